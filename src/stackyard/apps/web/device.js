/**
 * Who acts at this device: one person, several who take turns, or nobody, who only watches. Where hands are hidden, the
 * table is covered while the device is passed on.
 */

import { button, fill, h, say } from "./dom.js";
import { t } from "./texts.js";

/**
 * @typedef {object} Callbacks
 * @property {() => void} hello tell the server who we are now
 * @property {(covered: boolean) => void} cover the table was covered, or uncovered
 */

export class Device {
  /**
   * @param {Record<string, string>} tokens
   * @param {Callbacks} callbacks
   */
  constructor(tokens, callbacks) {
    this.tokens = tokens; // by player
    /** The player that this page acts as, of those whose tokens it holds. */
    this.player = Object.keys(tokens)[0] ?? "";
    this.callbacks = callbacks;
    /** @type {Wire.State | null} */
    this.state = null;
    /** Whose hand is shown, where hands are hidden between people at one device. */
    this.trusted = "";
    this.cover = h("section#cover.panel", { hidden: true });
    this.button = button("", () => this.handOver(), { id: "hand-over", class: "primary", hidden: true });
  }

  /**
   * Somebody has sat down here.
   * @param {Record<string, string>} tokens
   */
  hold(tokens) {
    this.tokens = tokens;
    this.player = Object.keys(tokens)[0] ?? "";
  }

  /** @param {number} player */
  holds(player) {
    return String(player) in this.tokens;
  }

  get token() {
    return this.tokens[this.player] ?? null;
  }

  get shared() {
    return Object.keys(this.tokens).length > 1;
  }

  /**
   * Act as whoever is to move; where hands are hidden, the table is covered until they say that they are there.
   * @param {Wire.State} state
   * @returns {boolean} whether this state may be shown
   */
  takeTurn(state) {
    this.state = state;
    const mover = state.to_move;
    const hidden = this.shared && state.secrets;
    if (!hidden) this.trusted = "";
    // Whoever's hand is shown sees what their move has led to, and then hands the device over.
    const handShown = hidden && this.trusted === this.player;
    if (this.shared && mover !== null && this.holds(mover) && String(mover) !== this.player && !handShown) {
      this.player = String(mover);
      if (!hidden) {
        this.callbacks.hello();
        return true;
      }
    }
    if (hidden && this.trusted !== this.player) {
      this.coverTable(state.players[Number(this.player)].name);
      return false;
    }
    this.cover.hidden = true;
    fill(this.cover);
    this.callbacks.cover(false);
    // What was asked for as somebody else is not shown.
    return !hidden || String(state.you) === this.trusted;
  }

  /** @param {string} name of the person who is to take the device */
  coverTable(name) {
    this.state = null;
    this.cover.hidden = false;
    this.callbacks.cover(true);
    if (this.cover.dataset.name === name && this.cover.childElementCount) return;
    this.cover.dataset.name = name;
    const uncover = () => {
      this.trusted = this.player;
      this.callbacks.hello();
    };
    const ready = button(t("I am {name}", { name }), uncover, { id: "pass", class: "primary" });
    const covered = h("p", t("What the others hold stays covered until then."));
    fill(this.cover, h("h2", t("{name}, are you there?", { name })), covered, ready);
    ready.focus();
    say(t("{name}, are you there?", { name }));
  }

  /** The name of the person at this device who is to move next, where another's hand is shown. */
  get next() {
    const { state } = this;
    if (!state?.secrets || state.to_move === null) return undefined;
    const other = this.holds(state.to_move) && String(state.to_move) !== this.player;
    return other ? state.players[state.to_move].name : undefined;
  }

  /** @param {boolean} lookingBack */
  showButton(lookingBack) {
    const { next } = this;
    this.button.hidden = next === undefined || lookingBack;
    this.button.textContent = t("Pass to {name}", { name: next ?? "" });
  }

  handOver() {
    this.trusted = "";
    if (this.state) this.takeTurn(this.state);
  }
}
