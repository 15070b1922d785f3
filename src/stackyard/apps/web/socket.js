/** The live connection to a table: it comes back by itself, and what was not acknowledged is sent again. */

const RETRY_MS = [300, 700, 1500, 3000]; // before each attempt to connect again: all are back five seconds after the server
const NO_SUCH_TABLE = 4404; // the code with which the server closes
const PING_MS = 6000; // between two pings; after one without an answer the connection counts as lost
const CHANGES_NOTHING = ["chat", "hint"]; // These messages need not wait for anything.

/** @typedef {{message: {type: string, number: number, id: number, text?: unknown}, resolve: (answer: Wire.Answer | null) => void}} Pending */

/**
 * @typedef {object} Callbacks
 * @property {() => {token: string | null, [more: string]: unknown}} hello who we are, and what is to be sent
 * @property {(message: Wire.Message) => void} message
 * @property {(connected: boolean) => void} connected or not any more
 * @property {() => void} gone there is no such table any more
 */

export class Live {
  /**
   * @param {string} id of the table
   * @param {Callbacks} callbacks
   */
  constructor(id, callbacks) {
    this.address = `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/live`;
    this.callbacks = callbacks;
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    /** @type {Set<number>} */
    this.unsaid = new Set(); // remarks of an earlier connection that were not acknowledged
    this.nextId = 1;
    this.failures = 0;
    this.closed = false;
    this.retry = 0;
    this.silent = false; // since the last ping
    this.you = /** @type {number | null} */ (null);
    this.heartbeat = window.setInterval(() => this.ping(), PING_MS);
    this.onOnline = () => void (this.retry && this.connect());
    this.onOffline = () => this.drop();
    addEventListener("online", this.onOnline);
    addEventListener("offline", this.onOffline);
    document.addEventListener("visibilitychange", this.onOnline);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    this.retry = 0;
    this.fresh = true; // until the first state of this connection
    this.silent = false;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === NO_SUCH_TABLE) this.callbacks.gone();
      else this.lost();
    };
  }

  /** So a connection that breaks silently is noticed: bots may think for long, but a ping is answered at once. */
  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.silent) return this.drop();
    this.silent = true;
    this.socket.send(JSON.stringify({ type: "ping" }));
  }

  /** Give up a connection that does not answer: until the browser closes it, it may take a minute. */
  drop() {
    if (this.retry) return;
    this.socket?.close();
    this.socket = undefined;
    this.lost();
  }

  lost() {
    if (this.closed) return;
    this.callbacks.connected(false);
    const delay = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)];
    this.retry = window.setTimeout(() => this.connect(), delay * (0.8 + 0.4 * Math.random()));
  }

  /** Say who we are: at the beginning, and to act as another player or in another language. */
  hello() {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: "hello", ...this.callbacks.hello() }));
  }

  /** @param {Wire.Message} message */
  receive(message) {
    this.silent = false;
    if (message.type === "pong") return;
    if (message.type === "chat" && message.whole) this.resendRemarks(message.messages);
    if (message.type === "state" && this.fresh) {
      this.fresh = false;
      this.failures = 0;
      this.you = message.you;
      this.callbacks.connected(true);
      this.callbacks.message(message);
      return this.resend(message.number);
    }
    if ("id" in message && message.type !== "state") {
      const id = /** @type {number} */ (message.id); // ours; null, which is pending nowhere, where it could not be read
      const pending = this.pending.get(id);
      this.pending.delete(id);
      return pending ? pending.resolve(message) : this.callbacks.message(message);
    }
    return this.callbacks.message(message);
  }

  /**
   * What was not acknowledged is sent again if the table has not moved on since; else it had arrived, or was too late.
   * @param {number} number
   */
  resend(number) {
    this.unsaid.clear();
    for (const [id, { message, resolve }] of this.pending) {
      if (message.type === "chat") this.unsaid.add(id); // A remark moves no table on: all remarks follow, and tell.
      else if (message.number === number) this.transmit(id);
      else {
        this.pending.delete(id);
        resolve(null);
      }
    }
  }

  /**
   * All remarks have come, as they do once on a connection: what we said is among them, or is said again.
   * @param {Wire.Line[]} remarks
   */
  resendRemarks(remarks) {
    for (const id of this.unsaid) {
      const waiting = this.pending.get(id);
      if (!waiting) continue;
      const { message, resolve } = waiting;
      const ours = (/** @type {Wire.Line} */ remark) => remark.player === this.you && remark.text === message.text;
      if (remarks.some((remark) => remark.number >= message.number && ours(remark))) {
        this.pending.delete(id);
        resolve(null);
      } else this.transmit(id);
    }
    this.unsaid.clear();
  }

  /** @param {number} id */
  transmit(id) {
    const message = this.pending.get(id)?.message;
    if (message && this.socket?.readyState === WebSocket.OPEN && !this.fresh) this.socket.send(JSON.stringify(message));
  }

  /**
   * @param {{type: string, number: number, [more: string]: unknown}} message
   * @returns {Promise<Wire.Answer | null>} null: the connection was lost and the table has moved on
   */
  send(message) {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.pending.set(id, { message: { ...message, id }, resolve });
      this.transmit(id);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.onOnline);
    removeEventListener("offline", this.onOffline);
    document.removeEventListener("visibilitychange", this.onOnline);
    this.socket?.close();
  }
}

/** What people do, on its way to the server: one change at a time. */
export class Outbox {
  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    /** @type {object | null} */
    this.sending = null; // the change that waits for its answer
    this.shown = 0; // the number of the newest state
    this.awaited = 0; // the number of the state that the last acknowledged change has led to
  }

  /** Whether an answer, or the state that follows it, is outstanding: then nothing can be changed. */
  get busy() {
    return this.sending !== null || this.shown < this.awaited;
  }

  /** @param {number} number of a state that has come */
  reach(number) {
    if (number > this.shown) this.sending = null; // What it has led to is here before the answer.
    this.shown = number;
  }

  /**
   * @param {{type: string, number: number, [more: string]: unknown}} message
   * @returns {Promise<Wire.Answer | null | undefined>} null: it was lost; undefined: it was not sent, for another is
   */
  async send(message) {
    const change = !CHANGES_NOTHING.includes(message.type);
    if (change && this.busy) return undefined;
    if (change) this.sending = message;
    const answer = await this.live.send(message);
    if (this.sending === message) this.sending = null;
    if (answer?.type === "ack") this.awaited = Math.max(this.awaited, answer.number);
    return answer;
  }
}
