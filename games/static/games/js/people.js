/** Who is who in a match between two people: the own side, the other one, and their names. */

import { sideName, withBot } from "./texts.js";

export function isLive(game) {
  return game.mode === "link";
}

/** The side of the one who looks; null for watchers, and where one person acts for both. */
export function ownSide(game) {
  return isLive(game) && game.you.length === 1 ? game.you[0] : null;
}

export function otherSide(game, side) {
  return Object.keys(game.seats).find((other) => other !== side);
}

/** The name of who plays a side, for sentences; the side's own name while nobody does. */
export function nameOf(game, side) {
  return withBot(bareName(game, side), game.seats[side]?.bot);
}

/** The same where a mark beside it says that a program plays. */
export function bareName(game, side) {
  return game.seats[side]?.name ?? sideName(side);
}

/** The other player's name; null for who is no player. */
export function opponentName(game) {
  const own = ownSide(game);
  return own && nameOf(game, otherSide(game, own));
}
