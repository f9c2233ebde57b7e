/** A move in words, for the eye and for a screen reader. */

import { isPass, isPop, kindOf } from "./stones.js";
import { sideName, text } from "./texts.js";

/** What has happened, as a sentence. */
export function moveSentence({ side, move, lands, takes }) {
  const name = sideName(side);
  if (isPass(move)) return text("passed", { side: name });
  if (isPop(move)) return text("popped", { side: name, column: takes[0][0] });
  const [column, row] = lands;
  const kind = kindOf(move);
  if (!kind) return text("landed", { side: name, column, row });
  return text("landed_power", { side: name, power: text(`power_${kind}`), column, row });
}

/** The same with the move's place in its game. */
export function moveInGame(entry, plies) {
  return text("step", { ply: entry.ply, plies, move: moveSentence(entry) });
}

/** What has happened, with the number of the move alone. */
export function moveInList(entry) {
  return text("list_move", { ply: entry.ply, move: moveSentence(entry) });
}
