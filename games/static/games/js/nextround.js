/** Another round, which both have to want: who does, and whether the other is still there. */

import { byId, setText } from "./dom.js";
import { goOnKind, sideOf, THEIRS } from "./news.js";
import { opponentName, otherSide, ownSide } from "./people.js";
import { isOver } from "./state.js";
import { text } from "./texts.js";

const LOOK_EVERY = 4000;

/** `ask(gameId)` resolves to the answer of the API with the game's state. */
export function createNextRound({ ask }) {
  const [line, again, fresh] = ["next-line", "again", "fresh"].map(byId);
  let game = null;
  let gone = false;

  setInterval(look, LOOK_EVERY);

  function show(newGame) {
    if (game?.id !== newGame.id) gone = false;
    game = newGame;
    const side = sideOf(game, goOnKind(game));
    const mine = side !== null && side === ownSide(game);
    setText(line, words(side, mine));
    if (mine) again.setAttribute("aria-disabled", "true");
    fresh.hidden = !(isOver(game) && game.you.length && !goesOn(game));
  }

  function words(side, mine) {
    const name = opponentName(game);
    if (!isOver(game) || !name) return "";
    if (gone) return text("gone_left", { name });
    if (!side) return "";
    return text(mine ? "next_mine" : THEIRS[goOnKind(game)], { name });
  }

  /** A game that is over changes no more, not even by who leaves: that has to be asked for. */
  async function look() {
    if (!game || game.next || game.again || !ownSide(game) || !sideOf(game, goOnKind(game)) || document.hidden) return;
    const asked = game.id;
    const answer = await ask(asked).catch(() => null);
    if (!answer?.ok || game.id !== asked) return;
    gone = answer.data.live.presence[otherSide(game, ownSide(game))].is !== "here";
    show(game);
  }

  return { show };
}

/** There is, or can be, another round or match. */
function goesOn({ can, next, again }) {
  return can.next || can.again || next || again;
}
