/** The live connection to a table: it comes back by itself, and what was not acknowledged is sent again. */

const DELAYS = [300, 700, 1500, 3000, 6000, 10_000]; // milliseconds before trying again
const GONE = 4404; // The server closes with this where there is no such table.
const BEAT = 6000; // milliseconds between two pings; one without an answer, and the connection counts as lost
const CHANGES_NOTHING = ["chat", "hint"]; // These messages need not wait for anything.

/** @typedef {(answer: Wire.Answer | null) => void} Told */
/** @typedef {{message: {number: number, id: number}, answer: Told}} Sent */

/**
 * @typedef {object} Ears who is told of what
 * @property {() => {token: string | null, lang: string, narrow: boolean}} hello who we are
 * @property {(message: Wire.Message) => void} message
 * @property {(connected: boolean) => void} connected
 * @property {() => void} gone there is no such table any more
 */

export class Live {
  /**
   * @param {string} id of the table
   * @param {Ears} ears
   */
  constructor(id, ears) {
    this.address = `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/live`;
    this.ears = ears;
    /** @type {Map<number, Sent>} */
    this.pending = new Map();
    this.next = 1;
    this.failures = 0;
    this.closed = false;
    this.retry = 0;
    this.waiting = false; // for anything since the last ping
    this.heart = window.setInterval(() => this.beat(), BEAT);
    this.again = () => void (this.retry && this.connect());
    this.offline = () => this.drop();
    addEventListener("online", this.again);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.again);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    this.retry = 0;
    this.fresh = true; // until the first state of this connection
    this.waiting = false;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && (event.code === GONE ? this.ears.gone() : this.lost());
  }

  /** What is lost without a word is noticed by silence: a bot may think for long, but a ping is answered at once. */
  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.waiting) return this.drop();
    this.waiting = true;
    this.socket.send(JSON.stringify({ type: "ping" }));
  }

  /** Let a connection go that does not answer: to wait until the browser closes it takes a minute. */
  drop() {
    if (this.retry) return;
    this.socket?.close();
    this.socket = undefined;
    this.lost();
  }

  lost() {
    if (this.closed) return;
    this.ears.connected(false);
    const delay = DELAYS[Math.min(this.failures++, DELAYS.length - 1)];
    this.retry = window.setTimeout(() => this.connect(), delay * (0.8 + 0.4 * Math.random()));
  }

  /** Say who we are: at the beginning, and to act as another player or in another language. */
  hello() {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: "hello", ...this.ears.hello() }));
  }

  /** @param {Wire.Message} message */
  hear(message) {
    this.waiting = false;
    if (message.type === "pong") return;
    if (message.type === "state" && this.fresh) {
      this.fresh = false;
      this.failures = 0;
      this.ears.connected(true);
      this.ears.message(message);
      return this.resend(message.number);
    }
    if ("id" in message && message.type !== "state") {
      const sent = this.pending.get(message.id);
      this.pending.delete(message.id);
      return sent ? sent.answer(message) : this.ears.message(message);
    }
    return this.ears.message(message);
  }

  /**
   * What was not acknowledged goes out again if the table has not moved on since; else it was heard, or came too late.
   * @param {number} number
   */
  resend(number) {
    for (const [id, sent] of this.pending) {
      if (sent.message.number === number) this.transmit(id);
      else {
        this.pending.delete(id);
        sent.answer(null);
      }
    }
  }

  /** @param {number} id */
  transmit(id) {
    const sent = this.pending.get(id);
    if (sent && this.socket?.readyState === WebSocket.OPEN && !this.fresh) this.socket.send(JSON.stringify(sent.message));
  }

  /**
   * @param {{type: string, number: number, [more: string]: unknown}} message
   * @returns {Promise<Wire.Answer | null>} null: the connection was lost and the table has moved on
   */
  send(message) {
    const id = this.next++;
    return new Promise((answer) => {
      this.pending.set(id, { message: { ...message, id }, answer });
      this.transmit(id);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.heart);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.again);
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
