/** Draws one board and what lies on it, and moves what has changed. Knows nothing of rules. */

import { appear, drawLine, fall, lift, motionWanted, shakeHead } from "./motion.js";
import { discUse, svg } from "./svg.js";

const CELL = 100;
const RIM = 12;
const HOLE = 44;

/**
 * A board in `box`. With `strip`, there is room above it for the stone that waits.
 * `show(picture)` brings it to the given picture:
 * {discs: [{column, row, side, pending?, dim?, leaving?, last?}], lines, marks, numbers, hover, ghost,
 * light}; everything but `discs` may be left out.
 */
export function createBoard(box, { columns, rows, strip }) {
  const geometry = new Geometry(columns, rows, strip);
  const layers = drawFrame(box, geometry, strip);
  const discs = new Map();
  let lineKey = "";
  let restsAt = 0;

  function show(picture, { animate = true } = {}) {
    const moving = animate && motionWanted();
    showDiscs(picture.discs, moving);
    showLines(picture, moving);
    showMarks(picture.marks ?? [], picture.numbers ?? []);
    showHover(picture.hover ?? null, picture.light ?? null);
    showGhost(picture.ghost ?? null);
  }

  function showDiscs(wanted, moving) {
    const keys = new Set(wanted.map(cellKey));
    const fresh = wanted.filter((disc) => discs.get(cellKey(disc))?.side !== disc.side);
    // A single change is a move and is shown as one; a whole new picture just appears.
    const quiet = !moving || fresh.length > 2;
    for (const [key, drawn] of discs) {
      if (!keys.has(key)) takeAway(key, drawn, moving);
    }
    fresh.forEach((disc, index) => place(disc, quiet, index * 160));
    for (const disc of wanted) mark(discs.get(cellKey(disc)), disc);
  }

  function place(disc, quiet, delay) {
    const key = cellKey(disc);
    discs.get(key)?.element.remove();
    const [x, y] = geometry.centre(disc.column, disc.row);
    const element = svg("g", { class: "disc" }, discUse(disc.side));
    element.style.transform = `translate(${x}px, ${y}px)`;
    layers.discs.append(element);
    discs.set(key, { element, side: disc.side, x, y });
    if (quiet) return;
    const motion = fall(element, x, geometry.top, y);
    if (delay) motion.effect.updateTiming({ delay });
    restsAt = performance.now() + delay + motion.effect.getTiming().duration;
  }

  function takeAway(key, drawn, moving) {
    discs.delete(key);
    if (!moving) {
      drawn.element.remove();
      return;
    }
    lift(drawn.element, drawn.x, drawn.y, geometry.top).onfinish = () => drawn.element.remove();
  }

  function mark(drawn, disc) {
    const list = drawn.element.classList;
    list.toggle("disc--pending", Boolean(disc.pending));
    list.toggle("disc--dim", Boolean(disc.dim));
    list.toggle("disc--leaving", Boolean(disc.leaving));
    const has = drawn.element.querySelector(".last-mark");
    if (disc.last && !has) drawn.element.append(svg("circle", { class: "last-mark", r: 8 }));
    if (!disc.last && has) has.remove();
  }

  function showLines(picture, moving) {
    const lines = picture.lines ?? [];
    const key = JSON.stringify(lines);
    if (key === lineKey) return;
    lineKey = key;
    layers.lines.replaceChildren();
    if (!lines.length) return;
    const wait = moving ? Math.max(0, restsAt - performance.now()) : 0;
    for (const cell of uniqueCells(lines)) {
      const [cx, cy] = geometry.centre(...cell);
      const rim = svg("circle", { class: "win-rim", cx, cy, r: 43 });
      layers.lines.append(rim);
      if (moving) appear(rim, wait);
    }
    for (const line of lines) {
      for (const name of ["light-glow", "light-line", "light-core"]) {
        const path = svg("path", { class: name, d: geometry.path(line), pathLength: 1 });
        layers.lines.append(path);
        if (moving) drawLine(path, wait + 80);
      }
    }
  }

  function showMarks(marks, numbers) {
    layers.marks.replaceChildren(
      ...marks.map(({ cell, side }) => {
        const [cx, cy] = geometry.centre(...cell);
        const name = side ? `cell-mark cell-mark--${side}` : "cell-mark";
        return svg("circle", { class: name, cx, cy, r: 34 });
      }),
      ...numbers.map(({ cell, number }) => {
        const [x, y] = geometry.centre(...cell);
        return svg("text", { class: "cell-number", x, y }, String(number));
      }),
    );
  }

  function showHover(hover, light) {
    if (layers.hoverKey !== `${hover?.side}`) {
      layers.hoverKey = `${hover?.side}`;
      layers.swing.replaceChildren(...(hover ? [discUse(hover.side)] : []));
    }
    if (hover) {
      layers.hover.style.transform = `translate(${geometry.x(hover.column)}px, ${geometry.top}px)`;
      layers.swing.setAttribute("class", hover.busy ? "swing--busy" : "swing");
    }
    layers.light.setAttribute("x", light ? geometry.x(light) - CELL / 2 : -999);
  }

  function showGhost(ghost) {
    layers.ghost.replaceChildren(...(ghost ? [discUse(ghost.side)] : []));
    if (!ghost) return;
    const [x, y] = geometry.centre(ghost.column, ghost.row);
    layers.ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** The column cannot be chosen: the stones in it shake their heads. */
  function refuse(column) {
    if (!motionWanted()) return;
    for (const [key, drawn] of discs) {
      if (key.startsWith(`${column},`)) shakeHead(drawn.element.firstChild);
    }
  }

  return { show, refuse, restsAt: () => restsAt };
}

class Geometry {
  constructor(columns, rows, strip) {
    this.columns = columns;
    this.rows = rows;
    this.above = strip ? CELL : 0;
    this.width = columns * CELL + 2 * RIM;
    this.height = rows * CELL + 2 * RIM + this.above;
    this.top = this.above ? CELL / 2 : -CELL / 2;
  }

  x(column) {
    return RIM + (column - 0.5) * CELL;
  }

  centre(column, row) {
    return [this.x(column), this.above + RIM + (this.rows - row + 0.5) * CELL];
  }

  path(line) {
    const points = [line[0], line[line.length - 1]].map((cell) => this.centre(...cell).join(" "));
    return `M${points.join("L")}`;
  }

  /** The front of the board: one shape with a hole for every cell. */
  front() {
    const [w, h, r] = [this.width, this.height - this.above, 30];
    let d = `M${r} ${this.above}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}`;
    d += `a${r} ${r} 0 0 1-${r} ${r}h-${w - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${h - 2 * r}`;
    d += `a${r} ${r} 0 0 1 ${r}-${r}z`;
    const half = `a${HOLE} ${HOLE} 0 1 0`;
    for (const [x, y] of this.holes()) {
      d += `M${x - HOLE} ${y}${half} ${2 * HOLE} 0${half}-${2 * HOLE} 0z`;
    }
    return d;
  }

  holes() {
    const cells = [];
    for (let column = 1; column <= this.columns; column += 1) {
      for (let row = 1; row <= this.rows; row += 1) cells.push(this.centre(column, row));
    }
    return cells;
  }
}

function drawFrame(box, geometry, strip) {
  box.classList.toggle("board--still", !strip);
  box.style.setProperty("--columns", geometry.columns);
  box.style.setProperty("--rows", geometry.rows);
  const layer = (name) => svg("g", { class: name });
  const swing = layer("swing");
  const hover = svg("g", { class: "hover" }, swing);
  const [discs, lines, marks, ghost] = ["discs", "lines", "marks", "disc disc--ghost"].map(layer);
  const { width, height, above } = geometry;
  const body = { x: 6, y: above + 6, width: width - 12, height: height - above - 12, rx: 26 };
  const light = svg("rect", {
    class: "column-light",
    x: -999,
    y: above + RIM,
    width: CELL,
    height: height - above - 2 * RIM,
    rx: 14,
  });
  const front = svg("path", {
    class: "board-front",
    fill: "url(#board-face)",
    "fill-rule": "evenodd",
    d: geometry.front(),
  });
  const rims = geometry
    .holes()
    .map(([cx, cy]) =>
      svg("circle", { class: "hole-rim", stroke: "url(#hole-rim)", cx, cy, r: HOLE }),
    );
  const rim = svg("rect", {
    class: "board-rim",
    stroke: "url(#board-rim)",
    x: 2,
    y: above + 2,
    width: width - 4,
    height: height - above - 4,
    rx: 28,
  });
  const seen = { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" };
  const picture = svg(
    "svg",
    { class: "board-picture", ...seen },
    svg("rect", { class: "board-back", ...body }),
    ghost,
    discs,
    front,
    ...rims,
    rim,
    light,
    marks,
    lines,
    hover,
  );
  box.prepend(picture);
  return { discs, lines, marks, ghost, hover, swing, light, hoverKey: "" };
}

function cellKey({ column, row }) {
  return `${column},${row}`;
}

function uniqueCells(lines) {
  return [...new Map(lines.flat().map((cell) => [cell.join(), cell])).values()];
}
