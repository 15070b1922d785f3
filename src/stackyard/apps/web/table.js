/**
 * A table: the board, who sits at it, what one can do, moves, chat, and what comes after the game.
 * Which ids, classes and attributes are stable is written in docs/web.md.
 */

import { After, resultOf } from "./after.js";
import { Refusal, api, request } from "./api.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { button, confirmed, fill, go, h, refill, say } from "./dom.js";
import { nameField, sitDown } from "./lobby.js";
import { Players } from "./players.js";
import { Replay } from "./replay.js";
import { openRules } from "./rules.js";
import { Live } from "./socket.js";
import * as store from "./store.js";
import { language, listed, t, tn } from "./texts.js";

/** What one can do, in the order of the buttons, and how they look. */
const ACTIONS = [
  ["fill", "primary"],
  ["roll", "primary"],
  ["next", "primary"],
  ["rematch", "primary"],
  ["return", "primary"],
  ["hint", ""],
  ["undo", ""],
  ["draw", ""],
  ["leave", ""],
  ["resign", ""],
];
const GRAVE = ["resign", "leave"]; // What one is asked about once more.
const LASTING = ["roll", "hint", "undo", "draw", "leave", "resign"]; // They keep their places while a round is played.
const BY = matchMedia("(pointer: coarse)").matches ? "tap" : "click";
const NOTICE = 6000; // milliseconds that a note stays
const NARROW = matchMedia("(max-width: 600px) and (orientation: portrait)"); // where pictures are drawn for phones

/**
 * @param {HTMLElement} into
 * @param {string} id
 */
export async function showTable(into, id) {
  const kept = store.table(id);
  const first = Object.values(kept.tokens)[0] ?? null;
  const state = /** @type {Wire.State} */ (
    await api(`/tables/${id}`, { token: first, query: [narrow()] }).catch((error) => {
      if (!first || !(error instanceof Refusal) || error.code !== "not-seated") throw error;
      kept.tokens = {}; // A place that is not ours any more: watch.
      return api(`/tables/${id}`, { query: [narrow()] });
    })
  );
  const table = new Table(into, id, kept);
  table.take(state);
  return () => table.close();
}

class Table {
  /**
   * @param {HTMLElement} into
   * @param {string} id
   * @param {store.Kept} kept
   */
  constructor(into, id, kept) {
    this.id = id;
    this.kept = kept;
    this.tokens = kept.tokens;
    /** The player that this page acts as, of those whose tokens it holds. */
    this.as = Object.keys(this.tokens)[0] ?? "";
    /** Who has said to be there, where hands are hidden between people at one device. */
    this.trusted = "";
    /** @type {Wire.State | null} */
    this.state = null;
    this.turn = 0;
    /** @type {object | null} */
    this.sending = null; // the message that waits for its answer
    this.awaited = 0; // the number of the state that the last acknowledged message has led to
    this.dragged = false;
    this.watching = false;
    this.lost = false; // the connection
    this.withdrawn = false; // the offer that one has made, by oneself
    this.usual = new Set(["hint", "undo"]); // what can be done at this table at times

    this.banner = h("p#banner", { role: "status", hidden: true });
    this.title = h("h1");
    this.invitation = h("div#invitation");
    this.cover = h("section#cover.panel", { hidden: true });
    this.status = h("p#status");
    this.refusal = h("p#refusal", { role: "alert" });
    this.offer = h("div#offer", { role: "status", hidden: true });
    this.actions = h("div#actions");
    this.turns = h("div#turns");
    this.known = h("datalist#typed-moves");
    const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    const named = { placeholder: t("typed"), "aria-label": t("typed") };
    this.field = h("input#typed-move", { list: "typed-moves", maxlength: 100, ...plain, ...named });
    this.play = h("button", t("typed.play"));
    this.typed = this.typedForm();
    this.players = new Players();
    this.replay = new Replay((place) => void this.lookAt(place), (round) => this.movesOf(round));
    this.hand = button("", () => this.handOver(), { id: "hand-over", class: "primary", hidden: true });
    this.chat = new Chat((text) => this.send({ type: "chat", text }), this.players.watchers);
    this.after = new After(id, () => this.token, (round, at) => void this.replay.open(round, at));
    const host = h("div#board", { "aria-busy": "false" });
    this.element = this.layout(host);
    fill(into, this.element);
    this.board = new Board(host, {
      look: (picked) => this.look(picked.map((each) => pair("picked", each))),
      move: (move, dragged) => this.move(move, dragged),
      why: (picked) => void this.why(picked.map((each) => pair("picked", each))),
      picked: () => (this.refuse(""), this.instruct()),
      busy: () => this.busy,
      idle: () => this.idleClick(),
      name: (title, token, lit) => (lit ? t("token.lit", { name: title || token }) : title || token),
    });
    this.live = new Live(id, {
      hello: () => ({ token: this.token, lang: language, narrow: NARROW.matches }),
      message: (message) => this.hear(message),
      gone: () => go(location.pathname),
      connected: (connected) => this.connect(connected),
    });
    /** @param {KeyboardEvent} event */
    this.escape = (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.board.unpick();
    };
    document.addEventListener("keydown", this.escape);
    /** The phone was turned: the board is drawn for it, and so is what one looks back at. */
    this.turned = () => (this.live.hello(), this.replay.place && void this.lookAt(this.replay.place));
    NARROW.addEventListener("change", this.turned);
    this.clock = setInterval(() => this.players.tick(), 200);
  }

  /** @param {HTMLElement} host */
  layout(host) {
    const rules = button(t("rules"), () => void this.openRules(), { id: "rules-open" });
    const says = h("div.says", this.status, this.refusal, this.offer, this.replay.back, this.hand);
    return h("div#table",
      this.banner,
      h("div.play",
        this.cover,
        h("div.head", this.title, rules),
        this.players.element,
        h("div.stage", this.invitation, host),
        h("div.desk.panel", says, h("div.controls", this.actions, this.turns), this.typed),
        this.replay.element,
        this.chat.element,
      ),
      this.after.element,
    );
  }

  typedForm() {
    const { field } = this;
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text || this.busy || !this.state || field.readOnly) return;
      field.focus({ preventScroll: true });
      const move = meant(text, Object.keys(this.state.paths));
      const answer = move === undefined ? await this.why([pair("move", text)]) : await this.move(move, false);
      if (answer?.type === "ack") field.value = "";
      else field.select(); // What was refused can be mended.
    };
    return h("form#typed", { onsubmit: submit, hidden: true }, field, this.known, this.play);
  }

  /**
   * The field keeps its place, and the focus, while others play.
   * @param {Wire.State} state
   */
  showTyped(state) {
    const moves = Object.keys(state.paths);
    this.typed.hidden = !this.plays(state);
    this.field.readOnly = this.play.disabled = this.replay.place !== null || !moves.length;
    fill(this.known, ...moves.map((move) => h("option", { value: move })));
  }

  /**
   * Whether one plays in a round, oneself.
   * @param {Wire.State} state
   */
  plays(state) {
    return state.phase === "playing" && state.you !== null && !state.players[state.you].stand_in;
  }

  get token() {
    return this.tokens[this.as] ?? null;
  }

  /** While an answer, or the state that follows it, is outstanding, clicks are not taken. */
  get busy() {
    return this.sending !== null || (this.state?.number ?? 0) < this.awaited;
  }

  /**
   * @param {string} path
   * @param {[string, string | number][]} query
   */
  ask(path, query) {
    const { token } = this;
    const asked = api(`/tables/${this.id}${path}`, { token, query });
    // What was asked as somebody else is told nobody.
    return asked.finally(() => (token === this.token ? undefined : new Promise(() => {})));
  }

  /**
   * A picture as it is seen from here.
   * @param {[string, string | number][]} query
   * @returns {Promise<Wire.Look>}
   */
  look(query) {
    return this.ask("/look", [...query, pair("turn", this.turn), narrow()]);
  }

  // What the server says ------------------------------------------------------------------------------

  /** @param {Wire.Message} message */
  hear(message) {
    if (message.type === "state") this.take(message);
    else if (message.type === "presence") this.players.presence(message.players, message.watchers);
    else if (message.type === "thinking") this.players.thinking(message.player, message.progress);
    else if (message.type === "preparing") this.tell(t("preparing", { game: message.title }));
    else if (message.type === "chat") this.chat.add(message.messages);
    else if (message.type === "refused") this.refuse(message.reason, message.clause ?? "");
  }

  /** @param {Wire.State} state */
  take(state) {
    const old = this.state;
    if (old && state.number < old.number) return;
    if (state.commitment && !this.kept.commitment && this.token) {
      this.kept.commitment = state.commitment;
      store.keep(this.id, { commitment: state.commitment });
    }
    this.state = state;
    if (old && state.number > old.number) this.sending = null; // What it has led to is here before the answer.
    if (state.phase !== "waiting" && !this.lost) this.tell("");
    if (this.follow(state, old) || this.pass(state)) return;
    this.render(state, old);
  }

  /**
   * Go on to the rematch, with the tokens that hold the same places there.
   * @param {Wire.State} state
   * @param {Wire.State | null} old
   */
  follow(state, old) {
    const next = state.rematch.table;
    if (!next || !this.token) return false;
    const { entropy } = this.kept;
    if (!(next in store.tables())) store.keep(next, { title: state.title, tokens: this.tokens, entropy });
    if (!old || old.rematch.table) return false; // Who comes back later may want to look at this game.
    go(`/t/${next}`);
    return true;
  }

  /**
   * Several people at one device: act as who is to move, and where hands are hidden, show nothing until they say so.
   * @param {Wire.State} state
   */
  pass(state) {
    const several = Object.keys(this.tokens).length > 1;
    const mover = String(state.to_move);
    const hidden = several && state.secrets;
    if (!hidden) this.trusted = "";
    // Whose hand is shown sees what the own move has led to, and then hands the device over.
    if (several && mover in this.tokens && mover !== this.as && (!hidden || this.trusted !== this.as)) {
      this.as = mover;
      if (!hidden) return this.live.hello(), false;
    }
    const covered = hidden && this.trusted !== this.as;
    this.cover.hidden = !covered;
    this.element.classList.toggle("covered", covered);
    if (covered) {
      this.board.blank();
      this.replay.clear();
      // Nothing of the hand that was shown stays in the page, not even the moves that could be typed.
      this.state = null;
      for (const each of [this.known, this.status, this.refusal]) fill(each);
      this.typed.reset();
      const name = state.players[Number(this.as)].name;
      const here = () => ((this.trusted = this.as), this.live.hello());
      if (this.cover.dataset.name === name && this.cover.childElementCount) return true;
      this.cover.dataset.name = name;
      const ready = button(t("pass.here", { name }), here, { id: "pass", class: "primary" });
      fill(this.cover, h("h2", t("pass", { name })), h("p", t("pass.text")), ready);
      ready.focus();
      say(t("pass", { name }));
      return true;
    }
    fill(this.cover);
    // What was asked for as somebody else is not shown.
    return hidden && String(state.you) !== this.trusted;
  }

  /** Whoever is to move next, at this device, but not the one whose hand is shown. */
  get following() {
    const next = this.state?.secrets ? String(this.state.to_move) : "";
    return next in this.tokens && next !== this.as ? this.state?.players[Number(next)].name : undefined;
  }

  handOver() {
    this.trusted = "";
    if (this.state) this.pass(this.state);
  }

  // Showing -------------------------------------------------------------------------------------------

  /**
   * @param {Wire.State} state
   * @param {Wire.State | null} old
   */
  render(state, old) {
    const { dataset } = this.element;
    dataset.phase = state.phase;
    dataset.number = String(state.number);
    dataset.you = String(state.you ?? "");
    dataset.toMove = String(state.to_move ?? "");
    const several = state.round > 1 || (state.match?.rounds ?? 0) > 0;
    fill(this.title, state.title, several && ` · ${t("round.n", { number: state.round })}`);
    document.title = `${state.can.includes("move") ? "● " : ""}${state.title} · Stackyard`;
    this.players.update(state);
    this.replay.update(state);
    this.after.update(state);
    this.chat.allow(state.you !== null);
    this.invite(state);
    this.showActions(state);
    this.showOffer(state);
    this.instruct();
    this.announce(state, old);
    this.hearNo(state, old);
    this.replay.reveal(); // What stands above the list has its size now.
    if (!this.replay.place) void this.showBoard(state, old);
  }

  /**
   * @param {Wire.State} state
   * @param {Wire.State | null} old
   */
  async showBoard(state, old) {
    if (!state.svg) return;
    if (old?.svg === state.svg && old.you === state.you && this.board.base) return;
    this.refuse("");
    const next = old && old.round === state.round && state.moves.length > old.moves.length;
    const path = next && !this.dragged ? (state.last?.path ?? null) : null;
    this.dragged = false;
    const svg = this.turn ? (await this.look([])).svg : state.svg;
    if (state === this.state && !this.replay.place) await this.board.show(svg, state.paths, path);
    this.instruct();
  }

  /** One line that says what has happened and what to do now. */
  instruct() {
    const { state, following } = this;
    const { place } = this.replay;
    if (!state) return;
    if (place) fill(this.status, t("status.behind", { number: place.at }));
    else fill(this.status, h("small", this.lastWords(state)), " ", this.todo(state));
    this.offer.hidden = state.offer === null || place !== null;
    this.hand.hidden = following === undefined || place !== null;
    this.hand.textContent = t("pass.on", { name: following ?? "" });
    this.element.classList.toggle("halted", state.ending !== null && !place);
  }

  /**
   * The last move of somebody else, where it has just been made.
   * @param {Wire.State} state
   */
  lastWords(state) {
    const last = state.moves.filter((each) => each.player !== null).at(-1);
    if (!last || last.player === null || state.phase !== "playing" || this.board.picked.length) return "";
    const who = state.players[last.player].name;
    return String(last.player) in this.tokens ? "" : t("said.move", { who, move: last.move });
  }

  /** @param {Wire.State} state */
  todo(state) {
    const name = state.to_move === null ? "" : state.players[state.to_move].name;
    const open = state.players.filter((player) => player.kind === "open").length;
    if (state.phase === "waiting") return tn("status.waiting", open);
    if (state.phase !== "playing") return resultOf(state);
    if (this.lost) return t("connection.wait");
    if (this.following !== undefined) return t("pass.over");
    if (state.you !== null && state.players[state.you].stand_in) return t("status.standIn");
    if (state.can.includes("roll")) return t("status.roll");
    if (state.to_move === null) return t("status.table");
    if (state.to_move !== state.you) return t("status.other", { name });
    if (this.board.picked.length) return t(`status.${BY}.picked`, { picked: this.board.names.join(", ") });
    const short = Object.values(state.paths).every((path) => path.length === 1);
    const words = t(`status.${BY}.${short ? "choose" : "turn"}`);
    return Object.keys(this.tokens).length > 1 ? t("status.named", { name, words }) : words;
  }

  /**
   * Say what has happened to who cannot see it.
   * @param {Wire.State} state
   * @param {Wire.State | null} old
   */
  announce(state, old) {
    if (!old || (old.moves.length === state.moves.length && old.phase === state.phase)) return;
    const { last } = state;
    const who = last?.player === null || !last ? t("table") : state.players[last.player].name;
    const played = last && state.moves.length > old.moves.length ? t("said.move", { who, move: last.move }) : "";
    say(`${played} ${this.todo(state)}`.trim());
  }

  /**
   * Who has asked for something, and is not answered by what happens, is told that it was declined.
   * @param {Wire.State} state
   * @param {Wire.State | null} old
   */
  hearNo(state, old) {
    const own = old?.offer && String(old.offer.player) in this.tokens && !this.withdrawn;
    if (!state.offer) this.withdrawn = false;
    if (!own || state.offer || state.phase !== "playing" || state.moves.length !== old.moves.length) return;
    const others = state.players.filter(({ kind, player }) => kind === "person" && !(String(player) in this.tokens));
    this.note(others.length === 1 ? t("offer.declined", { name: others[0].name }) : t("offer.refused"));
  }

  /** @param {boolean} connected or not any more */
  connect(connected) {
    if (this.lost === connected) this.refuse(""); // What was said while one waits for the connection stays.
    this.lost = !connected;
    this.element.dataset.live = String(connected);
    this.element.classList.toggle("lost", this.lost);
    this.tell(connected ? "" : t("connection.lost"));
    this.board.freeze(this.lost);
    this.instruct();
  }

  /** @param {string} words above everything, or nothing */
  tell(words) {
    this.banner.textContent = words;
    this.banner.hidden = !words;
  }

  /**
   * Why something was not done, beside the board.
   * @param {string} reason
   * @param {string} [clause]
   */
  refuse(reason, clause = "") {
    const attributes = { class: "clause-id", "data-clause": clause, "aria-label": t("rules.clause", { clause }) };
    const rule = clause && button(clause, () => void this.openRules(clause), attributes);
    if (reason) fill(this.refusal, h("span", reason), " ", rule);
    else fill(this.refusal);
  }

  /** @param {string} words that go away by themselves */
  note(words) {
    this.refuse(words);
    setTimeout(() => this.refusal.textContent?.trim() === words && this.refuse(""), NOTICE);
  }

  openRules(clause = "") {
    if (this.state) return openRules(this.state.game, clause).catch((error) => this.fail(error));
    return undefined;
  }

  /** @param {unknown} error */
  fail(error) {
    const offline = error instanceof Refusal && error.code === "offline";
    this.refuse(offline || !(error instanceof Error) ? t("error.offline.text") : error.message);
  }

  /**
   * While seats are open: the link to share, or a seat to take.
   * @param {Wire.State} state
   */
  invite(state) {
    const open = state.phase === "waiting" && state.players.some((player) => player.kind === "open");
    const kind = !open ? "" : state.you !== null ? "share" : this.watching ? "watch" : "join";
    if (this.invitation.dataset.kind === kind) return;
    this.invitation.dataset.kind = kind;
    const src = `/api/games/${state.game}/picture.svg?lang=${language}`;
    const picture = state.phase === "waiting" && h("img", { src, alt: "" });
    fill(this.invitation, kind === "share" && this.shareForm(), kind === "join" && this.joinForm(state), picture);
  }

  shareForm() {
    const link = `${location.origin}/t/${this.id}`;
    const field = h("input#link", { value: link, readonly: true, onfocus: () => field.select() });
    const copy = async () => {
      field.select();
      await (navigator.clipboard?.writeText(link) ?? Promise.reject()).catch(() => document.execCommand("copy"));
      copied.textContent = t("share.copied");
    };
    const copied = h("span", { role: "status" });
    const send = () => void navigator.share({ title: "Stackyard", url: link }).catch(() => {});
    const share = "share" in navigator && button(t("share"), send, { id: "share" });
    return h("section.panel",
      h("h2", t("share.title")),
      h("p", t("share.text")),
      h("label.field", h("span", t("share.link")), field),
      h("div.row", button(t("share.copy"), copy, { id: "copy", class: "primary" }), share, copied),
    );
  }

  /** @param {Wire.State} state */
  joinForm(state) {
    const there = state.players.filter((player) => player.kind !== "open").map((player) => player.name);
    const sit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        await sitDown(this.id, state.title);
        this.kept = store.table(this.id);
        this.tokens = this.kept.tokens;
        this.as = Object.keys(this.tokens)[0] ?? "";
        this.live.hello();
      } catch (error) {
        this.fail(error);
      }
    };
    const watch = () => ((this.watching = true), this.invite(state));
    return h("form#join.panel", { onsubmit: sit },
      h("h2", t("join.title", { game: state.title })),
      h("p", there.length ? t("join.with", { names: listed(there) }) : t("join.first")),
      nameField(),
      h("div.row", h("button#sit.primary", t("join.sit")), button(t("join.watch"), watch, { id: "watch" })),
    );
  }

  /** @param {Wire.State} state */
  showActions(state) {
    this.showTyped(state);
    const focused = document.activeElement?.getAttribute("data-do");
    const playing = this.plays(state);
    for (const each of playing ? [...state.can, state.offer?.kind ?? "hint"] : []) this.usual.add(each);
    const buttons = ACTIONS.filter(([each]) => {
      return state.can.includes(each) || (playing && LASTING.includes(each) && this.usual.has(each));
    });
    refill(
      this.actions,
      ...buttons.map(([each, look]) => {
        const disabled = !state.can.includes(each) || (playing && this.replay.place !== null);
        return button(t(`do.${each}`), () => void this.act(each), { "data-do": each, class: look, disabled });
      }),
      this.rematchWords(state),
      state.rematch.table && h("a", { class: "button primary", href: `/t/${state.rematch.table}` }, t("rematch.there")),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.actions.querySelector(`[data-do="${focused}"]`))?.focus();
    if (state.turns > 1 && !this.turns.hasChildNodes())
      fill(this.turns, this.turner("left", "↺", -1), this.turner("right", "↻", 1));
  }

  /**
   * Who would like to play again, and on whom that waits.
   * @param {Wire.State} state
   */
  rematchWords({ rematch, players, you }) {
    const own = you !== null && rematch.players.includes(you);
    const meant = players.filter(({ kind, player }) => kind === "person" && rematch.players.includes(player) !== own);
    const names = listed(meant.map((player) => player.name));
    if (!rematch.players.length || rematch.table || !names) return null;
    return h("p", own ? t("rematch.asked", { names }) : tn("rematch.wanted", meant.length, { names }));
  }

  /**
   * @param {"left" | "right"} way
   * @param {string} sign
   * @param {number} by
   */
  turner(way, sign, by) {
    const words = t(`turn.${way}`);
    return button(sign, () => void this.turnBy(by), { id: `turn-${way}`, "aria-label": words, title: words });
  }

  /** @param {Wire.State} state */
  showOffer(state) {
    const { offer } = state;
    const own = offer && String(offer.player) in this.tokens;
    const name = offer ? state.players[offer.player].name : "";
    const answer = (/** @type {boolean} */ accept) => () => {
      this.withdrawn = own ?? false;
      void this.send({ type: "answer", accept });
    };
    const can = state.can.includes("answer");
    refill(
      this.offer,
      offer && h("p", t(`offer.${offer.kind}.${own ? "own" : "other"}`, { name })),
      can && !own && button(t("offer.accept"), answer(true), { "data-answer": "yes", class: "primary" }),
      can && button(t(own ? "offer.withdraw" : "offer.decline"), answer(false), { "data-answer": "no" }),
    );
  }

  // Looking back, turning -----------------------------------------------------------------------------

  /** @param {import("./replay.js").Place | null} place */
  async lookAt(place) {
    this.refuse("");
    this.instruct();
    if (this.state) this.showActions(this.state);
    const query = place ? [pair("round", place.round), pair("move", place.at)] : [];
    this.board.wait(true);
    try {
      const look = await this.look(query);
      if (place !== this.replay.place) return;
      await this.board.show(look.svg, place ? {} : (this.state?.paths ?? {}));
      this.instruct();
      if (place) say(`${t("status.behind", { number: place.at })} ${look.words}`);
    } catch (error) {
      if (place === this.replay.place) this.board.wait(false);
      this.fail(error);
    }
  }

  /** @param {number} by */
  turnBy(by) {
    const turns = this.state?.turns ?? 1;
    this.turn = (this.turn + by + turns) % turns;
    return this.lookAt(this.replay.place);
  }

  /**
   * The moves of a round that is over, out of its record.
   * @param {number} round
   * @returns {Promise<Wire.Move[]>}
   */
  async movesOf(round) {
    const path = `/rounds/${round}`;
    const record = await (await request(`/tables/${this.id}${path}/record`, { token: this.token })).text();
    const { draws } = /** @type {Wire.Dice} */ (await this.ask(`${path}/dice`, []));
    const rolled = new Set(draws.map((each) => each.move));
    const [, moves = ""] = record.split("\n\n");
    return moves.split("\n").filter(Boolean).map((line, place) => {
      const [move, comment = ""] = line.split(" ; ");
      return { move, player: rolled.has(place + 1) ? null : -1, comment };
    });
  }

  // What one does -------------------------------------------------------------------------------------

  /** @param {{type: string, [more: string]: unknown}} message */
  async send(message) {
    const { state } = this;
    const light = message.type === "chat" || message.type === "hint";
    if (!state || (this.busy && !light)) return null;
    if (!light) this.sending = message;
    const answer = await this.live.send({ number: state.number, ...message });
    if (this.sending === message) this.sending = null;
    if (answer?.type === "ack") this.awaited = Math.max(this.awaited, answer.number);
    else if (answer?.type === "refused") {
      this.board.unpick();
      this.refuse(answer.reason, answer.clause ?? "");
    } else if (answer?.type === "stale") {
      this.take(answer.state);
      this.board.unpick();
      this.note(t("stale"));
    } else if (!answer) this.board.unpick();
    return answer;
  }

  /**
   * @param {string} move
   * @param {boolean} dragged
   */
  move(move, dragged) {
    this.dragged = dragged;
    this.refuse("");
    if (this.replay.place) this.replay.live();
    return this.send({ type: "move", move });
  }

  /** @param {string} what */
  async act(what) {
    if (GRAVE.includes(what) && !(await confirmed(t(`do.${what}.sure`), t(`do.${what}`), t("cancel")))) return;
    this.refuse("");
    if (what === "hint") this.status.textContent = t("hint.thinking");
    const { token } = this;
    const answer = await this.send({ type: what });
    if (what === "hint") this.instruct();
    if (answer?.type === "hint" && token === this.token) {
      if (this.replay.place) this.replay.live();
      this.board.unpick();
      this.board.mark(answer.path);
      this.status.textContent = t("hint.given", { move: answer.move });
      say(this.status.textContent);
    }
    if (what === "leave" && answer?.type === "ack") go("/");
  }

  /** @param {[string, string | number][]} query */
  async why(query) {
    try {
      const { reason, clause } = /** @type {Wire.Why} */ (await this.ask("/why", query));
      this.refuse(reason || t("why.unknown"), clause);
    } catch (error) {
      this.fail(error);
    }
    return null;
  }

  /** A click on the board of who cannot move now. */
  idleClick() {
    const { state } = this;
    if (this.replay.place) return this.note(t("status.back"));
    if (this.lost) return this.note(t("connection.wait"));
    if (!state || state.you === null || state.phase !== "playing" || this.busy) return;
    if (!Object.keys(state.paths).length) this.note(this.todo(state));
  }

  close() {
    clearInterval(this.clock);
    document.removeEventListener("keydown", this.escape);
    NARROW.removeEventListener("change", this.turned);
    this.live.close();
  }
}

/**
 * @param {string} name
 * @param {string | number} value
 * @returns {[string, string | number]}
 */
function pair(name, value) {
  return [name, value];
}

/** Whether the screen is higher than wide, for a query. */
function narrow() {
  return pair("narrow", Number(NARROW.matches));
}

/**
 * The one move that a text means, in whichever case and with spaces for hyphens; undefined where there is none.
 * @param {string} text
 * @param {string[]} moves
 */
function meant(text, moves) {
  const plain = (/** @type {string} */ each) => each.toLowerCase().replace(/\s*-\s*|\s+/g, "-");
  const found = moves.filter((move) => plain(move) === plain(text));
  return moves.includes(text) ? text : found.length === 1 ? found[0] : undefined;
}
