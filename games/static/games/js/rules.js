/** The rules page: a board with its stepper for every lesson; what happens the server computed. */

import { createBoard } from "./board.js";
import { STEP_KEYS, createStepper } from "./replay.js";
import { useTexts } from "./texts.js";

const page = JSON.parse(document.getElementById("page-data").textContent);
useTexts(page.texts, document.documentElement.lang);

for (const lesson of page.lessons) {
  const root = document.getElementById(lesson.key);
  const board = createBoard(root.querySelector(".lesson-board"), lesson);
  const steps = root.querySelector(".lesson-steps");
  const stepper = steps ? createStepper(steps, show) : null;

  function show(ply, options) {
    board.show(pictureAt(lesson, ply), options);
    stepper?.show(lesson, ply);
  }

  root.addEventListener("keydown", (event) => {
    const name = STEP_KEYS[event.key];
    if (!name || !stepper || event.target.matches("input")) return;
    event.preventDefault();
    stepper.step(name);
  });
  show(lesson.opens_at, { animate: false });
}

function pictureAt(lesson, ply) {
  const { history, result, marks, numbers } = lesson;
  const lines = result?.plies === ply ? result.lines : [];
  const winners = new Set(lines.flat().map(String));
  const discs = history.slice(0, ply).map(({ side, lands: [column, row] }, index) => ({
    side,
    column,
    row,
    last: index === ply - 1 && !lines.length,
    dim: lines.length > 0 && !winners.has(`${column},${row}`),
  }));
  return { discs, lines, marks: marks[ply] ?? [], numbers };
}
