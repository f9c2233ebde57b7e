/**
 * Whether the players are here, as it is shown. An absence shorter than a reload is not told, and
 * the time until one may claim is counted down in the server's time.
 */

const TOLD_AFTER = 1500;

export function createPresence(time) {
  const since = new Map();

  /** Notes from when on each side has been away. */
  function see(game) {
    for (const [side, { is }] of Object.entries(game.live.presence)) {
      if (is === "here") since.delete(side);
      else if (!since.has(side)) since.set(side, Date.now());
    }
  }

  /** `here`, `left` or `lost`. */
  function of(game, side) {
    const { is } = game.live.presence[side] ?? { is: "here" };
    const away = is !== "here" && Date.now() - (since.get(side) ?? 0) >= TOLD_AFTER;
    return away ? is : "here";
  }

  /** Whole seconds until one may claim against the side; 0 when one may. */
  function secondsToClaim(game, side) {
    const { claim_at: at } = game.live.presence[side];
    return Math.max(0, Math.ceil((at - time.now()) / 1000));
  }

  return { see, of, secondsToClaim };
}
