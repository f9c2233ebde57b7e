/** Points of a board that stones are pushed on: where they lie, and what they are called. */

export const STEP = 100;
const MARGIN = 72;
const LETTERS = "abcdefghij";

/** `board` are the rows from the top; a space is a place without a point. */
export class PointGrid {
  constructor({ columns, rows, board }) {
    Object.assign(this, { columns, rows });
    this.width = (columns - 1) * STEP + 2 * MARGIN;
    this.height = (rows - 1) * STEP + 2 * MARGIN;
    this.cells = board.flatMap((line, index) =>
      [...line].flatMap((sign, at) => (sign === " " ? [] : [[at + 1, rows - index]])),
    );
    this.known = new Set(this.cells.map(String));
  }

  has(cell) {
    return this.known.has(String(cell));
  }

  centre([column, row]) {
    return [MARGIN + (column - 1) * STEP, MARGIN + (this.rows - row) * STEP];
  }

  /** The straight stretches of the board, as long as they go: pairs of cells. */
  stretches() {
    const across = range(this.rows).map((row) => range(this.columns).map((column) => [column, row]));
    const upright = range(this.columns).map((column) => range(this.rows).map((row) => [column, row]));
    return [...across, ...upright].map((line) => {
      const there = line.filter((cell) => this.has(cell));
      return [there[0], there.at(-1)];
    });
  }

  /**
   * Both ends of a line in the picture. Lines that share points with another in the same row or
   * column lie beside each other.
   */
  ends(line) {
    const [from, to] = [line[0], line.at(-1)];
    const level = from[1] === to[1];
    const upright = from[0] === to[0];
    const aside = level || upright ? ((level ? from[0] : from[1]) === 1 ? -9 : 9) : 0;
    const shift = level ? [0, aside] : [aside, 0];
    return [from, to].map((cell) => {
      const [x, y] = this.centre(cell);
      return [x + shift[0], y + shift[1]];
    });
  }
}

/** As chess names squares: `d4`. */
export function pointName([column, row]) {
  return `${LETTERS[column - 1]}${row}`;
}

export function lineName(line) {
  return `${pointName(line[0])}–${pointName(line.at(-1))}`;
}

function range(count) {
  return Array.from({ length: count }, (_, index) => index + 1);
}
