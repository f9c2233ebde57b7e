/** The list of moves beside the board; after the end each is a way into the replay. */

import { byId } from "./dom.js";
import { moveInList } from "./movewords.js";
import { isOver } from "./state.js";
import { kindOf } from "./stones.js";
import { discIcon } from "./svg.js";
import { text } from "./texts.js";

export function showMoves(model) {
  const { game, replayPly } = model;
  const list = byId("moves");
  const key = `${game.id} ${game.version} ${replayPly}`;
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  if (!game.history.length) {
    const empty = document.createElement("li");
    empty.className = "moves-empty";
    empty.textContent = text("list_empty");
    list.replaceChildren(empty);
    return;
  }
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.ply : null;
  list.replaceChildren(...game.history.map((entry) => moveItem(entry, model)));
  if (focused) list.querySelector(`[data-ply="${focused}"]`)?.focus();
  showCurrent(list);
}

/** A list that is longer than its place shows the move that is looked at. */
function showCurrent(list) {
  const item = list.querySelector("[aria-current]");
  if (!item || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function moveItem(entry, { game, replayPly }) {
  const { ply, side, move } = entry;
  const item = document.createElement("li");
  const over = isOver(game);
  const inner = document.createElement(over ? "button" : "span");
  if (over) inner.type = "button";
  inner.dataset.ply = ply;
  inner.append(discIcon(side, kindOf(move)), move);
  inner.title = moveInList(entry);
  item.append(inner);
  if (ply === (replayPly ?? game.plies)) item.setAttribute("aria-current", "step");
  item.toggleAttribute("data-deciding", Boolean(game.result?.line_plies?.includes(ply)));
  return item;
}
