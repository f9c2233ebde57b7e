/** The page of a live match: clocks, players, offers, link and talk around the board. */

import { createAnnouncer } from "./announce.js";
import { createClocks } from "./clocks.js";
import { byId } from "./dom.js";
import { createInvite } from "./invite.js";
import { api, commands, live, notify, store, view } from "./main.js";
import { newsBetween } from "./news.js";
import { createNextRound } from "./nextround.js";
import { nameOf, otherSide, ownSide } from "./people.js";
import { createPlates } from "./plates.js";
import { createPresence } from "./presence.js";
import { listenToReports } from "./report.js";
import { createServerTime } from "./servertime.js";
import { isOver } from "./state.js";
import { createTable } from "./table.js";
import { createTalk } from "./talk.js";
import { text } from "./texts.js";

const EVERY_SECOND = 1000;
/** A time that is over is the server's to call; after this long one asks (ms). */
const ASK_AFTER = 2000;

const language = document.documentElement.lang;
const title = document.title;
const speak = createAnnouncer(byId("news"));
const time = createServerTime();
const presence = createPresence(time);
const plates = createPlates({ presence });
const clocks = createClocks({ time, language, warn });
const table = createTable({ act: commands.act, presence, time });
const invite = createInvite({ language, speak, cancel: () => commands.act({ t: "abort" }) });
const nextRound = createNextRound({ ask: api.game });
const talk = createTalk({ act: commands.act, heard });
listenToReports();
let toldAway = "here";
let upSince = null;

live.on.message = (message) => {
  if (message.t === "pong") time.measured(message.at, Math.max(0, performance.now() - message.n));
  if (message.t === "watchers") store.update((model) => withWatchers(model, message.n));
  if (message.state?.clock) time.heard(message.state.clock.now);
};
document.addEventListener("visibilitychange", () => document.hidden || time.forget());

store.listen((model, before) => {
  if (model.link === "private" && before.link !== "private") location.reload();
  if (model.game !== before.game) tell(newsBetween(before.game, model.game));
  show(model);
});
setInterval(() => showPassing(store.get()), EVERY_SECOND);

if (store.get().game.clock) time.heard(store.get().game.clock.now);
show(store.get());

function show(model) {
  const { game } = model;
  presence.see(game);
  clocks.show(model);
  invite.show(game);
  talk.show(game);
  nextRound.show(game);
  // While nobody has joined there is nothing to do at the board.
  byId("game").toggleAttribute("data-waiting", game.status === "waiting");
  view.columns.group.inert = game.status === "waiting";
  document.title = game.can.move ? text("title_your_turn", { title }) : title;
  showPassing(model);
}

/** What changes by itself as time goes by. */
function showPassing({ game }) {
  plates.show(game);
  table.show(game);
  tellBack(game);
  askWhenUp();
}

/** Who has been away long enough for it to be told is welcomed back with a word. */
function tellBack(game) {
  const own = ownSide(game);
  if (!own) return;
  const other = otherSide(game, own);
  const is = presence.of(game, other);
  if (is === toldAway) return;
  const key = { here: "news_back", left: "gone_left", lost: "gone_lost" }[is];
  const over = isOver(game);
  toldAway = is;
  if (!over) tell([{ sentence: text(key, { name: nameOf(game, other) }), note: is === "here" }]);
}

function askWhenUp() {
  if (!clocks.isUp()) upSince = null;
  else if (upSince === null) upSince = Date.now();
  else if (Date.now() - upSince >= ASK_AFTER) {
    upSince = null;
    live.sync();
  }
}

/** Where every move has its time the bar above the board says it, too. */
function warn(sentence, hurry) {
  speak(sentence);
  store.update((model) => ({ ...model, hurry }));
}

function tell(news) {
  for (const { sentence, note } of news) {
    if (note) notify(sentence);
    else speak(sentence);
  }
}

function heard(side, words) {
  plates.say(side, words);
  const { game } = store.get();
  if (side !== ownSide(game)) speak(text("says", { name: nameOf(game, side), words }));
}

function withWatchers(model, watchers) {
  return { ...model, game: { ...model.game, live: { ...model.game.live, watchers } } };
}
