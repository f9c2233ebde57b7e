/** What a screen reader is told: every change in one sentence, in the order it happened. */

import { isLive, nameOf, otherSide } from "./people.js";
import { isComputer } from "./state.js";
import { counted, sideName, text } from "./texts.js";

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
    const news = after.history.slice(before.plies).slice(-2).map(landedSentence);
    return [...news, after.result ? resultSentence(after) : turnSentence(after)].join(" ");
  }
  if (after.plies < before.plies) {
    return `${counted("taken_back", before.plies - after.plies)} ${turnSentence(after)}`;
  }
  if (after.result && !before.result) return `${resultSentence(after)} ${resultStory(after)}`;
  return "";
}

export function landedSentence({ side, lands: [column, row] }) {
  return text("landed", { side: sideName(side), column, row });
}

export function turnSentence(game) {
  const side = game.side_to_move;
  if (!side) return "";
  if (isComputer(game, side)) return text("next_pc");
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

/** What stands under the headline: how the round ended. */
export function resultStory(game) {
  const { result } = game;
  if (!result || result.reason === "aborted") return text("aborted_sub");
  if (result.reason === "agreement") return text("end_agreement");
  if (result.reason in ENDINGS) return endingStory(game);
  if (!result.winner) return text("full_sub");
  const story = text("line_sub", { plies: result.plies, began: result.line_began_at });
  return result.double ? `${closed(winnerSentence(game))} ${story}` : story;
}

function endingStory(game) {
  const { winner, reason } = game.result;
  if (!winner) return text("end_abandoned_draw");
  const loser = otherSide(game, winner);
  const own = game.you.length === 1 && game.you[0] === loser;
  return text(ENDINGS[reason][own ? "own" : "other"], { name: nameOf(game, loser) });
}

function resultSentence(game) {
  const title = closed(resultTitle(game));
  return game.result.double ? `${title} ${closed(winnerSentence(game))}` : title;
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

function closed(sentence) {
  return sentence.endsWith("!") ? sentence : `${sentence}.`;
}
