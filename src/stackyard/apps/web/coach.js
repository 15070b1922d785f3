/** The coach of somebody who plays with bots alone: what the last move cost, and what was better. */

import { api } from "./api.js";
import { button, fill, h } from "./dom.js";
import { read, write } from "./store.js";
import { t } from "./texts.js";

/** Have a coach at the next table, and from then on. */
export function callCoach() {
  write("coach", "on");
}

export class Coach {
  /**
   * @param {string} id of the table
   * @param {() => string | null} token
   * @param {(round: number, at: number, path: string[]) => void} mark a better move where it could be played
   * @param {() => void} takeBack
   */
  constructor(id, token, mark, takeBack) {
    this.id = id;
    this.token = token;
    this.mark = mark;
    this.takeBack = takeBack;
    this.seen = ""; // the move that was looked at last
    this.version = 0;
    this.state = /** @type {Wire.State | null} */ (null);
    this.on = h("input", { type: "checkbox", id: "coach-on", onchange: () => this.change() });
    this.on.checked = read("coach") === "on";
    this.words = h("p#coach-words", { role: "status" });
    this.buttons = h("div.row");
    const field = h("label.check", this.on, h("span", t("Coach")));
    this.element = h("section#coach", { hidden: true, "aria-label": t("Coach") }, field, this.words, this.buttons);
  }

  change() {
    write("coach", this.on.checked ? "on" : "off");
    this.seen = "";
    if (!this.on.checked) this.clear();
    if (this.state) this.update(this.state);
  }

  clear() {
    this.version++;
    this.words.textContent = "";
    delete this.element.dataset.kind;
    fill(this.buttons);
  }

  /** @param {Wire.State} state */
  update(state) {
    this.state = state;
    const people = state.players.filter(({ kind }) => kind === "person").length;
    const alone = people === 1 && state.you !== null && state.players.length > 1;
    this.element.hidden = !alone || state.phase === "waiting";
    const last = state.moves.map(({ player }) => player).lastIndexOf(state.you);
    const moved = last < 0 ? "" : `${state.round} ${last} ${state.moves[last].move}`;
    if (!alone || !this.on.checked || moved === this.seen) return;
    this.seen = moved;
    this.clear();
    if (moved) void this.ask(state.round);
  }

  /** @param {number} round */
  async ask(round) {
    const { version } = this;
    try {
      const told = /** @type {Wire.Coach} */ (await api(`/tables/${this.id}/coach`, { token: this.token(), body: {} }));
      if (version === this.version) this.show(told, round);
    } catch {
      // A coach who is busy, or away, says nothing.
    }
  }

  /**
   * @param {Wire.Coach} told
   * @param {number} round
   */
  show({ kind, words, better, better_words, move, path }, round) {
    this.element.dataset.kind = kind || "silent";
    this.words.textContent = kind === "praise" ? `✓ ${words}` : words;
    if (!kind || kind === "praise") return;
    const show = () => {
      this.element.dataset.kind = "better";
      this.words.textContent = t("Better ({move}): {words}.", { move: better, words: better_words });
      this.mark(round, move, [...path]);
    };
    fill(
      this.buttons,
      button(t("Show a better move"), show, { id: "coach-better" }),
      button(t("Take back and try again"), () => this.takeBack(), { id: "coach-back" }),
    );
  }
}
