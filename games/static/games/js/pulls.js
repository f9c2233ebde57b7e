/** The tabs below the board: each takes the bottom stone out of its column, where that is legal. */

import { layOut } from "./columns.js";
import { byId } from "./dom.js";
import { isPass } from "./stones.js";
import { sideName, text } from "./texts.js";

/** `pop(column)` takes out, `pass()` gives the turn away, `aim(column | null)` points at a tab. */
export function createPulls({ columns: count, first_column: first = 1 }, { pop, pass, aim }) {
  const root = byId("pulls");
  if (!root) return { show: () => {} };
  layOut(root, { count, first });
  const tabs = Array.from({ length: count }, (_, index) => tabOf(index + 1));
  const passing = byId("pass");
  root.append(...tabs);

  root.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-pull]");
    if (tab) pop(Number(tab.dataset.pull));
  });
  root.addEventListener("pointerover", (event) => {
    const tab = event.target.closest("[data-pull]");
    if (event.pointerType === "mouse") aim(tab ? Number(tab.dataset.pull) : null);
  });
  root.addEventListener("pointerleave", () => aim(null));
  root.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) aim(Number(event.target.dataset.pull) || null);
  });
  root.addEventListener("focusout", () => aim(null));
  passing.addEventListener("click", pass);

  function show({ game, replayPly, pending }) {
    const open = game.can.move && replayPly === null && !pending;
    const legal = open ? game.legal : [];
    for (const tab of tabs) {
      const entry = legal.find(({ move }) => move === `p${tab.dataset.pull}`);
      tab.toggleAttribute("data-shown", Boolean(entry));
      if (!entry) continue;
      const side = sideAt(game, entry.takes[0]);
      tab.dataset.side = side ?? "";
      const words = { column: tab.dataset.pull, side: side ? sideName(side) : "" };
      tab.setAttribute("aria-label", text("pull", words));
    }
    passing.hidden = !(legal.length === 1 && isPass(legal[0].move));
    root.toggleAttribute("data-open", legal.some(({ move }) => move[0] === "p"));
  }

  return { show };
}

function tabOf(column) {
  const tab = document.createElement("button");
  tab.type = "button";
  tab.className = "pull";
  tab.dataset.pull = column;
  const face = document.createElement("span");
  face.className = "pull-face";
  tab.append(face);
  return tab;
}

/** The side whose stone lies in a cell. */
function sideAt({ board, rows, first_column: first = 1, seats }, [column, row]) {
  const letter = board[rows - row][column - first];
  return Object.keys(seats).find((side) => side[0] === letter);
}
