/** Steps through a game: buttons, a slider and words for every move. Used by pages and lessons. */

import { lotWords } from "./matchwords.js";
import { moveInGame } from "./movewords.js";
import { sideName, text } from "./texts.js";

/** The keys that step, with the names of the steps. */
export const STEP_KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

/**
 * Controls in `root` for `game` (first, history, result, perhaps words by ply). `onStep(ply)` is
 * told where the person wants to be; `show(ply)` brings the controls there. `decided` is where a
 * review has found a game decided: `{game, ply, exact}`.
 */
export function createStepper(root, onStep, onClose, decided = null) {
  const find = (name) => root.querySelector(`[data-step-${name}]`);
  const [words, note, slider, tick] = ["words", "note", "slider", "tick"].map(find);
  const buttons = [...root.querySelectorAll("[data-step]")];
  let game = null;
  let ply = 0;

  const targets = {
    first: () => 0,
    back: () => Math.max(0, ply - 1),
    forward: () => Math.min(game.history.length, ply + 1),
    last: () => game.history.length,
  };

  function step(name) {
    const target = targets[name]();
    if (game && target !== ply) onStep(target);
  }

  for (const button of buttons) button.addEventListener("click", () => step(button.dataset.step));
  slider.addEventListener("input", () => onStep(Number(slider.value)));
  find("close")?.addEventListener("click", onClose);

  function show(newGame, newPly) {
    game = newGame;
    ply = newPly;
    const last = game.history.length;
    slider.max = last;
    slider.value = ply;
    slider.setAttribute("aria-valuetext", text("step_value", { ply, plies: last }));
    words.textContent = stepWords(game, ply);
    note.textContent = stepNote(game, ply, decided);
    showTick(tick, game.result?.line_began_at, last);
    for (const button of buttons) {
      const name = button.dataset.step;
      const atEnd = name === "first" || name === "back" ? ply === 0 : ply === last;
      button.setAttribute("aria-disabled", String(atEnd));
    }
  }

  return { show, step };
}

export function stepWords(game, ply) {
  if (ply === 0) return text("step_start", { side: sideName(game.first) });
  return moveInGame(game.history[ply - 1], game.history.length);
}

function stepNote(game, ply, decided) {
  const own = game.words?.[ply];
  if (own) return own;
  const { result } = game;
  if (ply === 0) return lotWords(game);
  if (!result) return "";
  if (ply < result.plies && game.history[ply - 1].repeated) return text("repeated");
  if (isDecided(decided, game, ply)) return decidedWords(decided);
  if (ply === result.line_began_at) return text("step_began");
  if (ply !== result.plies) return "";
  if (result.reason === "line") return text("step_won");
  return text(result.winner ? "step_over" : "step_draw");
}

/** Whether the game was decided with this ply, not the last one, which speaks for itself. */
export function isDecided(decided, game, ply) {
  if (!decided) return false; // the boards of lessons have no ids, either
  return decided.game === game.id && decided.ply === ply && ply !== game.result?.plies;
}

/** What a review says of the ply that decided, and how sure it is. */
export function decidedWords({ exact }) {
  return text(exact ? "step_decided" : "step_decided_maybe");
}

/** A small mark on the slider where the deciding line began to build up. */
function showTick(tick, ply, last) {
  tick.hidden = !ply;
  // The thumb does not run to the very ends of the slider: half its width stays free.
  if (ply) tick.style.left = `calc(8px + (100% - 16px) * ${ply / last})`;
}
