/** The two clocks: drawn from the server's facts and its time, deciding nothing. */

import { setText } from "./dom.js";
import { isOver } from "./state.js";
import { text } from "./texts.js";

const LOW = 10_000;
/** Above this the warning may be given again. */
const AT_EASE = 20_000;
const EVERY = 100;

/** `time` is the server's; `warn(sentence, key)` is called once when the own time becomes short. */
export function createClocks({ time, warn, language }) {
  const faces = Object.fromEntries(
    [...document.querySelectorAll(".clock")].map((face) => [face.dataset.side, face]),
  );
  const tenths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  let model = null;
  let pressed = null;
  let warned = null;
  let timer = null;

  function show(newModel) {
    model = newModel;
    pressed = pressedAt(model, pressed, time.now());
    paint();
    const running = model.game.clock?.running;
    if (running && !timer) timer = setInterval(paint, EVERY);
    if (!running && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  function paint() {
    const { game } = model;
    if (!game.clock) return;
    const now = pressed?.at ?? time.now();
    for (const [side, face] of Object.entries(faces)) {
      const left = timeLeft(game.clock, side, now);
      setText(face, words(left, tenths));
      face.toggleAttribute("data-low", left <= LOW && !isOver(game));
      face.toggleAttribute("data-running", game.clock.running === side && !pressed);
    }
    warnOnce(game, now);
  }

  function warnOnce(game, now) {
    const own = game.you.length === 1 ? game.you[0] : game.clock.running;
    if (!game.you.includes(own) || isOver(game)) return;
    const left = timeLeft(game.clock, own, now);
    // A clock a move is full again with every move.
    const key = game.clock.per_move ? `${game.id} ${game.plies}` : game.id;
    if (left > AT_EASE) warned = null;
    if (left > LOW || warned === key || game.clock.running !== own) return;
    warned = key;
    warn(text("clock_low"), key);
  }

  /** Whether the running time is over as far as one can see from here. */
  function isUp() {
    const clock = model?.game.clock;
    return Boolean(clock?.running) && timeLeft(clock, clock.running, time.now()) === 0;
  }

  return { show, isUp };
}

/** The own clock stops for the eye when the stone is let go, not only when the server says so. */
function pressedAt({ game, pending }, before, now) {
  if (pending?.kind !== "move" || game.clock?.running !== pending.side) return null;
  return before?.id === pending.id ? before : { id: pending.id, at: now };
}

function timeLeft(clock, side, now) {
  const spent = clock.running === side ? Math.max(0, now - clock.now) : 0;
  return Math.max(0, clock.left_ms[side] - spent);
}

function words(left, tenths) {
  if (left < LOW) return tenths.format(Math.floor(left / 100) / 10);
  const seconds = Math.floor(left / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
