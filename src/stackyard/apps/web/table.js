/**
 * A table: what the server sends is shown, what people do is sent. The parts of the screen are in modules of their own.
 * Which ids, classes and attributes are stable is written in docs/web.md.
 */

import { After } from "./after.js";
import { parametersOf } from "./api.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Client, NARROW, firstQuery, firstState, wholeState } from "./client.js";
import { Controls } from "./controls.js";
import { Device } from "./device.js";
import { afterFrame, fill, go, h, say } from "./dom.js";
import { Invitation } from "./invitation.js";
import { layoutOf } from "./layout.js";
import { Moment } from "./moment.js";
import { Offer } from "./offer.js";
import { remember } from "./offline.js";
import { Players } from "./players.js";
import { Practice } from "./practice-help.js";
import { Preparing } from "./preparing.js";
import { goToRematch } from "./rematch.js";
import { Replay } from "./replay.js";
import { openRules } from "./rules.js";
import { Live, Outbox } from "./socket.js";
import { hear } from "./sounds.js";
import { Status, announce, instruction } from "./status.js";
import { myName } from "./setup.js";
import * as store from "./store.js";
import { language, t } from "./texts.js";
import { setTitle } from "./title.js";
import { TypedMove } from "./typed.js";
import { View } from "./view.js";

const CLOCK_MS = 200; // between two looks at the clocks

/**
 * @param {HTMLElement} into
 * @param {string} id
 */
export async function showTable(into, id) {
  const kept = store.table(id);
  const { state, seated } = await firstState(id, Object.values(kept.tokens)[0] ?? null);
  if (!seated) kept.tokens = {};
  // A seat of the account that is signed in here needs no token.
  else if (state.you !== null && !(state.you in kept.tokens)) kept.tokens = { [state.you]: "" };
  const table = new Table(into, id, kept);
  table.update(state);
  return () => table.close();
}

export class Table {
  /**
   * @param {HTMLElement} into
   * @param {string} id
   * @param {store.Kept} kept
   */
  constructor(into, id, kept) {
    this.id = id;
    this.kept = kept;
    this.state = this.rendered = /** @type {Wire.State | null} */ (null); // the newest, and what is shown beside the board
    this.lost = false; // the connection
    this.hint = ""; // the words of the hint that the board marks

    this.banner = h("p#banner", { role: "status", hidden: true });
    this.preparing = new Preparing();
    this.title = h("h1");
    this.device = new Device(kept.tokens, {
      hello: () => this.live.hello(),
      cover: (covered) => this.cover(covered),
    });
    this.client = new Client(id, this.device);
    this.status = new Status((clause) => this.openRules(clause));
    this.offer = new Offer(this.device, (accept) => void this.send({ type: "answer", accept }));
    this.controls = new Controls({
      act: (action) => void this.act(action),
      turn: (by) => void this.turnBy(by),
    });
    this.typed = new TypedMove({
      busy: () => this.outbox.busy,
      legal: () => this.client.legalMoves(),
      move: (move) => this.play({ move }),
      why: (text) => this.why({ move: text }),
    });
    this.invitation = new Invitation(id, {
      seated: () => this.sitDown(),
      fail: (error) => this.status.fail(error),
    });
    this.players = new Players(id, this.device);
    this.replay = new Replay((place) => void this.lookAt(place), (round) => this.client.movesOf(round));
    this.chat = new Chat((text) => this.say(text), this.players.watchers, ({ name, player }) => this.players.more(name, player));
    this.after = new After(id, () => this.device.token, (round, at, marked) => {
      void this.replay.open(round, at, marked);
      this.element.scrollIntoView({ block: "start" });
    });
    this.compared = ""; // what is said of the moves that are compared
    this.moment = new Moment(() => this.board.stage.motion.still());
    this.practice = new Practice(id, this.device, this.replay, () => void this.act("undo"));
    const host = h("div#board", { "aria-busy": "false" });
    this.element = layoutOf(this, host);
    fill(into, this.element);
    this.board = new Board(host, {
      look: (picked) => this.view.after(picked),
      move: (path, dragged) => void this.play({ path }, dragged),
      why: (picked) => void this.why({ picked }),
      picked: () => (this.status.clearRefusal(), this.showStatus()),
      busy: () => this.outbox.busy,
      idle: () => this.explainIdle(),
      name: (label, token, lit) => (lit ? t("{name}, can be chosen", { name: label || token }) : label || token),
    });
    this.view = new View(this.board, this.client, (error) => this.status.fail(error));
    this.live = new Live(id, {
      hello: () => {
        const asked = { picture: "scene", paths: "tree", moves: "new" };
        return { token: this.device.token, lang: language, narrow: NARROW.matches, ...asked };
      },
      message: (message) => this.receive(message),
      gone: () => go(location.pathname),
      connected: (connected) => this.connect(connected),
    });
    this.outbox = new Outbox(this.live);
    /** @param {KeyboardEvent} event */
    this.onKey = (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.board.unpick();
    };
    document.addEventListener("keydown", this.onKey);
    /** The phone was turned: the board is drawn for it, and so is what one looks back at. */
    this.onNarrow = () => (this.live.hello(), this.replay.place && void this.lookAt(this.replay.place));
    NARROW.addEventListener("change", this.onNarrow);
    this.clock = setInterval(() => this.players.tick(), CLOCK_MS);
  }

  // What the server sends -----------------------------------------------------------------------------

  /** @param {Wire.Message} message */
  receive(message) {
    if (message.type === "state") this.update(message);
    else if (message.type === "presence") this.players.presence(message.players, message.watchers);
    else if (message.type === "thinking") this.players.thinking(message.player, message.progress);
    else if (message.type === "preparing") this.preparing.show(message);
    else if (message.type === "chat" || message.type === "removed") this.chat.receive(message);
    else if (message.type === "refused") this.status.refuse(message.reason, message.clause ?? "");
  }

  /** @param {Wire.State} sent */
  update(sent) {
    const old = this.state;
    if (old && sent.number < old.number) return;
    const state = wholeState(sent, old);
    if (!state) return this.live.hello(); // It goes on from what is not known here: all of it is sent again.
    if (state.commitment && !this.kept.commitment && this.device.player) {
      this.kept.commitment = state.commitment;
      store.keep(this.id, { commitment: state.commitment });
    }
    this.state = state;
    this.outbox.reach(state.number);
    void remember(state, String(parametersOf(firstQuery()))).catch(() => {});
    if (goToRematch(state, old, this.device, this.kept.entropy)) return;
    if (this.device.takeTurn(state)) this.show(state);
  }

  /** @param {boolean} covered whether nothing of the hand that was shown may stay in the page */
  cover(covered) {
    this.element.classList.toggle("covered", covered);
    if (!covered) return;
    this.state = this.rendered = null;
    this.view.clear();
    this.replay.clear();
    this.status.clear();
    this.typed.clear();
  }

  /** @param {boolean} connected or not any more */
  connect(connected) {
    if (this.lost === connected) this.status.clearRefusal(); // What was said while one waits for the connection stays.
    this.lost = !connected;
    this.element.dataset.live = String(connected);
    this.element.classList.toggle("lost", this.lost);
    this.showBanner(connected ? "" : t("The connection is lost. It is being restored; nothing of the game is lost."));
    this.board.freeze(this.lost);
    this.showStatus();
  }

  // Showing -------------------------------------------------------------------------------------------

  /**
   * The board first, and after it, so that no frame is long, all that stands beside it.
   * @param {Wire.State} state
   */
  show(state) {
    if (!this.replay.place) void this.showBoard(state);
    const render = () => state === this.state && this.render(state);
    if (this.rendered) afterFrame(render);
    else render();
  }

  /** @param {Wire.State} state */
  render(state) {
    const old = this.rendered;
    this.rendered = state;
    const { dataset } = this.element;
    dataset.phase = state.phase;
    dataset.number = String(state.number);
    dataset.you = String(state.you ?? "");
    dataset.toMove = String(state.to_move ?? "");
    const several = state.round > 1 || (state.match?.rounds ?? 0) > 0;
    fill(this.title, state.title, state.rated && ` · ${t("rated")}`, several && ` · ${t("Round {number}", { number: state.round })}`);
    setTitle(`${state.can.includes("move") ? "● " : ""}${state.title} · Stackyard`);
    hear(state, old);
    this.players.update(state);
    this.replay.update(state);
    this.after.update(state);
    this.chat.allow(state.ended === null, state.you === null);
    this.invitation.show(state);
    this.showControls(state);
    this.offer.show(state);
    this.showStatus();
    announce(state, old, this.situation);
    void this.moment.update(state, old);
    const declined = this.offer.declined(state, old);
    if (declined) this.status.note(declined);
    this.replay.reveal(); // What stands above the list has its size now.
  }

  /** @param {Wire.State} state */
  async showBoard(state) {
    // Where somebody else at this device acts by now, the state for them is on its way.
    if (this.device.shared && String(state.you) !== this.device.player) return;
    try {
      if (!(await this.view.show(state))) return;
      this.board.markTurn(state.turn);
      this.status.clearRefusal();
      this.showStatus();
    } catch (error) {
      this.status.fail(error);
    }
  }

  /** @param {Wire.State} state */
  showControls(state) {
    const playing = state.phase === "playing" && state.you !== null && !state.players[state.you].stand_in;
    const lookingBack = this.replay.place !== null;
    this.typed.show(state, playing, lookingBack);
    this.practice.show(state, playing);
    this.controls.show(state, playing, lookingBack);
  }

  showStatus() {
    const { state } = this;
    const { place } = this.replay;
    if (!state) return;
    if (place?.marked && this.compared) this.status.replace(this.compared);
    else if (place) this.status.replace(t("The position after move {number}.", { number: place.at }));
    else if (this.board.hint.length && !this.board.picked.length) this.status.replace(this.hint);
    else this.status.show(state, this.situation);
    this.offer.element.hidden = state.offer === null || place !== null;
    this.device.showButton(place !== null);
    this.element.classList.toggle("halted", state.ending !== null && !place);
  }

  /** What the status depends on, besides the state. */
  get situation() {
    const { base, names: picked, stage } = this.board;
    const prompt = stage.scene?.prompt ?? "";
    const further = prompt !== "" && prompt !== base?.prompt;
    return { lost: this.lost, picked, device: this.device, prompt, further };
  }

  /** @param {string} words above everything, or nothing */
  showBanner(words) {
    this.banner.textContent = words;
    this.banner.hidden = !words;
  }

  openRules(clause = "") {
    if (this.state) void openRules(this.state.game, clause).catch((error) => this.status.fail(error));
  }

  // Looking -------------------------------------------------------------------------------------------

  /**
   * Say why something is not allowed.
   * @param {import("./client.js").Query} query the move, or what was picked
   */
  async why(query) {
    try {
      const { reason, clause } = await this.client.why(query);
      this.status.refuse(reason || t("No move goes there."), clause);
    } catch (error) {
      this.status.fail(error);
    }
  }

  /** @param {import("./replay.js").Place | null} place */
  async lookAt(place) {
    this.status.clearRefusal();
    this.compared = "";
    this.showStatus();
    if (this.state) this.showControls(this.state);
    if (!place) return this.state ? this.showBoard(this.state) : undefined;
    try {
      const found = await this.view.lookBack(place, this.replay.moves);
      if (found === null) return;
      this.board.mark(this.practice.better());
      const [played, better] = found.marked.map(({ words }) => words);
      if (better) this.compared = t("Played: {played}. Better: {better}.", { played, better });
      this.showStatus();
      say(this.compared || `${t("The position after move {number}.", { number: place.at })} ${found.words}`);
    } catch (error) {
      this.status.fail(error);
    }
  }

  /** @param {number} by */
  turnBy(by) {
    this.view.turnBy(by, this.state?.turns ?? 1);
    return this.lookAt(this.replay.place);
  }

  // What people do ------------------------------------------------------------------------------------

  /** @param {{type: string, [more: string]: unknown}} message */
  async send(message) {
    if (!this.state) return null;
    const answer = await this.outbox.send({ number: this.state.number, ...message });
    if (answer?.type === "refused") {
      this.board.unpick();
      this.status.refuse(answer.reason, answer.clause ?? "");
    } else if (answer?.type === "stale") {
      this.update(answer.state);
      this.board.unpick();
      this.status.note(t("Something has happened since; this is how it stands now."));
    } else if (answer === null) this.board.unpick();
    return answer ?? null;
  }

  /**
   * @param {{move: string} | {path: string[]}} move in notation, or as clicks
   * @param {boolean} [dragged]
   */
  play(move, dragged = false) {
    this.view.carried = dragged;
    this.status.clearRefusal();
    if (this.replay.place) this.replay.live();
    return this.send({ type: "move", ...move });
  }

  /** @param {string} text to the others at the table, or among those who watch */
  say(text) {
    return this.send(this.device.player ? { type: "chat", text } : { type: "chat", text, name: myName() });
  }

  /** @param {string} action */
  async act(action) {
    this.status.clearRefusal();
    if (action === "hint") return this.askForHint();
    if (action === "analysis") return this.after.open();
    const answer = await this.send({ type: action });
    if (action === "leave" && answer?.type === "ack") go("/");
  }

  async askForHint() {
    const { token } = this.device;
    this.status.replace(t("A bot is asked …"));
    const answer = await this.send({ type: "hint" });
    this.showStatus();
    if (answer?.type !== "hint" || token !== this.device.token) return;
    if (this.replay.place) this.replay.live();
    this.board.unpick();
    this.board.mark(answer.path);
    const words = [answer.words.replace(/\.?$/, "."), answer.reason].join(" ").trim();
    this.hint = t("Hint ({move}): {words}", { move: answer.move, words });
    this.showStatus();
    say(this.hint);
  }

  /** Say why nothing comes of a click on the board. */
  explainIdle() {
    const { state } = this;
    if (this.replay.place) return this.status.note(t("You are looking back."));
    if (this.lost) return this.status.note(t("Wait until the connection is back."));
    if (!state || state.you === null || state.phase !== "playing" || this.outbox.busy) return;
    if (state.tree === null) this.status.note(instruction(state, this.situation));
  }

  /** A seat was taken from the invitation. */
  sitDown() {
    this.device.hold((this.kept = store.table(this.id)).tokens);
    this.live.hello();
  }

  close() {
    clearInterval(this.clock);
    document.removeEventListener("keydown", this.onKey);
    NARROW.removeEventListener("change", this.onNarrow);
    this.view.close();
    this.live.close();
  }
}
