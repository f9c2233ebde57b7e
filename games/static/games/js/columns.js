/** The columns as real buttons over the board: the hit areas, and what a screen reader meets. */

import { counted, sideName, text } from "./texts.js";

/** `first_column` 0 leaves the closed columns at the sides alone. */
export function createColumns(box, { columns: count, first_column: first = 1 }) {
  const group = document.createElement("div");
  group.className = "board-columns";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", text("board"));
  layOut(group, { count, first });
  const buttons = Array.from({ length: count }, (_, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "board-column";
    button.dataset.column = index + 1;
    button.tabIndex = -1;
    return button;
  });
  group.append(...buttons);
  box.append(group);
  return { group, buttons, label: (game, column) => labelAll(buttons, game, column) };
}

/** Gives `group` a grid column for each column of the board, exactly below or above it. */
export function layOut(group, { count, first }) {
  // The outer columns take the rim with them, so that nothing beside them is dead.
  const widths = Array.from({ length: count }, () => 100);
  const rim = first === 1 ? 12 : 0;
  widths[0] += rim;
  widths[count - 1] += rim;
  group.style.gridTemplateColumns = widths.map((width) => `minmax(0, ${width}fr)`).join(" ");
  if (first === 0) group.style.marginInline = `${(100 * 112) / (count * 100 + 224)}%`;
}

/** One stop for the Tab key: the chosen column; arrows go on from there. */
function labelAll(buttons, game, chosen) {
  buttons.forEach((button, index) => {
    const column = index + 1;
    const stones = stonesOf(game, column);
    button.tabIndex = column === chosen ? 0 : -1;
    setAttribute(button, "aria-label", columnName(game, column, stones));
    const stack = stones.map(sideName).join(", ");
    setAttribute(button, "aria-description", stack && text("column_stack", { stones: stack }));
  });
}

function columnName(game, column, stones) {
  if (!stones.length) return text("column_empty", { column });
  const side = sideName(stones.at(-1));
  if (stones.length === game.rows) return text("column_full", { column, side });
  return counted("column", stones.length, { column, side });
}

/** The stones of a column from the bottom up. */
function stonesOf(game, column) {
  const sides = Object.keys(game.seats);
  return game.board
    .map((line) => sides.find((side) => side[0] === line[column - (game.first_column ?? 1)]))
    .reverse()
    .filter(Boolean);
}

function setAttribute(element, name, value) {
  if (!value) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
