/** Small changes to the page, made only where something is different. */

export const byId = (id) => document.getElementById(id);

export function setText(element, words) {
  const wanted = String(words);
  if (element.textContent !== wanted) element.textContent = wanted;
}

/** A part of the page that stays where it is and is there for eye, finger and focus, or not. */
export function setShown(element, shown) {
  if (element.hasAttribute("data-shown") === shown) return;
  const hadFocus = element.contains(document.activeElement);
  element.toggleAttribute("data-shown", shown);
  // The focus is never lost: it goes back to the board.
  if (!shown && hadFocus) {
    document.querySelector("#board [tabindex='0']")?.focus({ preventScroll: true });
  }
}
