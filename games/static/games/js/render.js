/** Brings the page to a model: turn bar, board, the place under it, the lists at the side. */

import { closed, resultStory, resultTitle } from "./announce.js";
import { createBoard } from "./board.js";
import { createCollected } from "./collected.js";
import { createColumns } from "./columns.js";
import { byId, setText } from "./dom.js";
import { matchLine, matchTitle } from "./matchwords.js";
import { showMoves } from "./movelist.js";
import { isLive } from "./people.js";
import { createPulls } from "./pulls.js";
import { createPushStage } from "./pushstage.js";
import {
  dropsAnything,
  entryFor,
  isOver,
  isThinking,
  linesOf,
  otherLinesOf,
  stonesOf,
} from "./state.js";
import { POWERS } from "./stones.js";
import { text } from "./texts.js";
import { createTray } from "./tray.js";
import { showScore, showTurn } from "./turnbar.js";

/** `intents` are what the tabs and the special discs below the board are for. */
export function createView(model, { levels }, intents) {
  const box = byId("board");
  const createStage = model.game.family === "twicefour" ? createPushStage : createDropStage;
  const stage = createStage(box, model.game, intents);
  const bubble = document.createElement("div");
  bubble.className = "board-bubble";
  box.append(bubble);
  let shownGame = null;

  function show(newModel) {
    const { game } = newModel;
    showTurn(newModel);
    showScore(game);
    stage.show(newModel, { animate: shownGame !== null });
    box.toggleAttribute("data-idle", !game.can.move || newModel.replayPly !== null);
    showBubble(bubble, newModel, stage.columns.buttons);
    showUnder(newModel, levels);
    showMoves(newModel);
    showRecord(game);
    shownGame = game.id;
  }

  return { show, stage, columns: stage.columns, refuse: stage.refuse };
}

/** A board that stones are dropped on, with what belongs to it below. */
function createDropStage(box, game, intents) {
  const board = createBoard(box, { ...game, strip: true });
  const columns = createColumns(box, game);
  const pulls = createPulls(game, intents);
  const tray = createTray(intents.hold);
  const collected = createCollected();

  function show(model, options) {
    board.show(pictureOf(model), options);
    columns.label(model.game, model.column);
    pulls.show(model);
    tray.show(model);
    collected.show(model);
  }

  return { show, columns, refuse: board.refuse };
}

function pictureOf(model) {
  const { game, column, pending, replayPly, held } = model;
  const picture = {
    ...stonesOf(model),
    lines: linesOf(model),
    otherLines: otherLinesOf(model),
    row: replayPly === null && game.side_to_move ? game.notes?.row : null,
  };
  if (replayPly !== null || !game.side_to_move || pending?.kind === "move") return picture;
  const side = game.side_to_move;
  const busy = isThinking(game);
  const waits = busy || dropsAnything(game);
  const stone = { side, kind: POWERS[held] };
  if (waits && held !== "p") picture.hover = { ...stone, column, busy };
  if (!model.aiming || !game.can.move || pending) return picture;
  const lands = entryFor(model, column)?.lands;
  picture.light = column;
  if (lands) picture.ghost = { ...stone, column: lands[0], row: lands[1] };
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
  setText(byId("under-line"), underLine(game, levels));
  const level = levels[game.status === "new" ? wish.level : game.level]?.name;
  setText(
    byId("settings-label"),
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
  const match = matchLine(game);
  if (match) return match;
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
  const decided = matchTitle(game);
  setText(byId("result-title"), decided || resultTitle(game));
  const story = resultStory(game);
  setText(byId("result-sub"), decided ? `${closed(resultTitle(game))} ${story}` : story);
  byId("again").hidden = !(game.can.next || game.can.again || game.next || game.again);
  setText(byId("again"), text(game.match_result ? "match_again" : "next_round"));
  byId("again").setAttribute("aria-disabled", String(Boolean(pending)));
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
