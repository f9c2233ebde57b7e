/** The special discs below the board: one is taken up by a tap, and then the column is chosen. */

import { byId } from "./dom.js";
import { isComputer } from "./state.js";
import { kindOf, POWERS } from "./stones.js";
import { discIcon } from "./svg.js";
import { sideName, text } from "./texts.js";

/** `hold(letter)` takes a disc up, lays it back when it is held, or says why it cannot. */
export function createTray(hold) {
  const root = byId("tray");
  if (!root) return { show: () => {} };
  const buttons = Object.entries(POWERS).map(buttonOf);
  root.append(...buttons);
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-power]");
    if (button) hold(button.dataset.letter);
  });

  function show({ game, held, replayPly, pending }) {
    const open = game.can.move && replayPly === null && !pending;
    const side = viewedSide(game);
    root.toggleAttribute("data-closed", Boolean(open && game.notes?.pending === "bomb_pop"));
    for (const button of buttons) {
      const { power: kind, letter } = button.dataset;
      const can = open && game.legal.some(({ move }) => move[0] === letter);
      button.setAttribute("aria-disabled", String(!can));
      button.setAttribute("aria-pressed", String(held === letter));
      showFace(button, side, kind);
      const owners = ownersOf(kind, game, replayPly);
      showLeft(button, owners, Object.keys(game.seats));
      button.toggleAttribute("data-spent", !owners.includes(side));
      button.setAttribute("aria-label", labelOf(kind, owners));
    }
  }

  return { show };
}

/** The sides that still have a disc, in a replay at that moment. */
function ownersOf(kind, { notes, history, seats }, ply) {
  if (ply === null) return Object.keys(seats).filter((side) => notes.tray[side].includes(kind));
  const spent = history.slice(0, ply).filter(({ move }) => kindOf(move) === kind);
  return Object.keys(seats).filter((side) => !spent.some((entry) => entry.side === side));
}

/** Whose discs are in the tray: the person's own against somebody, else those of who moves. */
function viewedSide(game) {
  if (game.you.length === 1) return game.you[0];
  const [first] = Object.keys(game.seats);
  return game.side_to_move ?? Object.keys(game.seats).find((side) => !isComputer(game, side)) ?? first;
}

function buttonOf([letter, kind]) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "power";
  button.dataset.power = kind;
  button.dataset.letter = letter;
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

function labelOf(kind, owners) {
  const name = text(`power_${kind}`);
  if (!owners.length) return text("power_none", { name });
  return text("power_left", { name, sides: owners.map(sideName).join(", ") });
}
