/** Where things lie on a board, in the units of its picture: a cell is 100 wide. */

export const CELL = 100;
export const RIM = 12;
export const HOLE = 44;

/** With `first` 0 a closed column stands on either side of those that can be played. */
export class Geometry {
  constructor({ columns, rows, first = 1, strip = false }) {
    Object.assign(this, { columns, rows, first });
    this.count = columns + 2 * (1 - first);
    this.above = strip ? CELL : 0;
    this.width = this.count * CELL + 2 * RIM;
    this.height = rows * CELL + 2 * RIM + this.above;
    this.top = this.above ? CELL / 2 : -CELL / 2;
  }

  /** The columns that stand closed at the sides. */
  get closed() {
    return this.first === 0 ? [0, this.columns + 1] : [];
  }

  x(column) {
    return RIM + (column - this.first + 0.5) * CELL;
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
    return d + this.holes().map(hole).join("");
  }

  /** The front of one closed column, to be laid over that of the board. */
  side(column) {
    const [x, y] = [this.x(column) - CELL / 2, this.above + RIM];
    const d = `M${x} ${y}h${CELL}v${this.rows * CELL}h-${CELL}z`;
    return d + this.holesOf(column).map(hole).join("");
  }

  holes() {
    return Array.from({ length: this.count }, (_, index) =>
      this.holesOf(this.first + index),
    ).flat();
  }

  holesOf(column) {
    return Array.from({ length: this.rows }, (_, index) => this.centre(column, index + 1));
  }
}

function hole([x, y]) {
  const half = `a${HOLE} ${HOLE} 0 1 0`;
  return `M${x - HOLE} ${y}${half} ${2 * HOLE} 0${half}-${2 * HOLE} 0z`;
}
