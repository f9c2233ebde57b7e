/** What the players say to each other: sentences to choose from, lines, silence, reports. */

import { byId, setText } from "./dom.js";
import { nameOf, otherSide, ownSide } from "./people.js";
import { discIcon } from "./svg.js";
import { text } from "./texts.js";

const MUTED = "viererreihe.muted";
const NOTED_FOR = 4000;

/**
 * `act(message, options)` sends; `heard(side, words)` is called for every new line that is to be
 * heard.
 */
export function createTalk({ act, heard }) {
  const root = byId("talk");
  if (!root) return { show: () => {} };
  const [list, note, form] = ["talk-lines", "talk-note", "talk-form"].map(byId);
  const chips = [...root.querySelectorAll("[data-preset]")];
  const sentences = new Map(chips.map((chip) => [chip.dataset.preset, chip.textContent]));
  const mute = byId("talk-mute");
  const reported = new Set();
  let muted = remembered();
  let forbidden = "";
  let free = false;
  let game = null;
  let timer = null;

  for (const chip of chips) {
    chip.addEventListener("click", () => say({ preset: chip.dataset.preset }));
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = form.elements.text;
    if (field.value.trim() && (await say({ text: field.value }))) field.value = "";
  });
  mute.addEventListener("click", () => {
    muted = !muted;
    remember(muted);
    show(game);
  });
  document.addEventListener("reported", ({ detail }) => {
    if (detail.line) reported.add(detail.line);
    paint();
  });

  async function say(words) {
    const answer = await act({ t: "say", ...words }, { quiet: true });
    if (!answer.ok) tell(answer.detail ?? text("act_not_sent"));
    return answer.ok;
  }

  function tell(sentence) {
    clearTimeout(timer);
    setText(note, sentence);
    timer = setTimeout(() => setText(note, forbidden), NOTED_FOR);
  }

  /** Who may not say anything reads until when, for as long as it holds. */
  function forbid(muted) {
    const sentence = muted ? forbiddenWords(muted.until) : "";
    for (const chip of chips) chip.disabled = Boolean(muted);
    if (sentence === forbidden) return;
    forbidden = sentence;
    clearTimeout(timer);
    setText(note, forbidden);
  }

  function show(newGame) {
    const fresh = game ? newLines(game, newGame) : [];
    game = newGame;
    mute.setAttribute("aria-pressed", String(muted));
    const { talk_free, talk_muted, talk_lifted } = game.live;
    // Who is forbidden to write keeps the place of it, so that nothing on the page moves; once
    // that is lifted, writing is as it was before until the next state says more.
    free = talk_free || (free && Boolean(talk_muted || talk_lifted));
    form.hidden = !free;
    for (const field of form.elements) field.disabled = Boolean(talk_muted);
    forbid(talk_muted);
    paint();
    for (const line of fresh) {
      if (!muted || line.side === ownSide(game)) heard(line.side, wordsOf(line));
    }
  }

  function paint() {
    const lines = game.live.talk.filter(({ side }) => !muted || side === ownSide(game));
    const name = nameOf(game, otherSide(game, ownSide(game)));
    const key = JSON.stringify([lines.at(-1)?.id, lines.length, muted, reported.size, name]);
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    list.replaceChildren(...(lines.length ? lines.map(lineItem) : [emptyItem(name)]));
    list.scrollTop = list.scrollHeight;
  }

  function lineItem(line) {
    const item = document.createElement("li");
    const words = document.createElement("span");
    const own = line.side === ownSide(game);
    words.textContent = wordsOf(line);
    item.append(discIcon(line.side), words);
    item.title = own ? text("you") : nameOf(game, line.side);
    if (!own) item.append(reportLink(line.id));
    return item;
  }

  function reportLink(id) {
    const done = reported.has(id);
    const link = document.createElement(done ? "small" : "a");
    link.textContent = text(done ? "report_done" : "report");
    if (!done) {
      link.href = `/report/?line=${id}`;
      link.dataset.report = "";
    }
    return link;
  }

  function emptyItem(name) {
    const item = document.createElement("li");
    item.className = "talk-empty";
    item.textContent = text(muted ? "talk_muted" : "talk_empty", { name });
    return item;
  }

  function wordsOf(line) {
    return line.preset ? (sentences.get(line.preset) ?? line.preset) : line.text;
  }

  return { show };
}

function forbiddenWords(until) {
  if (until === null) return text("talk_forbidden");
  const shown = { dateStyle: "short", timeStyle: "short" };
  const moment = new Intl.DateTimeFormat(document.documentElement.lang, shown).format(until);
  return text("talk_forbidden_until", { moment });
}

function newLines(before, after) {
  if (before.match !== after.match) return [];
  const last = before.live.talk.at(-1)?.id ?? 0;
  return after.live.talk.filter(({ id }) => id > last);
}

function remembered() {
  try {
    return localStorage.getItem(MUTED) === "1";
  } catch {
    return false;
  }
}

function remember(muted) {
  try {
    if (muted) localStorage.setItem(MUTED, "1");
    else localStorage.removeItem(MUTED);
  } catch {
    // Storage may be forbidden; then the choice holds for this page.
  }
}
