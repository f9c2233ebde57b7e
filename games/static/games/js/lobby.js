/** The lobby page: looking for somebody to play, wishes of others, games to watch. */

import { createAnnouncer } from "./announce.js";
import { createApi } from "./api.js";
import { byId, setText } from "./dom.js";
import { Live } from "./live.js";
import { createLobbyLists } from "./lobbylists.js";
import { createSearch } from "./search.js";
import { text, useTexts } from "./texts.js";

const EVERY_SECOND = 1000;
const POLL_EVERY = 3000;
/** After so many seconds without anybody the computer is offered. */
const PC_AFTER = 10;

const page = JSON.parse(byId("page-data").textContent);
useTexts(page.texts, document.documentElement.lang);

const api = createApi(page.urls.api);
const speak = createAnnouncer(byId("announce"));
const form = byId("search");
let leaving = false;

const live = new Live({
  url: page.urls.socket,
  on: { state() {}, answer() {}, link: showLink, message: read, notice: noticed },
  polling: createPolling(),
  version: () => null,
  present: true,
});
const search = createSearch({
  api,
  renew: () => live.connect(),
  go,
  known: page.known,
  tell: (sentence) => {
    speak(sentence);
    setText(byId("search-note"), sentence);
  },
});
const lists = createLobbyLists({ rules: page.rules, onTake: take });

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const choices = new FormData(form);
  const wish = {
    rules: choices.get("rules"),
    clock: page.clocks[choices.get(isTimed(choices.get("rules")) ? "move-clock" : "clock")],
    allow: choices.get("allow"),
  };
  search.start(wish).then(show);
  show();
});
form.elements.rules.addEventListener("change", showClocks);
byId("search-stop").addEventListener("click", () => {
  search.stop();
  show();
  byId("search-start").focus();
});
window.addEventListener("pagehide", () => search.forget());
window.addEventListener("pageshow", (event) => {
  showClocks();
  if (!event.persisted) return;
  leaving = false;
  show();
});
setInterval(show, EVERY_SECOND);

showClocks();
update(page.state);
live.follow(page.urls.room);

function read(message) {
  if (message.t === "paired") go(message.url);
  if (message.t === "lobby") update(message);
}

function update(state) {
  lists.show(state);
  search.see(state);
  byId("running").hidden = !state.running || search.searching();
  if (state.running) byId("running-link").href = state.running;
  show();
}

function show() {
  const searching = search.searching();
  const seconds = search.seconds();
  form.toggleAttribute("data-searching", searching);
  for (const field of form.querySelectorAll("fieldset")) field.disabled = searching;
  byId("search-start").hidden = searching;
  byId("search-busy").hidden = !searching;
  setText(byId("search-seconds"), searching ? text("searching", { seconds }) : "");
  const pc = byId("search-pc");
  const offered = searching && seconds >= PC_AFTER;
  if (offered && !pc.hasAttribute("data-shown")) speak(text("nobody_yet"));
  pc.toggleAttribute("data-shown", offered);
}

/** In some games every move has its time, and no other clock fits. */
function isTimed(rules) {
  return page.timed.includes(rules);
}

function showClocks() {
  const timed = isTimed(form.elements.rules.value);
  byId("clocks").hidden = timed;
  byId("move-clocks").hidden = !timed;
}

async function take(seek) {
  try {
    const answer = await api.takeSeek(seek);
    if (answer.ok) return go(answer.data.url);
    search.say(text("seek_gone"));
  } catch {
    search.say(text("act_not_sent"));
  }
}

function go(url) {
  if (leaving) return;
  leaving = true;
  search.forget();
  location.assign(url);
}

/** What a moderator has done is said where one looks; a wish may be gone by it. */
function noticed({ detail, kind, lifted }) {
  if (!lifted && (kind === "pause" || kind === "ban")) search.stop();
  show();
  speak(detail);
  setText(byId("search-note"), detail);
}

function showLink(link) {
  if (link === "suspended") location.assign(page.urls.login);
  setText(byId("link-note"), link === "lost" ? text("sub_lost") : "");
}

/** Asks by REST where no socket gets through. */
function createPolling() {
  return {
    active: false,
    timer: null,
    start() {
      this.active = true;
      this.turn();
    },
    stop() {
      this.active = false;
      clearTimeout(this.timer);
    },
    async turn() {
      const reached = await this.once();
      if (!this.active) return;
      showLink(reached ? "polling" : "lost");
      this.timer = setTimeout(() => this.turn(), POLL_EVERY);
    },
    async once() {
      try {
        const answer = await api.lobby();
        if (answer.ok) update(answer.data);
        return answer.ok;
      } catch {
        return false;
      }
    },
  };
}
