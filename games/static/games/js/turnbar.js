/** The bar above the board: whose turn it is, what is to be done, and how the match stands. */

import { byId, setText } from "./dom.js";
import { lotWords, matchPoints, roundName } from "./matchwords.js";
import { moveSentence, taskWords } from "./movewords.js";
import { isLive, nameOf } from "./people.js";
import { isOver, isThinking } from "./state.js";
import { isPass } from "./stones.js";
import { counted, sideName, text } from "./texts.js";

export function showTurn(model) {
  const { game } = model;
  const side = game.side_to_move ?? game.result?.winner ?? "";
  byId("turnbar").dataset.side = side;
  if (side) byId("turn-disc").setAttribute("href", `#disc-${side}`);
  else byId("turn-disc").removeAttribute("href");
  setText(byId("turn"), turnText(game));
  setText(byId("turn-sub"), turnSub(model));
}

function turnText(game) {
  const { side_to_move: side, result } = game;
  const round = roundName(game);
  if (game.status === "waiting") return text("waiting", { round });
  if (result?.reason === "aborted") return text("over_aborted", { round });
  if (side) return text("turn", { round, side: sideName(side) });
  if (result?.winner) return text("over_win", { round, side: sideName(result.winner) });
  return text("over_draw", { round });
}

function turnSub(model) {
  const { game, pending, link } = model;
  if (model.replayPly !== null) return text("sub_replay");
  if (link === "lost" && game.id) return text("sub_lost");
  if (pending?.slow) return text("sub_sending");
  if (isOver(game)) return text("sub_move", { ply: game.plies });
  if (!game.you.length) {
    return text(game.status === "waiting" ? "sub_waiting_watch" : "sub_watching");
  }
  return taskSub(model) ?? (isLive(game) ? liveSub(game) : hereSub(game));
}

/** What the person has to do beyond dropping a stone, or what the position means. */
function taskSub({ game, held, hurry }) {
  const { notes = {}, side_to_move: side } = game;
  const own = game.can.move;
  if (own && hurry === `${game.id} ${game.plies}`) return text("hurry");
  if (own && held) return text(`held_${held}`);
  if (own && notes.pending) return taskWords(game);
  if (notes.repeated) return text("repeated");
  const last = game.history.at(-1);
  if (side && last?.closed && isPass(last.move)) return moveSentence(last);
  // Each side has read it before its own first move.
  if (side && game.plies < 2) return lotWords(game) || null;
  if (own && notes.phase === "filling") return text("phase_filling", { row: notes.row });
  if (own && notes.phase === "popping") return text("phase_popping");
  return null;
}

function liveSub(game) {
  if (game.status === "waiting") return text("sub_waiting");
  const side = game.side_to_move;
  if (!game.you.includes(side)) return text("sub_their_turn", { name: nameOf(game, side) });
  return game.plies ? text("sub_you") : text("sub_you_start");
}

function hereSub(game) {
  if (game.mode !== "computer") {
    return game.plies ? text("sub_move", { ply: game.plies + 1 }) : text("sub_start");
  }
  if (isThinking(game)) return text("sub_thinking");
  return game.plies ? text("sub_you") : text("sub_you_start");
}

export function showScore(game) {
  const points = matchPoints(game);
  for (const [side, count] of Object.entries(points)) setText(byId(`score-${side}`), count);
  const { draws } = game.score;
  const drawn = draws ? `, ${counted("score_draws", draws)}` : "";
  byId("score").setAttribute("aria-label", text("score", points) + drawn);
}
