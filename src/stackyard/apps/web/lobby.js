/** The lobby: the games, tables of one's own, to join and to watch. */

import { Refusal, api, games } from "./api.js";
import { fill, h, refill } from "./dom.js";
import { nameField, newTable, players } from "./setup.js";
import { keep, tables } from "./store.js";
import { later, listed, t, tn } from "./texts.js";

const REFRESH_MS = 4000; // between two looks at the lists of tables
const MOST_OWN = 6; // tables of one's own that are listed
const GONE = ["no-such-table", "not-seated"];
/** @type {Record<string, string>} */
const PHASES = {
  waiting: later("waiting for players"),
  playing: later("being played"),
  "round-over": later("between two rounds"),
};

/** @param {HTMLElement} into */
export async function showLobby(into) {
  document.title = "Stackyard";
  const known = await games();
  const lists = h("div.lists");
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
      ),
      h("h2#games-title", t("Start a game")),
      h("ul.cards", { "aria-labelledby": "games-title" }, ...cards.map((card) => card.element)),
      lists,
    ),
  );
  let open = true;
  const refresh = async () => {
    if (document.hidden) return;
    const found = await findTables().catch(() => null);
    if (open) showTables(lists, found);
  };
  const timer = setInterval(refresh, REFRESH_MS);
  void refresh().then(() => cards.forEach((card) => card.showPicture()));
  return () => {
    open = false;
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
      h("a", { href: `/rules/${game.name}`, "aria-label": t("Rules of {game}", { game: game.title }) }, t("Rules")),
      game.course && h("a", { href: `/learn/${game.name}`, "aria-label": t("Learn {game}", { game: game.title }) }, t("Learn")),
    );
  }

  showPicture() {
    fill(this.frame, h("img", { loading: "lazy", src: this.game.picture, alt: "" }));
  }
}

// Lists of tables ---------------------------------------------------------------------------------

/** @returns {Promise<{mine: Wire.State[], all: Wire.Listed[]}>} */
async function findTables() {
  const all = api("/tables");
  const own = Object.entries(tables()).filter(([, table]) => !table.over);
  const asked = own.slice(0, MOST_OWN).map(([id, { tokens }]) =>
    api(`/tables/${id}`, { token: Object.values(tokens)[0] }).catch((error) => {
      if (error instanceof Refusal && GONE.includes(error.code)) keep(id, null);
      // The organiser may bring it back, and its tokens are good again.
      if (error instanceof Refusal && error.code === "archived") keep(id, { over: true });
      return null;
    }),
  );
  const mine = /** @type {Wire.State[]} */ ((await Promise.all(asked)).filter((state) => state !== null));
  for (const { id, phase } of mine) if (phase === "over") keep(id, { over: true });
  return { mine: mine.filter((state) => state.phase !== "over"), all: (await all).tables };
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
  const ours = new Set(found.mine.map((state) => state.id));
  const others = found.all.filter((each) => !ours.has(each.id));
  const focused = document.activeElement?.closest("[data-table] a") ? document.activeElement.getAttribute("href") : "";
  const mine = found.mine.map((state) => {
    const held = state.players.filter(({ player }) => String(player) in (tables()[state.id]?.tokens ?? {}));
    const yours = held.some(({ player, stand_in: left }) => player === state.to_move && !left);
    const left = held.every((player) => player.stand_in);
    const now = state.phase === "playing" && yours ? t("It is your turn") : t(PHASES[state.phase]);
    const words = left ? t("A bot plays for you.") : now;
    return line(state.id, state.title, state.players.map((player) => player.name), words, t("Go on"), yours);
  });
  const joined = others.filter((each) => each.phase === "waiting").map((each) => {
    const free = tn("{count} free seat", "{count} free seats", each.open);
    return line(each.id, each.title, names(each), free, t("Join"), true);
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

/** @param {Wire.Listed} table */
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
