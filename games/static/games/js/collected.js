/** The discs that each side has collected, in ten places beside the board. */

import { byId } from "./dom.js";
import { discIcon } from "./svg.js";
import { sideName, text } from "./texts.js";

const WANTED = 10;

export function createCollected() {
  const root = byId("collected");
  if (!root) return { show: () => {} };
  let shown = "";

  /** The numbers by side; nothing is known before the first state. */
  function show({ notes }) {
    const collected = notes?.collected ?? {};
    const key = JSON.stringify(collected);
    if (key === shown) return;
    shown = key;
    root.replaceChildren(...Object.entries(collected).map(([side, count]) => shelf(side, count)));
  }

  return { show };
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
