/** A move in words, for the eye and for a screen reader. */

import { lineName, pointName } from "./pointgrid.js";
import { otherSide } from "./people.js";
import { isPass, isPop, kindOf } from "./stones.js";
import { counted, sideName, text } from "./texts.js";

/** What has happened, as a sentence. */
export function moveSentence({ side, move, lands, takes, closed }) {
  const name = sideName(side);
  if (isPass(move)) return text("passed", { side: name });
  if (closed) return pushSentence(name, { takes, lands, closed });
  if (isPop(move)) return text("popped", { side: name, column: takes[0][0] });
  const [column, row] = lands;
  const kind = kindOf(move);
  if (!kind) return text("landed", { side: name, column, row });
  const words = { side: name, power: text(`power_${kind}`), column, row };
  const out = takes?.length ?? 0;
  return out ? counted("landed_through", out, words) : text("landed_power", words);
}

function pushSentence(side, { takes, lands, closed }) {
  const words = text("pushed", { side, from: pointName(takes[0]), to: pointName(lands) });
  if (!closed.length) return `${words}.`;
  const lines = closed.map(lineName).join(", ");
  return `${words}, ${counted("closed", closed.length, { lines })}.`;
}

/** What the same side has to do before its turn is over, without a full stop; null for nothing. */
export function taskWords(game) {
  const task = game.notes?.pending;
  if (!task) return null;
  const other = text(`stone_of_${otherSide(game, game.side_to_move)}`);
  return fillsItsGap(game, task) ? text("pending_put_back_own") : text(`pending_${task}`, { other });
}

/** A disc goes back into its own column only where no other has room. */
function fillsItsGap({ history, legal }, task) {
  return task === "put_back" && legal.some(({ move }) => `p${move}` === history.at(-1)?.move);
}

/** What has happened, with the move's place in its game. */
export function moveInGame(entry, plies) {
  return text("step", { ply: entry.ply, plies, move: moveSentence(entry) });
}

/** What has happened, with the number of the move alone. */
export function moveInList(entry) {
  return text("list_move", { ply: entry.ply, move: moveSentence(entry) });
}
