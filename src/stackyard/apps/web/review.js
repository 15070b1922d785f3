/** One's costliest decisions of a round that has ended, to be made again: each is a puzzle. */

import { api } from "./api.js";
import { NARROW } from "./client.js";
import { button, choice, fill, h, valueOf } from "./dom.js";
import { PuzzlePlayer } from "./puzzle.js";
import { table as keptTable } from "./store.js";
import { noAnswer, t, tn } from "./texts.js";
import { setTitle } from "./title.js";

const POLL_MS = 500; // between two questions how far it is

/**
 * @param {HTMLElement} into
 * @param {string} name a table and the number of a round
 */
export async function showReview(into, name) {
  const [id, round] = name.split("/");
  setTitle(t("My mistakes"));
  const reviewing = new Reviewing(into, id, Number(round));
  void reviewing.begin();
  return () => reviewing.close();
}

class Reviewing {
  /**
   * @param {HTMLElement} into
   * @param {string} id
   * @param {number} round
   */
  constructor(into, id, round) {
    this.path = `/tables/${id}/rounds/${round}/review`;
    this.id = id;
    this.tokens = keptTable(id).tokens;
    const mine = Object.keys(this.tokens);
    /** @type {number | undefined} whose decisions; one's own where one has played alone at this device, or with an account */
    this.player = mine.length > 1 ? Number(mine[0]) : undefined;
    this.review = /** @type {Wire.Review | null} */ (null);
    this.at = 0; // which of the decisions
    /** @type {Set<number>} */
    this.solved = new Set(); // at the first try
    this.version = 0;
    /** @type {PuzzlePlayer | null} */
    this.puzzle = null;
    this.place = h("div");
    this.element = h("div#review-page",
      h("div.head",
        h("h1", t("My mistakes")),
        h("div.row", h("a.button", { href: `/t/${id}` }, t("Back to the table"))),
      ),
      this.place,
    );
    fill(into, this.element);
  }

  /** @returns {Record<string, number>} */
  get query() {
    return this.player === undefined ? {} : { player: this.player };
  }

  get token() {
    return this.tokens[this.player ?? Object.keys(this.tokens)[0]] ?? null;
  }

  /** Wait until it is known what cost most. */
  async begin() {
    const version = ++this.version;
    this.puzzle?.close();
    this.puzzle = null;
    this.solved.clear();
    this.element.dataset.state = "waiting";
    const bar = h("progress", { max: 1, value: 0, "aria-label": t("Your decisions are being looked at …") });
    fill(this.place, h("div.panel", h("p", { role: "status" }, t("Your decisions are being looked at …")), bar));
    try {
      for (;;) {
        const found = /** @type {Wire.Review | Wire.ReviewProgress} */ (
          await api(this.path, { token: this.token, query: this.query, body: {} }));
        if (version !== this.version) return;
        if (found.done) return this.show(/** @type {Wire.Review} */ (found));
        bar.value = found.progress;
        await new Promise((later) => setTimeout(later, POLL_MS));
        if (version !== this.version) return;
      }
    } catch (error) {
      if (version !== this.version) return;
      const words = error instanceof Error && error.message ? error.message : noAnswer();
      const again = button(t("Try again"), () => void this.begin(), { id: "again", class: "primary" });
      fill(this.place, h("div.panel", h("p.error", { role: "alert" }, words), again));
    }
  }

  /** @param {Wire.Review} review */
  show(review) {
    this.review = review;
    this.at = 0;
    this.element.dataset.count = String(review.moves.length);
    if (!review.moves.length) {
      return this.end("none", t("There is nothing to practise: no decision cost enough to speak of. Well played!"));
    }
    this.puzzle = new PuzzlePlayer({
      game: review.game,
      ask: (body) => api(`${this.path}/${review.moves[this.at]}`, {
        token: this.token,
        query: this.query,
        body: { ...body, narrow: NARROW.matches },
      }),
      symbols: (theme) => api(`/tables/${this.id}/symbols`, { query: { theme } }),
      ended: (solved) => void (solved && this.solved.add(this.at)),
      next: () => this.next(),
      last: () => this.at === review.moves.length - 1,
    });
    this.counter = h("p#step", { class: "soft" });
    this.puzzle.element.append(h("div.more.panel", this.counter, this.whose(review)));
    this.element.dataset.state = "playing";
    fill(this.place, this.puzzle.element);
    void this.open();
  }

  /**
   * Where several have played at this device: whose decisions they are.
   * @param {Wire.Review} review
   */
  whose(review) {
    const mine = review.players.filter(({ player }) => String(player) in this.tokens);
    if (mine.length < 2) return null;
    const names = mine.map(({ player, name }) => /** @type {[string, string]} */ ([String(player), name]));
    const onchange = (/** @type {Event} */ event) => {
      this.player = Number(valueOf(event.target));
      void this.begin();
    };
    return choice(t("Whose decisions"), names, String(review.player), { id: "whose", onchange });
  }

  async open() {
    const { review, puzzle, at } = this;
    if (!review || !puzzle) return;
    const count = review.moves.length;
    this.element.dataset.at = String(at);
    if (this.counter) this.counter.textContent = t("Decision {number} of {count}, the costliest first", { number: at + 1, count });
    await puzzle.open();
  }

  next() {
    const { review } = this;
    if (!review) return;
    if (this.at < review.moves.length - 1) {
      this.at += 1;
      return void this.open().then(() => this.puzzle?.task.focus({ preventScroll: true }));
    }
    const { size: count } = this.solved;
    const all = review.moves.length;
    this.end("over", tn(
      "That was all: {count} of {all} solved at the first try.",
      "That was all: {count} of {all} solved at the first try.",
      count,
      { all },
    ));
  }

  /**
   * @param {"none" | "over"} state
   * @param {string} words
   */
  end(state, words) {
    this.puzzle?.close();
    this.puzzle = null;
    this.element.dataset.state = state;
    const told = h("p#verdict", { role: "status", tabindex: -1 }, words);
    fill(
      this.place,
      h("div.panel", told, h("div.row",
        state === "over" && button(t("Once more"), () => void this.begin(), { id: "again", class: "primary" }),
        h("a.button", { href: "/puzzles" }, t("Puzzles")),
        this.review && this.whose(this.review),
      )),
    );
    told.focus({ preventScroll: true });
  }

  close() {
    this.version++;
    this.puzzle?.close();
  }
}
