/**
 * The socket of one game: greets with the version at hand, keeps every command until it has its
 * one answer, sends it again with the same id after a break, and finds its way back by itself.
 */

const PING_EVERY = 2500;
const PONG_WITHIN = 9000;
const PONG_AFTER_SLEEP = 2000;
const OPEN_WITHIN = 5000;
const RESEND_AFTER = 2500;
const GIVE_UP_AFTER = 10000;
const SILENT_BREAK = 1500;
const STABLE_AFTER = 60000;
const LONGEST_WAIT = 15000;
const POLL_AFTER_FAILURES = 3;

const UNKNOWN_GAME = 4404;
const REFUSED = 4403;
const FLOOD = 4429;
const PRIVATE = "private";
const SUSPENDED = "suspended";

/**
 * `on` are the listeners: state(state), answer(id, {ok, …}), message(message) for whatever else is
 * said, notice(message) when a moderator has done something about the person, link(status) with the
 * status `live`, `lost`, `polling`, `private`, `suspended` or `gone`. `polling` does the same work
 * over REST when sockets do not get through. `version` tells the version that the
 * page has. With `present` the page shows that it is there even while it is hidden.
 */
export class Live {
  constructor({ url, on, polling, version, present = false }) {
    Object.assign(this, { url, on, polling, version, present });
    this.gameId = null;
    this.socket = null;
    this.waiting = new Map();
    this.failures = 0;
    this.attempt = 0;
    this.pongAt = 0;
    this.timer = null;
    setInterval(() => this.beat(), PING_EVERY);
    const wake = () => this.wake();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", (event) => event.persisted && wake());
    window.addEventListener("online", wake);
    // A page that is left says so, in case it is kept for the way back.
    window.addEventListener("pagehide", () => this.isOpen() && this.drop());
    window.addEventListener("offline", () => this.gameId && this.on.link("lost"));
  }

  follow(gameId) {
    if (gameId === this.gameId) return;
    this.gameId = gameId;
    this.failures = 0;
    this.attempt = 0;
    this.polling.stop();
    this.connect();
  }

  /** Sends a command with its own id; `on.answer` is called for it exactly once. */
  send(command) {
    const entry = { command, gameId: this.gameId, sentAt: 0, since: performance.now() };
    this.waiting.set(command.id, entry);
    this.dispatch(entry);
  }

  sync() {
    if (this.isOpen()) this.write({ t: "sync" });
    else this.polling.once(this.gameId);
  }

  isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    this.drop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.url}${this.gameId}/`);
    this.socket = socket;
    const tooLong = setTimeout(() => this.lost(socket), OPEN_WITHIN);
    socket.onopen = () => {
      clearTimeout(tooLong);
      this.pongAt = performance.now();
      this.write({ t: "hello", version: this.version(this.gameId) });
      for (const entry of this.waiting.values()) this.dispatch(entry);
    };
    socket.onmessage = (event) => this.read(JSON.parse(event.data));
    socket.onclose = (event) => {
      clearTimeout(tooLong);
      this.lost(socket, event);
    };
  }

  read(message) {
    this.pongAt = performance.now();
    this.on.link("live");
    if (message.t === "welcome" || message.t === "lobby") this.welcomed();
    if (message.t === "probe") this.write(message);
    if (message.t === "ack") this.answered(message.id, { ...message, ok: true });
    if (message.t === "nack") this.answered(message.id, { ...message, ok: false });
    if (message.t === "notice") this.on.notice?.(message);
    this.on.message?.(message);
    if (message.state) this.on.state(message.state);
  }

  welcomed() {
    this.failures = 0;
    this.openSince = performance.now();
    this.polling.stop();
    clearTimeout(this.silence);
    this.silence = null;
  }

  answered(id, answer) {
    if (!this.waiting.delete(id)) return;
    this.on.answer(id, answer);
  }

  dispatch(entry) {
    if (entry.gameId !== this.gameId) return;
    entry.sentAt = performance.now();
    // Sockets that open and break again are no way to send: REST has the word until a welcome.
    if (this.polling.active) this.overRest(entry);
    else if (this.isOpen()) this.write(entry.command);
  }

  async overRest(entry) {
    const answer = await this.polling.send(entry.gameId, entry.command);
    if (!answer) return;
    this.answered(entry.command.id, answer);
    if (answer.state) this.on.state(answer.state);
  }

  beat() {
    const now = performance.now();
    for (const [id, entry] of this.waiting) {
      if (now - entry.since > GIVE_UP_AFTER) this.answered(id, { ok: false, code: "unreachable" });
      else if (now - entry.sentAt > RESEND_AFTER) this.dispatch(entry);
    }
    if (!this.isOpen()) return;
    if (document.hidden) {
      // A hidden page's clock runs slow: it may not blame the line.
      if (this.present) this.ping(now);
      return;
    }
    if (now - this.openSince > STABLE_AFTER) this.attempt = 0;
    if (now - this.pongAt > PONG_WITHIN) this.lost(this.socket);
    else this.ping(now);
  }

  ping(now) {
    this.write({ t: "ping", n: Math.round(now) });
  }

  /** The page is back, or the network: make sure at once that the line is alive. */
  wake() {
    if (document.hidden || this.gameId === null) return;
    if (!this.isOpen()) {
      if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
      return;
    }
    const socket = this.socket;
    const asked = performance.now();
    this.ping(asked);
    setTimeout(() => {
      if (socket === this.socket && this.pongAt < asked) this.lost(socket, {}, true);
    }, PONG_AFTER_SLEEP);
  }

  lost(socket, { code = 0, reason = "" } = {}, atOnce = false) {
    if (socket !== this.socket) return;
    this.drop();
    if (code === UNKNOWN_GAME || reason === PRIVATE || reason === SUSPENDED) {
      this.on.link(code === UNKNOWN_GAME ? "gone" : reason);
      return;
    }
    this.failures += 1;
    this.silence ??= setTimeout(() => {
      if (!this.polling.active) this.on.link("lost");
    }, SILENT_BREAK);
    if (this.failures >= POLL_AFTER_FAILURES || code === REFUSED) this.fallBack();
    this.timer = setTimeout(() => this.connect(), atOnce ? 0 : this.backOff(code));
  }

  fallBack() {
    if (this.polling.active) return;
    this.polling.start(this.gameId);
    for (const entry of this.waiting.values()) this.dispatch(entry);
  }

  /** Full jitter: any time up to a bound that doubles with every attempt. */
  backOff(code) {
    const bound = Math.min(LONGEST_WAIT, 600 * 2 ** this.attempt);
    this.attempt += 1;
    return (code === FLOOD ? 5000 : 0) + Math.random() * bound;
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  write(message) {
    this.socket.send(JSON.stringify(message));
  }
}
