/** The special discs below the board: one is taken up by a tap, and then the column is chosen. */

import { byId } from "./dom.js";
import { isComputer } from "./state.js";
import { discIcon } from "./svg.js";
import { sideName, text } from "./texts.js";

const LETTERS = { anvil: "a", bomb: "b", wall: "w", double: "x" };

/** The powers by the letters of their moves, as keys and moves know them. */
export const POWERS = Object.fromEntries(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind]),
);

/** `hold(letter)` takes a disc up, or lays it back when it is held. */
export function createTray(hold) {
  const root = byId("tray");
  if (!root) return { show: () => {} };
  const buttons = Object.keys(LETTERS).map(buttonOf);
  root.append(...buttons);
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-power]");
    if (button && button.getAttribute("aria-disabled") !== "true") hold(LETTERS[button.dataset.power]);
  });

  function show({ game, held, replayPly, pending }) {
    const open = game.can.move && replayPly === null && !pending;
    const side = viewedSide(game);
    root.toggleAttribute("data-closed", Boolean(open && game.notes?.pending === "bomb_pop"));
    for (const button of buttons) {
      const kind = button.dataset.power;
      const letter = LETTERS[kind];
      const can = open && game.legal.some(({ move }) => move[0] === letter);
      button.setAttribute("aria-disabled", String(!can));
      button.setAttribute("aria-pressed", String(held === letter));
      showFace(button, side, kind);
      const left = Object.entries(game.notes?.tray ?? {}).filter(([, kinds]) => kinds.includes(kind));
      showLeft(button, left.map(([owner]) => owner), Object.keys(game.seats));
      button.toggleAttribute("data-spent", !left.some(([owner]) => owner === side));
      button.setAttribute("aria-label", labelOf(kind, left));
    }
  }

  return { show };
}

/** Whose discs are in the tray: the person's own against somebody, else those of who moves. */
function viewedSide(game) {
  if (game.you.length === 1) return game.you[0];
  const [first] = Object.keys(game.seats);
  return game.side_to_move ?? Object.keys(game.seats).find((side) => !isComputer(game, side)) ?? first;
}

function buttonOf(kind) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "power";
  button.dataset.power = kind;
  for (const name of ["power-face", "power-name", "power-left"]) {
    const part = document.createElement("span");
    part.className = name;
    button.append(part);
  }
  button.children[1].textContent = text(`power_${kind}`);
  return button;
}

function showFace(button, side, kind) {
  if (button.dataset.side === side) return;
  button.dataset.side = side;
  button.children[0].replaceChildren(discIcon(side, kind));
}

/** Which sides still have the disc: a dot for each. */
function showLeft(button, left, sides) {
  const key = left.join();
  if (button.dataset.left === key) return;
  button.dataset.left = key;
  button.children[2].replaceChildren(
    ...sides.map((side) => {
      const dot = document.createElement("span");
      dot.className = "power-dot";
      dot.dataset.side = side;
      dot.toggleAttribute("data-spent", !left.includes(side));
      return dot;
    }),
  );
}

function labelOf(kind, left) {
  const owners = left.map(([owner]) => sideName(owner)).join(", ");
  const name = text(`power_${kind}`);
  return owners ? text("power_left", { name, sides: owners }) : text("power_none", { name });
}
