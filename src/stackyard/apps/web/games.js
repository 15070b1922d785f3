/** My games: those that go on, my turn first, and those that are over. */

import { api, games } from "./api.js";
import { button, choice, fill, go, h, picture, valueOf } from "./dom.js";
import { me, myGames } from "./me.js";
import { keepRematch } from "./rematch.js";
import { table } from "./store.js";
import { language, later, listed, noAnswer, t, tn } from "./texts.js";
import { setTitle } from "./title.js";

/** @type {Record<string, string>} */
const RESULTS = {
  won: later("Won"),
  lost: later("Lost"),
  drawn: later("Drawn"),
  solo: later("Played alone"),
  ended: later("Ended by the organiser"),
  "": later("Finished"),
};

/** @param {HTMLElement} into */
export async function showGames(into) {
  setTitle(`${t("My games")} - Stackyard`);
  const page = new Games(into, await games());
  await page.load();
  return () => page.observer.disconnect();
}

class Games {
  /**
   * @param {HTMLElement} into
   * @param {Wire.Game[]} known
   */
  constructor(into, known) {
    this.filters = { game: "", result: "" };
    this.next = /** @type {string | null} */ (null);
    this.asked = 0; // how often the list was asked for
    this.running = h("ul.games");
    this.finished = h("ul.games");
    this.status = h("p.soft", { role: "status" });
    this.more = button(t("More"), () => this.load(this.next ?? ""), { id: "more-games", hidden: true });
    this.observer = new IntersectionObserver((seen) => {
      for (const { isIntersecting: shown, target } of seen) if (shown) this.showPicture(/** @type {HTMLElement} */ (target));
    });
    const filter = (/** @type {"game" | "result"} */ name) => (/** @type {Event} */ event) => {
      this.filters[name] = valueOf(event.target);
      void this.load();
    };
    const kinds = known.map((game) => /** @type {[string, string]} */ ([game.name, game.title]));
    const results = ["won", "lost", "drawn"].map((each) => /** @type {[string, string]} */ ([each, t(RESULTS[each])]));
    fill(into, h("div#my-games",
      h("h1", t("My games")),
      !me() && h("p.soft", t("These are the games of this browser. "), h("a", { href: "/account" }, t("With an account they follow you."))),
      h("div.row",
        choice(t("Game"), [["", t("All games")], ...kinds], "", { id: "filter-game", onchange: filter("game") }),
        choice(t("Result"), [["", t("All results")], ...results], "", { id: "filter-result", onchange: filter("result") }),
      ),
      this.status,
      h("section", { "aria-labelledby": "running-title" }, h("h2#running-title", t("Going on")), this.running),
      h("section", { "aria-labelledby": "finished-title" }, h("h2#finished-title", t("Finished")), this.finished, this.more),
    ));
  }

  /** @param {string} [before] */
  async load(before = "") {
    const query = { ...this.filters, ...(before ? { before } : {}) };
    const asked = (this.asked += 1);
    const found = await myGames(query).catch((error) => {
      this.status.textContent = error.message || noAnswer();
      return null;
    });
    if (!found || asked !== this.asked) return; // Another filter was chosen meanwhile.
    const wanted = (/** @type {Wire.Sitting} */ each) =>
      (!this.filters.game || each.game === this.filters.game) && (!this.filters.result || each.result === this.filters.result);
    if (!before) fill(this.running, ...found.running.filter(wanted).map((each) => this.row(each)));
    const rows = found.finished.filter(wanted).map((each) => this.row(each));
    if (before) this.finished.append(...rows);
    else fill(this.finished, ...rows);
    this.next = found.next;
    this.more.hidden = !found.next;
    const count = this.running.childElementCount + this.finished.childElementCount;
    const filtered = this.filters.game || this.filters.result;
    const none = filtered ? t("No such game: choose other filters.") : t("No games yet: start one in the lobby.");
    this.status.textContent = count ? "" : none;
  }

  /** @param {Wire.Sitting} game */
  row(game) {
    const others = game.seats.filter((seat, place) => seat.kind !== "open" && place !== game.player).map((seat) => seat.name);
    const with_ = others.length ? t("with {names}", { names: listed(others) }) : tn("{count} player", "{count} players", game.count);
    const when = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(game.ended ?? game.changed ?? game.created);
    const frame = h("span.frame.small", { "data-table": game.table });
    if (game.phase && game.round) this.observer.observe(frame);
    const now = game.my_turn ? t("It is your turn") : game.phase === "waiting" ? t("waiting for players") : t("being played");
    const over = game.ended !== null;
    const name = `${game.title}, ${with_}, ${when}`;
    const go_ = (/** @type {string} */ words, /** @type {string} */ then, /** @type {string} */ action) =>
      button(words, () => void openTable(game.table, then), { "data-do": action, "aria-label": `${words}: ${name}` });
    return h("li.panel", { "data-table": game.table, "data-result": over ? game.result : "running", class: game.my_turn ? "panel mine" : "panel" },
      frame,
      h("div", h("strong", game.title), h("span", with_), h("span", { class: `result ${game.result}` }, over ? t(RESULTS[game.result]) : now),
        h("small", when, game.rated && `, ${t("rated")}`)),
      h("div.row",
        !game.phase ? h("small", t("Archived: ask the organiser for it."))
        : over ? h("span.row", go_(t("Replay"), "[data-replay=first]", "replay"), go_(t("Analysis"), "[data-do=analyse]", "analyse"),
            game.result !== "ended" && button(t("Rematch"), () => this.rematch(game), { "data-do": "rematch", "aria-label": `${t("Rematch")}: ${name}` }))
        : h("a", { class: game.my_turn ? "button primary" : "button", href: `/t/${game.table}`, "aria-label": `${t("Go on")}: ${name}` }, t("Go on")),
      ),
    );
  }

  /** @param {HTMLElement} frame */
  async showPicture(frame) {
    this.observer.unobserve(frame);
    const id = frame.dataset.table ?? "";
    const look = await api(`/tables/${id}/look`, { token: tokenOf(id) }).catch(() => null);
    // Each picture brings the pieces of its game along: they are named after the table, as no name may be there twice.
    const drawn = look?.svg && picture(look.svg.replaceAll(/ (id="|href="#)/g, ` $1${id}-`));
    if (drawn) frame.replaceChildren(drawn);
    drawn?.setAttribute("aria-hidden", "true");
  }

  /** @param {Wire.Sitting} game */
  async rematch(game) {
    const token = tokenOf(game.table);
    try {
      const ask = () => api(`/tables/${game.table}`, { token, query: { picture: "none" } });
      let { number, can, rematch } = /** @type {Wire.State} */ (await ask());
      if (can.includes("rematch")) {
        await api(`/tables/${game.table}/messages`, { token, body: { type: "rematch", number } });
        ({ rematch } = await ask());
      }
      if (rematch.table) keepRematch(rematch.table, game.title, table(game.table).tokens, game.count);
      go(`/t/${rematch.table ?? game.table}`); // Until the others agree, one waits where the match was.
    } catch (error) {
      this.status.textContent = (error instanceof Error && error.message) || noAnswer();
      this.status.scrollIntoView({ block: "center" });
    }
  }
}

/** @param {string} id */
function tokenOf(id) {
  return Object.values(table(id).tokens)[0] || null;
}

/**
 * Open a table, and press a button there as soon as it is there.
 * @param {string} id
 * @param {string} then
 */
function openTable(id, then) {
  const press = () => {
    const found = /** @type {HTMLButtonElement | null} */ (document.querySelector(`#table[data-phase] ${then}`));
    if (!found || found.disabled) return;
    watch.disconnect();
    found.click();
    found.scrollIntoView({ block: "nearest" });
  };
  const watch = new MutationObserver(press);
  watch.observe(/** @type {Node} */ (document.getElementById("main")), { childList: true, subtree: true, attributes: true });
  setTimeout(() => watch.disconnect(), 20_000);
  go(`/t/${id}`);
}
