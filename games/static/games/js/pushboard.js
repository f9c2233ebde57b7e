/** Draws stones on points and moves them along the lines. Knows nothing of rules. */

import { appear, drawLine, glide, motionWanted, shakeHead } from "./motion.js";
import { PointGrid } from "./pointgrid.js";
import { drawPushFrame } from "./pushframe.js";
import { discFace, svg } from "./svg.js";

/**
 * A board in `box` for {columns, rows, board}. `show(picture)` brings it to the given picture:
 * {stones: [{key, side, column, row, picked?, pending?, dim?, leaving?, last?}], counted:
 * [{line, side}], trail: {from, to, side}, lines, targets, aim}; all but `stones` may be left out.
 */
export function createPushBoard(box, game) {
  const grid = new PointGrid(game);
  const layers = drawPushFrame(box, grid);
  const stones = new Map();
  let dragged = null;
  let countedKey = "";
  let lineKey = "";

  function show(picture, { animate = true } = {}) {
    const moving = animate && motionWanted();
    const keys = new Set(picture.stones.map(({ key }) => key));
    for (const [key, { element }] of stones) {
      if (keys.has(key)) continue;
      element.remove();
      stones.delete(key);
    }
    for (const stone of picture.stones) place(stone, moving);
    showCounted(picture.counted ?? [], moving);
    showTrail(picture.trail ?? null);
    showLights(picture.targets ?? [], picture.aim ?? null);
    showLines(picture.lines ?? [], moving);
  }

  function place(stone, moving) {
    const there = stones.get(stone.key);
    const drawn = there?.side === stone.side ? there : draw(stone, there);
    const [x, y] = grid.centre([stone.column, stone.row]);
    mark(drawn, stone);
    drawn.column = stone.column;
    drawn.row = stone.row;
    if (dragged === stone.key || (drawn.x === x && drawn.y === y)) return;
    const from = [drawn.x, drawn.y];
    lay(drawn, x, y);
    if (moving && there) glide(drawn.element, from, [x, y]);
  }

  function draw(stone, before) {
    before?.element.remove();
    const element = svg("g", { class: "disc" }, discFace(stone));
    layers.stones.append(element);
    const [x, y] = grid.centre([stone.column, stone.row]);
    const drawn = { element, side: stone.side };
    lay(drawn, x, y);
    stones.set(stone.key, drawn);
    return drawn;
  }

  function mark({ element }, stone) {
    const list = element.classList;
    for (const name of ["pending", "dim", "leaving", "picked"]) {
      list.toggle(`disc--${name}`, Boolean(stone[name]));
    }
    const has = element.querySelector(".last-mark");
    if (stone.last && !has) element.append(svg("circle", { class: "last-mark", r: 7 }));
    if (!stone.last && has) has.remove();
  }

  /** A line that is counted stays, with its owner's sign between its points. */
  function showCounted(counted, moving) {
    const key = JSON.stringify(counted);
    if (key === countedKey) return;
    const fresh = countedKey !== "" && counted.length > layers.counted.childElementCount;
    countedKey = key;
    layers.counted.replaceChildren(...counted.map(countedLine));
    if (fresh && moving) appear(layers.counted.lastChild, 200);
  }

  function countedLine({ line, side }) {
    const [from, to] = grid.ends(line);
    const signs = [1, 3, 5].map((sixth) => {
      const [x, y] = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * sixth) / 6);
      return svg("use", { href: `#sign-${side}`, x, y });
    });
    const d = `M${from.join(" ")}L${to.join(" ")}`;
    return svg(
      "g",
      { class: `counted counted--${side}`, "data-line": line.map(String).join(" ") },
      svg("path", { class: "counted-edge", d }),
      svg("path", { class: "counted-line", d }),
      ...signs,
    );
  }

  function showTrail(trail) {
    if (!trail) {
      layers.trail.replaceChildren();
      return;
    }
    const [from, to] = [trail.from, trail.to].map((cell) => grid.centre(cell));
    const [cx, cy] = from;
    layers.trail.replaceChildren(
      svg("path", { class: "trail-line", d: `M${from.join(" ")}L${to.join(" ")}` }),
      svg("circle", { class: "trail-start", cx, cy, r: 15 }),
    );
  }

  function showLights(targets, aim) {
    layers.lights.replaceChildren(
      ...targets.map((cell) => {
        const [cx, cy] = grid.centre(cell);
        const aimed = String(cell) === String(aim);
        return svg("circle", { class: aimed ? "target target--aimed" : "target", cx, cy, r: aimed ? 34 : 26 });
      }),
    );
  }

  function showLines(lines, moving) {
    const key = JSON.stringify(lines);
    if (key === lineKey) return;
    lineKey = key;
    layers.lines.replaceChildren();
    for (const line of lines) {
      const ends = [line[0], line.at(-1)].map((cell) => grid.centre(cell).join(" "));
      const d = `M${ends.join("L")}`;
      for (const name of ["light-glow", "light-line", "light-core"]) {
        const path = svg("path", { class: name, d, pathLength: 1 });
        layers.lines.append(path);
        if (moving) drawLine(path, 300);
      }
    }
  }

  /** Lets the stone on a cell follow a finger, which is at a point of the window; false if none. */
  function drag(cell, { clientX, clientY }) {
    const found = [...stones].find(([, one]) => one.column === cell[0] && one.row === cell[1]);
    if (!found) return false;
    const [key, drawn] = found;
    const area = box.getBoundingClientRect();
    const scale = grid.width / area.width;
    if (dragged !== key) layers.stones.append(drawn.element);
    dragged = key;
    drawn.element.classList.add("disc--dragged");
    lay(drawn, (clientX - area.left) * scale, (clientY - area.top) * scale);
    return true;
  }

  /** The finger is gone: the stone goes where the next picture has it. */
  function release() {
    stones.get(dragged)?.element.classList.remove("disc--dragged");
    dragged = null;
  }

  /** The stone on a cell cannot do what it was asked for. */
  function refuse(cell) {
    if (!motionWanted()) return;
    for (const { element, column, row } of stones.values()) {
      if (String([column, row]) === String(cell)) shakeHead(element.firstChild);
    }
  }

  return { show, drag, release, refuse, grid };
}

function lay(drawn, x, y) {
  Object.assign(drawn, { x, y });
  drawn.element.style.transform = `translate(${x}px, ${y}px)`;
}
