/**
 * A course: on a board of its own one solves task after task, and is told why something is not allowed. The server keeps
 * nothing of it; how far one has come is kept in this browser.
 */

import { api } from "./api.js";
import { Board } from "./board.js";
import { NARROW } from "./client.js";
import { button, fill, go, h } from "./dom.js";
import { openRules } from "./rules.js";
import { Backdrops } from "./scene.js";
import { myName } from "./setup.js";
import { Sheets } from "./sheet.js";
import { Status } from "./status.js";
import { entropy, keep, read, write } from "./store.js";
import { t } from "./texts.js";
import { boardTheme, onTheme } from "./theme.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {{move?: string, picked?: string[]}} Tried */

/**
 * @param {HTMLElement} into
 * @param {string} game
 */
export async function showCourse(into, game) {
  const course = /** @type {Wire.Course} */ (await api(`/learn/${game}`));
  document.title = t("Learn {game}", { game: course.title });
  const learning = new Learning(into, course);
  const kept = course.steps.findIndex(({ name }) => name === read(`learn.${game}`));
  await learning.open(Math.max(kept, 0));
  return () => learning.close();
}

class Learning {
  /**
   * @param {HTMLElement} into
   * @param {Wire.Course} course
   */
  constructor(into, course) {
    this.course = course;
    this.number = 0; // of the step, counted from 0
    /** @type {string[]} */
    this.moves = []; // that count in this step
    this.version = 0; // of the step, so that what comes late is not shown
    this.busy = false;
    this.backdrops = new Backdrops();
    this.sheets = new Sheets(() => Promise.reject(new Error("no step")));
    this.status = new Status((clause) => void openRules(course.game, clause).catch((error) => this.status.fail(error)));
    this.status.line.setAttribute("role", "status");
    this.counter = h("p#step", { class: "soft" });
    this.progress = h("progress", { max: course.steps.length, value: 0, "aria-label": t("How far you are") });
    this.text = h("p#lesson");
    this.task = h("p#task");
    this.brief = h("div", { tabindex: -1 }, this.text, this.task); // read out where a step begins
    this.buttons = h("div.row");
    this.host = h("div#board", { "aria-busy": "false" });
    this.element = h("div#learn",
      h("div.head",
        h("h1", t("Learn {game}", { game: course.title })),
        h("a.button", { href: `/rules/${course.game}` }, t("Rules")),
      ),
      h("div.lesson.panel",
        this.progress,
        this.counter,
        this.brief,
        h("div.says", this.status.line, this.status.refusal),
        this.buttons,
      ),
      h("div.stage", this.host),
    );
    fill(into, this.element);
    this.board = new Board(this.host, {
      look: async (picked) => this.backdrops.read((await this.ask({ picked })).scene),
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
    this.onNarrow = () => void this.open(this.number);
    NARROW.addEventListener("change", this.onNarrow);
    this.endTheme = onTheme(() => void this.paint().catch((error) => this.status.fail(error)));
  }

  get step() {
    return this.course.steps[this.number];
  }

  /** @param {number} number of the step to begin */
  async open(number) {
    const version = ++this.version;
    this.number = number;
    this.moves = [];
    this.busy = false;
    const { step, course } = this;
    const count = course.steps.length;
    write(`learn.${course.game}`, step.name);
    this.element.dataset.step = step.name;
    this.element.dataset.solved = "false";
    this.counter.textContent = t("Step {number} of {count}", { number: number + 1, count });
    this.progress.value = number;
    this.text.textContent = step.text;
    this.task.textContent = step.task;
    this.status.clear();
    this.showButtons(false);
    this.host.hidden = step.level > 0;
    if (step.level) return;
    this.sheets = new Sheets((theme) => api(`/learn/${course.game}/${step.name}/symbols`, { query: { theme } }));
    this.board.setBusy(true);
    try {
      const [lesson] = await Promise.all([this.ask({}), this.paint()]);
      if (version === this.version) this.show(lesson, { way: "jump" });
    } catch (error) {
      this.board.setBusy(false);
      this.status.fail(error);
    }
  }

  /** Draw in the theme that people have chosen. */
  async paint() {
    if (this.step.level) return;
    const theme = boardTheme();
    const { sheets } = this;
    const sheet = await sheets.in(theme);
    if (theme === boardTheme() && sheets === this.sheets) this.board.setSheet(sheet);
  }

  /**
   * @param {Wire.Lesson} lesson
   * @param {import("./stage.js").Step} way how one comes to it
   */
  show(lesson, way) {
    const scene = this.backdrops.read(lesson.scene);
    if (scene) this.board.show(scene, /** @type {Tree | null} */ (lesson.tree), way);
  }

  /**
   * @param {Tried} tried
   * @returns {Promise<Wire.Lesson>}
   */
  ask(tried) {
    const body = { moves: this.moves, narrow: NARROW.matches, ...tried };
    return api(`/learn/${this.course.game}/${this.step.name}`, { body });
  }

  /**
   * Say what comes of what somebody tries.
   * @param {Tried} tried
   * @param {boolean} carried whether it was dragged
   * @param {boolean} [whole] whether it is a move; what was picked stays where a click makes none
   */
  async try(tried, carried, whole = true) {
    const { version } = this;
    this.busy = true;
    this.status.clearRefusal();
    try {
      const lesson = await this.ask(tried);
      if (version === this.version) this.judge(lesson, carried, whole);
    } catch (error) {
      if (version !== this.version) return;
      if (whole) this.board.unpick();
      this.status.fail(error);
    } finally {
      if (version === this.version) this.busy = false;
    }
  }

  /**
   * @param {Wire.Lesson} lesson
   * @param {boolean} carried
   * @param {boolean} whole
   */
  judge(lesson, carried, whole) {
    const { kind, words, clause } = lesson;
    this.element.dataset.kind = kind;
    if (kind === "refused" || kind === "missed") {
      if (whole) this.board.unpick();
      this.status.replace("");
      return this.status.refuse(words, clause);
    }
    this.moves = [...lesson.moves];
    this.show(lesson, { way: "on", carried, rolled: false });
    this.status.replace(kind === "solved" ? `✓ ${words}` : words);
    if (kind !== "solved") return;
    this.element.dataset.solved = "true";
    this.progress.value = this.number + 1;
    this.showButtons(true);
    /** @type {HTMLElement | null} */ (this.buttons.querySelector(".primary"))?.focus({ preventScroll: true });
  }

  /** @param {boolean} solved */
  showButtons(solved) {
    const { number, step, course } = this;
    const open = (/** @type {number} */ other) => () => {
      void this.open(other);
      this.brief.focus({ preventScroll: true }); // The button that was pressed is gone.
    };
    const last = number === course.steps.length - 1;
    fill(
      this.buttons,
      number > 0 && button(t("Back"), open(number - 1), { id: "back" }),
      !step.level && button(t("Hint"), () => this.status.refuse(step.hint), { id: "hint" }),
      !step.level && button(t("Start again"), open(number), { id: "again" }),
      !last && button(solved ? t("Next") : t("Skip"), open(number + 1), { id: "next", class: solved ? "primary" : "" }),
      step.level > 0 && button(t("Play against a bot"), () => void this.play(), { id: "play", class: "primary" }),
      last && button(t("From the beginning"), open(0), { id: "restart" }),
    );
  }

  /** A real game against a gentle bot. */
  async play() {
    const secret = entropy();
    const players = [{ kind: "me", name: myName() }, { kind: "bot", level: this.step.level }];
    try {
      const body = { game: this.course.game, players, listed: false, entropy: secret };
      const made = await api("/tables", { body });
      keep(made.id, { title: this.course.title, tokens: made.tokens, entropy: secret });
      write(`learn.${this.course.game}`, "");
      go(`/t/${made.id}`);
    } catch (error) {
      this.status.fail(error);
    }
  }

  close() {
    this.version++;
    document.removeEventListener("keydown", this.onKey);
    NARROW.removeEventListener("change", this.onNarrow);
    this.endTheme();
  }
}
