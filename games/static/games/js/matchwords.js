/** How a match stands, in numbers and words: endless rounds, or the best of some. */

import { isLive, nameOf, otherSide } from "./people.js";
import { sideName, text } from "./texts.js";

/** The number of the round, with how many there are at most; those called off make it more. */
export function roundName({ round, best_of, form }) {
  const best = form === "two_rounds" ? 2 : best_of;
  return best && round <= best ? `${round}/${best}` : String(round);
}

/** What each side has, as it is written: rounds won, or points where a draw is half of one. */
export function matchPoints(game) {
  const { score, match_result: result, seats } = game;
  const half = isEndless(game) ? 0 : score.draws / 2;
  return Object.fromEntries(
    Object.keys(seats).map((side) => [side, halves(result?.score[side] ?? score[side] + half)]),
  );
}

/** Rounds follow each other without an end. */
function isEndless({ best_of: best, form }) {
  return !best && form !== "two_rounds";
}

/** „Best of 3 · 1½ : ½“; empty for endless rounds. */
export function matchLine(game) {
  if (isEndless(game)) return "";
  return text("match_line", { best: game.best_of, ...matchPoints(game) });
}

/** How the match has ended; empty while it has not. */
export function matchTitle(game) {
  if (!game.match_result) return "";
  const { winner } = game.match_result;
  const points = matchPoints(game);
  if (!winner) return text("match_draw", points);
  const high = points[winner];
  const low = points[otherSide(game, winner)];
  const own = game.you.length === 1 && game.you[0] === winner;
  const key = own ? "match_you" : game.mode === "computer" ? "match_pc" : "match_win";
  const name = isLive(game) ? nameOf(game, winner) : sideName(winner);
  return text(key, { name, high, low });
}

/** Whether wishes and lots have yet to say who has which side. */
export function isUnsettled({ status, form }) {
  return status === "waiting" && form === "two_rounds";
}

/** What the lot has decided about this round; empty if nothing. */
export function lotWords({ lots = [], round, you = [] }) {
  const drawn = (what) => lots.find((one) => one.round === round && one.what === what);
  const first = drawn("first");
  if (!first) return "";
  const side = sideName(first.side);
  const own = drawn("figure") && you.length === 1;
  return own ? text("lot_both", { own: sideName(you[0]), side }) : text("lot_first", { side });
}

function halves(points) {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole ? `${whole}½` : "½";
}
