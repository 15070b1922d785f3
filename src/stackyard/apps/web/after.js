/** After a round: who won, the score sheet, analysis, files to keep, and the dice to check. */

import { api, download } from "./api.js";
import { button, fill, h, picture } from "./dom.js";
import { roundChoice } from "./replay.js";
import { table as keptTable } from "./store.js";
import { listed, shown, t, tn } from "./texts.js";

const POLL_MS = 500; // between two questions how far the analysis is
const COSTLIEST = 6; // moves that are listed
const SURE = 0.999; // a share of the win that is the whole of it
const FILES = /** @type {const} */ ([
  ["record", "record", "txt"],
  ["png", "picture.png", "png"],
  ["svg", "picture.svg", "svg"],
  ["gif", "animation.gif", "gif"],
]);

/**
 * How long a position was looked at: `150ms` as people say it.
 * @param {string} budget
 */
function timeOf(budget) {
  const found = /^([0-9.]+)(ms|s)$/.exec(budget);
  if (!found) return budget;
  const seconds = Number(found[1]) / (found[2] === "ms" ? 1000 : 1);
  return shown(seconds, { style: "unit", unit: "second", unitDisplay: "long" });
}

/**
 * Who has won, in words.
 * @param {Wire.State} state
 */
export function resultOf(state) {
  const { match } = state;
  const whole = state.phase === "over" && match !== null && match.rounds > 1;
  const winners = whole ? match.winners : state.winners;
  const names = winners.map((player) => state.players[player].name);
  const mine = state.you !== null && winners.includes(state.you);
  const key = mine && names.length === 1 ? "you" : names.length ? "won" : "nobody";
  const what = whole ? "match" : state.phase === "over" ? "round" : "part"; // of a match that goes on
  const words = tn(`result.${what}.${key}`, names.length, { names: listed(names), number: state.round });
  return state.ending ? `${words} ${state.ending}` : words;
}

/**
 * A table with a caption; the first cell of a row is its head.
 * @param {string} caption
 * @param {string[]} head
 * @param {{cells: string[], team?: boolean}[]} rows
 */
function tableOf(caption, head, rows) {
  const lines = rows.map(({ cells: [name, ...cells], team }) => {
    const rest = cells.map((cell) => h("td", cell));
    return h("tr", { class: team ? "team" : null }, h("th", { scope: "row" }, name), ...rest);
  });
  const heads = head.map((words) => h("th", { scope: "col" }, words));
  return h("table", h("caption", caption), h("thead", h("tr", ...heads)), h("tbody", ...lines));
}

/**
 * @param {HTMLElement} into
 * @param {unknown} error
 */
function showError(into, error) {
  const words = error instanceof Error && error.message ? error.message : t("error.offline.text");
  fill(into, h("p.error", { role: "alert" }, words));
}

export class After {
  /**
   * @param {string} id
   * @param {() => string | null} token
   * @param {(round: number, at: number) => void} look show a position of a round
   */
  constructor(id, token, look) {
    this.id = id;
    this.token = token;
    this.look = look;
    this.round = 0;
    this.ended = "";
    this.element = h("section#after.panel", { "aria-labelledby": "after-title", hidden: true });
  }

  /** @param {Wire.State} state */
  update(state) {
    const finished = state.phase === "round-over" || state.phase === "over";
    this.element.hidden = !finished;
    const ended = finished ? `${state.round} ${state.phase}` : "";
    if (ended === this.ended) return;
    this.ended = ended;
    this.state = state;
    if (finished) this.render(state, state.round);
  }

  /**
   * @param {Wire.State} state
   * @param {number} round
   */
  render(state, round) {
    this.round = round;
    const files = FILES.map(([kind, path, ending]) => {
      const name = `${state.game}-${this.id}-${round}.${ending}`;
      return button(t(`file.${kind}`), (event) => this.save(event, path, name), { "data-download": kind });
    });
    this.sheet = h("div#sheet.scroll");
    this.analysis = h("div#analysis", button(t("analysis.start"), () => this.analyse(round), { "data-do": "analyse" }));
    this.dice = h("div#dice", button(t("dice.verify"), () => this.verify(round), { "data-do": "verify" }));
    fill(
      this.element,
      h("h2#after-title", { tabindex: -1 }, resultOf(state)),
      this.sheet,
      state.phase === "round-over" && state.match?.goal && h("p#goal", t("match.goal", { goal: state.match.goal })),
      state.round > 1 &&
        roundChoice("after-round", state.round, round, (chosen) => this.render(state, chosen)),
      h("h3", t("analysis")),
      this.analysis,
      state.commitment !== null && h("h3", t("dice")),
      state.commitment !== null && this.dice,
      h("h3", t("files")),
      h("div.row", ...files),
    );
    void this.showSheet();
  }

  /** @param {string} path */
  async ask(path, /** @type {object | undefined} */ body = undefined) {
    return api(`/tables/${this.id}${path}`, { token: this.token(), body });
  }

  async showSheet() {
    const sheet = /** @type {Wire.Sheet | null} */ (await this.ask("/sheet").catch(() => null));
    if (!sheet || !this.sheet) return;
    const pages = sheet.pages.map((page) => {
      const used = page.head.map((_, column) => page.rows.some((row) => row.cells[column] !== ""));
      const kept = (/** @type {string[]} */ cells) => cells.filter((_, column) => used[column]);
      const rows = page.rows.map((row) => ({ cells: kept(row.cells), team: row.team }));
      return tableOf(t("sheet"), [t("sheet.player"), ...kept(page.head).slice(1, -1), t("sheet.total")], rows);
    });
    fill(this.sheet, ...pages);
  }

  /**
   * @param {Event} event
   * @param {string} path
   * @param {string} name
   */
  async save(event, path, name) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    const from = `/tables/${this.id}/rounds/${this.round}/${path}`;
    const problem = await download(from, this.token(), name).catch((error) => error);
    pressed.disabled = false;
    if (problem) pressed.after(h("span.error", { role: "alert" }, problem.message || t("error.offline.text")));
  }

  // Analysis ----------------------------------------------------------------------------------------

  /** @param {number} round */
  async analyse(round) {
    const into = /** @type {HTMLElement} */ (this.analysis);
    const bar = h("progress", { max: 1, value: 0, "aria-label": t("analysis.running") });
    fill(into, h("p", { role: "status" }, t("analysis.running")), bar);
    try {
      for (;;) {
        const found = /** @type {Wire.Analysis} */ (await this.ask(`/rounds/${round}/analysis`, {}));
        if (!into.isConnected) return;
        bar.value = found.progress;
        if (found.done && found.report) return this.showReport(into, found.report, found.plot ?? "", round);
        if (found.done) throw new Error(t("analysis.none"));
        await new Promise((later) => setTimeout(later, POLL_MS));
      }
    } catch (error) {
      showError(into, error);
    }
  }

  /**
   * @param {HTMLElement} into
   * @param {Wire.Report} report
   * @param {string} plot
   * @param {number} round
   */
  showReport(into, report, plot, round) {
    const percent = (/** @type {number} */ share, signed = true) =>
      shown(share, { style: "percent", maximumFractionDigits: 1, signDisplay: signed ? "exceptZero" : "auto" });
    const columns = /** @type {const} */ (["start", "luck", "own", "others", "calls", "rest", "result"]);
    const sometimes = ["luck", "calls"]; // not in every game
    const used = columns.filter((column) => {
      return !sometimes.includes(column) || report.seats.some((seat) => seat.account?.[column]);
    });
    const seats = report.seats.map((seat) => {
      const cells = used.map((each) => percent(seat.account?.[each] ?? 0, each !== "start" && each !== "result"));
      const agreed = t("analysis.agreed", { agreed: seat.agreed, decisions: seat.decisions });
      return { cells: [seat.name, ...cells, agreed] };
    });
    const heads = ["seat", ...used, "decisions"].map((each) => t(`account.${each}`));
    const costly = report.events
      .flatMap((event) => (event.moves.length && event.judgement?.cost ? [{ ...event, judged: event.judgement }] : []))
      .sort((a, b) => b.judged.cost - a.judged.cost)
      .slice(0, COSTLIEST);
    const items = costly.map(({ first, seat, moves, judged }) => {
      const who = report.seats[seat]?.name ?? "";
      const played = `${moves[0]} ${judged.mark}`.trim();
      const cost = percent(judged.cost, false);
      const words = t("analysis.cost", { number: first, who, played, best: judged.best, cost });
      return h("li", button(words, () => this.look(round, first - 1), { "data-at": first - 1 }));
    });
    const drawn = picture(plot);
    const explained = used.filter((each) => each !== "start" && each !== "result");
    const sure = report.seats.length > 1 && report.seats.find((seat) => (seat.account?.start ?? 0) > SURE);
    fill(
      into,
      drawn && h("div.plot", drawn),
      h("p.soft", t("analysis.about", { time: timeOf(report.budget) })),
      sure && h("p.soft", t("analysis.sure", { name: sure.name })),
      h("div.scroll", tableOf(t("analysis.account"), heads, seats)),
      h("dl.terms",
        ...explained.flatMap((each) => [h("dt", t(`account.${each}`)), h("dd", t(`account.${each}.about`))]),
        h("dt", "?!, ?, ??"),
        h("dd", t("analysis.marks")),
      ),
      h("h4", t("analysis.costliest")),
      items.length ? h("ol.costliest", ...items) : h("p.soft", t("analysis.flawless")),
    );
  }

  // Dice --------------------------------------------------------------------------------------------

  /** @param {number} round */
  async verify(round) {
    const into = /** @type {HTMLElement} */ (this.dice);
    if (!crypto.subtle) return fill(into, h("p", { role: "status" }, t("dice.insecure")));
    const bar = h("progress", { max: 1, value: 0, "aria-label": t("dice.running") });
    fill(into, bar);
    try {
      const dice = /** @type {Wire.Dice} */ (await this.ask(`/rounds/${round}/dice`));
      if (!dice.seed || !dice.commitment) return fill(into, h("p", { role: "status" }, t("dice.none")));
      const { verify } = await import("./dice.js");
      const kept = keptTable(this.id);
      const { state } = this;
      const progress = (/** @type {number} */ share) => void (bar.value = share);
      const { promised, derived, checked, wrong } = await verify(dice, state?.seed ?? "", round, progress);
      /** @type {[boolean, string, string][]} whether it is so, and what to say if it is, and if not */
      const found = [[promised, t("dice.promised"), t("dice.broken")]];
      if (derived) {
        found.push([derived.commitment === state?.commitment, t("dice.match"), t("dice.match.broken")]);
        found.push([derived.seed === dice.seed, t("dice.derived", { round }), t("dice.derived.not", { round })]);
      }
      if (kept.commitment) found.push([kept.commitment === state?.commitment, t("dice.seen"), t("dice.changed")]);
      if (kept.entropy) found.push([dice.entropies.includes(kept.entropy), t("dice.ours"), t("dice.notOurs")]);
      found.push([!wrong, tn("dice.right", checked), wrong ? t("dice.wrong", wrong) : ""]);
      const good = found.every(([right]) => right);
      const items = found.map(([right, yes, no]) => (right ? h("li.right", `✓ ${yes}`) : h("li.wrong", `✗ ${no}`)));
      const verdict = h("p", { role: "status", "data-verified": String(good) }, t(good ? "dice.good" : "dice.bad"));
      fill(into, verdict, h("ul.checks", ...items));
    } catch (error) {
      showError(into, error);
    }
  }
}
