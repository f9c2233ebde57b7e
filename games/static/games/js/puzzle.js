/** The rules page of pushed stones: a position to solve, and a round to step through; embedded
 * boards have the round alone. */

import { createPushBoard } from "./pushboard.js";
import { createPushing } from "./pushing.js";
import { pointKeys } from "./pushinput.js";
import { createPushStage } from "./pushstage.js";
import { pushedAfter } from "./pushstones.js";
import { STEP_KEYS, createStepper } from "./replay.js";
import { createStore } from "./store.js";
import { text, useTexts } from "./texts.js";

const page = JSON.parse(document.getElementById("page-data").textContent);
useTexts(page.texts, document.documentElement.lang);

if (page.puzzle) createPuzzle(document.getElementById("puzzle"), page.puzzle);
for (const lesson of page.lessons) createLesson(document.getElementById(lesson.key), lesson);

/** What a move leads to the server has worked out for all of them. */
function createPuzzle(root, puzzle) {
  const words = root.querySelector("[data-words]");
  const again = root.querySelector("[data-again]");
  const asked = words.textContent;
  const start = {
    game: puzzle,
    pending: null,
    replayPly: null,
    lockedUntil: 0,
    picked: null,
    aimed: null,
    cursor: [3, 3],
    note: null,
  };
  const store = createStore(start);
  const stage = createPushStage(root.querySelector("[data-board]"), puzzle);
  const intents = createPushing({ store, stage, commands: { step, refuse } });
  const keys = pointKeys({ grid: stage.grid, intents });

  root.addEventListener("keydown", (event) => {
    const action = event.key === "Escape" ? intents.layBack : keys(event);
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
  again.addEventListener("click", () => {
    if (again.getAttribute("aria-disabled") !== "true") show(start, asked);
  });
  store.listen((model) => stage.show(model));
  stage.show(start, { animate: false });

  function step({ move }) {
    const { made, board, notes, result, words: told, right } = puzzle.answers[move];
    const game = {
      ...puzzle,
      board,
      notes,
      result,
      history: [...puzzle.history, made],
      plies: puzzle.plies + 1,
      legal: [],
      side_to_move: null,
      can: { move: false },
      status: result ? "finished" : "running",
    };
    show({ ...start, game, cursor: made.lands }, told, right);
  }

  /** Once a move is made, what it led to stays to be read. */
  function refuse(why) {
    if (store.get().game.can.move) say(text(why));
  }

  function show(model, sentence, right) {
    store.update(() => model);
    again.setAttribute("aria-disabled", String(model === start));
    say(sentence, right);
  }

  function say(sentence, right) {
    words.textContent = sentence;
    words.dataset.right = right ?? "";
  }
}

function createLesson(root, lesson) {
  const board = createPushBoard(root.querySelector(".lesson-board"), lesson);
  const stepper = createStepper(root.querySelector(".lesson-steps"), show);

  function show(ply, options) {
    const seen = pushedAfter(lesson, ply);
    const lines = lesson.result?.plies === ply ? lesson.result.lines : [];
    const last = seen.last;
    const stones = seen.stones.map((stone) => ({
      ...stone,
      last: String(last?.lands) === `${stone.column},${stone.row}`,
    }));
    const trail = last?.lands ? { from: last.takes[0], to: last.lands } : null;
    board.show({ ...seen, stones, lines, trail }, options);
    stepper.show(lesson, ply);
  }

  root.addEventListener("keydown", (event) => {
    const name = STEP_KEYS[event.key];
    if (!name || event.target.matches("input")) return;
    event.preventDefault();
    stepper.step(name);
  });
  show(lesson.opens_at, { animate: false });
}
