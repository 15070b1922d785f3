/** The live connection to a table: it comes back by itself, and what was not acknowledged is sent again. */

const DELAYS = [300, 700, 1500, 3000, 6000, 10_000]; // milliseconds before trying again
const GONE = 4404; // The server closes with this where there is no such table.
const PATIENCE = 8000; // without an answer the connection counts as lost

/** @typedef {(answer: Wire.Answer | null) => void} Told */
/** @typedef {{message: {number: number, id: number}, answer: Told, timer: number}} Sent */

/**
 * @typedef {object} Ears who is told of what
 * @property {() => {token: string | null, lang: string}} hello who we are
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
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && (event.code === GONE ? this.ears.gone() : this.lost());
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
      clearTimeout(sent?.timer);
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
        clearTimeout(sent.timer);
        sent.answer(null);
      }
    }
  }

  /** @param {number} id */
  transmit(id) {
    const sent = this.pending.get(id);
    if (!sent) return;
    clearTimeout(sent.timer);
    sent.timer = window.setTimeout(() => this.drop(), PATIENCE);
    if (this.socket?.readyState === WebSocket.OPEN && !this.fresh) this.socket.send(JSON.stringify(sent.message));
  }

  /**
   * @param {{type: string, number: number, [more: string]: unknown}} message
   * @returns {Promise<Wire.Answer | null>} null: the connection was lost and the table has moved on
   */
  send(message) {
    const id = this.next++;
    return new Promise((answer) => {
      this.pending.set(id, { message: { ...message, id }, answer, timer: 0 });
      this.transmit(id);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    for (const { timer } of this.pending.values()) clearTimeout(timer);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }
}
