/**
 * One puzzle on a board: try, be told, see why not, see the solution. It knows neither where puzzles come from nor what
 * a result counts for.
 */

import { button, fill, go, h } from "./dom.js";
import { exploreLink } from "./explore-link.js";
import { t } from "./texts.js";
import { Trying } from "./trying.js";

const FRAME_MS = 1100; // between two moves of a line that is played out

/**
 * @typedef {object} PuzzleWiring
 * @property {string} game
 * @property {(body: {moves: string[], move?: string, picked?: string[], solution?: boolean}) => Promise<Wire.Puzzle>} ask
 * @property {(theme: string) => Promise<Wire.Symbols>} symbols
 * @property {(solved: boolean) => void} ended called once: whether it was solved at the first try
 * @property {() => void} [next] to another one
 * @property {() => boolean} [last] whether there is no other one, so that `next` leads to the end
 */

export class PuzzlePlayer {
  /** @param {PuzzleWiring} wiring */
  constructor(wiring) {
    this.wiring = wiring;
    /** @type {string[]} */
    this.moves = []; // that count, with the replies to them
    /** @type {readonly Wire.Frame[]} */
    this.refutation = []; // of what was tried last
    this.result = ""; // of the first try: solved or failed
    /** @type {Wire.Puzzle["explore"] | null} */
    this.position = null; // where the puzzle stands
    /** @type {Trying<Wire.Puzzle>} */
    this.trying = new Trying({
      game: wiring.game,
      ask: (tried) => wiring.ask({ moves: this.moves, ...tried }),
      judge: (answer, carried, whole) => void this.judge(answer, carried, whole),
      reopen: () => void this.again(),
    });
    this.status = this.trying.status;
    this.title = h("p#puzzle-title", { class: "soft" });
    this.task = h("p#task", { tabindex: -1 }); // read out where a puzzle begins
    this.buttons = h("div.row");
    this.panel = h("div.lesson.panel",
      this.title,
      this.task,
      h("div.says", this.status.line, this.status.refusal),
      this.buttons,
    );
    this.stage = h("div.stage", this.trying.host);
    this.element = h("div#puzzle", this.panel, this.stage);
  }

  /** Show the puzzle from its beginning. */
  async open() {
    this.moves = [];
    this.result = "";
    await this.reset();
  }

  /** The same puzzle again, from where it was still right. */
  async again() {
    await this.reset();
    this.task.focus({ preventScroll: true }); // The button that was pressed is gone.
  }

  async reset() {
    this.refutation = [];
    this.set("open");
    const puzzle = await this.trying.open(this.wiring.symbols);
    if (!puzzle) return;
    this.element.dataset.puzzle = puzzle.id;
    this.position = puzzle.explore;
    const { title: theme, difficulty } = puzzle;
    this.title.textContent = difficulty ? t("{theme}, difficulty {difficulty}", { theme, difficulty }) : theme;
    this.task.textContent = puzzle.task;
  }

  /** @param {"open" | "wrong" | "solved" | "shown"} state */
  set(state) {
    this.element.dataset.state = state;
    this.element.dataset.shown = "0";
    const { next } = this.wiring;
    const done = state === "solved" || state === "shown";
    fill(
      this.buttons,
      state === "wrong" && this.refutation.length > 1 &&
        button(t("Why not my move?"), () => void this.explain(), { id: "why-not", class: "primary" }),
      state === "wrong" && button(t("Try again"), () => void this.again(), { id: "again" }),
      done && button(t("Start again"), () => void ((this.moves = []), this.again()), { id: "again" }),
      !done && button(t("Show the solution"), () => void this.solution(), { id: "solution" }),
      button(t("Explore this position"), () => this.explore(), { id: "explore-here" }),
      next && button(this.onwards(done), next, { id: "next", class: done ? "primary" : "" }),
    );
  }

  /** @param {boolean} done */
  onwards(done) {
    if (!done) return t("Skip");
    return this.wiring.last?.() ? t("Finish") : t("Next puzzle");
  }

  /** @param {boolean} solved */
  end(solved) {
    if (this.result) return;
    this.result = solved ? "solved" : "failed";
    this.wiring.ended(solved);
  }

  /**
   * @param {Wire.Puzzle} answer
   * @param {boolean} carried
   * @param {boolean} whole
   */
  async judge(answer, carried, whole) {
    const { kind, words, clause, line } = answer;
    this.element.dataset.kind = kind;
    if (kind === "refused") return this.trying.refuse(words, clause, whole);
    if (kind === "wrong") {
      this.refutation = line;
      this.end(false);
      if (line.length) this.frame(line[0], carried);
      else this.trying.board.unpick();
      this.set("wrong");
      this.status.replace(`✗ ${words}`);
      this.focus("why-not", "again");
      return;
    }
    this.moves = [...answer.moves];
    this.position = answer.explore;
    if (line.length) this.frame(line[0], carried);
    if (!(await this.play(line, 1))) return;
    if (kind !== "solved") {
      this.trying.show(answer, { way: "jump" });
      this.status.replace(words);
      return;
    }
    this.end(true);
    this.set("solved");
    this.status.replace(`✓ ${words}`);
    this.focus("next", "again");
  }

  /** Play out what refutes the move that was tried. */
  async explain() {
    const { refutation } = this;
    if (!refutation.length) return;
    this.focus("again");
    const first = await this.wiring.ask({ moves: this.moves });
    this.trying.show({ scene: first.scene, tree: null }, { way: "jump" });
    this.frame(refutation[0], false);
    await this.play(refutation, 1);
  }

  /** On a board of one's own, with the engine: whoever has not solved it has it solved for them. */
  explore() {
    if (!this.position) return;
    this.end(false);
    go(exploreLink(this.position));
  }

  /** Play out the solution. */
  async solution() {
    const { version } = this.trying;
    this.end(false);
    try {
      const answer = await this.wiring.ask({ moves: [], solution: true });
      if (version !== this.trying.version) return;
      this.moves = [];
      const start = await this.wiring.ask({ moves: [] });
      if (version !== this.trying.version) return;
      this.set("shown");
      this.trying.show({ scene: start.scene, tree: null }, { way: "jump" });
      this.focus("next", "again");
      if (await this.play(answer.line, 0)) this.status.replace(answer.words);
    } catch (error) {
      this.status.fail(error);
    }
  }

  /**
   * @param {Wire.Frame} frame
   * @param {boolean} carried
   */
  frame(frame, carried) {
    this.trying.show({ scene: frame.scene, tree: null }, { way: "on", carried, rolled: false });
    this.status.replace(frame.words);
    this.element.dataset.shown = "1";
  }

  /**
   * Show the moves of a line one after another.
   * @param {readonly Wire.Frame[]} line
   * @param {number} from which of them is the next to show
   * @returns {Promise<boolean>} whether it was shown to its end
   */
  async play(line, from) {
    const { version } = this.trying;
    for (let place = from; place < line.length; place++) {
      await new Promise((after) => setTimeout(after, FRAME_MS));
      if (version !== this.trying.version) return false;
      this.frame(line[place], false);
      this.element.dataset.shown = String(place + 1);
    }
    return version === this.trying.version;
  }

  /** @param {...string} ids of what leads on, the best first */
  focus(...ids) {
    const found = ids.map((id) => this.buttons.querySelector(`#${id}`)).find((each) => each !== null);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  close() {
    this.trying.close();
  }
}
