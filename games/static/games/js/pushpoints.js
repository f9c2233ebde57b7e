/** The points as real buttons over the board: the hit areas, and what a screen reader meets. */

import { pointName } from "./pointgrid.js";
import { isSame } from "./pushstate.js";
import { sideName, text } from "./texts.js";

/** Rows from the top, each from the left, as one reads. */
export function createPoints(box, grid) {
  const group = document.createElement("div");
  group.className = "board-points";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", text("board"));
  const buttons = grid.cells.map((cell) => buttonOf(cell, grid));
  group.append(...buttons);
  box.append(group);

  /** `view` tells {sideAt(cell), targets, picked, cursor}. */
  function label({ sideAt, targets, picked, cursor }) {
    for (const button of buttons) {
      const cell = cellOf(button);
      const side = sideAt(cell);
      const target = targets.some((one) => isSame(one, cell));
      const key = side ? "point_stone" : target ? "point_target" : "point_free";
      set(button, "aria-label", text(key, { point: button.dataset.point, side: side && sideName(side) }));
      set(button, "aria-pressed", side ? String(isSame(picked, cell)) : null);
      set(button, "data-state", side ?? (target ? "target" : "free"));
      button.tabIndex = isSame(cursor, cell) ? 0 : -1;
    }
  }

  /** The cell nearest to a place in the window, if it lies in its reach; else null. */
  function cellAt({ clientX, clientY }) {
    const area = group.getBoundingClientRect();
    const [x, y] = [clientX - area.left, clientY - area.top];
    const scale = area.width / grid.width;
    const reach = 50 * scale;
    const near = grid.cells.find((cell) => {
      const [cx, cy] = grid.centre(cell).map((part) => part * scale);
      return Math.abs(cx - x) <= reach && Math.abs(cy - y) <= reach;
    });
    return near ?? null;
  }

  return {
    group,
    buttons,
    label,
    cellAt,
    buttonAt: (cell) => buttons.find((button) => isSame(cellOf(button), cell)),
  };
}

export function cellOf(button) {
  return button.dataset.cell.split(",").map(Number);
}

function buttonOf(cell, grid) {
  const button = document.createElement("button");
  const [x, y] = grid.centre(cell);
  button.type = "button";
  button.className = "board-point";
  button.dataset.cell = String(cell);
  button.dataset.point = pointName(cell);
  button.style.left = `${((x - 50) / grid.width) * 100}%`;
  button.style.top = `${((y - 50) / grid.height) * 100}%`;
  return button;
}

function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
