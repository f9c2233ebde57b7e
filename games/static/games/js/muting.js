/** Who may not write: told by a moderator's word at once, and over when its time is. */

// Where the clock here is ahead of the server's, the server is asked again.
const ASK_AGAIN = 2000;
// Longer than this no timer runs.
const LONGEST_TIMER = 2 ** 31 - 1;

/** A moderator's word holds at once; the next state says the same. */
export function withMute(model, { until, lifted }) {
  if (!model.game.live) return model;
  const { talk_muted: _, ...live } = model.game.live;
  if (lifted) live.talk_lifted = true;
  else Object.assign(live, { talk_muted: { until }, talk_free: false });
  return { ...model, game: { ...model.game, live } };
}

/** What a state of the version at hand says about writing: that changes without a move. */
export function withTalkOf(model, state) {
  const { game } = model;
  if (!game.live || !state.live || state.id !== game.id) return model;
  if (state.version !== game.version) return model;
  const { talk_free, talk_muted } = state.live;
  const { talk_muted: before, talk_lifted, ...live } = game.live;
  const same = live.talk_free === talk_free && !talk_lifted;
  if (same && before?.until === talk_muted?.until && !before === !talk_muted) return model;
  Object.assign(live, { talk_free }, talk_muted && { talk_muted });
  return { ...model, game: { ...game, live } };
}

/** Asks for the state (`sync`) when the time of what forbids to write is over. */
export function createMuteTimer(sync) {
  let timer = null;
  let waitsFor = null;

  function wait(wish) {
    timer = setTimeout(() => {
      sync();
      wait(ASK_AGAIN);
    }, Math.min(wish, LONGEST_TIMER));
  }

  return {
    show({ live }) {
      const until = live?.talk_muted?.until ?? null;
      if (until === waitsFor) return;
      clearTimeout(timer);
      waitsFor = until;
      if (until !== null) wait(Math.max(0, until - Date.now()) + 100);
    },
  };
}
