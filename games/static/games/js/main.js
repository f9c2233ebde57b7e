/** The game page: puts its parts together and lets them speak to each other. */

import { changeSentence, createAnnouncer, passSentence } from "./announce.js";
import { createApi } from "./api.js";
import { createCommands } from "./commands.js";
import { createInbox } from "./inbox.js";
import { columnKeys, listenToKeys, listenToPointer } from "./input.js";
import { Live } from "./live.js";
import { createMuteTimer, withMute, withTalkOf } from "./muting.js";
import { isLive } from "./people.js";
import { Polling } from "./polling.js";
import { pointKeys } from "./pushinput.js";
import { createPushing } from "./pushing.js";
import { createView } from "./render.js";
import { createStepper } from "./replay.js";
import { createSettings } from "./settings.js";
import {
  aim,
  aimPull,
  hold,
  holdRefusal,
  initialModel,
  isOver,
  layBack,
  receive,
  stepTo,
} from "./state.js";
import { createStore } from "./store.js";
import { createTabs } from "./tabs.js";
import { text, useTexts } from "./texts.js";

const NOTE_TIME = 2600;

const page = JSON.parse(document.getElementById("page-data").textContent);
useTexts(page.texts, document.documentElement.lang);

const store = createStore(initialModel(page));
const view = createView(store.get(), page, {
  hold: takeUp,
  pop: (column) => commands.pop(column),
  pass: () => commands.pass(),
  aim: (column) => store.update((model) => aimPull(model, column)),
});
const speak = createAnnouncer(document.getElementById("announce"));
const api = createApi(page.urls.api);

const inbox = createInbox({
  shown: () => store.get().game,
  deliver: (state) => {
    store.update((model) => receive(model, state, performance.now()));
    commands.followNext();
  },
});
const listeners = {
  state: (state) => {
    if (isForAnother(state)) return location.reload();
    inbox.put(state);
    store.update((model) => withTalkOf(model, state));
  },
  answer: (id, answer) => commands.answered(id, answer),
  notice: (message) => {
    notify(message.detail);
    if (message.kind !== "mute") return;
    store.update((model) => withMute(model, message));
    if (message.lifted) live.sync();
  },
  link: (link) => store.update((model) => (model.link === link ? model : { ...model, link })),
};
/**
 * Somebody has logged in or out in this browser: all of the page is another person's by now.
 * Whoever waits has the other side afterwards where a lot or the other's wish says so.
 */
function isForAnother({ id, you }) {
  const { game } = store.get();
  const settled = game.status === "waiting" && game.you.length === you.length;
  return id === game.id && !settled && String(you) !== String(game.you);
}

const matchOf = (gameId) => (store.get().game.id === gameId ? store.get().game.match : null);
const live = new Live({
  url: page.urls.socket,
  on: listeners,
  polling: new Polling({ api, on: listeners, matchOf }),
  version: (gameId) => (store.get().game.id === gameId ? store.get().game.version : null),
  present: isLive(store.get().game),
});
const tabs = createTabs(({ mode, game }) => {
  const model = store.get();
  if (model.page === "play" && model.game.mode === mode && model.game.id !== game) {
    commands.open(game);
  }
});
const notify = createNotifier();
const muteTimer = createMuteTimer(() => live.sync());
const commands = createCommands({ store, live, api, tabs, inbox, notify });

const stepper = createStepper(
  document.getElementById("panel-replay"),
  goToPly,
  leaveReplay,
  page.decided,
);
const settings = createSettings({
  levels: page.levels,
  onWish: (wish) => store.update((model) => ({ ...model, wish })),
  onStart: commands.startMatch,
});

store.listen((model, before) => {
  if (model.game !== before.game) {
    speak(changeSentence(before.game, model.game));
    notify.seen(passSentence(before.game, model.game));
  }
  if (model.link === "lost" && before.link !== "lost") speak(text("offline"));
  if (before.link === "lost" && model.link !== "lost") speak(text("online"));
  // Whoever logs in to an account that is shut reads there why.
  if (model.link === "suspended" && before.link !== "suspended") location.assign(page.urls.login);
  show(model);
});
listenToKeys(keyIntents(), {
  replaying: () => store.get().replayPly !== null,
  holding: () => store.get().held !== null || store.get().picked !== null,
  onBoard: page.state.family === "twicefour" ? pushStones() : dropStones(),
});
onClick("undo", commands.undo);
onClick("again", commands.next);
onClick("replay", () => goToPly(store.get().game.plies));
onClick("help-open", openHelp);
document.getElementById("moves").addEventListener("click", (event) => {
  const ply = event.target.closest("button")?.dataset.ply;
  if (ply) goToPly(Number(ply));
});
window.addEventListener("hashchange", readHash);

show(store.get());
readHash();
if (store.get().game.id) live.follow(store.get().game.id);

// What the page of a live match goes on from.
export { api, commands, live, notify, page, store, view };

function show(model) {
  view.show(model);
  muteTimer.show(model.game);
  settings.show(model);
  if (isOver(model.game)) stepper.show(model.game, model.replayPly ?? model.game.plies);
}

function onClick(id, action) {
  document.getElementById(id).addEventListener("click", (event) => {
    if (event.currentTarget.getAttribute("aria-disabled") !== "true") action();
  });
}

/** The board is one of columns: the pointer plays on it, and these keys do. */
function dropStones() {
  listenToPointer(view.columns, {
    aim: (column) => store.update((model) => aim(model, column)),
    drop: commands.drop,
  });
  return columnKeys({
    intents: {
      drop: commands.drop,
      dropChosen: () => commands.drop(store.get().column),
      hold: takeUp,
      choose,
    },
    columnCount: () => store.get().game.columns,
  });
}

/** The board is one of points. */
function pushStones() {
  const { stage } = view;
  return pointKeys({ grid: stage.grid, intents: createPushing({ store, stage, commands }) });
}

function keyIntents() {
  return {
    undo: commands.undo,
    again: () => isOver(store.get().game) && commands.next(),
    help: openHelp,
    step: stepper.step,
    leave: leaveReplay,
    layBack: () => store.update((model) => layBack(model)),
  };
}

/** Takes up the letter of a move where there is such a move; the column comes next. */
function takeUp(letter) {
  const refusal = holdRefusal(store.get(), letter, performance.now());
  if (refusal === null) store.update((model) => hold(model, letter));
  else commands.refuse(refusal);
  const { held } = store.get();
  if (held && refusal === null) speak(text(`held_${held}`));
}

/** Arrows choose a column; the focus goes with them, so that Enter drops there. */
function choose(name) {
  const { column, game } = store.get();
  const wanted = { back: column - 1, forward: column + 1, first: 1, last: game.columns }[name];
  const chosen = Math.min(Math.max(wanted, 1), game.columns);
  store.update((model) => aim(model, chosen));
  view.columns.buttons[chosen - 1].focus({ preventScroll: true });
}

function goToPly(ply) {
  const { game, page: name } = store.get();
  store.update((model) => stepTo(model, Math.min(Math.max(ply, 0), game.plies)));
  if (name === "game") history.replaceState(null, "", `#${ply}`);
}

function leaveReplay() {
  store.update((model) => stepTo(model, null));
  document.getElementById("replay").focus();
}

/** A finished game's own page opens as a replay, at the ply after the `#` if there is one. */
function readHash() {
  const { game, page: name } = store.get();
  if (name !== "game" || !isOver(game)) return;
  const ply = /^#\d{1,4}$/.test(location.hash) ? Number(location.hash.slice(1)) : game.plies;
  store.update((model) => stepTo(model, Math.min(ply, game.plies)));
}

function openHelp() {
  document.getElementById("help").showModal();
}

function createNotifier() {
  let timer = null;
  function notify(sentence, column = null) {
    note(sentence, column);
    speak(sentence);
  }
  function note(sentence, column = null) {
    clearTimeout(timer);
    store.update((model) => ({ ...model, note: { sentence, column } }));
    timer = setTimeout(() => store.update((model) => ({ ...model, note: null })), NOTE_TIME);
  }
  /** For the eye alone: it has been said already, or there is nothing. */
  notify.seen = (sentence) => sentence && note(sentence);
  notify.full = (column) => {
    view.refuse(column);
    notify(text("full"), column);
  };
  return notify;
}
