/** After a round: who won, the score sheet, analysis, files to keep, and the dice to check. */

import { api, download } from "./api.js";
import { button, fill, h, picture } from "./dom.js";
import { roundChoice } from "./replay.js";
import { table as keptTable } from "./store.js";
import { later, listed, noAnswer, shown, t, tn } from "./texts.js";

const POLL_MS = 500; // between two questions how far the analysis is
const COSTLIEST = 6; // moves that are listed
const SURE = 0.999; // a share of the win that is the whole of it
const FILES = /** @type {const} */ ([
  ["record", "record", "txt", later("Record")],
  ["png", "picture.png", "png", later("Picture (PNG)")],
  ["svg", "picture.svg", "svg", later("Picture (SVG)")],
  ["gif", "animation.gif", "gif", later("Animation (GIF)")],
]);
const ACCOUNT = {
  start: later("At the start"),
  luck: later("Luck"),
  own: later("Own play"),
  others: later("Others' play"),
  calls: later("Calls"),
  rest: later("Rest"),
  result: later("Result"),
};
const ABOUT = {
  luck: later("What the rolls and draws of the table changed."),
  own: later(
    "What this player's moves gave away against the best ones that the bot found. It adds up over all moves, " +
      "so it can be more than 100 % where both sides gave away a lot.",
  ),
  others: later("What the moves of the others gave to this player, or took."),
  calls: later("What was called to have happened at the real table."),
  rest: later("What the bot saw only a move later, and what nobody could know when it was played."),
};

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
  if (state.ended !== null) return state.ended;
  const whole = state.phase === "over" && match !== null && match.rounds > 1;
  const winners = whole ? match.winners : state.winners;
  const names = winners.map((player) => state.players[player].name);
  const mine = state.you !== null && winners.includes(state.you);
  if (state.players.length === 1) return soloResult(state, mine);
  const part = !whole && state.phase !== "over"; // of a match that goes on
  const words = wonBy(names, mine && names.length === 1, whole ? "match" : part ? "part" : "round", state.round);
  return state.ending ? `${words} ${state.ending}` : words;
}

/**
 * How a round went that somebody played alone.
 * @param {Wire.State} state
 * @param {boolean} won
 */
function soloResult(state, won) {
  const how = state.scene?.prompt ?? "";
  if (won) return how ? t("You win: {how}.", { how }) : t("You win!");
  return how ? t("The round is over: {how}.", { how }) : t("The round is over.");
}

/**
 * @param {string[]} people
 * @param {boolean} alone whether it is the reader, and nobody else
 * @param {"match" | "part" | "round"} what
 * @param {number} number of the round
 */
function wonBy(people, alone, what, number) {
  const names = listed(people);
  if (what === "match") {
    if (alone) return t("You win the match!");
    if (!people.length) return t("Nobody wins the match.");
    return tn("{names} wins the match.", "{names} win the match.", people.length, { names });
  }
  if (what === "part") {
    if (alone) return t("You win round {number}.", { number });
    if (!people.length) return t("Nobody wins round {number}.", { number });
    return tn("{names} wins round {number}.", "{names} win round {number}.", people.length, { names, number });
  }
  if (alone) return t("You win!");
  return people.length ? tn("{names} wins.", "{names} win.", people.length, { names }) : t("Nobody wins.");
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
  const words = error instanceof Error && error.message ? error.message : noAnswer();
  fill(into, h("p.error", { role: "alert" }, words));
}

export class After {
  /**
   * @param {string} id
   * @param {() => string | null} token
   * @param {(round: number, at: number, marked: string[]) => void} look show a position of a round, and moves on it
   */
  constructor(id, token, look) {
    this.id = id;
    this.token = token;
    this.look = look;
    this.round = 0;
    this.ended = "";
    this.review = h("div#review"); // what cost most, beside the board
    this.element = h("section#after.panel", { "aria-labelledby": "after-title", hidden: true });
  }

  /** @param {Wire.State} state */
  update(state) {
    // A round that was on the board when the organiser ended the table is none to look back on.
    const whole = state.ended === null || state.round === state.match?.rounds;
    const finished = whole && (state.phase === "round-over" || state.phase === "over");
    this.element.hidden = !finished;
    const ended = finished ? `${state.round} ${state.phase}` : "";
    if (ended === this.ended) return;
    this.ended = ended;
    fill(this.review);
    this.state = state;
    if (finished) this.render(state, state.round);
  }

  /**
   * @param {Wire.State} state
   * @param {number} round
   */
  render(state, round) {
    this.round = round;
    fill(this.review);
    const goal = state.match?.goal;
    const files = FILES.map(([kind, path, ending, words]) => {
      const name = `${state.game}-${this.id}-${round}.${ending}`;
      return button(t(words), (event) => this.save(event, path, name), { "data-download": kind });
    });
    this.sheet = h("div#sheet.scroll");
    const analyse = button(t("Analyse this round"), () => this.analyse(round), { "data-do": "analyse" });
    this.analysis = h("div#analysis", analyse);
    this.dice = h("div#dice", button(t("Verify the dice"), () => this.verify(round), { "data-do": "verify" }));
    fill(
      this.element,
      h("h2#after-title", { tabindex: -1 }, resultOf(state)),
      this.sheet,
      state.phase === "round-over" && goal && h("p#goal", t("The match goes on {goal}.", { goal })),
      state.round > 1 &&
        roundChoice("after-round", state.round, round, (chosen) => this.render(state, chosen)),
      h("p.row",
        h("a.button", { href: `/explore/t/${this.id}/${round}`, "data-do": "explore" }, t("Explore this round")),
        this.played(state) &&
          h("a.button", { href: `/review/${this.id}/${round}`, "data-do": "review" }, t("Practise my mistakes")),
      ),
      h("h3", t("Analysis")),
      this.analysis,
      state.commitment !== null && h("h3", t("Dice")),
      state.commitment !== null && this.dice,
      h("h3", t("To keep")),
      h("div.row", ...files),
    );
    void this.showSheet();
  }

  /**
   * Whether whoever looks has played here.
   * @param {Wire.State} state
   */
  played(state) {
    return state.you !== null || Object.keys(keptTable(this.id).tokens).length > 0;
  }

  /** @param {string} path */
  async ask(path, /** @type {object | undefined} */ body = undefined) {
    return api(`/tables/${this.id}${path}`, { token: this.token(), body });
  }

  async showSheet() {
    if (this.state?.players.length === 1) return; // Whether one has won alone is no score.
    const sheet = /** @type {Wire.Sheet | null} */ (await this.ask("/sheet").catch(() => null));
    if (!sheet || !this.sheet) return;
    const pages = sheet.pages.map((page) => {
      const used = page.head.map((_, column) => page.rows.some((row) => row.cells[column] !== ""));
      const kept = (/** @type {string[]} */ cells) => cells.filter((_, column) => used[column]);
      const rows = page.rows.map((row) => ({ cells: kept(row.cells), team: row.team }));
      return tableOf(t("Score sheet"), [t("Player"), ...kept(page.head).slice(1, -1), t("Total")], rows);
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
    if (problem) pressed.after(h("span.error", { role: "alert" }, problem.message || noAnswer()));
  }

  /** Analyse the round that is shown, unless that has been done; what cost most then stands beside the board. */
  async open() {
    if (this.analysis?.querySelector("[data-do=analyse]")) await this.analyse(this.round);
  }

  // Analysis ----------------------------------------------------------------------------------------

  /** @param {number} round */
  async analyse(round) {
    const into = /** @type {HTMLElement} */ (this.analysis);
    const bar = h("progress", { max: 1, value: 0, "aria-label": t("The round is being analysed …") });
    fill(into, h("p", { role: "status" }, t("The round is being analysed …")), bar);
    try {
      for (;;) {
        const found = /** @type {Wire.Analysis} */ (await this.ask(`/rounds/${round}/analysis`, {}));
        if (!into.isConnected) return;
        bar.value = found.progress;
        if (found.done && found.report) return this.showReport(into, found.report, found.plot ?? "", round);
        if (found.done) throw new Error(t("This round could not be analysed."));
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
      const agreed = t("{agreed} of {decisions}", { agreed: seat.agreed, decisions: seat.decisions });
      return { cells: [seat.name, ...cells, agreed] };
    });
    const heads = [t("Player"), ...used.map((each) => t(ACCOUNT[each])), t("Best moves found")];
    const costly = report.events
      .flatMap((event) => (event.moves.length && event.judgement?.cost ? [{ ...event, judged: event.judgement }] : []))
      .sort((a, b) => b.judged.cost - a.judged.cost)
      .slice(0, COSTLIEST);
    const items = costly.map(({ first, seat, moves, judged }) => {
      const who = report.seats[seat]?.name ?? "";
      const played = `${moves[0]} ${judged.mark}`.trim();
      const cost = percent(judged.cost, false);
      const { best } = judged;
      const words = t("Move {number}, {who}: {played} cost {cost}; better was {best}", {
        number: first, who, played, best, cost,
      });
      const there = { href: `/explore/t/${this.id}/${round}/${first - 1}`, class: "button" };
      const look = () => this.look(round, first - 1, [moves[0], best]);
      return h("li", button(words, look, { "data-at": first - 1 }), h("a", there, t("Explore")));
    });
    const drawn = picture(plot);
    const explained = /** @type {(keyof typeof ABOUT)[]} */ (used.filter((each) => each in ABOUT));
    const time = timeOf(report.budget);
    const sure = report.seats.length > 1 && report.seats.find((seat) => (seat.account?.start ?? 0) > SURE);
    fill(
      into,
      drawn && h("div.plot", drawn),
      h("p.soft", t("Chance to win, move by move. Each position was judged by a bot for {time}.", { time })),
      sure && h("p.soft", surely(sure.name)),
      h("div.scroll", tableOf(t("Where the result comes from, in shares of the win: luck and play apart"), heads, seats)),
      h("dl.terms",
        ...explained.flatMap((each) => [h("dt", t(ACCOUNT[each])), h("dd", t(ABOUT[each]))]),
        h("dt", "?!, ?, ??"),
        h("dd", t("Behind a move they say that it cost 5 %, 10 % or 20 % of the win, or more.")),
      ),
    );
    fill(
      this.review,
      h("h3", t("What cost most")),
      items.length ? h("ol.costliest", ...items) : h("p.soft", t("No decision cost anything.")),
    );
    this.review.scrollIntoView({ block: "nearest" });
  }

  // Dice --------------------------------------------------------------------------------------------

  /** @param {number} round */
  async verify(round) {
    const into = /** @type {HTMLElement} */ (this.dice);
    const tell = (/** @type {string} */ words) => fill(into, h("p", { role: "status" }, words));
    if (!crypto.subtle)
      return tell(
        t(
          "Browsers check dice only on pages from https or from this machine. " +
            "The record has all that is needed: stackyard verify FILE.",
        ),
      );
    const bar = h("progress", { max: 1, value: 0, "aria-label": t("The dice are drawn again …") });
    fill(into, bar);
    try {
      const dice = /** @type {Wire.Dice} */ (await this.ask(`/rounds/${round}/dice`));
      if (!dice.seed || !dice.commitment) return tell(t("Chance had no part in this round: there is nothing to verify."));
      const { verify } = await import("./dice.js");
      const kept = keptTable(this.id);
      const { state } = this;
      const progress = (/** @type {number} */ share) => void (bar.value = share);
      const { promised, derived, checked, wrong } = await verify(dice, state?.seed ?? "", round, progress);
      /** @type {[boolean, string, string][]} whether it is so, and what to say if it is, and if not */
      const found = [[
        promised,
        t("The seed of the round is the one that its commitment promised."),
        t("The seed of the round is not the one that its commitment promised."),
      ]];
      if (derived) {
        found.push([
          derived.commitment === state?.commitment,
          t("The seed of the match is the one that was promised before anybody sat down."),
          t("The seed of the match is not the one that was promised before anybody sat down."),
        ]);
        found.push([
          derived.seed === dice.seed,
          t("The seed of round {round} follows from that of the match.", { round }),
          t("The seed of round {round} does not follow from that of the match.", { round }),
        ]);
      }
      if (kept.commitment)
        found.push([
          kept.commitment === state?.commitment,
          t("The commitment is the one that this browser saw when it came to the table."),
          t("The commitment is not the one that this browser saw when it came to the table."),
        ]);
      if (kept.entropy)
        found.push([
          dice.entropies.includes(kept.entropy),
          t("What this browser added to the dice is in them."),
          t("What this browser added to the dice is not in them."),
        ]);
      found.push([
        !wrong,
        tn(
          "{count} roll was drawn again from the seed and agrees.",
          "{count} rolls were drawn again from the seed, and all agree.",
          checked,
        ),
        wrong ? t("Move {move} was {played}, but the seed gives {drawn}.", wrong) : "",
      ]);
      const good = found.every(([right]) => right);
      const items = found.map(([right, yes, no]) => (right ? h("li.right", `✓ ${yes}`) : h("li.wrong", `✗ ${no}`)));
      const words = good ? t("The dice were fair.") : t("The dice do not agree with what was promised.");
      const verdict = h("p", { role: "status", "data-verified": String(good) }, words);
      fill(into, verdict, h("ul.checks", ...items));
    } catch (error) {
      showError(into, error);
    }
  }
}

/** @param {string} name of whoever could win by force from the first position on */
function surely(name) {
  return t(
    "The bot finds that {name} could win by force from the first position on, whatever the others did; " +
      "so the curve begins at 100 %.",
    { name },
  );
}
