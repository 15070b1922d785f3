/**
 * A course: on a board of its own one solves task after task, and is told why something is not allowed. The server keeps
 * nothing of it; how far one has come is kept in this browser.
 */

import { api } from "./api.js";
import { NARROW } from "./client.js";
import { callCoach } from "./coach.js";
import { button, fill, go, h } from "./dom.js";
import { myName } from "./setup.js";
import { entropy, keep, read, write } from "./store.js";
import { t } from "./texts.js";
import { setTitle } from "./title.js";
import { Trying } from "./trying.js";

/**
 * @param {HTMLElement} into
 * @param {string} game
 */
export async function showCourse(into, game) {
  const course = /** @type {Wire.Course} */ (await api(`/learn/${game}`));
  setTitle(t("Learn {game}", { game: course.title }));
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
    /** @type {Trying<Wire.Lesson>} */
    this.trying = new Trying({
      game: course.game,
      ask: (tried) => this.ask(tried),
      judge: (lesson, carried, whole) => this.judge(lesson, carried, whole),
      reopen: () => void this.open(this.number),
    });
    this.status = this.trying.status;
    this.counter = h("p#step", { class: "soft" });
    this.progress = h("progress", { max: course.steps.length, value: 0, "aria-label": t("How far you are") });
    this.text = h("p#lesson");
    this.task = h("p#task");
    this.brief = h("div", { tabindex: -1 }, this.text, this.task); // read out where a step begins
    this.buttons = h("div.row");
    this.host = this.trying.host;
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
  }

  get step() {
    return this.course.steps[this.number];
  }

  /** @param {number} number of the step to begin */
  async open(number) {
    this.number = number;
    this.moves = [];
    const { step, course } = this;
    const count = course.steps.length;
    write(`learn.${course.game}`, step.name);
    this.element.dataset.step = step.name;
    this.element.dataset.solved = "false";
    this.counter.textContent = t("Step {number} of {count}", { number: number + 1, count });
    this.progress.value = number;
    this.text.textContent = step.text;
    this.task.textContent = step.task;
    this.trying.clear();
    this.showButtons(false);
    this.host.hidden = step.level > 0;
    if (step.level) return;
    await this.trying.open((theme) => api(`/learn/${course.game}/${step.name}/symbols`, { query: { theme } }));
  }

  /**
   * @param {import("./trying.js").Tried} tried
   * @returns {Promise<Wire.Lesson>}
   */
  ask(tried) {
    const body = { moves: this.moves, narrow: NARROW.matches, ...tried };
    return api(`/learn/${this.course.game}/${this.step.name}`, { body });
  }

  /**
   * @param {Wire.Lesson} lesson
   * @param {boolean} carried
   * @param {boolean} whole
   */
  judge(lesson, carried, whole) {
    const { kind, words, clause } = lesson;
    this.element.dataset.kind = kind;
    if (kind === "refused" || kind === "missed") return this.trying.refuse(words, clause, whole);
    this.moves = [...lesson.moves];
    this.trying.show(lesson, { way: "on", carried, rolled: false });
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

  /** A real game against a gentle bot, with the coach on. */
  async play() {
    const secret = entropy();
    const players = [{ kind: "me", name: myName() }, { kind: "bot", level: this.step.level }];
    try {
      const body = { game: this.course.game, players, listed: false, entropy: secret };
      const made = await api("/tables", { body });
      keep(made.id, { title: this.course.title, tokens: made.tokens, entropy: secret });
      write(`learn.${this.course.game}`, "");
      callCoach();
      go(`/t/${made.id}`);
    } catch (error) {
      this.status.fail(error);
    }
  }

  close() {
    this.trying.close();
  }
}
