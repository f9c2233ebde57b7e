/**
 * The hand over a board of points: which stone is picked up, and where it may go. What is possible
 * stands in the server's `legal`; nothing here judges rules.
 */

import { sideAt } from "./pushstones.js";
import { busyRefusal } from "./state.js";

/** The cells that the stone on `cell` may be pushed to now. */
export function targetsFrom({ legal }, cell) {
  return legal.filter(({ takes }) => isSame(takes[0], cell)).map(({ lands }) => lands);
}

/** The legal move between two cells; undefined if there is none. */
export function stepBetween({ legal }, from, to) {
  return legal.find(({ takes, lands }) => isSame(takes[0], from) && isSame(lands, to));
}

/**
 * What a tap on a cell means: {pick: cell | null}, {step: entry}, or {refusal, cell}. A refusal is
 * a key of the texts, or one of `busyRefusal`.
 */
export function meaningOf(model, cell, now) {
  const { game, picked } = model;
  const busy = busyRefusal(model, now);
  if (busy) return { refusal: busy, cell };
  const step = picked && stepBetween(game, picked, cell);
  if (step) return { step };
  if (picked && isSame(picked, cell)) return { pick: null };
  const side = sideAt(game, cell);
  if (side === game.side_to_move) {
    return targetsFrom(game, cell).length ? { pick: cell } : { refusal: "push_stuck", cell };
  }
  if (side) return { refusal: "push_not_yours", cell };
  return { refusal: picked ? "push_too_far" : "push_pick_first", cell };
}

/** Takes a stone up, or (null) lays it back. */
export function pick(model, cell) {
  return { ...model, picked: cell, cursor: cell ?? model.cursor, note: null };
}

/** The person points at a cell, or (null) no longer at any. */
export function point(model, cell) {
  return isSame(model.aimed, cell) ? model : { ...model, aimed: cell };
}

/** The cell that keys act on goes one step, or to an end of its row; it stays on the board. */
export function wander({ cursor }, grid, name) {
  const [column, row] = cursor;
  const places = {
    back: [[column - 1, row]],
    forward: [[column + 1, row]],
    up: [[column, row + 1]],
    down: [[column, row - 1]],
    first: [[1, row], [2, row]],
    last: [[grid.columns, row], [grid.columns - 1, row]],
  }[name];
  return places.find((cell) => grid.has(cell)) ?? aside(column, row, grid, name) ?? cursor;
}

/** Beside a missing corner the next row has the point that was meant. */
function aside(column, row, grid, name) {
  const [right, up] = { back: [-1, 0], forward: [1, 0], up: [0, 1], down: [0, -1] }[name] ?? [0, 0];
  const middle = (grid.columns + 1) / 2;
  const inwards = right ? [0, Math.sign((grid.rows + 1) / 2 - row)] : [Math.sign(middle - column), 0];
  const cell = [column + right + inwards[0], row + up + inwards[1]];
  return grid.has(cell) ? cell : null;
}

export function isSame(one, other) {
  return String(one) === String(other);
}
