/** A clock in a few words. */

import { text } from "./texts.js";

export function clockWords(clock) {
  if (!clock) return text("clock_none");
  if (clock.per_move) return text("clock_per_move", { seconds: clock.per_move });
  const [minutes, rest] = [Math.floor(clock.initial / 60), clock.initial % 60];
  const base = rest
    ? text("clock_seconds", { seconds: clock.initial })
    : text("clock_minutes", { minutes });
  return clock.increment ? text("clock_increment", { base, seconds: clock.increment }) : base;
}
