/**
 * The page's state and every way it can change, as pure functions. `game` is what the server said
 * last; nothing here judges rules: legal moves and landing cells are taken from it.
 */

/** After every move the board takes no tap for this long (ms). */
export const INPUT_LOCK = 250;

export function initialModel({ page, state, default_settings: settings }) {
  return {
    page,
    game: state,
    wish: { level: settings.level, first: settings.first },
    pending: null,
    link: "fresh",
    column: middle(state),
    aiming: false,
    lockedUntil: 0,
    replayPly: null,
    note: null,
  };
}

/** The server's state, if it is news; a state of another game is not meant for this board. */
export function receive(model, game, now = 0) {
  if (game.id !== model.game.id || game.version <= model.game.version) return model;
  const moved = game.plies !== model.game.plies;
  // Talk, offers and the like do not answer a stone that is on its way.
  const flying = !moved && game.status === "running" && model.pending?.kind === "move";
  return {
    ...model,
    game,
    pending: flying ? model.pending : null,
    lockedUntil: moved ? now + INPUT_LOCK : model.lockedUntil,
    replayPly: game.result ? model.replayPly : null,
  };
}

/** Turns the page to another game: the next round, or a new match; a first stone may come along. */
export function turnTo(model, game, { keepStone = false } = {}) {
  return {
    ...model,
    game,
    wish: { level: game.level ?? model.wish.level, first: game.first_policy },
    pending: keepStone ? model.pending : null,
    column: keepStone ? model.column : middle(game),
    replayPly: null,
    note: null,
  };
}

/** Why a stone cannot be dropped now; null if it can. */
export function dropRefusal(model, column, now) {
  const { game } = model;
  if (model.replayPly !== null || isOver(game)) return "over";
  if (!game.you.length) return "watching";
  if (model.pending) return now < model.lockedUntil ? "locked" : "sending";
  if (!game.can.move) return "not_yours";
  if (now < model.lockedUntil) return "locked";
  return landing(game, column) ? null : "full";
}

/** A stone is on its way: drawn at once where the server said it would land. */
export function dropStone(model, column, id, now) {
  const { game } = model;
  const pending = {
    kind: "move",
    id,
    ply: game.plies,
    move: String(column),
    side: game.side_to_move,
    lands: landing(game, column),
    accepted: false,
    slow: false,
  };
  return { ...model, pending, column, note: null, lockedUntil: now + INPUT_LOCK };
}

export function waitFor(model, kind, id) {
  return { ...model, pending: { kind, id, ply: model.game.plies, slow: false }, note: null };
}

export function accept(model, id) {
  if (model.pending?.id !== id) return model;
  return { ...model, pending: { ...model.pending, accepted: true } };
}

/** The answer takes long enough that the person should know why nothing happens. */
export function grewSlow(model, id) {
  if (model.pending?.id !== id) return model;
  return { ...model, pending: { ...model.pending, slow: true } };
}

/** The command came to nothing; the stone goes back. */
export function giveUp(model, id) {
  return model.pending?.id === id ? { ...model, pending: null } : model;
}

/** The person points at a column, or (null) no longer at any. */
export function aim(model, column) {
  const aiming = column !== null;
  if (aiming === model.aiming && (!aiming || column === model.column)) return model;
  const elsewhere = aiming && column !== model.note?.column;
  const note = elsewhere ? null : model.note;
  return { ...model, aiming, note, column: column ?? model.column };
}

export function stepTo(model, ply) {
  return { ...model, replayPly: ply, aiming: false };
}

export function isOver(game) {
  return game.status === "finished" || game.status === "aborted";
}

/** The legal move of a column with its landing cell, as the server lists it. */
export function landing(game, column) {
  return game.legal.find((entry) => entry.move === String(column))?.lands ?? null;
}

export function isComputer(game, side) {
  return game.seats[side]?.kind === "computer";
}

/** The computer is to move and thinks, the person may at most take back. */
export function isThinking(game) {
  return game.side_to_move !== null && isComputer(game, game.side_to_move) && game.status !== "new";
}

/** Everything lying on the board now, with how it is to be shown. */
export function discsOf(model) {
  const { game, replayPly, pending } = model;
  const discs =
    replayPly === null
      ? fromRows(game)
      : game.history
          .slice(0, replayPly)
          .map(({ side, lands: [column, row] }) => ({ side, column, row }));
  const last = game.history[(replayPly ?? game.plies) - 1]?.lands;
  const winners = new Set(linesOf(model).flat().map(String));
  const leaving = new Set(leavingCells(model).map(String));
  for (const disc of discs) {
    const cell = `${disc.column},${disc.row}`;
    disc.last = winners.size === 0 && last !== undefined && String(last) === cell;
    disc.dim = winners.size > 0 && !winners.has(cell);
    disc.leaving = leaving.has(cell);
  }
  if (pending?.kind === "move" && pending.ply === game.plies && replayPly === null) {
    const [column, row] = pending.lands;
    discs.push({ column, row, side: pending.side, pending: !pending.accepted });
  }
  return discs;
}

/** What an open offer to take back would take from the board. */
function leavingCells({ game, replayPly }) {
  const removes = game.live?.offers.find(({ kind }) => kind === "undo")?.removes ?? 0;
  if (!removes || replayPly !== null) return [];
  return game.history.slice(-removes).map(({ lands }) => lands);
}

/** The deciding lines, as soon as the picture shows the end. */
export function linesOf({ game, replayPly }) {
  if (!game.result) return [];
  return replayPly === null || replayPly === game.plies ? game.result.lines : [];
}

function fromRows(game) {
  const sides = Object.fromEntries(Object.keys(game.seats).map((side) => [side[0], side]));
  return game.board.flatMap((line, index) =>
    [...line].flatMap((letter, place) =>
      sides[letter] ? [{ side: sides[letter], column: place + 1, row: game.rows - index }] : [],
    ),
  );
}

function middle(game) {
  return Math.ceil(game.columns / 2);
}
