/** The REST calls. Each resolves to {ok, status, data}; it throws only when nothing came back. */

const TIMEOUT = 8000;

export function createApi(base) {
  const token = document.querySelector('meta[name="csrf-token"]')?.content ?? "";

  async function call(method, path, body, headers = {}) {
    const response = await fetch(base + path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(method === "GET" ? {} : { "X-CSRFToken": token }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    // A proxy's error page is not JSON; the status says enough then. 204 has nothing to say.
    const data = response.status === 204 ? {} : await response.json().catch(() => null);
    return { ok: response.ok && data !== null, status: response.status, data };
  }

  return {
    game: (id) => call("GET", `games/${id}/`),
    move: (id, { ply, move, id: command }) =>
      call("POST", `games/${id}/moves/`, { ply, move, id: command }),
    undo: (id, { ply, id: command }) => call("POST", `games/${id}/undo/`, { ply, id: command }),
    act: (id, place, wish) => call("POST", `games/${id}/${place}`, wish),
    next: (match) => call("POST", `matches/${match}/next/`, {}),
    again: (match) => call("POST", `matches/${match}/again/`, {}),
    start: (setup, key) => call("POST", "matches/", setup, { "Idempotency-Key": key }),
    lobby: () => call("GET", "lobby/"),
    seek: (wish) => call("POST", "lobby/", wish),
    takeSeek: (seek) => call("POST", `lobby/${seek}/`, {}),
    stopSeeking: () => call("DELETE", "lobby/"),
  };
}
