/**
 * Turns pointer and keys over a board of points into intents: `tap(cell)`, `drag(from, event)`,
 * `drop(from, cell)`, `aim(cell)`, `wander(name)`. Decides nothing about the game.
 */

import { isControl } from "./input.js";
import { cellOf } from "./pushpoints.js";

/** Below this a finger that moves still taps (px). */
const SLACK = 9;
const TYPED_WITHIN = 4000;
const ARROWS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "up", ArrowDown: "down" };
const JUMPS = { Home: "first", End: "last" };

/** A tap picks or places; a stone that is pulled follows the finger and is let go over a point. */
export function listenToPoints({ group, cellAt }, intents) {
  let held = null;
  let pressed = false;

  group.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const cell = cellAt(event);
    pressed = true;
    if (!cell) return;
    held = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, pulled: false };
    group.setPointerCapture(event.pointerId);
  });

  group.addEventListener("pointermove", (event) => {
    if (!held) {
      if (event.pointerType === "mouse") intents.aim(cellAt(event));
      return;
    }
    if (event.pointerId !== held.id) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
    if (!held.pulled && !far) return;
    held.pulled = intents.drag(held.cell, event) || held.pulled;
    intents.aim(cellAt(event));
  });

  group.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.id) return;
    const { cell, pulled } = held;
    held = null;
    if (pulled) intents.drop(cell, cellAt(event));
    else if (String(cellAt(event)) === String(cell)) intents.tap(cell);
    if (event.pointerType !== "mouse") intents.aim(null);
  });

  group.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== held?.id) return;
    const { cell, pulled } = held;
    held = null;
    if (pulled) intents.drop(cell, null);
    intents.aim(null);
  });

  group.addEventListener("pointerleave", () => held || intents.aim(null));

  // Keys and screen readers press the buttons; after a pointer the click is only its echo.
  group.addEventListener("click", (event) => {
    const echo = pressed && event.detail > 0;
    pressed = false;
    const button = event.target.closest("button");
    if (button && !echo) intents.tap(cellOf(button));
  });

  group.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch") event.preventDefault();
  });
}

/**
 * What a key does on the board, as an action; null if nothing. Arrows go from point to point, and
 * a move can be typed: the letter and the digit of a point are a tap on it.
 */
export function pointKeys({ grid, intents, now = () => performance.now() }) {
  let letter = null;
  let typedAt = 0;

  return (event) => {
    const { key, target } = event;
    const upright = key === "ArrowUp" || key === "ArrowDown";
    // Away from the board these scroll the page.
    if (upright && !target.closest?.(".board-points")) return null;
    if (key in ARROWS) return () => intents.wander(ARROWS[key]);
    if (key in JUMPS) return () => intents.wander(JUMPS[key]);
    if (/^[a-e]$/i.test(key)) {
      return () => {
        letter = key.toLowerCase();
        typedAt = now();
      };
    }
    if (key === "Enter" && !isControl(target)) return intents.tapCursor;
    if (!/^[1-5]$/.test(key) || letter === null || now() - typedAt > TYPED_WITHIN) return null;
    const cell = [letter.charCodeAt(0) - 96, Number(key)];
    return () => {
      letter = null;
      if (grid.has(cell)) intents.tap(cell);
    };
  };
}
