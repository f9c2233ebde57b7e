/** The list of moves beside the board; after the end each is a way into the replay. */

import { byId } from "./dom.js";
import { moveInList } from "./movewords.js";
import { decidedWords, isDecided } from "./replay.js";
import { isOver } from "./state.js";
import { kindOf } from "./stones.js";
import { discIcon } from "./svg.js";
import { text } from "./texts.js";

// What the list shows: the game, whether it is over, and the moves by their texts.
let shown = { game: null, over: false, moves: [] };

/** Only the moves that have changed are made anew: a game may have hundreds of them. */
export function showMoves(model) {
  const { game, replayPly } = model;
  const list = byId("moves");
  const key = `${game.id} ${game.version} ${replayPly}`;
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const moves = game.history.map(({ side, move }) => `${side} ${move}`);
  const kept = keptOf(game, moves);
  shown = { game: game.id, over: isOver(game), moves };
  const fresh = game.history.slice(kept).map((entry) => moveItem(entry, game, model.decided));
  [...list.children].slice(kept).forEach((item) => item.remove());
  list.append(...(moves.length ? fresh : [emptyItem()]));
  markCurrent(list, replayPly ?? game.plies);
  showCurrent(list);
}

/** How many items from the first on can stay as they are. */
function keptOf(game, moves) {
  if (shown.game !== game.id || shown.over !== isOver(game)) return 0;
  const other = moves.findIndex((move, index) => move !== shown.moves[index]);
  return other < 0 ? moves.length : other;
}

function emptyItem() {
  const empty = document.createElement("li");
  empty.className = "moves-empty";
  empty.textContent = text("list_empty");
  return empty;
}

function markCurrent(list, ply) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.querySelector(`[data-ply="${ply}"]`)?.parentElement.setAttribute("aria-current", "step");
}

/** A list that is longer than its place shows the move that is looked at. */
function showCurrent(list) {
  const item = list.querySelector("[aria-current]");
  if (!item || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function moveItem(entry, game, decided) {
  const { ply, side, move } = entry;
  const item = document.createElement("li");
  const over = isOver(game);
  const inner = document.createElement(over ? "button" : "span");
  if (over) inner.type = "button";
  inner.dataset.ply = ply;
  inner.append(discIcon(side, kindOf(move)), move);
  inner.title = moveInList(entry);
  if (isDecided(decided, game, ply)) {
    item.dataset.decided = "";
    inner.title += ` – ${decidedWords(decided)}`;
  }
  item.append(inner);
  item.toggleAttribute("data-deciding", Boolean(game.result?.line_plies?.includes(ply)));
  return item;
}
