/** Draws what of a board of points never changes: the wood, the lines, the names at its edge. */

import { pointName } from "./pointgrid.js";
import { svg } from "./svg.js";

const LAYERS = ["counted", "trail", "lights", "stones", "lines"];
// The grain of the wood: long soft curves across the whole board.
const GRAIN = [0.09, 0.23, 0.34, 0.52, 0.63, 0.81, 0.93];

/** The layers by name. */
export function drawPushFrame(box, grid) {
  box.classList.add("board--points");
  const { width, height } = grid;
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `push-${name}` })]));
  const picture = svg(
    "svg",
    { class: "board-picture", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" },
    ...wood(width, height),
    svg("g", { class: "inlay" }, ...inlays(grid, "inlay-light", 2)),
    svg("g", { class: "inlay" }, ...inlays(grid, "inlay-line", 0)),
    svg("g", { class: "point-names" }, ...names(grid)),
    ...LAYERS.map((name) => layers[name]),
  );
  box.prepend(picture);
  return layers;
}

function wood(width, height) {
  const whole = { x: 2, y: 2, width: width - 4, height: height - 4, rx: 30 };
  const inner = { x: 12, y: 12, width: width - 24, height: height - 24, rx: 22 };
  return [
    svg("rect", { class: "wood", fill: "url(#wood-face)", ...whole }),
    ...GRAIN.map((part, index) => svg("path", { class: "wood-grain", d: grain(width, height * part, index) })),
    svg("rect", { class: "wood-groove", ...inner }),
    svg("rect", { class: "wood-rim", stroke: "url(#board-rim)", ...whole }),
  ];
}

function grain(width, y, index) {
  const bow = index % 2 ? 13 : -10;
  return `M16 ${y}C${width * 0.3} ${y + bow} ${width * 0.6} ${y - bow} ${width - 16} ${y + bow / 2}`;
}

function inlays(grid, name, down) {
  const lines = grid.stretches().map((ends) => {
    const [from, to] = ends.map((cell) => grid.centre(cell));
    return svg("path", { class: name, d: `M${from[0]} ${from[1] + down}L${to[0]} ${to[1] + down}` });
  });
  const dots = grid.cells.map((cell) => {
    const [cx, cy] = grid.centre(cell);
    return svg("circle", { class: `${name} inlay-dot`, cx, cy: cy + down, r: 10 });
  });
  return [...lines, ...dots];
}

function names(grid) {
  const letters = Array.from({ length: grid.columns }, (_, index) => {
    const [x] = grid.centre([index + 1, 1]);
    return svg("text", { x, y: grid.height - 22 }, pointName([index + 1, 1])[0]);
  });
  const digits = Array.from({ length: grid.rows }, (_, index) => {
    const [, y] = grid.centre([1, index + 1]);
    return svg("text", { x: 22, y }, String(index + 1));
  });
  return [...letters, ...digits];
}
