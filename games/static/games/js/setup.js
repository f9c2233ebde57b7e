/** The page that makes a link: a few choices, and one tap that makes the match. */

import { createApi } from "./api.js";
import { byId, setText } from "./dom.js";
import { commandId } from "./tabs.js";
import { text, useTexts } from "./texts.js";

const KEPT = "viererreihe.link";

const page = JSON.parse(byId("page-data").textContent);
useTexts(page.texts, document.documentElement.lang);
const api = createApi(page.urls.api);
const form = byId("setup");
const button = byId("setup-make");
const note = byId("setup-note");
// The same wish sent twice, after a lost answer or by two taps, makes one match.
const keys = new Map();
let busy = false;

recall();
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  show(text("making"));
  const answer = await make(wishOf(new FormData(form)));
  if (answer?.ok) {
    location.assign(answer.data.url);
    return;
  }
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

async function make(wish) {
  keep();
  const name = JSON.stringify(wish);
  if (!keys.has(name)) keys.set(name, commandId());
  try {
    return await api.start(wish, keys.get(name));
  } catch {
    return null;
  }
}

function wishOf(choices) {
  return {
    mode: "link",
    rules: choices.get("rules"),
    clock: page.clocks[choices.get("clock")],
    first: choices.get("first"),
    side: choices.get("side") || null,
    watchable: choices.has("watchable"),
  };
}

function show(words) {
  setText(note, words);
  button.setAttribute("aria-disabled", String(busy));
}

/** What was chosen the last time is chosen now, as far as it is still there to choose. */
function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    for (const [name, value] of Object.entries(kept)) {
      const field = form.elements[name];
      if (field?.type === "checkbox") field.checked = value;
      else if (optionsOf(field).includes(value)) field.value = value;
    }
  } catch {
    // Nothing kept, or storage is forbidden: the page's own choices stand.
  }
}

function optionsOf(field) {
  return [...(field?.options ?? field ?? [])].map(({ value }) => value);
}

function keep() {
  const kept = Object.fromEntries(new FormData(form));
  kept.watchable = form.elements.watchable.checked;
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Storage may be forbidden; then the page's own choices stand the next time.
  }
}
