/** The lobby: the games, tables of one's own, to join and to watch. */

import { api, games } from "./api.js";
import { button, fill, h, refill } from "./dom.js";
import { me, myGames, whoAmI } from "./me.js";
import { playNow, showSeeks, watchChallenges, watchSeeks } from "./seek.js";
import { clockWords, nameField, newTable, players } from "./setup.js";
import { keep, tables } from "./store.js";
import { later, listed, t, tn } from "./texts.js";
import { setTitle } from "./title.js";

const REFRESH_MS = 4000; // between two looks at the lists of tables
const MOST_OWN = 6; // tables of one's own that are listed
/** @type {Record<string, string>} */
const PHASES = {
  waiting: later("waiting for players"),
  playing: later("being played"),
  "round-over": later("between two rounds"),
};

/** @param {HTMLElement} into */
export async function showLobby(into) {
  setTitle("Stackyard");
  const [known] = await Promise.all([games(), whoAmI().catch(() => null)]);
  let open = true;
  const waiting = h("section#seeks.panel", { "aria-labelledby": "seeks-title", hidden: true });
  const [lists, foot] = [h("div.lists"), h("footer.foot")];
  void import("./waiting.js").then(({ notifySwitch }) => fill(foot, notifySwitch())).catch(() => {});
  const cards = known.map((game) => new Card(game));
  fill(
    into,
    h("div#lobby",
      h("section.hero",
        h("h1", t("Stacking games, exactly by their rules")),
        h("p",
          t("Pick a game. Play with friends by sending them a link, with people beside you, or with bots."),
        ),
        nameField(),
        known.some((game) => game.puzzles) && h("a", { href: "/puzzles", class: "button", id: "to-puzzles" }, t("Puzzle of the day")),
      ),
      h("h2#games-title", t("Start a game")),
      h("ul.cards", { "aria-labelledby": "games-title" }, ...cards.map((card) => card.element)),
      waiting,
      lists,
      foot,
    ),
  );
  const showMine = async () => {
    const [{ Challenges }, { Vacation }] = await Promise.all([import("./challenges.js"), import("./vacation.js")]);
    const own = new Challenges(known);
    if (!open) return;
    waiting.before(own.element);
    lists.after(new Vacation().element);
    watchChallenges((found) => own.show(found));
  };
  if (me()) void showMine();
  const stopWatching = watchSeeks((seeks) => showSeeks(waiting, known, seeks));
  const refresh = async () => {
    if (document.hidden) return;
    const found = await findTables().catch(() => null);
    if (open) showTables(lists, found);
  };
  const timer = setInterval(refresh, REFRESH_MS);
  void refresh().then(() => cards.forEach((card) => card.showPicture()));
  return () => {
    open = false;
    stopWatching();
    clearInterval(timer);
  };
}

/** A game in the lobby. Its picture comes after the rest of the page, into a frame that has its size from the start. */
class Card {
  /** @param {Wire.Game} game */
  constructor(game) {
    const { min, max } = game.players;
    this.game = game;
    this.frame = h("span.frame");
    this.element = h("li",
      h("button", { type: "button", class: "card", "data-game": game.name, onclick: () => newTable(game) },
        this.frame,
        h("strong", game.title),
        h("span", game.summary),
        h("small", min === max ? players(min) : t("{min} to {max} players", { min, max })),
      ),
      h("span.links",
        game.course && h("a", { href: `/learn/${game.name}`, "aria-label": t("Learn {game}", { game: game.title }) }, t("Learn")),
        h("a", { href: `/rules/${game.name}`, "aria-label": t("Rules of {game}", { game: game.title }) }, t("Rules")),
        game.puzzles &&
          h("a", { href: `/puzzles/${game.name}`, "aria-label": t("Puzzles of {game}", { game: game.title }) }, t("Puzzles")),
      ),
      max > 1 && button(t("Play now"), () => playNow(game), {
        class: "play-now",
        "data-play": game.name,
        "aria-label": t("Play {game} now, with anybody who waits", { game: game.title }),
      }),
    );
  }

  showPicture() {
    fill(this.frame, h("img", { loading: "lazy", src: this.game.picture, alt: "" }));
  }
}

// Lists of tables ---------------------------------------------------------------------------------

/** @returns {Promise<{mine: Wire.Sitting[], all: Wire.Listed[]}>} */
async function findTables() {
  const [mine, all] = await Promise.all([myGames(), api("/tables")]);
  for (const { table } of mine.finished) if (tables()[table] && !tables()[table].over) keep(table, { over: true });
  return { mine: mine.running.slice(0, MOST_OWN), all: all.tables };
}

/**
 * @param {HTMLElement} into
 * @param {Awaited<ReturnType<typeof findTables>> | null} found null: the server does not answer
 */
function showTables(into, found) {
  if (!found) {
    const words = t("The server does not answer; the lists come back as soon as it does.");
    return fill(into, h("p.panel", { role: "status" }, words));
  }
  const ours = new Set(found.mine.map((game) => game.table));
  const others = found.all.filter((each) => !ours.has(each.id));
  const focused = document.activeElement?.closest("[data-table] a") ? document.activeElement.getAttribute("href") : "";
  const mine = found.mine.map((game) => {
    const own = game.seats[game.player];
    const left = own?.kind === "bot";
    const phase = game.phase ?? "playing";
    const words = left ? t("A bot plays for you.") : game.my_turn ? t("It is your turn") : t(PHASES[phase]);
    return line(game.table, game.title, names(game), words, t("Go on"), game.my_turn && !left);
  });
  const joined = others.filter((each) => each.phase === "waiting").map((each) => {
    const free = tn("{count} free seat", "{count} free seats", each.open);
    return line(each.id, each.title, names(each), [free, ...terms(each)].join(", "), t("Join"), true);
  });
  const running = others.filter((each) => each.phase !== "waiting").map((each) => {
    const watched = tn("{count} person watching", "{count} people watching", each.watchers);
    const words = each.watchers ? watched : t(PHASES[each.phase]);
    return line(each.id, each.title, names(each), words, t("Watch"));
  });
  refill(
    into,
    mine.length > 0 && list("my-tables", t("Your tables"), mine, ""),
    list(
      "open-tables",
      t("Tables with a free seat"),
      joined,
      t("No table waits for players at the moment. Start one and list it: it appears here for everybody."),
    ),
    list("running-tables", t("Games to watch"), running, t("Nobody plays at a listed table right now.")),
  );
  if (focused) /** @type {HTMLElement | null} */ (into.querySelector(`a[href="${focused}"]`))?.focus();
}

/** What is to be known before one sits down. @param {Wire.Listed} table */
function terms(table) {
  return [table.clock ? clockWords(table.clock) : "", table.rated ? t("rated") : ""].filter(Boolean);
}

/** @param {Wire.Listed | Wire.Sitting} table */
function names(table) {
  return table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
}

/**
 * @param {string} id
 * @param {string} title
 * @param {HTMLElement[]} lines
 * @param {string} none
 */
function list(id, title, lines, none) {
  const inside = lines.length ? h("ul", ...lines) : h("p.soft", none);
  const name = `${id}-title`;
  return h("section.panel", { id, "aria-labelledby": name }, h("h2", { id: name }, title), inside);
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string[]} people
 * @param {string} words
 * @param {string} action
 * @param {boolean} [urgent]
 */
function line(id, title, people, words, action, urgent = false) {
  return h("li", { "data-table": id },
    h("div", h("strong", title), h("span", listed(people)), h("small", words)),
    h("a", { class: urgent ? "button primary" : "button", href: `/t/${id}` }, action),
  );
}
