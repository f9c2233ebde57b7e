/** The two players above the board: name, whether they are here, and what they have just said. */

import { byId, setText } from "./dom.js";
import { isUnsettled } from "./matchwords.js";
import { bareName, ownSide } from "./people.js";
import { sideName, text } from "./texts.js";

const HEARD_FOR = 6000;

export function createPlates({ presence }) {
  const said = new Map();
  let game = null;

  function show(newGame) {
    game = newGame;
    for (const side of Object.keys(game.seats)) {
      const plate = byId(`plate-${side}`);
      const here = presence.of(game, side);
      const words = said.get(side)?.words;
      setText(plate.querySelector("[data-name]"), nameFor(side));
      plate.querySelector("[data-bot]").hidden = !game.seats[side].bot;
      setText(plate.querySelector("[data-sub]"), words ? text("quoted", { words }) : subFor(side, here));
      showLink(plate, side);
      plate.dataset.is = game.seats[side].kind === "open" ? "open" : here;
      plate.toggleAttribute("data-saying", Boolean(words));
      plate.toggleAttribute("data-turn", game.side_to_move === side);
    }
  }

  /** Whose plate it is can change while one waits: one may be given the other side. */
  function showLink(plate, side) {
    const link = plate.querySelector(".plate-link");
    if (!link) return;
    link.hidden = game.seats[side].kind === "open" || ownSide(game) === side;
    const href = `/report/?game=${game.id}&side=${side}`;
    if (link.getAttribute("href") !== href) link.setAttribute("href", href);
  }

  function nameFor(side) {
    if (game.seats[side].kind === "open") return text("seat_open");
    return ownSide(game) === side ? text("you") : bareName(game, side);
  }

  function subFor(side, here) {
    if (isUnsettled(game)) return text("figure_open");
    if (game.seats[side].kind === "open" || ownSide(game) === side) return sideName(side);
    const is = { here: "is_here", left: "is_left", lost: "is_lost" }[here];
    return text("side_and_presence", { side: sideName(side), presence: text(is) });
  }

  /** Shows for a while what the side has said. */
  function say(side, words) {
    clearTimeout(said.get(side)?.timer);
    const timer = setTimeout(() => {
      said.delete(side);
      show(game);
    }, HEARD_FOR);
    said.set(side, { words, timer });
  }

  return { show, say };
}
