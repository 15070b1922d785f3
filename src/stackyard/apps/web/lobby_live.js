/** The live connection to the lobby: it comes back by itself. */

const RETRY_MS = [300, 700, 1500, 3000]; // before each attempt to connect again
const PING_MS = 6000; // between two pings; after one without an answer the connection counts as lost

export class LobbyLive {
  /**
   * @param {() => object[]} hello what is said first
   * @param {(message: Wire.LobbyMessage) => void} receive
   */
  constructor(hello, receive) {
    this.hello = hello;
    this.receive = receive;
    this.failures = 0;
    this.retry = 0;
    this.silent = false; // since the last ping
    this.closed = false;
    this.heartbeat = window.setInterval(() => this.ping(), PING_MS);
    this.connect();
  }

  connect() {
    this.silent = false;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/lobby/live`);
    this.socket = socket;
    socket.onopen = () => this.hello().forEach((each) => this.send(each));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.silent = false;
      this.failures = 0;
      const message = JSON.parse(event.data);
      if (message.type !== "pong") this.receive(message);
    };
    socket.onclose = () => socket === this.socket && this.lost();
  }

  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.silent) {
      this.socket.close();
      return this.lost();
    }
    this.silent = true;
    this.send({ type: "ping" });
  }

  lost() {
    if (this.closed) return;
    this.socket = undefined;
    clearTimeout(this.retry);
    const delay = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)];
    this.retry = window.setTimeout(() => this.connect(), delay * (0.8 + 0.4 * Math.random()));
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    this.socket?.close();
  }
}
