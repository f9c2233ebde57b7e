/** Draws what lies on a board, and moves what has changed. Knows nothing of rules. */

import { drawFrame } from "./frame.js";
import { CELL, Geometry } from "./geometry.js";
import { appear, drawLine, fall, lift, motionWanted, shakeHead, slide } from "./motion.js";
import { discFace, svg } from "./svg.js";

/**
 * A board in `box`. With `strip`, there is room above it for the stone that waits.
 * `show(picture)` brings it to the given picture:
 * {discs: [{key, column, row, side, kind?, fixed?, pending?, dim?, leaving?, last?}], gone, lines,
 * otherLines, marks, numbers, hover, ghost, light, row}; all but `discs` may be left out. A disc is
 * known by its key; those in `gone` have left through the bottom, all others by the top.
 */
export function createBoard(box, { columns, rows, first_column: first = 1, strip = false }) {
  const geometry = new Geometry({ columns, rows, first, strip });
  const layers = drawFrame(box, geometry);
  const discs = new Map();
  let sunk = new Set();
  let lineKey = "";
  let hoverKey = "";
  let restsAt = 0;

  function show(picture, { animate = true } = {}) {
    const moving = animate && motionWanted();
    showDiscs(picture.discs, picture.gone ?? new Set(), moving);
    showLines(picture, moving);
    showMarks(picture.marks ?? [], picture.numbers ?? []);
    showHover(picture.hover ?? null, picture.light ?? null);
    showGhost(picture.ghost ?? null);
    light(layers.row, "y", picture.row ? geometry.centre(1, picture.row)[1] : null);
  }

  function showDiscs(wanted, gone, moving) {
    const keys = new Set(wanted.map(({ key }) => key));
    const fresh = wanted.filter((disc) => !isSame(discs.get(disc.key), disc));
    const news = new Set(fresh);
    // A single change is a move and is shown as one; a whole new picture just appears.
    const quiet = !moving || fresh.length > 2;
    for (const [key, drawn] of discs) {
      if (!keys.has(key)) takeAway(key, drawn, moving, gone.has(key));
    }
    for (const disc of wanted) {
      if (!news.has(disc)) shift(discs.get(disc.key), disc, !moving);
    }
    fresh.forEach((disc, index) => place(disc, quiet, index * 160));
    for (const disc of wanted) mark(discs.get(disc.key), disc);
    sunk = gone;
  }

  function place(disc, quiet, delay) {
    discs.get(disc.key)?.element.remove();
    const [x, y] = geometry.centre(disc.column, disc.row);
    const element = svg("g", { class: "disc" }, discFace(disc));
    element.style.transform = `translate(${x}px, ${y}px)`;
    layers[disc.fixed ? "fixed" : "discs"].append(element);
    discs.set(disc.key, { ...disc, element, x, y });
    if (quiet || disc.fixed) return;
    const back = sunk.has(disc.key);
    if (back) rests(slide(element, x, y + CELL, y));
    else rests(fall(element, x, geometry.top, y), delay);
  }

  /** The stones below have gone, or have come back. */
  function shift(drawn, { row, column }, quiet) {
    const [x, y] = geometry.centre(column, row);
    if (drawn.y === y) return;
    const from = drawn.y;
    Object.assign(drawn, { row, y });
    drawn.element.style.transform = `translate(${x}px, ${y}px)`;
    if (!quiet) rests(slide(drawn.element, x, from, y));
  }

  function takeAway(key, drawn, moving, down) {
    discs.delete(key);
    const { element, x, y } = drawn;
    if (!moving) {
      element.remove();
      return;
    }
    const motion = down
      ? slide(element, x, y, y + CELL, { leaving: true })
      : lift(element, x, y, geometry.top);
    motion.onfinish = () => element.remove();
  }

  function rests(motion, delay = 0) {
    if (delay) motion.effect.updateTiming({ delay });
    const until = performance.now() + delay + motion.effect.getTiming().duration;
    restsAt = Math.max(restsAt, until);
  }

  function mark(drawn, disc) {
    const list = drawn.element.classList;
    list.toggle("disc--pending", Boolean(disc.pending));
    list.toggle("disc--dim", Boolean(disc.dim));
    list.toggle("disc--leaving", Boolean(disc.leaving));
    const has = drawn.element.querySelector(".last-mark");
    if (disc.last && !has) {
      const y = disc.kind ? 32 : 0;
      drawn.element.append(svg("circle", { class: "last-mark", cy: y, r: 8 }));
    }
    if (!disc.last && has) has.remove();
  }

  function showLines({ lines = [], otherLines = [] }, moving) {
    const key = JSON.stringify([lines, otherLines]);
    if (key === lineKey) return;
    lineKey = key;
    const faint = otherLines.map((line) =>
      svg("path", { class: "other-line", d: geometry.path(line) }),
    );
    layers.lines.replaceChildren(...faint);
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

  function showHover(hover, column) {
    const key = hover ? `${hover.side} ${hover.kind}` : "";
    if (hoverKey !== key) {
      hoverKey = key;
      layers.swing.replaceChildren(...(hover ? [discFace(hover)] : []));
    }
    if (hover) {
      layers.hover.style.transform = `translate(${geometry.x(hover.column)}px, ${geometry.top}px)`;
      layers.swing.setAttribute("class", hover.busy ? "swing--busy" : "swing");
    }
    light(layers.light, "x", column ? geometry.x(column) : null);
  }

  function showGhost(ghost) {
    layers.ghost.replaceChildren(...(ghost ? [discFace(ghost)] : []));
    if (!ghost) return;
    const [x, y] = geometry.centre(ghost.column, ghost.row);
    layers.ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** The column cannot be chosen: the stones in it shake their heads. */
  function refuse(column) {
    if (!motionWanted()) return;
    for (const drawn of discs.values()) {
      if (drawn.column === column) shakeHead(drawn.element.firstChild);
    }
  }

  return { show, refuse };
}

/** Brings a light to the middle of its place, or (null) puts it out. */
function light(element, direction, middle) {
  element.setAttribute("display", middle === null ? "none" : "inline");
  if (middle !== null) element.setAttribute(direction, middle - CELL / 2);
}

/** Nothing but its row may change while a stone stays the same. */
function isSame(drawn, { side, column, kind }) {
  return drawn?.side === side && drawn.column === column && drawn.kind === kind;
}

function uniqueCells(lines) {
  return [...new Map(lines.flat().map((cell) => [cell.join(), cell])).values()];
}
