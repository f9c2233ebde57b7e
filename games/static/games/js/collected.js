/** The discs that each side has collected, in ten places beside the board. */

import { byId } from "./dom.js";
import { isPop } from "./stones.js";
import { discIcon } from "./svg.js";
import { sideName, text } from "./texts.js";

const WANTED = 10;

export function createCollected() {
  const root = byId("collected");
  if (!root) return { show: () => {} };
  let shown = "";

  function show({ game, replayPly }) {
    const collected = replayPly === null ? game.notes.collected : outAt(game, replayPly);
    const key = JSON.stringify(collected);
    if (key === shown) return;
    shown = key;
    root.replaceChildren(...Object.entries(collected).map(([side, count]) => shelf(side, count)));
  }

  return { show };
}

/** In a replay: the discs of each side that are out of the board and have not come back. */
function outAt({ history, seats }, ply) {
  const out = Object.fromEntries(Object.keys(seats).map((side) => [side, 0]));
  let popping = false;
  for (const { side, move, lands } of history.slice(0, ply)) {
    popping ||= isPop(move);
    if (isPop(move)) out[side] += 1;
    else if (popping && lands) out[side] -= 1;
  }
  return out;
}

function shelf(side, count) {
  const shelf = document.createElement("div");
  shelf.className = "shelf-ten";
  shelf.dataset.side = side;
  shelf.setAttribute("role", "img");
  shelf.setAttribute("aria-label", text("collected", { side: sideName(side), count }));
  for (let place = 0; place < WANTED; place += 1) {
    const cell = document.createElement("span");
    cell.className = "shelf-place";
    if (place < count) cell.append(discIcon(side));
    shelf.append(cell);
  }
  return shelf;
}
