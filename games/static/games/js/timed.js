/** The page of a game with a clock where one person or two sit at one screen. */

import { createAnnouncer } from "./announce.js";
import { createClocks } from "./clocks.js";
import { byId } from "./dom.js";
import { live, store } from "./main.js";
import { createServerTime } from "./servertime.js";

/** A time that is over is the server's to call; after this long one asks (ms). */
const ASK_AFTER = 1500;
const LOOK_EVERY = 500;

const speak = createAnnouncer(byId("news"));
const time = createServerTime();
const clocks = createClocks({ time, language: document.documentElement.lang, warn });
let upSince = null;

live.on.message = (message) => {
  if (message.t === "pong") time.measured(message.at, Math.max(0, performance.now() - message.n));
  if (message.state?.clock) time.heard(message.state.clock.now);
};
document.addEventListener("visibilitychange", () => document.hidden || time.forget());
store.listen((model) => clocks.show(model));
setInterval(askWhenUp, LOOK_EVERY);

const { game } = store.get();
if (game.clock) time.heard(game.clock.now);
clocks.show(store.get());

/** The bar above the board says it, and so does a voice. */
function warn(sentence, hurry) {
  speak(sentence);
  store.update((model) => ({ ...model, hurry }));
}

function askWhenUp() {
  if (!clocks.isUp()) upSince = null;
  else if (upSince === null) upSince = Date.now();
  else if (Date.now() - upSince >= ASK_AFTER) {
    upSince = null;
    live.sync();
  }
}
