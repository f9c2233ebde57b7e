/** Questions that want an answer. Each has a place of its own, which no other ever takes. */

import { setShown, setText } from "./dom.js";

/** What has only just appeared was not meant by a finger that was already on its way (ms). */
const DEAF_FOR = 500;

/**
 * The prompt in `root`, a box with words and a button for each answer; `onAnswer(name)` is told
 * the one given. `show(view)` brings up {key, words, answers}, or takes the prompt away for null;
 * with another key it is another question.
 */
export function createPrompt(root, onAnswer) {
  const words = root.querySelector("[data-words]");
  const buttons = [...root.querySelectorAll("[data-answer]")];
  let key = null;
  let since = 0;

  root.addEventListener("click", (event) => {
    const answer = event.target.closest("[data-answer]")?.dataset.answer;
    if (answer && key && performance.now() - since >= DEAF_FOR) onAnswer(answer);
  });

  function show(view) {
    if (view && view.key !== key) since = performance.now();
    key = view?.key ?? null;
    setShown(root, Boolean(view));
    if (!view) return;
    setText(words, view.words);
    for (const button of buttons) button.hidden = !view.answers.includes(button.dataset.answer);
  }

  return { show };
}
