/**
 * Turns pointer and keys into intents: on any page `layBack()`, `undo()`, `again()`, `step(name)`,
 * `leave()`, `help()`; on a board of columns `aim(column)`, `choose(step)`, `drop(column)`,
 * `dropChosen()`, `hold(letter)`. Decides nothing about the game.
 */

import { STEP_KEYS } from "./replay.js";

const SECOND_TAP_WITHIN = 350;
const SECOND_TAP_NEAR = 30;

/** A stone drops where the finger is lifted; sliding chooses anew, leaving the board cancels. */
export function listenToPointer(columns, intents) {
  const { group, buttons } = columns;
  let held = null;
  let pressed = false;

  const columnAt = ({ clientX, clientY }) => {
    const box = group.getBoundingClientRect();
    const inside =
      clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
    if (!inside) return null;
    const hit = buttons.find((button) => clientX < button.getBoundingClientRect().right);
    return Number((hit ?? buttons.at(-1)).dataset.column);
  };

  group.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    held = event.pointerId;
    pressed = true;
    // Moves and the release are wanted even if the finger has left the button, or the board.
    group.setPointerCapture(event.pointerId);
    intents.aim(columnAt(event));
  });

  group.addEventListener("pointermove", (event) => {
    if (held === null && event.pointerType !== "mouse") return;
    if (held !== null && event.pointerId !== held) return;
    const column = columnAt(event);
    if (column === null) held = null;
    intents.aim(column);
  });

  group.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held) return;
    held = null;
    const column = columnAt(event);
    if (column !== null) intents.drop(column);
    // A finger that is gone points nowhere; the mouse still does.
    if (event.pointerType !== "mouse") intents.aim(null);
  });

  group.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== held) return;
    held = null;
    intents.aim(null);
  });

  group.addEventListener("pointerleave", () => {
    if (held === null) intents.aim(null);
  });

  // Keys and screen readers press the buttons; after a pointer the click is only its echo.
  group.addEventListener("click", (event) => {
    const echo = pressed && event.detail > 0;
    pressed = false;
    const button = event.target.closest("button");
    if (button && !echo) intents.drop(Number(button.dataset.column));
  });

  group.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch") event.preventDefault();
  });
  guardDoubleTap(group);
}

/** Two quick taps must never zoom; two fingers still may. */
function guardDoubleTap(element) {
  let last = { time: -Infinity, x: 0, y: 0 };
  element.addEventListener(
    "touchend",
    (event) => {
      const touch = event.changedTouches[0];
      const near =
        Math.hypot(touch.clientX - last.x, touch.clientY - last.y) < SECOND_TAP_NEAR &&
        event.timeStamp - last.time < SECOND_TAP_WITHIN;
      if (near && event.cancelable) event.preventDefault();
      last = { time: event.timeStamp, x: touch.clientX, y: touch.clientY };
    },
    { passive: false },
  );
}

/**
 * Keys work wherever the focus is, except while typing or in a dialog. `onBoard(event)` is the
 * action of a key on the board of the page, null if it has none there.
 */
export function listenToKeys(intents, { replaying, holding, onBoard }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTaken(event) || document.querySelector("dialog[open]")) return;
    const action = actionFor(event);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith("Arrow")) action();
  });

  function actionFor(event) {
    const { key } = event;
    if (key === "?") return intents.help;
    if (key in STEP_KEYS && replaying()) return () => intents.step(STEP_KEYS[key]);
    if (key === "Escape" && holding()) return intents.layBack;
    if (key === "u" || key === "U") return intents.undo;
    if (key === "n" || key === "N") return intents.again;
    if (key === "Escape" && replaying()) return intents.leave;
    return onBoard(event);
  }
}

/** The keys of a board of columns. */
export function columnKeys({ intents, columnCount }) {
  return ({ key, target }) => {
    if (key in STEP_KEYS) return () => intents.choose(STEP_KEYS[key]);
    if (/^[0-9]$/.test(key)) {
      // The tenth column has the key beside that of the ninth.
      const column = Number(key) || 10;
      return column <= columnCount() ? () => intents.drop(column) : null;
    }
    if (/^[pabwx]$/i.test(key)) return () => intents.hold(key.toLowerCase());
    if (key === "Enter" && !isControl(target)) return intents.dropChosen;
    return null;
  };
}

/** A field has the keys for itself, but for Escape on a slider, which can do nothing with it. */
function isTaken({ key, target }) {
  if (key === "Escape" && target.matches("input[type=range]")) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}

export function isControl(target) {
  return target.closest("button, a, summary") !== null;
}
