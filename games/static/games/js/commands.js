/** What a person can do, as commands to the server: play, take back, next round, new match. */

import { opponentName } from "./people.js";
import {
  accept,
  busyRefusal,
  entryFor,
  giveUp,
  grewSlow,
  isOver,
  legalMove,
  playMove,
  playRefusal,
  popOf,
  receive,
  turnTo,
  waitFor,
} from "./state.js";
import { commandId, startKey } from "./tabs.js";
import { text } from "./texts.js";

const SLOW_AFTER = 700;
const STATE_WITHIN = 700;

/** `notify` shows a note: notify(sentence) or notify.full(column). */
export function createCommands({ store, live, api, tabs, inbox, notify }) {
  const sent = new Map();
  const acts = new Map();
  let wantsNext = false;

  /** A tap on a column: a drop, or what the held letter makes of it. */
  function drop(column) {
    inbox.flush();
    const model = store.get();
    const refusal = playRefusal(model, column, performance.now());
    if (refusal) return refuse(refusal, column);
    return play(entryFor(model, column));
  }

  /** A tap on the tab below a column. */
  function pop(column) {
    inbox.flush();
    const entry = popOf(store.get().game, column);
    const refusal = busyRefusal(store.get(), performance.now()) ?? (entry ? null : "no_pull");
    return refusal ? refuse(refusal, column) : play(entry);
  }

  function pass() {
    inbox.flush();
    const entry = legalMove(store.get().game, "--");
    const refusal = busyRefusal(store.get(), performance.now());
    if (refusal) return refuse(refusal);
    return entry ? play(entry) : undefined;
  }

  /** A stone is pushed, by its entry in `legal`. */
  function step(entry) {
    inbox.flush();
    const refusal = busyRefusal(store.get(), performance.now());
    return refusal ? refuse(refusal) : play(entry);
  }

  async function play(entry) {
    const id = commandId();
    const { game } = store.get();
    store.update((now) => playMove(now, entry, id, performance.now()));
    inbox.personMoved();
    const command = { t: "move", id, ply: game.plies, move: entry.move };
    sent.set(id, command);
    watch(id);
    if (game.status === "new") await beginWith(command);
    else live.send(command);
  }

  function refuse(refusal, column) {
    const sentences = {
      watching: "watching",
      sending: "still_sending",
      not_yours: "not_yours",
      no_pull: "no_pull",
      no_move: "no_move",
      own_column: "own_column",
      must_not_win: "must_not_win",
      cell_taken: "cell_taken",
      power_spent: "power_spent",
      nothing_to_bomb: "nothing_to_bomb",
      push_stuck: "push_stuck",
      push_not_yours: "push_not_yours",
      push_too_far: "push_too_far",
      push_pick_first: "push_pick_first",
    };
    const name = opponentName(store.get().game);
    if (refusal === "full") notify.full(column);
    else if (refusal === "not_yours" && name) notify(text("sub_their_turn", { name }));
    else if (refusal in sentences) notify(text(sentences[refusal]), column);
  }

  /** The first stone makes the match; another tab may have been faster, then its game is shown. */
  async function beginWith(command) {
    const { side } = store.get().pending;
    const game = await begin(false);
    if (!game) {
      store.update((model) => giveUp(model, command.id));
      return;
    }
    const mine = game.plies === 0 && game.can.move && game.side_to_move === side;
    show(game, { keepStone: mine });
    tabs.tell(game.mode, game.id);
    if (mine) live.send(command);
  }

  async function begin(fresh) {
    const { game, wish } = store.get();
    const setup = { rules: game.rules, mode: game.mode, first: wish.first };
    if (game.best_of) setup.best_of = game.best_of;
    if (game.mode === "computer") setup.level = wish.level;
    // Where figures are drawn by lot, one goes on with the one that one has.
    if (game.form === "two_rounds" && game.you.length === 1) [setup.side] = game.you;
    if (game.mode === "hotseat" && game.clock?.per_move) {
      setup.clock = { per_move: game.clock.per_move };
    }
    try {
      const answer = await api.start(setup, startKey(setup, fresh));
      if (answer.ok) return answer.data.game;
      notify(answer.data?.detail ?? text("not_started"));
    } catch {
      notify(text("not_started"));
    }
    return null;
  }

  /** A new match on purpose, with the settings as wished. */
  async function startMatch() {
    const id = commandId();
    if (store.get().pending) return;
    store.update((model) => waitFor(model, "start", id));
    const game = await begin(true);
    store.update((model) => giveUp(model, id));
    if (!game) return;
    tabs.tell(game.mode, game.id);
    if (store.get().page === "play") show(game);
    else location.assign(`/?mode=${game.mode}`);
  }

  function undo() {
    inbox.flush();
    const { game, pending, replayPly } = store.get();
    if (game.can.offer_undo) act({ t: "offer", kind: "undo", ply: game.plies });
    if (!game.can.undo || replayPly !== null) return;
    if (pending) notify(text("still_sending"));
    else command({ t: "undo", id: commandId(), ply: game.plies });
  }

  /** The next round, or another match after a decided one. */
  function next() {
    const { game, pending } = store.get();
    if (game.next) open(game.next);
    else if (game.again) location.assign(game.again);
    else if ((game.can.next || game.can.again) && !pending) {
      wantsNext = true;
      command({ t: game.can.again ? "again" : "next", id: commandId() });
    }
  }

  /**
   * An act beside the board, such as an offer: resolves to its answer. The same once more, while
   * the first is on its way, is not sent. A refusal is told unless `quiet`.
   */
  function act(message, { quiet = false } = {}) {
    const key = JSON.stringify(message);
    const underway = [...acts.values()].find((other) => other.key === key);
    if (underway) return underway.answer;
    const id = commandId();
    const entry = { key, quiet };
    entry.answer = new Promise((resolve) => {
      entry.resolve = resolve;
    });
    acts.set(id, entry);
    live.send({ ...message, id });
    return entry.answer;
  }

  function actAnswered(id, answer) {
    const { quiet, resolve } = acts.get(id);
    acts.delete(id);
    if (answer.state) store.update((model) => receive(model, answer.state, performance.now()));
    if (!answer.ok && !quiet) notify(refusalOf(answer));
    resolve(answer);
  }

  function refusalOf({ code, why, detail }) {
    if (code === "unreachable") return text("act_not_sent");
    if (code === "offer_too_soon" && why) return text("too_soon", { seconds: why });
    return detail ?? text("not_started");
  }

  function command(message) {
    sent.set(message.id, message);
    store.update((model) => waitFor(model, message.t, message.id));
    watch(message.id);
    live.send(message);
  }

  function watch(id) {
    setTimeout(() => store.update((model) => grewSlow(model, id)), SLOW_AFTER);
  }

  function answered(id, answer) {
    if (acts.has(id)) {
      actAnswered(id, answer);
      return;
    }
    const message = sent.get(id);
    sent.delete(id);
    if (answer.ok) accepted(id, message, answer);
    else refused(id, message, answer);
  }

  function accepted(id, message, { version, game }) {
    store.update((model) => accept(model, id));
    if (message?.t === "next" || message?.t === "again") {
      // Between two people there is nothing more to play before both want it.
      if (game) open(game);
      else store.update((model) => giveUp(model, id));
      return;
    }
    setTimeout(() => {
      if (store.get().pending?.id === id && store.get().game.version < version) live.sync();
    }, STATE_WITHIN);
  }

  function refused(id, message, { code, why, detail, state }) {
    store.update((model) => giveUp(model, id));
    if (state) store.update((model) => receive(model, state, performance.now()));
    if (code === "stale_ply" && message?.t === "undo" && answeredMeanwhile(message)) undo();
    else if (why === "column_full") notify.full(Number(message?.move));
    else notify(code === "unreachable" ? text("not_sent") : (detail ?? text("not_started")));
  }

  /** The computer's answer crossed the wish to take back: then both moves are meant. */
  function answeredMeanwhile({ ply }) {
    const { game } = store.get();
    return game.mode === "computer" && game.plies === ply + 1 && game.can.undo;
  }

  /** Shows another game by its id. */
  async function open(gameId) {
    try {
      const answer = await api.game(gameId);
      if (answer.ok) return show(answer.data);
    } catch {
      // Told below, as any other failure.
    }
    notify(text("not_started"));
  }

  function show(game, options) {
    const { page, game: before } = store.get();
    const elsewhere = page === "match" && game.match !== before.match;
    // The page is made for its board and its match; another has a page of its own.
    if (elsewhere || game.rules !== before.rules) {
      const front = `/?mode=${game.mode}&rules=${game.rules}`;
      location.assign(page === "play" ? front : `/m/${game.match}`);
      return;
    }
    wantsNext = false;
    store.update((model) => turnTo(model, game, options));
    if (page === "game") history.replaceState(null, "", game.url);
    live.follow(game.id);
  }

  /**
   * The next round has begun: go along, unless the person is looking at a replay. Who has asked
   * for it goes along in any case, because the other one waits.
   */
  function followNext() {
    const { game, page, replayPly, pending } = store.get();
    if (!isOver(game) || page === "game" || pending) return;
    if (replayPly !== null && !wantsNext) return;
    if (game.next) open(game.next);
    else if (game.again && wantsNext) location.assign(game.again);
  }

  return { drop, pop, pass, step, refuse, undo, next, open, startMatch, act, answered, followNext };
}
