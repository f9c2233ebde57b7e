/** What has happened between two states of a live game beside the moves, as sentences. */

import { turnSentence } from "./announce.js";
import { nameOf, opponentName, otherSide, ownSide } from "./people.js";
import { sideName, text } from "./texts.js";

const MADE = { undo: "news_undo_made", draw: "news_draw_made" };
const ASKED = { undo: "news_undo", draw: "news_draw" };
const DECLINED = { undo: "news_undo_declined", draw: "news_draw_declined" };

/** The other one would like to go on: with a round, or with a match. */
export const THEIRS = { next: "next_theirs", again: "again_theirs" };

/**
 * The news, oldest first: {sentence, note?}. With `note` the news is for the eye too, since
 * nothing else on the page shows it.
 */
export function newsBetween(before, after) {
  if (before.id !== after.id) return [];
  return [...joinNews(before, after), ...offerNews(before, after)];
}

function joinNews(before, after) {
  if (before.status !== "waiting" || after.status !== "running") return [];
  const own = ownSide(after);
  if (!own) return [{ sentence: text("news_begins") }];
  const name = nameOf(after, otherSide(after, own));
  const sentence = text("news_joined", { name, side: sideName(own) });
  return [{ sentence: `${sentence} ${turnSentence(after)}`, note: true }];
}

function offerNews(before, after) {
  const own = ownSide(after);
  const name = opponentName(after);
  if (!own || after.result) return nextNews(before, after, own, name);
  const news = [];
  for (const kind of Object.keys(ASKED)) {
    const [was, is] = [sideOf(before, kind), sideOf(after, kind)];
    if (was === is) continue;
    if (is) news.push({ sentence: text((is === own ? MADE : ASKED)[kind], { name }) });
    else if (was === own && restGrew(before, after, kind)) {
      news.push({ sentence: text(DECLINED[kind], { name }), note: true });
    }
  }
  return news;
}

/** Somebody would like another round, or another match. */
function nextNews(before, after, own, name) {
  const kind = goOnKind(after);
  const is = sideOf(after, kind);
  if (!own || !is || is === own || sideOf(before, kind) === is) return [];
  return [{ sentence: text(THEIRS[kind], { name }) }];
}

/** How to go on after the end: with the next round, or with another match. */
export function goOnKind(game) {
  return game.match_result ? "again" : "next";
}

/** The side that has such an offer open; null for none. */
export function sideOf(game, kind) {
  return game.live.offers.find((offer) => offer.kind === kind)?.side ?? null;
}

/** After a refusal one has to rest, which a withdrawn or lapsed offer does not bring. */
function restGrew(before, after, kind) {
  return (after.live.rests[kind] ?? 0) > (before.live.rests[kind] ?? 0);
}
