/** Playing by pushing stones: what a tap, a drag or a key on a point does. */

import { listenToPoints } from "./pushinput.js";
import { isOwn } from "./pushstage.js";
import { meaningOf, pick, point, stepBetween, targetsFrom, wander } from "./pushstate.js";

/** `commands.step(entry)` plays, `commands.refuse(why, cell)` tells why nothing is played. */
export function createPushing({ store, stage, commands }) {
  const { points, board } = stage;

  const intents = {
    tap,
    aim: (cell) => store.update((model) => point(model, cell)),
    drag,
    drop,
    wander: (name) => {
      store.update((model) => ({ ...model, cursor: wander(model, stage.grid, name) }));
      points.buttonAt(store.get().cursor).focus({ preventScroll: true });
    },
    tapCursor: () => tap(store.get().cursor),
    layBack: () => store.update((model) => pick(model, null)),
  };
  listenToPoints(points, intents);

  function tap(cell) {
    store.update((model) => ({ ...model, cursor: cell }));
    const { pick: picked, step, refusal } = meaningOf(store.get(), cell, performance.now());
    if (step) commands.step(step);
    else if (refusal) refuse(refusal, cell);
    else store.update((model) => pick(model, picked));
  }

  /** The stone follows, if it is one's own and may move now. */
  function drag(cell, event) {
    const { game, picked, pending, replayPly } = store.get();
    const open = game.can.move && !pending && replayPly === null && isOwn(game, cell);
    if (!open || !targetsFrom(game, cell).length) return false;
    if (String(picked) !== String(cell)) store.update((model) => pick(model, cell));
    return board.drag(cell, event);
  }

  function drop(from, cell) {
    const step = cell && stepBetween(store.get().game, from, cell);
    board.release();
    if (step) commands.step(step);
    else store.update((model) => pick(model, null));
  }

  function refuse(refusal, cell) {
    if (refusal === "push_stuck") board.refuse(cell);
    commands.refuse(refusal);
  }

  return intents;
}
