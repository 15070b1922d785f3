/** What the engine thinks of a position: a bar, a sentence, and its best lines; it deepens while one looks. */

import { Refusal, api } from "./api.js";
import { button, fill, h } from "./dom.js";
import { entropy } from "./store.js";
import { shown, t } from "./texts.js";

const FIRST_MS = 180; // until the first opinion is asked for again
const AGAIN_MS = 400;

/**
 * A share of the win as people say it.
 * @param {number} share
 */
function percent(share) {
  return shown(share, { style: "percent", maximumFractionDigits: 0 });
}

export class OpinionPanel {
  /**
   * @param {string[]} names by seat
   * @param {(line: string[]) => void} play a line that somebody likes
   * @param {(paths: string[][]) => void} mark the best moves on the board
   */
  constructor(names, play, mark) {
    this.names = names;
    this.play = play;
    this.mark = mark;
    this.who = entropy();
    this.version = 0;
    this.bar = h("div#bar", { role: "img" });
    this.words = h("p#verdict", { role: "status" });
    this.lines = h("ol#lines");
    this.element = h("div#opinion", this.bar, this.words, this.lines);
  }

  /** Think of nothing any more. */
  stop() {
    this.version++;
    fill(this.bar);
    fill(this.lines);
    this.words.textContent = "";
    this.element.dataset.done = "";
    this.mark([]);
  }

  /**
   * Look at a position until there is no better opinion, or another position.
   * @param {string} record
   * @param {string[]} moves
   */
  async look(record, moves) {
    const version = ++this.version;
    this.element.dataset.done = "false";
    this.mark([]);
    for (let wait = FIRST_MS; ; wait = AGAIN_MS) {
      try {
        const told = /** @type {Wire.Opinion} */ (await api("/explore/opinion", { body: { record, moves, who: this.who } }));
        if (version !== this.version) return;
        this.show(told);
        if (told.done) return;
      } catch (error) {
        if (version !== this.version) return;
        this.words.textContent = error instanceof Refusal ? error.message : "";
        wait = 10 * AGAIN_MS;
      }
      await new Promise((later) => setTimeout(later, wait));
      if (version !== this.version || !this.element.isConnected) return;
    }
  }

  /** @param {Wire.Opinion} told */
  show({ values, lines, words, done }) {
    if (this.words.textContent !== words) this.words.textContent = words;
    this.element.dataset.done = String(done);
    if (!values) return;
    const shares = values.map((share, seat) => `${this.names[seat]} ${percent(share)}`);
    this.bar.setAttribute("aria-label", shares.join(", "));
    const parts = values.map((share, seat) => {
      const part = h("span", { "data-seat": seat, title: shares[seat] }, share > 0.15 ? percent(share) : "");
      part.style.flexGrow = String(Math.max(share, 0.02)); // Attributes of style are forbidden in this page.
      return part;
    });
    fill(this.bar, ...parts);
    this.mark(lines.map(({ path }) => path));
    const items = lines.map(({ move, words: said, value, line }) => {
      const rest = line.slice(1).join(" ");
      const made = button(`${percent(value)} ${move}`, () => this.play([move]), { "data-line": move, title: said });
      return h("li", made, rest && h("small", ` ${rest}`));
    });
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.line;
    fill(this.lines, ...items);
    if (focused) /** @type {HTMLElement | null} */ (this.lines.querySelector(`[data-line="${CSS.escape(focused)}"]`))?.focus();
    if (!lines.length) fill(this.lines, h("li.soft", t("There is no best move here.")));
  }
}
