/** What the open pages of one browser share: news of a new match, and the key to begin one. */

const CHANNEL = "viererreihe";

export function createTabs(onMatch) {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
  if (channel) channel.onmessage = ({ data }) => data?.t === "match" && onMatch(data);
  return {
    tell: (mode, gameId) => channel?.postMessage({ t: "match", mode, game: gameId }),
  };
}

/**
 * The key with which a match of this setup is begun. All pages of the browser get the same one, so
 * that first taps in two of them begin one match; `fresh` makes a new one, for a match on purpose.
 */
export function startKey({ rules, mode, level, first, best_of: best }, fresh) {
  const kind = [rules, mode, level, first, best].map((part) => part ?? "").join(".");
  const place = `${CHANNEL}.start.${kind}`;
  try {
    const known = fresh ? null : localStorage.getItem(place);
    if (known) return known;
    const key = commandId();
    localStorage.setItem(place, key);
    return key;
  } catch {
    // Storage may be forbidden; the page then speaks for itself alone.
    return commandId();
  }
}

export function commandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
