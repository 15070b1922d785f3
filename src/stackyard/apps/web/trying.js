/**
 * A board on which one tries something, and the server says what comes of it: what lessons, puzzles and exploring share.
 * Whoever has one says how to ask, and what to do with the answer.
 */

import { Board } from "./board.js";
import { NARROW } from "./client.js";
import { h } from "./dom.js";
import { openRules } from "./rules.js";
import { Backdrops } from "./scene.js";
import { Sheets } from "./sheet.js";
import { Status } from "./status.js";
import { t } from "./texts.js";
import { boardTheme, onTheme } from "./theme.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {{move?: string, picked?: string[], roll?: boolean}} Tried */

/**
 * @template {{scene: Wire.Lesson["scene"], tree: Wire.Lesson["tree"]}} Answer
 * @typedef {object} Wiring
 * @property {string} game whose clauses are shown; it may become another
 * @property {(tried: Tried) => Promise<Answer>} ask
 * @property {(answer: Answer, carried: boolean, whole: boolean) => boolean | void} judge says what came of something
 *   that was tried: whether it was dragged, and whether it was a move, or clicks that make none; true where it was played
 * @property {() => void} reopen what is shown, when the screen has become another
 */

/** @template {{scene: Wire.Lesson["scene"], tree: Wire.Lesson["tree"]}} Answer */
export class Trying {
  /** @param {Wiring<Answer>} wiring */
  constructor(wiring) {
    this.wiring = wiring;
    this.version = 0; // of what is shown, so that what comes late is not
    this.busy = false;
    this.backdrops = new Backdrops();
    /** @type {Sheets | null} */
    this.sheets = null;
    this.status = new Status((clause) => void openRules(wiring.game, clause).catch((error) => this.status.fail(error)));
    this.status.line.setAttribute("role", "status");
    this.host = h("div#board", { "aria-busy": "false" });
    this.board = new Board(this.host, {
      look: async (picked) => this.backdrops.read((await wiring.ask({ picked })).scene),
      move: (picked, dragged) => void this.try({ picked }, dragged),
      why: (picked) => void this.try({ picked }, false, false),
      picked: () => this.status.clearRefusal(),
      busy: () => this.busy,
      idle: () => {},
      name: (label, token, lit) => (lit ? t("{name}, can be chosen", { name: label || token }) : label || token),
    });
    /** @param {KeyboardEvent} event */
    this.onKey = (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.board.unpick();
    };
    document.addEventListener("keydown", this.onKey);
    NARROW.addEventListener("change", wiring.reopen);
    this.endTheme = onTheme(() => void this.paint().catch((error) => this.status.fail(error)));
  }

  /** Forget what was shown; answers to what was asked before come too late. */
  clear() {
    this.version++;
    this.busy = false;
    this.sheets = null;
    this.status.clear();
  }

  /**
   * Show something new.
   * @param {(theme: string) => Promise<Wire.Symbols>} symbols what its scenes are drawn with
   * @returns {Promise<Answer | null>} what is shown; null where it came too late, or not at all
   */
  async open(symbols) {
    this.clear();
    this.sheets = new Sheets(symbols);
    const answer = await this.load(() => this.wiring.ask({}));
    if (answer) this.show(answer, { way: "jump" });
    return answer;
  }

  /**
   * Ask for something else to show; answers to what was asked before come too late.
   * @param {() => Promise<Answer>} asking
   * @returns {Promise<Answer | null>} null where it came too late itself, or not at all
   */
  async load(asking) {
    const version = ++this.version;
    this.busy = false;
    this.board.setBusy(true);
    try {
      const [answer] = await Promise.all([asking(), this.paint()]);
      return version === this.version ? answer : null;
    } catch (error) {
      if (version !== this.version) return null;
      this.board.setBusy(false);
      this.status.fail(error);
      return null;
    }
  }

  /** Draw in the theme that people have chosen. */
  async paint() {
    const { sheets } = this;
    if (!sheets) return;
    const theme = boardTheme();
    const sheet = await sheets.in(theme);
    if (theme === boardTheme() && sheets === this.sheets) this.board.setSheet(sheet);
  }

  /**
   * @param {{scene: Answer["scene"], tree: Answer["tree"]}} answer
   * @param {import("./stage.js").Step} way how one comes to it
   */
  show(answer, way) {
    const scene = this.backdrops.read(answer.scene);
    if (scene) this.board.show(scene, /** @type {Tree | null} */ (answer.tree), way);
  }

  /**
   * Find out what comes of what somebody tries.
   * @param {Tried} tried
   * @param {boolean} carried whether it was dragged
   * @param {boolean} [whole] whether it is a move; what was picked stays where a click makes none
   * @returns {Promise<boolean>} whether it was played, where whoever judges says so
   */
  async try(tried, carried, whole = true) {
    const { version } = this;
    this.busy = true;
    this.status.clearRefusal();
    try {
      const answer = await this.wiring.ask(tried);
      return version === this.version && this.wiring.judge(answer, carried, whole) === true;
    } catch (error) {
      if (version !== this.version) return false;
      if (whole) this.board.unpick();
      this.status.fail(error);
      return false;
    } finally {
      if (version === this.version) this.busy = false;
    }
  }

  /**
   * Say why something is not done; the board stays as it is.
   * @param {string} words
   * @param {string} clause
   * @param {boolean} whole
   */
  refuse(words, clause, whole) {
    if (whole) this.board.unpick();
    this.status.replace("");
    this.status.refuse(words, clause);
  }

  close() {
    this.version++;
    document.removeEventListener("keydown", this.onKey);
    NARROW.removeEventListener("change", this.wiring.reopen);
    this.endTheme();
  }
}
