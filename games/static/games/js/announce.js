/** What a screen reader is told: every change in one sentence, in the order it happened. */

import { lotWords, matchTitle } from "./matchwords.js";
import { moveSentence, taskWords } from "./movewords.js";
import { isLive, nameOf, otherSide } from "./people.js";
import { isComputer } from "./state.js";
import { isPass } from "./stones.js";
import { counted, sideName, text } from "./texts.js";

/** Ends on the board without a line: for nobody, and for who has collected more. */
const DRAWS = { repetition: "end_repetition", emptied: "end_emptied", ply_limit: "end_limit" };
const WINS = {
  collected: "end_collected",
  points: "end_points",
  structure: "end_structure",
  repetition: "end_repetition_won",
  ply_limit: "end_limit_won",
};

/** Ends that are not on the board, told of the one who lost: the viewer, or somebody else. */
const ENDINGS = {
  time: { own: "end_time_you", other: "end_time" },
  resigned: { own: "end_resigned_you", other: "end_resigned" },
  abandoned: { own: "end_abandoned_you", other: "end_abandoned" },
};

export function createAnnouncer(region) {
  let odd = false;
  return (sentence) => {
    if (!sentence) return;
    // The same sentence twice would be no change and stay unspoken.
    odd = !odd;
    region.textContent = odd ? sentence : `${sentence}\u00a0`;
  };
}

/** The sentence for the step from one state of a game to the next; empty if nothing is to say. */
export function changeSentence(before, after) {
  if (before.id !== after.id && before.status !== "new") {
    return `${text("new_round", { round: after.round })} ${turnSentence(after)}`;
  }
  if (after.plies > before.plies) {
    const news = after.history.slice(before.plies).slice(-2).map(moveSentence);
    news.push(...collectedSentences(before, after));
    return [...news, after.result ? resultSentence(after) : turnSentence(after)].join(" ");
  }
  if (after.plies < before.plies) {
    return `${counted("taken_back", before.plies - after.plies)} ${turnSentence(after)}`;
  }
  if (after.result?.voided && !before.result?.voided) return text("voided_sub");
  return after.result && !before.result ? resultSentence(after) : "";
}

/** A turn that was skipped because nothing could be played: easily missed, so it is told. */
export function passSentence(before, after) {
  if (before.id !== after.id) return "";
  const passes = after.history.slice(before.plies).filter(({ move }) => isPass(move));
  return passes.map(moveSentence).at(-1) ?? "";
}

/** For each side that has collected: how many by now. */
function collectedSentences({ notes: before }, { notes: after }) {
  return Object.entries(after?.collected ?? {})
    .filter(([side, count]) => count > before.collected[side])
    .map(([side, count]) => closed(text("collected", { side: sideName(side), count })));
}

export function turnSentence(game) {
  const side = game.side_to_move;
  if (!side) return "";
  const warning = game.notes?.repeated ? `${text("repeated")}. ` : "";
  const lot = game.plies === 0 && lotWords(game);
  return warning + (lot ? `${lot}. ` : "") + nextSentence(game, side);
}

function nextSentence(game, side) {
  if (isComputer(game, side)) return text("next_pc");
  const task = game.can.move ? taskWords(game) : null;
  if (task) return closed(task);
  const alone = game.mode !== "hotseat" && game.you.includes(side);
  return alone ? text("next_you") : text("next_side", { side: sideName(side) });
}

/** The headline of the result card. */
export function resultTitle(game) {
  const { result } = game;
  if (!result || result.reason === "aborted") return text("aborted");
  if (result.double) return text("double");
  return result.winner ? winnerSentence(game) : text("draw");
}

/** What stands under the headline: who has won where it does not say so, and how. */
export function resultStory(game) {
  const story = endStory(game);
  return game.result?.double ? `${closed(winnerSentence(game))} ${story}` : story;
}

function endStory(game) {
  const { result } = game;
  if (!result || result.reason === "aborted") return text("aborted_sub");
  if (result.voided) return text("voided_sub");
  if (result.reason === "corrected") return text("end_corrected");
  if (result.reason === "agreement") return text("end_agreement");
  if (result.reason in ENDINGS) return endingStory(game);
  if (!result.winner) return text(DRAWS[result.reason] ?? "full_sub");
  return result.reason in WINS ? winStory(game) : lineStory(game);
}

/** What counted in the end where no line stands for itself. */
function winStory(game) {
  const { winner, reason } = game.result;
  const sums = game.notes?.structure;
  if (!sums) return text(WINS[reason]);
  return text(WINS[reason], { high: sums[winner], low: sums[otherSide(game, winner)] });
}

/** A line of the winner; who has moved last may have completed one for the other side too. */
function lineStory({ result, history }) {
  if (result.other_lines?.length) return text("end_both");
  if (history.at(-1)?.side !== result.winner) return text("end_given");
  const { plies, line_began_at: began } = result;
  return began ? text("line_sub", { plies, began }) : text("line_sub_short", { plies });
}

function endingStory(game) {
  const { winner, reason } = game.result;
  if (!winner) return text("end_abandoned_draw");
  const loser = otherSide(game, winner);
  const own = game.you.length === 1 && game.you[0] === loser;
  return text(ENDINGS[reason][own ? "own" : "other"], { name: nameOf(game, loser) });
}

/** A line of who has moved last, and no other: that needs no reason. */
function isPlainWin({ result, history }) {
  const own = result.winner && history.at(-1)?.side === result.winner;
  return own && result.reason === "line" && !result.other_lines?.length;
}

function resultSentence(game) {
  const title = closed(resultTitle(game));
  const decided = matchTitle(game);
  const parts = [title];
  if (game.result.double) parts.push(closed(winnerSentence(game)));
  if (decided) parts.push(closed(decided));
  if (!isPlainWin(game)) parts.push(endStory(game));
  return parts.join(" ");
}

function winnerSentence(game) {
  const { winner } = game.result;
  if (game.mode === "computer" && game.you.length) {
    return game.you.includes(winner) ? text("win_you") : text("win_pc");
  }
  if (isLive(game)) {
    const own = game.you.includes(winner);
    return own ? text("win_you") : text("win_name", { name: nameOf(game, winner) });
  }
  return text("win", { side: sideName(winner) });
}

/** A sentence with its full stop. */
export function closed(sentence) {
  return sentence.endsWith("!") ? sentence : `${sentence}.`;
}
