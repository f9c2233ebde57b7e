/** Under the board of a live game: offers, resigning, claiming, and a line on how it stands. */

import { byId, setShown, setText } from "./dom.js";
import { sideOf } from "./news.js";
import { nameOf, otherSide, ownSide } from "./people.js";
import { createPrompt } from "./prompts.js";
import { isOver } from "./state.js";
import { counted, text } from "./texts.js";

/** A question to oneself goes away by itself (ms), and so does the patience with somebody gone. */
const ASKED_FOR = 8000;
const PATIENT_FOR = 20_000;

const ASK = { undo: "ask_undo", draw: "ask_draw", resign: "ask_resign", abort: "ask_abort" };
const ASKED = { undo: "asked_undo", draw: "asked_draw" };

/** `act(message)` sends; `time` is the server's. */
export function createTable({ act, presence, time }) {
  let game = null;
  let asked = null;
  let patientUntil = 0;

  const prompts = {
    undo: createPrompt(byId("prompt-undo"), (answer) => answerOffer("undo", answer)),
    draw: createPrompt(byId("prompt-draw"), (answer) => answerOffer("draw", answer)),
    end: createPrompt(byId("prompt-end"), answerEnd),
    claim: createPrompt(byId("prompt-claim"), answerClaim),
  };
  const [drawButton, endButton, facts] = ["draw", "end", "table-facts"].map(byId);

  onPress(drawButton, () => act({ t: "offer", kind: "draw", ply: game.plies }));
  onPress(endButton, () => {
    asked = asked ? null : { what: game.can.abort ? "abort" : "resign", until: Date.now() + ASKED_FOR };
    show(game);
  });

  function answerOffer(kind, answer) {
    act({ t: "answer", kind, ply: game.plies, accept: answer === "accept" });
  }

  function answerEnd(answer) {
    const { what } = asked;
    asked = null;
    if (answer === "yes") act({ t: what });
    show(game);
  }

  function answerClaim(answer) {
    if (answer === "wait") patientUntil = Date.now() + PATIENT_FOR;
    else act({ t: "claim", draw: answer === "draw" });
    show(game);
  }

  function show(newGame) {
    if (game && (game.id !== newGame.id || isOver(newGame))) asked = null;
    game = newGame;
    if (asked && (Date.now() > asked.until || !game.can[asked.what])) asked = null;
    showButtons();
    const views = {
      undo: offerView("undo"),
      draw: offerView("draw"),
      end: asked && { key: asked.what, words: text(ASK[asked.what]), answers: ["yes", "no"] },
      claim: claimView(),
    };
    for (const [name, view] of Object.entries(views)) prompts[name].show(view);
    setShown(byId("table-line"), !Object.values(views).some(Boolean));
    setText(facts, factsLine());
  }

  function showButtons() {
    showOffer(byId("undo"), "undo", text("button_undo"));
    showOffer(drawButton, "draw", text("button_draw"));
    const { resign, abort } = game.can;
    setText(endButton.querySelector("[data-words]"), text(abort ? "button_abort" : "button_resign"));
    setDisabled(endButton, !resign && !abort);
  }

  /** After a refusal the button says how long it rests. */
  function showOffer(button, kind, label) {
    const rest = Math.ceil(((game.live.rests[kind] ?? 0) - time.now()) / 1000);
    setText(button.querySelector("[data-words]"), rest > 0 ? text("rest", { seconds: rest }) : label);
    setDisabled(button, !game.can[`offer_${kind}`] || rest > 0 || sideOf(game, kind) !== null);
  }

  function offerView(kind) {
    const [side, own] = [sideOf(game, kind), ownSide(game)];
    if (!side || !own || isOver(game)) return null;
    const mine = side === own;
    return {
      key: `${side} ${game.plies}`,
      words: text((mine ? ASKED : ASK)[kind]),
      answers: mine ? ["withdraw"] : ["accept", "decline"],
    };
  }

  function claimView() {
    const own = ownSide(game);
    if (!own || game.status !== "running") return null;
    const other = otherSide(game, own);
    const is = presence.of(game, other);
    if (is === "here") return null;
    const name = nameOf(game, other);
    const words = text(is === "left" ? "gone_left" : "gone_lost", { name });
    const wait = presence.secondsToClaim(game, other);
    if (!game.can.claim) return { key: "away", words, answers: [] };
    if (wait > 0) return { key: "away", words: `${words} ${text("claim_in", { seconds: wait })}`, answers: [] };
    if (Date.now() < patientUntil) return { key: "away", words: text("patient", { name }), answers: [] };
    return { key: "claim", words, answers: ["win", "draw", "wait"] };
  }

  function factsLine() {
    const parts = [facts.dataset.clock];
    if (!ownSide(game) && !isOver(game)) parts.push(text("sub_watching"));
    else if (!game.live.watchable) parts.push(text("private"));
    if (game.live.watchers) parts.push(counted("watchers", game.live.watchers));
    return parts.join(" · ");
  }

  return { show };
}

function onPress(button, action) {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") action();
  });
}

function setDisabled(button, disabled) {
  button.setAttribute("aria-disabled", String(disabled));
}
