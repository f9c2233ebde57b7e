/** The board of pushed stones as a part of the page: picture, points to tap, and what is beside it. */

import { createLedger } from "./ledger.js";
import { createPushBoard } from "./pushboard.js";
import { createPoints } from "./pushpoints.js";
import { isSame, targetsFrom } from "./pushstate.js";
import { pushedAfter, sideAt } from "./pushstones.js";
import { linesOf } from "./state.js";

export function createPushStage(box, game) {
  const board = createPushBoard(box, game);
  const points = createPoints(box, board.grid);
  const ledger = createLedger();

  function show(model, options) {
    const picture = pictureOf(model);
    const { stones } = picture;
    board.show(picture, options);
    points.label({
      sideAt: ([column, row]) => stones.find((one) => one.column === column && one.row === row)?.side,
      targets: picture.targets,
      picked: model.picked,
      cursor: model.cursor,
    });
    ledger.show(model.game, picture, model.replayPly ?? model.game.plies);
  }

  return {
    show,
    points,
    board,
    grid: board.grid,
    // What the page asks of any board: the group of its buttons, and those to note something at.
    columns: { group: points.group, buttons: [] },
    refuse: board.refuse,
  };
}

function pictureOf(model) {
  const { game, replayPly, pending, picked } = model;
  const flying = pending?.kind === "move" && pending.ply === game.plies && replayPly === null;
  const plies = replayPly ?? game.plies;
  const seen = pushedAfter(game, plies, flying ? pending : null);
  const lines = linesOf(model);
  const winners = new Set(lines.flat().map(String));
  const leaving = leavingKeys(model, seen.stones);
  const last = flying ? pending : seen.last;
  for (const stone of seen.stones) {
    const cell = [stone.column, stone.row];
    const moved = Boolean(last?.lands) && isSame(last.lands, cell);
    stone.picked = picked !== null && isSame(picked, cell);
    stone.pending = flying && moved && !pending.accepted;
    stone.last = !flying && moved;
    stone.leaving = leaving.has(stone.key);
    stone.dim = winners.size > 0 && !winners.has(String(cell));
  }
  const open = game.can.move && replayPly === null && !pending;
  return {
    ...seen,
    lines,
    trail: last?.lands ? { from: last.takes[0], to: last.lands } : null,
    targets: open && picked ? targetsFrom(game, picked) : [],
    aim: model.aimed,
  };
}

/** The stones that an open offer to take back would move. */
function leavingKeys({ game, replayPly, pending }, stones) {
  const removes = game.live?.offers.find(({ kind }) => kind === "undo")?.removes ?? 0;
  if (!removes || replayPly !== null || pending) return new Set();
  const before = new Map(
    pushedAfter(game, game.plies - removes).stones.map((stone) => [stone.key, stone]),
  );
  const moved = stones.filter(({ key, column, row }) => {
    const there = before.get(key);
    return there.column !== column || there.row !== row;
  });
  return new Set(moved.map(({ key }) => key));
}

/** Whether a stone of the side to move stands on a cell, so that it can be pulled. */
export function isOwn(game, cell) {
  return sideAt(game, cell) === game.side_to_move;
}
