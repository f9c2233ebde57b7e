/**
 * The page on which a table is set. Every choice is a link to the page as it would then be; here
 * it is fetched and put in place, so that one stays where one is. The last tap makes the match.
 */

import { createApi } from "./api.js";
import { byId, setText } from "./dom.js";
import { drawPictures } from "./pictures.js";
import { createRecall } from "./recall.js";
import { commandId, createTabs } from "./tabs.js";
import { text, useTexts } from "./texts.js";

let page = JSON.parse(byId("page-data").textContent);
useTexts(page.texts, document.documentElement.lang);
const api = createApi(page.urls.api);
const tabs = createTabs(() => {});
const recall = createRecall();
const form = byId("setup");
const note = byId("setup-note");
// The same wish sent twice, after a lost answer or by two taps, makes one match.
const keys = new Map();
// Choices are made one after the other: each leads on from the page that the one before made.
let settled = Promise.resolve();
let busy = false;

drawPictures(page.pictures);
recall.fill(form);
const kept = recall.address(location.search);
if (kept) settled = go(kept);

document.querySelector(".new").addEventListener("click", (event) => {
  const link = event.target.closest("[data-choice]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !plain) return;
  event.preventDefault();
  if (!link.hasAttribute("href")) return;
  showChosen(link);
  settled = settled.then(() => choose(link.dataset.choice));
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  show(text("making"));
  await settled;
  recall.keep(page.query, form);
  const answer = await make({ ...page.request, ...seatWish() });
  if (answer?.ok) return leave(answer.data);
  busy = false;
  show(answer?.data?.detail ?? text("not_started"));
});
// Back from the match by the browser's button: the page is as it was left.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  busy = false;
  keys.clear();
  show("");
});

/** At once for the eye; the page that comes says the same. */
function showChosen(link) {
  const group = link.closest(".options, .boards, .games");
  for (const other of group.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
}

/** Takes a choice by its name, as it stands on the page now. */
async function choose(name) {
  const address = document.querySelector(`[data-choice="${name}"]`)?.getAttribute("href");
  if (address) await go(address);
}

/** Brings the page to another address without leaving it. */
async function go(address) {
  try {
    const response = await fetch(address, { credentials: "same-origin" });
    if (!response.ok) throw new Error(String(response.status));
    take(new DOMParser().parseFromString(await response.text(), "text/html"), address);
  } catch {
    location.assign(address);
  }
}

function take(there, address) {
  const focused = document.activeElement?.dataset?.choice;
  recall.note(form);
  for (const id of ["settings", "summary", "setup-make"]) {
    byId(id).replaceChildren(...there.getElementById(id).childNodes);
  }
  form.dataset.mode = there.getElementById("setup").dataset.mode;
  for (const card of document.querySelectorAll(".game-card")) {
    copyLink(there.querySelector(`.game-card[data-choice="${card.dataset.choice}"]`), card);
  }
  document.querySelector(".switch").replaceWith(there.querySelector(".switch"));
  document.title = there.title;
  page = JSON.parse(there.getElementById("page-data").textContent);
  history.replaceState(null, "", address);
  recall.fill(form);
  if (!busy) show("");
  if (focused) document.querySelector(`[data-choice="${focused}"]`)?.focus({ preventScroll: true });
}

function copyLink(from, to) {
  to.setAttribute("href", from.getAttribute("href"));
  to.toggleAttribute("aria-current", from.hasAttribute("aria-current"));
  if (from.hasAttribute("aria-current")) to.setAttribute("aria-current", "true");
}

async function make(wish) {
  const name = JSON.stringify(wish);
  if (!keys.has(name)) keys.set(name, commandId());
  try {
    return await api.start(wish, keys.get(name));
  } catch {
    return null;
  }
}

/** What is one's own and no part of the address: the colour, and whether others may watch. */
function seatWish() {
  if (form.dataset.mode !== "link") return {};
  const choices = new FormData(form);
  const side = choices.has("side") ? { side: choices.get("side") || null } : {};
  return { ...side, watchable: choices.has("watchable") };
}

function leave({ url, game }) {
  if (game.mode === "link") {
    location.assign(url);
    return;
  }
  tabs.tell(game.mode, game.id);
  location.assign(`/?mode=${game.mode}&rules=${game.rules}`);
}

function show(words) {
  setText(note, words);
  byId("setup-make").setAttribute("aria-disabled", String(busy));
}
