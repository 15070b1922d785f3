/** Puzzles: the one of the day, and practice by game, theme and difficulty, with a rating of one's own. */

import { api } from "./api.js";
import { NARROW } from "./client.js";
import { choice, fill, h, valueOf } from "./dom.js";
import { days, keepDay, keepResult, nextPuzzle, practice } from "./practice.js";
import { PuzzlePlayer } from "./puzzle.js";
import { later, t, tn } from "./texts.js";
import { setTitle } from "./title.js";

/** @type {[string, string, number, number][]} name, words, and the difficulties from and below */
const BANDS = [
  ["any", later("near my rating"), 0, Infinity],
  ["easy", later("easy"), 0, 1500],
  ["medium", later("medium"), 1500, 1850],
  ["hard", later("hard"), 1850, Infinity],
];

/**
 * @param {HTMLElement} into
 * @param {string} name nothing, a game, or a game and the id of a puzzle
 */
export async function showPuzzles(into, name) {
  const [game, id] = name.split("/");
  const { day, games } = /** @type {Wire.Puzzles} */ (await api("/puzzles"));
  if (!game) return showHome(into, day, games);
  const list = /** @type {Wire.PuzzleList} */ (await api(`/puzzles/${game}`));
  const practising = new Practising(into, list, day);
  await practising.begin(id ?? "");
  return () => practising.close();
}

/**
 * @param {HTMLElement} into
 * @param {Wire.Puzzles["day"]} day
 * @param {Wire.Puzzles["games"]} games
 */
function showHome(into, day, games) {
  setTitle(t("Puzzles"));
  const { date, streak } = days();
  fill(
    into,
    h("div#puzzles",
      h("h1", t("Puzzles")),
      h("section#day.panel", { "aria-labelledby": "day-title" },
        h("h2#day-title", t("Puzzle of the day")),
        h("p", h("strong", day.title), " · ", t("{theme}, difficulty {difficulty}", day)),
        h("p", day.task),
        h("div.row",
          h("a", { href: `/puzzles/${day.game}/${day.id}`, class: "button primary", id: "solve-day" },
            date === day.date ? t("Solved: look at it again") : t("Solve it")),
          streak > 0 && h("span.soft", tn("{count} day in a row", "{count} days in a row", streak)),
        ),
      ),
      h("h2#practice-title", t("Practise")),
      h("ul.cards", { "aria-labelledby": "practice-title" }, ...games.map((each) => {
        const mine = practice(each.game);
        return h("li",
          h("a", { href: `/puzzles/${each.game}`, class: "card", "data-game": each.game },
            h("span.frame", h("img", { loading: "lazy", src: each.picture, alt: "" })),
            h("strong", each.title),
            h("span", t("Your rating: {rating}", { rating: Math.round(mine.rating) })),
            h("small", tn("{count} solved", "{count} solved", mine.solved.length)),
          ),
        );
      })),
    ),
  );
  return () => {};
}

class Practising {
  /**
   * @param {HTMLElement} into
   * @param {Wire.PuzzleList} list
   * @param {Wire.Puzzles["day"]} day
   */
  constructor(into, list, day) {
    const { game, title } = list;
    this.list = list;
    this.day = day;
    this.theme = "";
    this.band = "any";
    /** @type {Wire.PuzzleListed | undefined} */
    this.puzzle = undefined;
    this.player = new PuzzlePlayer({
      game,
      ask: (body) => api(`/puzzles/${game}/${this.puzzle?.id}`, { body: { ...body, narrow: NARROW.matches } }),
      symbols: (theme) => api(`/puzzles/${game}/${this.puzzle?.id}/symbols`, { query: { theme } }),
      ended: (solved) => this.end(solved),
      next: () => void this.next(),
    });
    this.record = h("p#record", { class: "soft" });
    this.which = h("h1");
    const themes = list.themes.map((each) => /** @type {[string, string]} */ ([each.name, each.title]));
    const bands = BANDS.map(([name, words]) => /** @type {[string, string]} */ ([name, t(words)]));
    const chosen = (/** @type {(value: string) => void} */ set) => (/** @type {Event} */ event) => {
      set(valueOf(event.target));
      void this.next();
    };
    this.player.element.append(
      h("div.more.panel", this.record, h("details#filter",
        h("summary", t("Choose puzzles")),
        choice(t("Theme"), [["", t("all")], ...themes], "", {
          id: "puzzle-theme",
          onchange: chosen((value) => (this.theme = value)),
        }),
        choice(t("Difficulty"), bands, "any", { id: "difficulty", onchange: chosen((value) => (this.band = value)) }),
      )),
    );
    const head = h("div.head",
      this.which,
      h("div.row",
        h("a.button", { href: `/rules/${game}` }, t("Rules")),
        h("a.button", { href: "/puzzles" }, t("All puzzles")),
      ),
    );
    this.player.element.prepend(head);
    setTitle(t("Puzzles of {game}", { game: title }));
    fill(into, this.player.element);
    this.showRecord();
  }

  /** @param {string} id of the puzzle to begin with; nothing: any */
  async begin(id) {
    const asked = this.list.puzzles.find((each) => each.id === id);
    await this.open(asked ?? this.choose());
  }

  choose() {
    const { list, theme } = this;
    const [, , least, most] = BANDS.find(([name]) => name === this.band) ?? BANDS[0];
    const fitting = list.puzzles.filter((each) =>
      (!theme || each.theme === theme) && each.difficulty >= least && each.difficulty < most && each !== this.puzzle);
    return nextPuzzle(fitting, practice(list.game), Math.random());
  }

  async next() {
    await this.open(this.choose());
    if (this.puzzle) this.player.task.focus({ preventScroll: true });
  }

  /** @param {Wire.PuzzleListed | undefined} puzzle */
  async open(puzzle) {
    if (!puzzle) return this.player.status.refuse(t("There is no such puzzle; choose others."));
    this.puzzle = puzzle;
    const today = this.isToday();
    this.which.textContent = today ? t("Puzzle of the day") : t("Puzzles of {game}", { game: this.list.title });
    await this.player.open();
  }

  isToday() {
    return this.list.game === this.day.game && this.puzzle?.id === this.day.id;
  }

  /** @param {boolean} solved */
  end(solved) {
    const { list, puzzle } = this;
    if (!puzzle) return;
    keepResult(list.game, puzzle, solved);
    if (solved && this.isToday()) keepDay(this.day.date);
    this.showRecord();
  }

  showRecord() {
    const { rating, streak, best } = practice(this.list.game);
    this.player.element.dataset.rating = String(Math.round(rating));
    this.record.textContent = t("Your rating: {rating}. In a row: {streak}, at most {best}.", {
      rating: Math.round(rating),
      streak,
      best,
    });
  }

  close() {
    this.player.close();
  }
}
