/** The rules page: a board with its stepper for every lesson; what happens the server computed. */

import { createBoard } from "./board.js";
import { STEP_KEYS, createStepper } from "./replay.js";
import { discsAfter } from "./stones.js";
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
  const { result, marks, numbers } = lesson;
  const over = result?.plies === ply;
  const lines = over ? result.lines : [];
  return {
    ...discsAfter(lesson, ply, { lines }),
    lines,
    otherLines: over ? (result.other_lines ?? []) : [],
    marks: marks[ply] ?? [],
    numbers,
  };
}
