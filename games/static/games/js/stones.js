/**
 * Where every stone lies after so many moves of a game, from what each move takes and where it
 * lands. A stone keeps its key, the ply that brought it, wherever it slides.
 */

/** What a special disc can do, by the letter of its move. */
export const POWERS = { a: "anvil", b: "bomb", w: "wall", x: "double" };

/**
 * The stones after `plies` moves of the game's history, and after `extra`, a move that is on its
 * way: {stones: [{key, side, column, row, kind?, fixed?}], gone: the keys of those taken out}.
 */
export function stonesAfter(game, plies, extra = null) {
  const steps = game.history.slice(0, plies);
  if (extra) steps.push(extra);
  const gone = new Set();
  let stones = sideStones(game);
  steps.forEach((step, index) => {
    stones = afterStep(stones, step, String(index + 1), gone);
  });
  return { stones, gone };
}

/**
 * The same as a picture for the board: the last stone is marked, and under `lines` only their
 * own stones shine.
 */
export function discsAfter(game, plies, { extra = null, lines = [] } = {}) {
  const { stones, gone } = stonesAfter(game, plies, extra);
  const winners = new Set(lines.flat().map(String));
  const last = game.history[plies - 1]?.lands;
  const discs = stones.map((stone) => {
    const cell = `${stone.column},${stone.row}`;
    return {
      ...stone,
      last: !winners.size && !extra && Boolean(last) && String(last) === cell,
      dim: winners.size > 0 && !winners.has(cell),
    };
  });
  return { discs, gone };
}

/** The power of a move's stone; undefined for a plain one. */
export function kindOf(move) {
  return /^[a-z]\d+$/.test(move) ? POWERS[move[0]] : undefined;
}

/** The move takes a stone out of the bottom row. */
export function isPop(move) {
  return move[0] === "p";
}

/** No stone moves at all. */
export function isPass(move) {
  return move === "--";
}

function afterStep(stones, { side, move, lands, takes = [] }, key, gone) {
  const taken = new Set(takes.map(String));
  const left = [];
  for (const stone of stones) {
    const { column, row } = stone;
    if (taken.has(`${column},${row}`)) {
      gone.add(stone.key);
      continue;
    }
    const below = takes.filter(([other, under]) => other === column && under < row).length;
    left.push(below ? { ...stone, row: row - below } : stone);
  }
  if (lands) left.push({ key, side, column: lands[0], row: lands[1], kind: kindOf(move) });
  return left;
}

/** What stands in the closed columns from the start. */
function sideStones({ board, first_column: first = 1, columns, rows, sides = ["red", "yellow"] }) {
  if (first === 1) return [];
  return board.flatMap((line, index) =>
    [0, columns + 1].map((column) => ({
      key: `side ${column},${rows - index}`,
      side: sides.find((side) => side[0] === line[column]),
      column,
      row: rows - index,
      fixed: true,
    })),
  );
}
