/** The two lists of the lobby: who would like to play, and what is being played. */

import { clockWords } from "./clockwords.js";
import { byId } from "./dom.js";
import { text, withBot } from "./texts.js";

/** `rules` are the names of the boards by key; `onTake(id)` takes somebody up on their wish. */
export function createLobbyLists({ rules, onTake }) {
  const [seeks, games] = ["seeks", "games"].map(byId);
  let shown = "";

  seeks.addEventListener("click", (event) => {
    const button = event.target.closest("[data-take]");
    if (button) onTake(Number(button.dataset.take));
  });

  function show(state) {
    const key = JSON.stringify([state.seeks, state.games]);
    if (key === shown) return;
    shown = key;
    const focused = document.activeElement?.dataset?.take;
    fill(seeks, state.seeks.map(seekItem), text("no_seeks"));
    fill(games, state.games.map(gameItem), text("no_games"));
    if (focused) seeks.querySelector(`[data-take="${focused}"]`)?.focus();
  }

  function seekItem({ id, name, bot, mine, open, clock, rules: key }) {
    const item = itemOf(withBot(name, bot), [nameOf(key), clockWords(clock)]);
    if (mine) item.append(element("span", text("your_wish")));
    else if (open) item.append(takeButton(id, withBot(name, bot)));
    else item.append(element("span", text("accounts_only")));
    return item;
  }

  function gameItem({ url, players, bots, plies, rules: key }) {
    const [one, other] = players.map((name, index) => withBot(name, bots[index]));
    const item = itemOf(text("versus", { one, other }), [
      nameOf(key),
      text("sub_move", { ply: plies }),
    ]);
    const link = element("a", text("watch"));
    link.className = "button";
    link.href = url;
    item.append(link);
    return item;
  }

  function nameOf(key) {
    return rules[key] ?? key;
  }

  return { show };
}

function itemOf(title, facts) {
  const item = document.createElement("li");
  const words = document.createElement("div");
  words.append(element("strong", title), element("span", facts.join(" · ")));
  item.append(words);
  return item;
}

function fill(list, items, empty) {
  const nothing = element("li", empty);
  nothing.className = "lobby-empty";
  list.replaceChildren(...(items.length ? items : [nothing]));
}

function takeButton(id, name) {
  const button = element("button", text("take"));
  button.type = "button";
  button.className = "button";
  button.dataset.take = id;
  button.setAttribute("aria-label", text("take_name", { name }));
  return button;
}

function element(name, words) {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}
