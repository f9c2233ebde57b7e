/**
 * Holds the computer's answer back until the person's own stone has come to rest, so that one
 * thing happens at a time. Whatever else arrives passes at once.
 */

import { motionWanted } from "./motion.js";

const LEAST_THOUGHT = 700;

export function createInbox({ shown, deliver }) {
  let held = null;
  let timer = null;
  let movedAt = -Infinity;

  function flush() {
    clearTimeout(timer);
    if (!held) return;
    const state = held;
    held = null;
    // Of a turn with several moves each has its time.
    if (state.history.at(-1)?.by === "computer") movedAt = performance.now();
    deliver(state);
  }

  return {
    /** The person has just dropped a stone. */
    personMoved: () => {
      movedAt = performance.now();
    },
    flush,
    put(state) {
      if (held && state.id === held.id && state.version < held.version) return;
      const wait = movedAt + LEAST_THOUGHT - performance.now();
      const current = shown();
      const isReply =
        state.id === current.id &&
        state.version > current.version &&
        state.plies > current.plies &&
        state.history.at(-1)?.by === "computer";
      clearTimeout(timer);
      held = state;
      if (!isReply || wait <= 0 || !motionWanted()) flush();
      else timer = setTimeout(flush, wait);
    },
  };
}
