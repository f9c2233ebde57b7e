/** The settings beside the board: level, who begins, a new match; asks before a round is lost. */

import { isOver } from "./state.js";
import { text } from "./texts.js";

/**
 * `levels` have a description each; `onWish({level, first})` tells every choice, `onStart()` that
 * a new match is wanted.
 */
export function createSettings({ levels, onWish, onStart }) {
  const root = document.getElementById("settings");
  const toggle = document.getElementById("settings-toggle");
  // Those who only watch have nothing to set.
  if (!root) return { show: () => {} };
  const [hint, start, cancel, words] = ["hint", "start", "cancel", "level-words"].map((name) =>
    document.getElementById(`settings-${name}`),
  );
  let model = null;
  let asked = false;

  toggle.addEventListener("click", () => unfold(root.hidden));

  function unfold(open) {
    root.hidden = !open;
    toggle.setAttribute("aria-expanded", String(open));
    if (open) root.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  root.addEventListener("change", (event) => {
    onWish({ ...model.wish, [event.target.name]: event.target.value });
  });

  start.addEventListener("click", () => {
    if (start.getAttribute("aria-disabled") === "true") return;
    if (losesRound(model.game) && !asked && !isChanged(model)) {
      asked = true;
      show(model);
      return;
    }
    asked = false;
    onStart();
    // Where the panel is folded in, the board is what one wants to see now.
    if (toggle.offsetParent === null) return;
    unfold(false);
    toggle.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "smooth" });
  });

  cancel.addEventListener("click", () => {
    asked = false;
    start.focus();
    onWish({ level: model.game.level ?? model.wish.level, first: model.game.first_policy });
    show(model);
  });

  function show(newModel) {
    if (model && model.game.id !== newModel.game.id) asked = false;
    model = newModel;
    const { game, wish } = model;
    for (const radio of root.querySelectorAll("input")) {
      radio.checked = wish[radio.name] === radio.value;
    }
    if (words) words.textContent = levelWords(levels[wish.level]);
    const view = viewOf(model, asked);
    hint.textContent = text(view.hint);
    start.textContent = text(view.start ?? "start_new");
    start.hidden = !view.start;
    start.classList.toggle("button--strong", view.strong);
    start.setAttribute("aria-disabled", String(isBusy(model)));
    cancel.hidden = !view.cancel;
  }

  return { show };
}

function levelWords({ description, seconds }) {
  return seconds ? `${description} ${text("level_seconds", { seconds })}` : description;
}

function viewOf(model, asked) {
  const { game, wish } = model;
  if (game.status === "new") {
    if (game.mode !== "computer") return { hint: "hint_hotseat", start: null };
    const pc = wish.first === "opponent";
    return { hint: pc ? "hint_pc_begins" : "hint_new", start: pc ? "start_pc" : null, strong: pc };
  }
  const changed = isChanged(model);
  if (losesRound(game) && (changed || asked)) {
    return { hint: "ask_running", start: "start_anyway", strong: true, cancel: true };
  }
  const hint = changed ? "hint_changed" : "hint_same";
  return { hint, start: "start_new", strong: changed, cancel: changed };
}

/** A command that is answered at once must not make the button flicker. */
function isBusy({ pending }) {
  return pending !== null && (pending.slow || pending.kind === "start");
}

function isChanged({ game, wish }) {
  if (game.mode !== "computer") return false;
  return wish.level !== game.level || wish.first !== game.first_policy;
}

/** A round with moves on the board would be broken off. */
function losesRound(game) {
  return !isOver(game) && game.plies > 0;
}
