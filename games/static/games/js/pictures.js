/** Small pictures of the games, drawn like any board. */

import { createBoard } from "./board.js";
import { Geometry } from "./geometry.js";
import { createPushBoard } from "./pushboard.js";
import { pushedAfter } from "./pushstones.js";
import { discsAfter } from "./stones.js";
import { svg } from "./svg.js";

/** Draws the scene of every place on the page that names one; `scenes` by rules key. */
export function drawPictures(scenes) {
  for (const box of document.querySelectorAll("[data-picture]")) {
    const scene = scenes[box.dataset.picture];
    if (scene.family === "twicefour") {
      createPushBoard(box, scene).show(pushedAfter(scene, scene.history.length), { animate: false });
      continue;
    }
    const board = createBoard(box, scene);
    board.show(discsAfter(scene, scene.history.length), { animate: false });
    box.querySelector("svg").prepend(...pullTabs(scene));
  }
}

function pullTabs(scene) {
  const geometry = new Geometry({ ...scene, first: scene.first_column });
  const size = { class: "picture-tab", y: geometry.height - 10, width: 56, height: 56, rx: 16 };
  return scene.pulls.map((column) => svg("rect", { x: geometry.x(column) - 28, ...size }));
}
