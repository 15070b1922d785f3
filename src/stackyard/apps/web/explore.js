/**
 * Exploring: from a position one tries moves for all sides, and looks at what the engine thinks of them. The server keeps
 * nothing; the tree stays in this browser until another one is explored, and can be saved as a record.
 */

import { api, request } from "./api.js";
import { BranchList, Branches, ROOT } from "./branches.js";
import { NARROW } from "./client.js";
import { button, choice, fill, go, h, say, valueOf } from "./dom.js";
import { opened } from "./explore-link.js";
import { OpinionPanel } from "./opinion.js";
import { myName } from "./setup.js";
import { Sheets } from "./sheet.js";
import { entropy, keep, read, write } from "./store.js";
import { shown, t } from "./texts.js";
import { Trying } from "./trying.js";

/** @typedef {import("./trying.js").Tried} Tried */

const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/**
 * @param {HTMLElement} into
 * @param {string} address
 */
export async function showExplore(into, address) {
  const { told, table, at } = await opened(address);
  const explore = new Explore(into, address, table);
  explore.begin(told, at);
  return () => explore.close();
}

class Explore {
  /**
   * @param {HTMLElement} into
   * @param {string} address what is explored
   * @param {string} table where it comes from, if it is a round of one
   */
  constructor(into, address, table) {
    this.address = address;
    this.table = table;
    this.told = /** @type {Wire.Exploration} */ (/** @type {unknown} */ (null));
    this.branches = new Branches([], 0);
    this.at = ROOT;
    this.turn = 0;
    this.position = /** @type {Wire.Position | null} */ (null);
    const game = () => this.told.game; // A record that is opened may be of another one.
    /** @type {Trying<Wire.Position>} */
    this.trying = new Trying({
      get game() {
        return game();
      },
      ask: (tried) => this.ask(tried),
      judge: (position, carried, whole) => this.judge(position, carried, whole),
      reopen: () => void this.show(this.at),
    });
    this.status = this.trying.status;
    this.title = h("h1");
    this.list = new BranchList((number) => void this.show(number));
    this.opinion = new OpinionPanel([], (line) => void this.playLine(line), (paths) => this.trying.board.markLines(paths));
    this.tableMoves = h("div#outcomes.row");
    this.actions = h("div#explore-actions.row");
    this.comment = h("input#comment", { maxlength: 400, "aria-label": t("Comment on this move"), autocomplete: "off" });
    this.comment.addEventListener("change", () => this.remark());
    this.typed = h("input#typed-move", { maxlength: 100, "aria-label": t("Move in notation"), placeholder: t("Move in notation"), autocomplete: "off", spellcheck: "false" });
    const onsubmit = (/** @type {Event} */ event) => this.submit(event);
    this.engine = h("input", { type: "checkbox", id: "engine", onchange: () => this.think() });
    this.engine.checked = read("engine", "on") === "on";
    this.engineField = h("label.check", this.engine, h("span", t("Engine")));
    this.back = h("a.button", { hidden: true });
    this.element = h("div#explore",
      h("div.play",
        h("div.head", this.title, this.back),
        h("div.stage", this.trying.host),
        h("div.desk.panel",
          h("div.says", this.status.line, this.status.refusal),
          this.engineField,
          this.opinion.element,
          this.tableMoves,
          h("form#typed", { onsubmit }, this.typed, h("button", t("Play"))),
        ),
        h("section#replay.panel", { "aria-labelledby": "tree-title" },
          h("div.head", h("h2#tree-title", t("Moves")), this.steps()),
          this.list.element,
          h("label.field#comment-field", h("span", t("Comment on this move")), this.comment),
          this.actions,
        ),
      ),
    );
    fill(into, this.element);
  }

  steps() {
    const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => number | undefined} */ to) =>
      button(sign, () => void this.show(to() ?? this.at), { "aria-label": words, title: words });
    const { list } = this;
    return h("div.steps", { role: "group", "aria-label": t("Moves") },
      step("«", t("To the start"), () => ROOT),
      step("‹", t("One move back"), () => this.branches.parent(this.at)),
      step("›", t("One move on"), () => this.branches.following(this.at)[0]),
      step("»", t("To the last move"), () => list.branches.firstLine(this.at).at(-1)),
    );
  }

  // What is explored ----------------------------------------------------------------------------------

  /**
   * @param {Wire.Exploration} told
   * @param {number | null} at after so many of the moves that were played; their end, if none is given
   */
  begin(told, at) {
    this.told = told;
    document.title = t("Explore {game}", { game: told.title });
    fill(this.title, t("Explore {game}", { game: told.title }));
    this.branches = this.kept() ?? new Branches([...told.branches], told.played);
    this.trying.sheets = new Sheets((theme) => api("/explore/symbols", { body: { record: told.record, theme } }));
    this.opinion.names = [...told.names];
    this.engineField.hidden = !told.engine;
    this.back.hidden = !this.table;
    this.back.setAttribute("href", `/t/${this.table}`);
    fill(this.back, t("Back to the table"));
    this.showActions();
    void this.show((at ?? told.played) - 1);
  }

  /** The tree that this browser has kept of what is explored. */
  kept() {
    try {
      const { address, played, list } = JSON.parse(read("explore", "{}"));
      const same = address === this.address && played === this.told.played && list.length >= this.told.branches.length;
      const begins = same && this.told.branches.every(({ move }, each) => list[each].move === move);
      return begins ? new Branches(list, played) : null;
    } catch {
      return null;
    }
  }

  keep() {
    const { address, branches: { list, played } } = this;
    write("explore", JSON.stringify({ address, played, list }));
  }

  /**
   * @param {Tried} tried
   * @returns {Promise<Wire.Position>}
   */
  ask(tried, at = this.at) {
    const where = { record: this.told.record, moves: this.branches.moves(at) };
    return api("/explore", { body: { ...where, narrow: NARROW.matches, turn: this.turn, ...tried } });
  }

  // Showing -------------------------------------------------------------------------------------------

  /** @param {number} number of the move to look at */
  async show(number) {
    this.status.clearRefusal();
    const position = await this.trying.load(() => this.ask({}, number));
    if (position) this.draw(position, number, false);
  }

  /**
   * @param {Wire.Position} position
   * @param {number} number of the move that led to it
   * @param {boolean} carried whether that was dragged
   */
  draw(position, number, carried) {
    const { branches } = this;
    const rolled = (/** @type {number} */ each) => branches.list[each]?.seat === null;
    /** @type {import("./stage.js").Step} */
    let way = { way: number === this.at ? "same" : "jump" };
    if (number !== this.at && branches.parent(number) === this.at) way = { way: "on", carried, rolled: rolled(number) };
    else if (number !== this.at && branches.parent(this.at) === number) way = { way: "back", rolled: rolled(this.at) };
    this.position = position;
    this.at = number;
    this.trying.show(position, way);
    this.element.dataset.at = String(number);
    this.element.dataset.moves = String(branches.way(number).length);
    this.list.show(branches, number);
    this.comment.value = branches.list[number]?.comment ?? "";
    this.comment.disabled = number === ROOT;
    this.showActions();
    this.showOutcomes(position);
    this.status.replace(this.situation(position));
    const last = branches.list[number];
    say([last && (last.words || last.move), this.situation(position)].filter(Boolean).join(" "));
    this.think();
  }

  /** @param {Wire.Position} position */
  situation({ over, result, to_move }) {
    if (over) return result;
    if (to_move === null) return t("The table decides: choose what it rolls or draws, or let it roll.");
    return t("{name} is to move.", { name: this.told.names[to_move] });
  }

  /** @param {Wire.Position} position */
  showOutcomes({ outcomes }) {
    this.tableMoves.hidden = !outcomes.length;
    if (!outcomes.length) return fill(this.tableMoves);
    const percent = (/** @type {number} */ share) => shown(share, { style: "percent", maximumFractionDigits: 1 });
    const choices = outcomes.map(({ move, words, chance }) => {
      const named = words && words !== move ? `${move}: ${words}` : move;
      return /** @type {[string, string]} */ ([move, `${named} (${percent(chance)})`]);
    });
    const chosen = choice(t("The table"), choices, outcomes[0].move, { id: "outcome" });
    const field = /** @type {HTMLSelectElement} */ (chosen.querySelector("select"));
    fill(
      this.tableMoves,
      chosen,
      button(t("Choose"), () => void this.try({ move: valueOf(field) }), { id: "choose" }),
      button(t("Roll"), () => void this.try({ roll: true }), { id: "roll", class: "primary" }),
    );
  }

  think() {
    write("engine", this.engine.checked ? "on" : "off");
    const asks = this.told.engine && this.engine.checked && !this.position?.over;
    this.opinion.element.hidden = !asks;
    if (asks) void this.opinion.look(this.told.record, this.branches.moves(this.at));
    else this.opinion.stop();
  }

  // What people do ------------------------------------------------------------------------------------

  /** @param {Tried} tried by a button, or typed */
  async try(tried) {
    this.trying.version++; // What is still to be shown comes too late.
    const played = await this.trying.try(tried, false);
    this.trying.board.setBusy(false);
    return played;
  }

  /**
   * @param {Wire.Position} position
   * @param {boolean} carried
   * @param {boolean} whole
   */
  judge(position, carried, whole) {
    if (position.kind === "refused" || !position.played) {
      if (whole) this.trying.board.unpick();
      this.status.refuse(position.words, position.clause);
      return false;
    }
    this.draw(position, this.branches.add(this.at, position.played), carried);
    this.keep();
    return true;
  }

  /** @param {string[]} line of moves to play, one after the other */
  async playLine(line) {
    for (const move of line) if (!(await this.try({ move }))) return;
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const move = this.typed.value.trim();
    if (move && (await this.try({ move }))) this.typed.value = "";
    else this.typed.select();
  }

  remark() {
    if (this.at === ROOT) return;
    this.branches.list[this.at].comment = this.comment.value.trim();
    this.list.show(this.branches, this.at);
    this.keep();
  }

  cut() {
    const before = this.branches.parent(this.at);
    this.branches.cut(this.at);
    this.at = before; // What was on the board is not in the tree any more.
    this.keep();
    void this.show(before);
  }

  // Keeping, opening, playing on ----------------------------------------------------------------------

  showActions() {
    const own = this.at >= this.branches.played;
    const file = h("input", { type: "file", accept: ".txt,text/plain", hidden: true });
    file.addEventListener("change", () => void this.open(file.files?.[0]));
    const turns = this.position?.turns ?? 1;
    const turned = (/** @type {number} */ by) => () => {
      this.turn = (this.turn + by + turns) % turns;
      void this.show(this.at);
    };
    const onchange = (/** @type {Event} */ event) => write("level", valueOf(event.target));
    const level = choice(t("Level of the bot"), LEVELS.map((each) => [each, each]), read("level", "3"), { id: "level", onchange });
    fill(
      this.actions,
      button(t("Cut this branch"), () => this.cut(), { id: "cut", disabled: !own }),
      button(t("Save as a record"), () => void this.save(), { id: "save" }),
      button(t("Open a record"), () => file.click(), { id: "open" }),
      file,
      turns > 1 && button("↺", turned(-1), { id: "turn-left", "aria-label": t("Turn left") }),
      turns > 1 && button("↻", turned(1), { id: "turn-right", "aria-label": t("Turn right") }),
      this.position?.playable && this.told.engine && level,
      this.position?.playable && this.told.engine &&
        button(t("Play on from here"), () => void this.playOn(), { id: "play-on", class: "primary" }),
    );
  }

  async save() {
    const branches = this.branches.list.map(({ move, parent, comment }) => ({ move, parent, comment }));
    try {
      const response = await request("/explore/record", { body: { record: this.told.record, branches } });
      const address = URL.createObjectURL(await response.blob());
      const link = h("a", { href: address, download: `${this.told.game}-explored.txt` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
      this.status.note(t("Saved, with all branches and comments."));
    } catch (error) {
      this.status.fail(error);
    }
  }

  /** @param {File | undefined} file */
  async open(file) {
    if (!file) return;
    try {
      const told = await api("/explore/start", { body: { text: await file.text() } });
      this.table = "";
      this.address = "";
      this.begin(told, null);
    } catch (error) {
      this.status.fail(error);
    }
  }

  /** A real game against bots, from the position on the board; one plays whoever is to move. */
  async playOn() {
    const { told, position } = this;
    if (!position) return;
    const mine = position.to_move ?? 0;
    const level = Number(read("level", "3"));
    const players = told.names.map((_, seat) => (seat === mine ? { kind: "me", name: myName() } : { kind: "bot", level }));
    const secret = entropy();
    const { options, calls } = told;
    const body = { game: told.game, players, options, calls, listed: false, entropy: secret, position: position.position };
    try {
      const made = await api("/tables", { body });
      keep(made.id, { title: told.title, tokens: made.tokens, entropy: secret });
      go(`/t/${made.id}`);
    } catch (error) {
      this.status.fail(error);
    }
  }

  close() {
    this.opinion.stop();
    this.trying.close();
  }
}
