/** The list of moves: step through a round while the game goes on. */

import { button, choice, fill, h, valueOf } from "./dom.js";
import { swatch } from "./seats.js";
import { read, write } from "./store.js";
import { later, t } from "./texts.js";

const STEPS = /** @type {const} */ ([
  ["first", "«", later("To the start")],
  ["previous", "‹", later("One move back")],
  ["next", "›", later("One move on")],
  ["last", "»", later("To the last move")],
]);

/** @typedef {typeof STEPS[number][0]} Step */
/**
 * @typedef {object} Place a position that one looks back at
 * @property {number} round
 * @property {number} at after so many moves of it
 * @property {string[]} [marked] moves that are shown on it: the one that was made, and a better one
 */

/** @type {Map<string, Step>} */
const KEYS = new Map([
  ["ArrowLeft", "previous"],
  ["ArrowUp", "previous"],
  ["ArrowRight", "next"],
  ["ArrowDown", "next"],
  ["Home", "first"],
  ["End", "last"],
]);
const STEP_MS = 1100; // that each move is seen for when they are played back
const LONG_RUN = 5; // moves of the table in a row, such as a deal: of so many only the ends are shown

/**
 * A field to choose one of the rounds of a match.
 * @param {string} id of the field
 * @param {number} rounds how many there are
 * @param {number} chosen
 * @param {(round: number) => void} choose
 */
export function roundChoice(id, rounds, chosen, choose) {
  const numbers = Array.from({ length: rounds }, (_, index) => String(index + 1));
  const onchange = (/** @type {Event} */ event) => choose(Number(valueOf(event.target)));
  const choices = numbers.map((number) => /** @type {[string, string]} */ ([number, t("Round {number}", { number })]));
  return choice(t("Round"), choices, String(chosen), { id, onchange });
}

export class Replay {
  /**
   * @param {(place: Place | null) => void} look null: the game as it stands
   * @param {(round: number) => Promise<Wire.Move[]>} movesOf the moves of a round that is over
   */
  constructor(look, movesOf) {
    this.look = look;
    this.movesOf = movesOf;
    /** @type {Place | null} */
    this.place = null;
    /** @type {Wire.Move[]} */
    this.moves = []; // of the round that is shown
    /** @type {Wire.State | null} */
    this.state = null;
    this.rounds = h("div");
    /** @type {{key: string, item: HTMLElement}[]} */
    this.lines = []; // of the list, and what each was made from
    this.list = h("ol", { id: "moves", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    const steps = STEPS.map(([step, sign, name]) => {
      const words = t(name);
      return button(sign, () => this.step(step), { "data-replay": step, "aria-label": words, title: words });
    });
    this.switch = button("", () => this.setWords(!this.words), { id: "moves-words", class: "quiet" });
    this.since = button(t("What happened?"), () => void this.playSince(), {
      "data-replay": "since", disabled: true, title: t("Play back what happened since your last turn"),
    });
    this.playing = 0; // the timer of what is played back
    const live = { "data-replay": "live", class: "primary", hidden: true };
    this.back = button(t("Back to the game"), () => this.live(), live);
    this.element = h("section#replay.panel", { "aria-labelledby": "replay-title" },
      h("div.head",
        h("h2#replay-title", t("Moves")),
        this.switch,
        h("div.steps", { role: "group", "aria-label": t("Moves") }, ...steps),
        this.rounds,
      ),
      this.list,
    );
    this.setWords(read("moves") === "words");
  }

  /** @param {boolean} words whether moves are listed in words, else in notation */
  setWords(words) {
    this.words = words;
    write("moves", words ? "words" : "");
    this.switch.textContent = words ? t("In notation") : t("In words");
    this.list.classList.toggle("words", words);
    this.lines = [];
    this.render();
    this.reveal();
  }

  /** How many moves there were when one last moved oneself; all of them where nothing has happened since. */
  get lastOwn() {
    const { state } = this;
    if (!state || state.you === null) return state?.moves.length ?? 0;
    const own = state.moves.map(({ player }) => player).lastIndexOf(state.you);
    return state.moves.slice(own + 1).some(({ player }) => player !== null) ? own + 1 : state.moves.length;
  }

  /** Play back, move by move, what has happened since one's last turn. */
  playSince() {
    const at = this.lastOwn;
    if (!this.state || at >= this.state.moves.length) return;
    if (this.place) this.live();
    this.go(at);
    const step = () => {
      if (!this.place) return;
      this.step("next");
      if (this.place) this.playing = setTimeout(step, STEP_MS);
    };
    this.playing = setTimeout(step, STEP_MS);
  }

  /** @param {Wire.State} state */
  update(state) {
    const grown = this.state?.round !== state.round || this.state.moves.length !== state.moves.length;
    this.state = state;
    const { place } = this;
    if (!place || place.round === state.round) this.moves = state.moves;
    if (place?.round === state.round) place.at = Math.min(place.at, state.moves.length); // Moves were taken back.
    this.since.disabled = this.lastOwn >= state.moves.length;
    if (grown || !this.list.childElementCount) this.render();
  }

  /** Forget what is shown: somebody else takes the device. */
  clear() {
    clearTimeout(this.playing);
    this.place = null;
    this.state = null;
    this.moves = [];
    this.lines = [];
    fill(this.list);
  }

  render() {
    const { state } = this;
    if (!state) return;
    const round = this.place?.round ?? state.round;
    const at = this.place?.at ?? this.moves.length;
    const open = (/** @type {number} */ chosen) => void this.open(chosen);
    fill(this.rounds, state.round > 1 && roundChoice("round", state.round, round, open));
    const folded = this.folded(at);
    const initials = state.players.map(({ name, side }) => [...(side || name)][0]?.toUpperCase());
    const marks = new Set(initials).size === initials.length ? initials : state.players.map(({ seat }) => seat + 1);
    const lines = this.moves.map((move, place) => {
      const by = marks[move.player ?? -1] ?? "";
      const key = JSON.stringify([move, by]);
      return this.lines[place]?.key === key ? this.lines[place] : { key, item: this.line(move, place + 1, by) };
    });
    // Only what is new is put into the page: a long game is not made again for each move.
    const same = lines.findIndex((each, place) => each !== this.lines[place]);
    if (same >= 0 || lines.length !== this.lines.length || !lines.length) {
      const kept = same < 0 ? lines.length : same;
      if (!kept) fill(this.list);
      while (this.list.childElementCount > kept) this.list.lastElementChild?.remove();
      this.list.append(...lines.slice(kept).map(({ item }) => item));
      if (!lines.length) fill(this.list, h("li.soft", t("No move yet.")));
    }
    this.lines = lines;
    lines.forEach(({ item }, place) => {
      const number = place + 1;
      const made = /** @type {HTMLElement} */ (item.lastElementChild);
      item.hidden = folded.has(number);
      item.classList.toggle("fold", folded.has(number + 1) && !folded.has(number));
      made.tabIndex = number === Math.max(at, 1) ? 0 : -1;
      if (number === at) made.setAttribute("aria-current", "step");
      else made.removeAttribute("aria-current");
    });
    this.back.hidden = !this.place;
  }

  /**
   * @param {Wire.Move} move
   * @param {number} number
   * @param {string | number} by whose it is, in short
   */
  line({ move, player, comment, words }, number, by) {
    const who = player === null ? t("The table") : (this.state?.players[player]?.name ?? "");
    const name = words && words !== move ? `${move}: ${words}` : `${who} ${move}`.trim();
    const attributes = {
      "data-move": number,
      class: player === null ? "by-table" : null,
      "aria-label": t("{number}: {name}", { number, name }),
      title: [words && words !== move ? words : who, comment].filter(Boolean).join(" · "),
    };
    const shown = this.words && words ? words : move;
    const made = button(`${shown}${comment ? " *" : ""}`, () => this.go(number), attributes);
    const colour = player === null ? null : swatch(this.state?.players[player]);
    const mark = by && h("small.by", { "aria-hidden": "true", title: who }, colour, by);
    return h("li", h("small", { "aria-hidden": "true" }, number), mark, made);
  }

  /** Scroll the list to the move that one looks at. */
  reveal() {
    const current = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    else this.list.scrollTop = 0;
  }

  /**
   * The moves in the middle of long runs of the table, except in the run that one looks at.
   * @param {number} at
   */
  folded(at) {
    /** @type {Set<number>} */
    const found = new Set();
    for (let first = 1, last; first <= this.moves.length; first = last + 1) {
      last = first;
      if (this.moves[first - 1].player === null) while (this.moves[last]?.player === null) last++;
      if (last - first + 1 < LONG_RUN || (first <= at && at < last)) continue;
      for (let number = first + 1; number < last; number++) found.add(number);
    }
    return found;
  }

  /** @param {number} at */
  go(at) {
    if (!this.state) return;
    clearTimeout(this.playing);
    const round = this.place?.round ?? this.state.round;
    const place = { round, at: Math.max(0, Math.min(at, this.moves.length)) };
    const now = round === this.state.round && place.at === this.state.moves.length;
    this.place = now ? null : place;
    this.render();
    this.reveal();
    this.look(this.place);
  }

  /** @param {Step} step */
  step(step) {
    const at = this.place?.at ?? this.moves.length;
    this.go({ first: 0, previous: at - 1, next: at + 1, last: this.moves.length }[step]);
  }

  live() {
    clearTimeout(this.playing);
    this.place = null;
    this.moves = this.state?.moves ?? [];
    this.render();
    this.reveal();
    this.look(null);
  }

  /**
   * Look at another round.
   * @param {number} round
   * @param {number} [at] after so many moves; its end, if none is given
   * @param {string[]} [marked] moves to show on it
   */
  async open(round, at, marked) {
    if (!this.state) return;
    clearTimeout(this.playing);
    if (round === this.state.round && at === undefined) return this.live();
    this.moves = round === this.state.round ? this.state.moves : await this.movesOf(round);
    this.place = { round, at: at ?? this.moves.length, marked };
    this.render();
    this.reveal();
    this.look(this.place);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = KEYS.get(event.key);
    if (!step) return;
    event.preventDefault();
    this.step(step);
    /** @type {HTMLElement | null} */ (this.list.querySelector("[tabindex='0']"))?.focus();
  }
}
