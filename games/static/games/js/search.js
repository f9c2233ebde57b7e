/**
 * The own wish to play: made, kept alive, lost and made again, until there is a match. The server
 * has the last word; whether the wish is still there is read from every list of the lobby.
 */

import { text } from "./texts.js";

/** A wish that has just been made may not stand in a list that was already on its way (ms). */
const SETTLED_AFTER = 1500;

/**
 * `renew()` opens the socket anew, `go(url)` leads to the match, `tell(sentence)` says what went
 * wrong. `known` tells whether the server knows who this browser is: a newcomer becomes a guest
 * with the first wish, and only a new socket belongs to that guest.
 */
export function createSearch({ api, renew, go, known, tell }) {
  let wish = null;
  let since = 0;
  let askedAt = 0;
  let before = null;
  let running = null;
  let recognised = known;

  async function start(newWish) {
    if (wish) return;
    wish = newWish;
    since = Date.now();
    before = running;
    tell("");
    await ask();
  }

  async function ask() {
    const asked = wish;
    askedAt = Date.now();
    try {
      const answer = await api.seek(asked);
      if (wish !== asked) return withdraw(answer);
      if (!answer.ok) return fail(answer.data?.detail ?? text("not_started"));
      if (answer.data.url) return go(answer.data.url);
      askedAt = Date.now();
      if (!recognised) renew();
      recognised = true;
    } catch {
      if (wish === asked) fail(text("act_not_sent"));
    }
  }

  /** Stopped while the wish was on its way: it goes again, unless it has already found somebody. */
  function withdraw(answer) {
    if (answer.data?.url) go(answer.data.url);
    else if (!wish) cancel();
  }

  function fail(sentence) {
    wish = null;
    tell(sentence);
  }

  function stop() {
    wish = null;
    cancel();
  }

  function cancel() {
    // If this does not arrive, the wish ends with the page.
    api.stopSeeking().catch(() => {});
  }

  /** A list of the lobby: a wish that is gone has either found somebody or got lost. */
  function see(state) {
    running = state.running;
    if (!wish || Date.now() - askedAt < SETTLED_AFTER) return;
    if (state.seeks.some(({ mine }) => mine)) return;
    if (running && running !== before) go(running);
    else ask();
  }

  return {
    start,
    stop,
    see,
    say: tell,
    /** The page is left: the server ends the wish when the socket closes. */
    forget: () => {
      wish = null;
    },
    searching: () => wish !== null,
    seconds: () => (wish ? Math.floor((Date.now() - since) / 1000) : 0),
  };
}
