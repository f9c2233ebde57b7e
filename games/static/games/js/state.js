/**
 * The page's state and every way it can change, as pure functions. `game` is what the server said
 * last; nothing here judges rules: legal moves, what they take and where they land are its.
 */

import { discsAfter, POWERS } from "./stones.js";

/** After every move the board takes no tap for this long (ms). */
export const INPUT_LOCK = 250;

const EMPTY_HAND = { held: null, pull: null, picked: null };

export function initialModel({ page, state, default_settings: settings, decided = null }) {
  return {
    page,
    game: state,
    // Where a review has found the game decided: `{game, ply, exact}`.
    decided,
    wish: { level: settings.level, first: settings.first },
    pending: null,
    link: "fresh",
    column: middle(state),
    aiming: false,
    // The letter of a move that waits for its column: `p` to take out, or a special disc.
    held: null,
    // The column whose bottom stone the person points at, to take it out.
    pull: null,
    // On a board of points: the stone that is picked up, the point that keys act on, the one that
    // the mouse or a pulled stone is over.
    picked: null,
    cursor: centre(state),
    aimed: null,
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
    ...(moved ? EMPTY_HAND : {}),
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
    ...EMPTY_HAND,
    replayPly: null,
    note: null,
  };
}

/** Why nothing can be played into this column now; null if it can. */
export function playRefusal(model, column, now) {
  return busyRefusal(model, now) ?? (entryFor(model, column) ? null : placeRefusal(model, column));
}

/** Why nothing at all can be played now; null if it can. */
export function busyRefusal(model, now) {
  const { game } = model;
  if (model.replayPly !== null || isOver(game)) return "over";
  if (!game.you.length) return "watching";
  if (model.pending) return now < model.lockedUntil ? "locked" : "sending";
  if (!game.can.move) return "not_yours";
  return now < model.lockedUntil ? "locked" : null;
}

function placeRefusal({ game, held }, column) {
  if (held === "p" || !dropsAnything(game)) return "no_pull";
  if (isFull(game, column)) return "full";
  const { pending, phase } = game.notes ?? {};
  if (pending === "put_back") return "own_column";
  if (pending === "second_disc") return "must_not_win";
  return phase === "filling" ? "cell_taken" : "no_move";
}

/**
 * Why the letter of a move cannot be taken up now; null if it can. Empty for a letter that the
 * game has no use for.
 */
export function holdRefusal(model, letter, now) {
  const { game } = model;
  const tray = game.notes?.tray;
  const known = letter === "p" ? game.family !== "drop" : letter in POWERS && tray;
  if (!known) return "";
  const busy = busyRefusal(model, now);
  // Taking up plays nothing yet: the short lock after a move is for what comes next.
  if (busy && busy !== "locked") return busy;
  if (canHold(game, letter)) return null;
  if (letter === "p") return "no_pull";
  if (game.notes.pending) return "no_move";
  const left = tray[game.side_to_move].includes(POWERS[letter]);
  return left ? "nothing_to_bomb" : "power_spent";
}

/** A move is on its way: drawn at once as the server said it would go. */
export function playMove(model, { move, lands, takes = [] }, id, now) {
  const { game } = model;
  const pending = {
    kind: "move",
    id,
    ply: game.plies,
    move,
    side: game.side_to_move,
    lands,
    takes,
    accepted: false,
    slow: false,
  };
  const column = lands?.[0] ?? takes[0]?.[0] ?? model.column;
  return { ...model, ...EMPTY_HAND, pending, column, note: null, lockedUntil: now + INPUT_LOCK };
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

/** The person points at the stone at the bottom of a column, or (null) no longer at any. */
export function aimPull(model, column) {
  return model.pull === column ? model : { ...model, pull: column };
}

/** Takes the letter of a move into the hand, or lays it back: the same once more, or null. */
export function hold(model, letter) {
  const held = letter === model.held ? null : letter;
  return held === model.held ? model : { ...model, held, note: null };
}

/** Whatever is in the hand goes back. */
export function layBack(model) {
  return { ...model, ...EMPTY_HAND, note: null };
}

export function stepTo(model, ply) {
  return { ...model, ...EMPTY_HAND, replayPly: ply, aiming: false };
}

export function isOver(game) {
  return game.status === "finished" || game.status === "aborted";
}

/** The legal move with this text, as the server lists it; undefined if there is none. */
export function legalMove(game, move) {
  return game.legal.find((entry) => entry.move === move);
}

/**
 * The move that a tap on the column means: with what is held; else a drop, or taking out where
 * nothing can be dropped anywhere.
 */
export function entryFor({ game, held }, column) {
  if (held) return legalMove(game, `${held}${column}`);
  return legalMove(game, String(column)) ?? (dropsAnything(game) ? undefined : popOf(game, column));
}

export function popOf(game, column) {
  return legalMove(game, `p${column}`);
}

/** Whether a plain stone can be dropped in any column now. */
export function dropsAnything(game) {
  return game.legal.some(({ move }) => /^\d/.test(move));
}

/** Whether a special disc of this letter can be played anywhere now. */
export function canHold(game, letter) {
  return game.legal.some(({ move }) => move[0] === letter);
}

function isFull({ board, first_column: first = 1 }, column) {
  return board[0][column - first] !== ".";
}

export function isComputer(game, side) {
  return game.seats[side]?.kind === "computer";
}

/** The computer is to move and thinks, the person may at most take back. */
export function isThinking(game) {
  return game.side_to_move !== null && isComputer(game, game.side_to_move) && game.status !== "new";
}

/** Everything lying on the board now, with how it is to be shown: {discs, gone}. */
export function stonesOf(model) {
  const { game, replayPly, pending } = model;
  const flying = pending?.kind === "move" && pending.ply === game.plies && replayPly === null;
  const extra = flying ? pending : null;
  const seen = discsAfter(game, replayPly ?? game.plies, { extra, lines: linesOf(model) });
  const leaving = new Set(leavingCells(model).map(String));
  const mine = String(game.plies + 1);
  for (const disc of seen.discs) {
    disc.leaving = leaving.has(`${disc.column},${disc.row}`);
    disc.pending = flying && !pending.accepted && disc.key === mine;
  }
  return seen;
}

/** The stone that would be taken out, and what an open offer to take back would take. */
function leavingCells({ game, replayPly, pull, pending }) {
  if (replayPly !== null || pending) return [];
  const pulled = pull === null ? [] : (popOf(game, pull)?.takes ?? []);
  const removes = game.live?.offers.find(({ kind }) => kind === "undo")?.removes ?? 0;
  const last = removes ? game.history.slice(-removes) : [];
  // Where stones slide, only the newest still lies where it has landed.
  const landed = last.some(({ takes }) => takes?.length) ? last.slice(-1) : last;
  return [...pulled, ...landed.map(({ lands }) => lands).filter(Boolean)];
}

/** The deciding lines, as soon as the picture shows the end. */
export function linesOf(model) {
  return atEnd(model) ? model.game.result.lines : [];
}

/** Lines that the last move completed for the one who lost. */
export function otherLinesOf(model) {
  return atEnd(model) ? (model.game.result.other_lines ?? []) : [];
}

function atEnd({ game, replayPly }) {
  return Boolean(game.result) && (replayPly === null || replayPly === game.plies);
}

function centre({ columns, rows }) {
  return [Math.ceil(columns / 2), Math.ceil(rows / 2)];
}

function middle(game) {
  return Math.ceil(game.columns / 2);
}
