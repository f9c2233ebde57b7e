/** The same work as the socket's, over REST, for networks that let no socket through. */

const EVERY = 1500;

export class Polling {
  constructor({ api, on, matchOf }) {
    Object.assign(this, { api, on, matchOf });
    this.active = false;
    this.timer = null;
  }

  start(gameId) {
    this.stop();
    this.active = true;
    this.turn(gameId);
  }

  stop() {
    this.active = false;
    clearTimeout(this.timer);
  }

  async turn(gameId) {
    const reached = await this.once(gameId);
    if (!this.active) return;
    this.on.link(reached ? "polling" : "lost");
    this.timer = setTimeout(() => this.turn(gameId), EVERY * (0.8 + Math.random() * 0.4));
  }

  /** Asks for the state once; false if the server could not be reached. */
  async once(gameId) {
    try {
      const answer = await this.api.game(gameId);
      if (answer.ok) this.on.state(answer.data);
      return answer.status < 500;
    } catch {
      return false;
    }
  }

  /** The answer to a command in the socket's words; null if it has to be sent again. */
  async send(gameId, command) {
    try {
      return inSocketWords(await this.request(gameId, command));
    } catch {
      return null;
    }
  }

  request(gameId, command) {
    if (command.t === "move") return this.api.move(gameId, command);
    if (command.t === "undo") return this.api.undo(gameId, command);
    if (command.t === "next") return this.api.next(this.matchOf(gameId));
    if (command.t === "again") return this.api.again(this.matchOf(gameId));
    const { t, kind, ...wish } = command;
    if (t === "offer") return this.api.act(gameId, "offers/", { kind, ...wish });
    if (t === "answer") return this.api.act(gameId, `offers/${kind}/`, wish);
    return this.api.act(gameId, t === "say" ? "talk/" : `${t}/`, wish);
  }
}

function inSocketWords({ ok, status, data }) {
  if (!ok) {
    if (status >= 500 || status === 429 || data === null) return null;
    return { ok, code: data.code, why: data.why, detail: data.detail, state: data.state };
  }
  // A match carries its newest game, a game is a state itself.
  if (data.game) return { ok, version: data.game.version, game: data.game.id };
  return { ok, version: data.version, state: data };
}
