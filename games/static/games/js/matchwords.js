/** How a match stands, in numbers and words: endless rounds, or the best of some. */

import { isLive, nameOf } from "./people.js";
import { sideName, text } from "./texts.js";

/** The number of the round, with how many there are at most; those called off make it more. */
export function roundName({ round, best_of: best }) {
  return best && round <= best ? `${round}/${best}` : String(round);
}

/** What each side has, as it is written: rounds won, or points where a draw is half of one. */
export function matchPoints(game) {
  const { score, match_result: result, best_of: best } = game;
  if (!best) return { red: String(score.red), yellow: String(score.yellow) };
  const half = score.draws / 2;
  const points = result?.score ?? { red: score.red + half, yellow: score.yellow + half };
  return { red: halves(points.red), yellow: halves(points.yellow) };
}

/** „Best of 3 · 1½ : ½“; empty for endless rounds. */
export function matchLine(game) {
  if (!game.best_of) return "";
  return text("match_line", { best: game.best_of, ...matchPoints(game) });
}

/** How the match has ended; empty while it has not. */
export function matchTitle(game) {
  if (!game.match_result) return "";
  const { winner } = game.match_result;
  const points = matchPoints(game);
  if (!winner) return text("match_draw", points);
  const high = points[winner];
  const low = points[winner === "red" ? "yellow" : "red"];
  const own = game.you.length === 1 && game.you[0] === winner;
  const key = own ? "match_you" : game.mode === "computer" ? "match_pc" : "match_win";
  const name = isLive(game) ? nameOf(game, winner) : sideName(winner);
  return text(key, { name, high, low });
}

function halves(points) {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole ? `${whole}½` : "½";
}
