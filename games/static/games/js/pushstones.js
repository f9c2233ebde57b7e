/**
 * What stands on a board of pushed stones after so many moves: the stones, the lines counted so
 * far and what else is told beside it. All of it is in what the server said of each move.
 */

const SIDES = { x: "cross", o: "circle" };

/**
 * The moment after `plies` moves of the game's history, and after `extra`, a move on its way:
 * {stones: [{key, side, column, row}], counted: [{line, side}], points, structure, repeated, last}.
 * A stone keeps its key, the point it began on. `structure` is null where nothing is known of it.
 */
export function pushedAfter(game, plies, extra = null) {
  const shown = game.history.slice(0, plies);
  const steps = extra ? [...shown, extra] : shown;
  const stones = new Map(startOf(game).map((stone) => [String(cellOf(stone)), stone]));
  for (const step of steps) push(stones, step);
  const counted = shown.flatMap(({ closed = [], side }) => closed.map((line) => ({ line, side })));
  const points = Object.fromEntries(
    Object.values(SIDES).map((side) => [side, counted.filter((one) => one.side === side).length]),
  );
  const latest = shown.at(-1) ?? null;
  const now = plies === game.history.length ? game.notes : null;
  return {
    stones: [...stones.values()],
    counted,
    points,
    structure: latest?.structure ?? now?.structure ?? null,
    repeated: Boolean(latest ? latest.repeated : now?.repeated),
    // A pass leaves the mark where it was.
    last: shown.findLast(({ lands }) => lands) ?? null,
  };
}

/** The side whose stone stands on a point now; undefined for a free one. */
export function sideAt({ board, rows }, [column, row]) {
  return SIDES[board[rows - row]?.[column - 1]];
}

/** All stones of a board as it stands: {side, column, row}. */
export function stonesOn({ board, rows }) {
  return board.flatMap((line, index) =>
    [...line].flatMap((sign, at) =>
      sign in SIDES ? [{ side: SIDES[sign], column: at + 1, row: rows - index }] : [],
    ),
  );
}

/** The stones before the first move: those of now, taken back move by move. */
function startOf(game) {
  const now = new Map(stonesOn(game).map((stone) => [String(cellOf(stone)), stone]));
  for (const { lands, takes } of [...game.history].reverse()) {
    if (lands) push(now, { takes: [lands], lands: takes[0] });
  }
  return [...now.values()].map((stone) => ({ ...stone, key: String(cellOf(stone)) }));
}

function push(stones, { takes = [], lands }) {
  if (!lands) return;
  const from = String(takes[0]);
  const stone = stones.get(from);
  stones.delete(from);
  stones.set(String(lands), { ...stone, column: lands[0], row: lands[1] });
}

function cellOf({ column, row }) {
  return [column, row];
}
