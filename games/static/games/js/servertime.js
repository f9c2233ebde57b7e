/**
 * What time it is at the server, in its milliseconds. Of the last measurements the one with the
 * shortest way there and back counts, because it can be wrong by the least.
 */

const KEPT = 8;

export function createServerTime() {
  let samples = [];
  let guess = null;

  return {
    now() {
      if (!samples.length) return Date.now() + (guess ?? 0);
      const best = samples.reduce((one, other) => (other.way < one.way ? other : one));
      return Date.now() + best.offset;
    },
    /** A message of the server says `at`: it is at least as late there, until it is measured. */
    heard(at) {
      const offset = at - Date.now();
      guess = guess === null ? offset : Math.max(guess, offset);
    },
    /** The answer to a ping that left here `way` ms ago says `at`. */
    measured(at, way) {
      samples = [...samples, { way, offset: at + way / 2 - Date.now() }].slice(-KEPT);
    },
    /** After a sleep nothing measured before can be relied on. */
    forget() {
      samples = [];
      guess = null;
    },
  };
}
