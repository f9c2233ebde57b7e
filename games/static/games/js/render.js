/** Brings the page to a model: turn bar, board, the place under it, the lists at the side. */

import { resultStory, resultTitle } from "./announce.js";
import { createBoard } from "./board.js";
import { createColumns } from "./columns.js";
import { isLive, nameOf } from "./people.js";
import { discsOf, isOver, isThinking, landing, linesOf } from "./state.js";
import { discIcon } from "./svg.js";
import { counted, sideName, text } from "./texts.js";

const byId = (id) => document.getElementById(id);

export function createView(model, { levels }) {
  const box = byId("board");
  const { columns: width, rows } = model.game;
  const board = createBoard(box, { columns: width, rows, strip: true });
  const columns = createColumns(box, width);
  const bubble = document.createElement("div");
  bubble.className = "board-bubble";
  box.append(bubble);
  let shownGame = null;

  function show(newModel) {
    const { game } = newModel;
    showTurn(newModel);
    showScore(game);
    board.show(pictureOf(newModel), { animate: shownGame !== null });
    box.toggleAttribute("data-idle", !game.can.move || newModel.replayPly !== null);
    columns.label(game, newModel.column);
    showBubble(bubble, newModel, columns.buttons);
    showUnder(newModel, levels);
    showMoves(newModel);
    showRecord(game);
    shownGame = game.id;
  }

  return { show, columns, refuse: board.refuse };
}

function showTurn(model) {
  const { game } = model;
  const side = game.side_to_move ?? game.result?.winner ?? "";
  const bar = byId("turnbar");
  bar.dataset.side = side;
  if (side) byId("turn-disc").setAttribute("href", `#disc-${side}`);
  else byId("turn-disc").removeAttribute("href");
  setText("turn", turnText(game));
  setText("turn-sub", turnSub(model));
}

function turnText(game) {
  const { round, side_to_move: side, result } = game;
  if (game.status === "waiting") return text("waiting", { round });
  if (game.result?.reason === "aborted") return text("over_aborted", { round });
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
  if (isLive(game)) return liveSub(game);
  if (game.mode !== "computer") {
    return game.plies ? text("sub_move", { ply: game.plies + 1 }) : text("sub_start");
  }
  if (isThinking(game)) return text("sub_thinking");
  return game.plies ? text("sub_you") : text("sub_you_start");
}

function liveSub(game) {
  if (game.status === "waiting") return text("sub_waiting");
  const side = game.side_to_move;
  if (!game.you.includes(side)) return text("sub_their_turn", { name: nameOf(game, side) });
  return game.plies ? text("sub_you") : text("sub_you_start");
}

function showScore({ score }) {
  setText("score-red", score.red);
  setText("score-yellow", score.yellow);
  const draws = score.draws ? `, ${counted("score_draws", score.draws)}` : "";
  byId("score").setAttribute("aria-label", text("score", score) + draws);
}

function pictureOf(model) {
  const { game, column, pending, replayPly } = model;
  const picture = { discs: discsOf(model), lines: linesOf(model) };
  if (replayPly !== null || !game.side_to_move || pending?.kind === "move") return picture;
  const side = game.side_to_move;
  const busy = isThinking(game);
  picture.hover = { side, column, busy };
  if (!model.aiming || !game.can.move || pending) return picture;
  const cell = landing(game, column);
  picture.light = column;
  if (cell) picture.ghost = { side, column: cell[0], row: cell[1] };
  return picture;
}

/** A short note above the board, near the column it is about, never outside the board. */
function showBubble(bubble, { note }, buttons) {
  bubble.toggleAttribute("data-shown", Boolean(note));
  if (!note) return;
  bubble.textContent = note.sentence;
  const box = bubble.parentElement.getBoundingClientRect();
  const target = note.column ? buttons[note.column - 1].getBoundingClientRect() : box;
  const half = bubble.offsetWidth / 2 + 4;
  const centre = target.left + target.width / 2 - box.left;
  const left = Math.min(Math.max(centre, half), box.width - half);
  bubble.style.left = note.column ? `${left}px` : "";
  bubble.style.setProperty("--arrow", note.column ? `${centre - left + half - 4}px` : "-99px");
}

function showUnder(model, levels) {
  const { game, replayPly } = model;
  const over = isOver(game);
  const name = replayPly !== null ? "replay" : over ? "result" : "running";
  showPanel(name);
  if (!isLive(game)) showControls(model, levels);
  if (over) showResult(model);
}

function showControls({ game, wish, pending }, levels) {
  const canUndo = game.can.undo && !pending?.slow;
  byId("undo").setAttribute("aria-disabled", String(!canUndo));
  setText("under-line", underLine(game, levels));
  const level = levels[game.status === "new" ? wish.level : game.level]?.name;
  setText(
    "settings-label",
    game.mode === "computer" ? text("settings_level", { level }) : text("start_new"),
  );
}

/** Only one of the panels is there for eye and focus; the others keep the height. */
function showPanel(name) {
  const panels = [...document.querySelectorAll(".under-panel")];
  const shown = panels.find((panel) => panel.id === `panel-${name}`);
  if (shown.hasAttribute("data-shown")) return;
  const hadFocus = panels.some((panel) => panel.contains(document.activeElement));
  for (const panel of panels) panel.toggleAttribute("data-shown", panel === shown);
  if (!hadFocus) return;
  // The focus is never lost: it goes to the panel that took the place, or back to the board.
  const next = name === "running" ? "#board [tabindex='0']" : `#panel-${name} button`;
  document.querySelector(next).focus({ preventScroll: true });
}

function underLine(game, levels) {
  if (!game.you.length) return "";
  if (game.mode === "computer" && game.record) {
    const level = levels[game.level].name;
    return text("record_line", { level, ...game.record[game.level] });
  }
  return game.score.draws ? text("draws_line", { count: game.score.draws }) : text("hotseat_line");
}

function showResult({ game, pending }) {
  const winner = game.result?.winner;
  const head = byId("result-disc").ownerSVGElement;
  head.style.display = winner ? "" : "none";
  if (winner) byId("result-disc").setAttribute("href", `#disc-${winner}`);
  setText("result-title", resultTitle(game));
  setText("result-sub", resultStory(game));
  byId("again").hidden = !game.can.next && !game.next;
  byId("again").setAttribute("aria-disabled", String(Boolean(pending)));
}

function showMoves(model) {
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
}

function moveItem({ ply, side, move }, { game, replayPly }) {
  const item = document.createElement("li");
  const over = isOver(game);
  const inner = document.createElement(over ? "button" : "span");
  if (over) inner.type = "button";
  inner.dataset.ply = ply;
  inner.append(discIcon(side), move);
  const [, row] = game.history[ply - 1].lands;
  inner.title = text("list_move", { ply, side: sideName(side), column: move, row });
  item.append(inner);
  if (ply === (replayPly ?? game.plies)) item.setAttribute("aria-current", "step");
  item.toggleAttribute("data-deciding", Boolean(game.result?.line_plies?.includes(ply)));
  return item;
}

function showRecord(game) {
  const table = byId("record");
  if (!table || !game.record) return;
  for (const row of table.querySelectorAll("[data-level]")) {
    const numbers = game.record[row.dataset.level];
    for (const cell of row.querySelectorAll("[data-of]")) {
      cell.textContent = numbers[cell.dataset.of];
    }
    if (row.dataset.level === game.level) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

function setText(id, words) {
  const element = byId(id);
  const wanted = String(words);
  if (element.textContent !== wanted) element.textContent = wanted;
}
