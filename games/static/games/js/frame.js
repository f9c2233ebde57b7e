/** Draws what of a board never changes, and the layers in which the rest is shown. */

import { CELL, HOLE, RIM } from "./geometry.js";
import { svg } from "./svg.js";

const LAYERS = ["ghost", "fixed", "discs", "marks", "lines", "hover"];
const CLASSES = { ghost: "disc disc--ghost" };

/** The layers by name, and `light`, `row` and `swing`, which are moved or filled. */
export function drawFrame(box, geometry) {
  const strip = geometry.above > 0;
  box.classList.toggle("board--still", !strip);
  box.style.setProperty("--columns", geometry.count);
  box.style.setProperty("--rows", geometry.rows);
  const { width, height, above } = geometry;
  const layers = Object.fromEntries(
    LAYERS.map((name) => [name, svg("g", { class: CLASSES[name] ?? name })]),
  );
  layers.swing = svg("g", { class: "swing" });
  layers.hover.append(layers.swing);
  const inner = { y: above + RIM, height: height - above - 2 * RIM };
  layers.light = svg("rect", { class: "column-light", display: "none", width: CELL, rx: 14, ...inner });
  layers.row = svg("rect", {
    class: "row-light",
    x: RIM + (1 - geometry.first) * CELL,
    display: "none",
    width: geometry.columns * CELL,
    height: CELL,
    rx: 14,
  });
  const body = { x: 6, y: above + 6, width: width - 12, height: height - above - 12, rx: 26 };
  const seen = { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" };
  const picture = svg(
    "svg",
    { class: "board-picture", ...seen },
    svg("rect", { class: "board-back", ...body }),
    layers.ghost,
    layers.fixed,
    layers.discs,
    ...front(geometry),
    layers.row,
    layers.light,
    layers.marks,
    layers.lines,
    layers.hover,
  );
  box.prepend(picture);
  return layers;
}

function front(geometry) {
  const { width, height, above } = geometry;
  const face = { fill: "url(#board-face)", "fill-rule": "evenodd" };
  const size = { x: 2, y: above + 2, width: width - 4, height: height - above - 4, rx: 28 };
  return [
    svg("path", { class: "board-front", ...face, d: geometry.front() }),
    ...geometry.closed.flatMap((column) => closedColumn(geometry, column)),
    ...geometry
      .holes()
      .map(([cx, cy]) =>
        svg("circle", { class: "hole-rim", stroke: "url(#hole-rim)", cx, cy, r: HOLE }),
      ),
    svg("rect", { class: "board-rim", stroke: "url(#board-rim)", ...size }),
  ];
}

/** Another shade, and a lid: nothing goes in here. */
function closedColumn(geometry, column) {
  const x = geometry.x(column) - CELL / 2;
  const lid = { x: x + 8, y: geometry.above - 10, width: CELL - 16, height: 20, rx: 8 };
  return [
    svg("path", { class: "side-front", "fill-rule": "evenodd", d: geometry.side(column) }),
    svg("rect", { class: "side-lid", ...lid }),
  ];
}
