/** Below a board of points: what each side has, how far the round has come, and how it is built. */

import { byId, setText } from "./dom.js";
import { sideName, text } from "./texts.js";

/** So many plies before the last one the sums are shown that then decide. */
const NEAR_END = 20;

/** How a round can end in which the sums had a say, or would have had with equal points. */
const BY_SUMS = ["structure", "repetition", "ply_limit"];

export function createLedger() {
  const root = byId("ledger");
  if (!root) return { show: () => {} };
  const longest = Number(root.dataset.longest);
  const sides = [...root.querySelectorAll("[data-points]")];

  /** `seen` tells {points, structure, repeated} after `plies` moves. */
  function show(game, seen, plies) {
    for (const row of sides) {
      const side = row.dataset.points;
      const count = seen.points[side];
      row.querySelectorAll(".pip").forEach((pip, index) => {
        pip.toggleAttribute("data-full", index < count);
      });
      row.setAttribute("aria-label", text("points_of", { side: sideName(side), count }));
    }
    setText(byId("ledger-plies"), text("plies_of", { plies, longest }));
    const decides = longest - plies <= NEAR_END || seen.repeated || decided(game, plies);
    const known = decides && seen.structure !== null;
    const sums = byId("ledger-sums");
    setText(sums, known ? text("structure", seen.structure) : "");
    sums.title = known ? text("structure_words") : "";
  }

  return { show };
}

function decided({ result, plies }, ply) {
  return ply === plies && BY_SUMS.includes(result?.reason);
}
