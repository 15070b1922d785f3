/** The lobby: the games, a form for a new table, tables of one's own, to join and to watch. */

import { Refusal, api, games } from "./api.js";
import { choice, coded, dialog, fill, go, h, refill, valueOf } from "./dom.js";
import { entropy, keep, read, tables, write } from "./store.js";
import { botName, listed, t, tn } from "./texts.js";

const REFRESH_MS = 4000; // between two looks at the lists of tables
const CLOCKS = ["3+2", "5+3", "10+5", "15+10", "30+0"]; // minutes + seconds a move
const MOST_OWN = 6; // tables of one's own that are listed
const GONE = ["no-such-table", "not-seated"];
const LIST_MAX = 12; // choices; a field for a number takes more

/** @param {HTMLElement} into */
export async function showLobby(into) {
  document.title = "Stackyard";
  const known = await games();
  const lists = h("div.lists");
  const cards = known.map((game) => new Card(game));
  fill(
    into,
    h("div#lobby",
      h("section.hero", h("h1", t("lobby.title")), h("p", t("lobby.text")), nameField()),
      h("h2#games-title", t("lobby.games")),
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

/** The field for one's name, which this browser keeps. */
export function nameField() {
  const input = h("input", {
    class: "my-name",
    value: read("name"),
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: t("guest"),
    oninput: (/** @type {Event} */ event) => write("name", valueOf(event.target).trim()),
  });
  return h("label.field.name", h("span", t("name")), input);
}

/** One's name, or a guest's. */
export function myName() {
  return read("name") || t("guest");
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
        h("small", min === max ? tn("players", min) : t("players.range", { min, max })),
      ),
      h("a", { href: `/rules/${game.name}`, "aria-label": t("rules.of", { game: game.title }) }, t("rules")),
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
  if (!found) return fill(into, h("p.panel", { role: "status" }, t("lobby.down")));
  const ours = new Set(found.mine.map((state) => state.id));
  const others = found.all.filter((each) => !ours.has(each.id));
  const focused = document.activeElement?.closest("[data-table] a") ? document.activeElement.getAttribute("href") : "";
  const mine = found.mine.map((state) => {
    const held = state.players.filter(({ player }) => String(player) in (tables()[state.id]?.tokens ?? {}));
    const yours = held.some(({ player, stand_in: left }) => player === state.to_move && !left);
    const left = held.every((player) => player.stand_in);
    const now = state.phase === "playing" && yours ? t("lobby.yourTurn") : t(`phase.${state.phase}`);
    const words = left ? t("status.standIn") : now;
    return line(state.id, state.title, state.players.map((player) => player.name), words, t("lobby.goOn"), yours);
  });
  const joined = others.filter((each) => each.phase === "waiting").map((each) => {
    return line(each.id, each.title, names(each), tn("seats.open", each.open), t("lobby.join"), true);
  });
  const running = others.filter((each) => each.phase !== "waiting").map((each) => {
    const words = each.watchers ? tn("watchers", each.watchers) : t(`phase.${each.phase}`);
    return line(each.id, each.title, names(each), words, t("lobby.watch"));
  });
  refill(
    into,
    mine.length > 0 && list("my-tables", t("lobby.mine"), mine, ""),
    list("open-tables", t("lobby.open"), joined, t("lobby.open.none")),
    list("running-tables", t("lobby.running"), running, t("lobby.running.none")),
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

// A new table -----------------------------------------------------------------------------------------

/** @param {Wire.Game} game */
function newTable(game) {
  const { min, max, usual } = game.players;
  const counts = Array.from({ length: max - min + 1 }, (_, place) => min + place);
  const seats = h("div.seats");
  const wanted = { count: usual, others: "bot:4" };
  const reseat = () => {
    fill(seats, ...Array.from({ length: wanted.count }, (_, seat) => seatRow(game, seat, wanted.others)));
    showOptions();
  };
  const calls = h("input", { type: "checkbox", name: "calls", onchange: () => showOptions() });
  const rules = game.options.map((option) => ({ option, row: optionField(game, option) }));
  /** Show only what means something with so many players, and with calls or without. */
  const showOptions = () => {
    for (const { option, row } of rules) {
      const { min, max } = option.players ?? game.players;
      row.hidden = wanted.count < min || wanted.count > max || (option.calls && !calls.checked);
    }
  };
  /** What an option implies is chosen with it, to be seen, and can be changed again. */
  const imply = (/** @type {Wire.Rule} */ option, /** @type {HTMLElement} */ row) => {
    const own = /** @type {HTMLInputElement} */ (row.querySelector("input, select"));
    for (const [name, value] of Object.entries(option.implies)) {
      const usual = game.options.find((each) => each.name === name)?.default;
      const other = rules.find((each) => each.option.name === name)?.row.querySelector("select");
      if (other) other.value = String(own.checked ? value : usual);
    }
  };
  for (const { option, row } of rules) row.addEventListener("change", () => imply(option, row));
  const rowsOf = (/** @type {boolean} */ called) =>
    rules.filter(({ option }) => option.calls === called).map(({ row }) => row);
  const company = ["bot:4", "open", "here"].map((kind) => {
    const chosen = () => ((wanted.others = kind), reseat());
    const checked = kind === wanted.others;
    const input = h("input", { type: "radio", name: "company", value: kind, checked, onchange: chosen });
    return h("label", input, h("span", t(`company.${kind.split(":")[0]}`)));
  });
  const problem = h("p.error", { role: "alert" });
  const form = h(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        problem.textContent = "";
        start(game, form).catch((error) => (problem.textContent = error.message || t("error.offline.text")));
      },
    },
    h("div.introduced", h("p", game.summary), nameField()),
    max > 1 && h("fieldset.segments", h("legend", t("new.company")), ...company),
    counts.length > 1 &&
      choice(t("new.count"), counts.map((n) => [String(n), tn("players", n)]), String(usual), {
        name: "count",
        onchange: (/** @type {Event} */ event) => ((wanted.count = Number(valueOf(event.target))), reseat()),
      }),
    h("fieldset", h("legend", t("new.seats")), seats),
    h("div.pair", clockField(), visibility()),
    h("details.options",
      h("summary", t("new.options")),
      ...rowsOf(false),
      game.calls && h("label.check", calls, h("span", t("new.calls"))),
      ...rowsOf(true),
      !game.options.length && !game.calls && h("p.soft", t("new.options.none")),
    ),
    problem,
    h("div.row.end.sticky", h("button#start.primary", t("new.start"))),
  );
  reseat();
  dialog(t("new.title", { game: game.title }), t("close"), { id: "new-table", "data-game": game.name }, form);
  document.getElementById("start")?.focus();
}

/**
 * Who sits there: me, nobody yet, somebody here, or a bot.
 * @param {Wire.Game} game
 * @param {number} seat
 * @param {string} others
 */
function seatRow(game, seat, others) {
  const bots = game.levels.map((level) => /** @type {[string, string]} */ ([`bot:${level}`, botName(`${level}`)]));
  const kinds = /** @type {[string, string][]} */ (["me", "open", "here"].map((kind) => [kind, t(`kind.${kind}`)]));
  const called = t("player", { number: seat + 1 });
  const name = h("input.here-name", { value: called, maxlength: 24, "aria-label": t("name.here") });
  const chosen = seat === 0 ? "me" : others;
  const field = choice(game.seat_names[seat] ?? called, [...kinds, ...bots], chosen, {
    class: "kind",
    onchange: (/** @type {Event} */ event) => {
      name.hidden = valueOf(event.target) !== "here";
      if (valueOf(event.target) === "me") onlyMe(/** @type {HTMLSelectElement} */ (event.target));
    },
  });
  name.hidden = chosen !== "here";
  return h("div.seat", { "data-seat": seat }, field, name);
}

/**
 * Nobody sits at a table twice: any other seat that was one's own is a bot's now.
 * @param {HTMLSelectElement} chosen
 */
function onlyMe(chosen) {
  for (const other of chosen.closest(".seats")?.querySelectorAll("select") ?? [])
    if (other !== chosen && other.value === "me") other.value = "bot:4";
}

function clockField() {
  const custom = h("div.pair", { hidden: true },
    numberField(t("clock.minutes"), "minutes", 10, 1, 180),
    numberField(t("clock.increment"), "increment", 5, 0, 120),
  );
  const presets = CLOCKS.map((each) => {
    const [minutes, increment] = each.split("+");
    return /** @type {[string, string]} */ ([each, t("clock.preset", { minutes, increment })]);
  });
  /** @type {[string, string][]} */
  const choices = [["", t("clock.none")], ...presets, ["custom", t("clock.custom")]];
  const toggle = (/** @type {Event} */ event) => (custom.hidden = valueOf(event.target) !== "custom");
  return h("div", choice(t("clock"), choices, "", { name: "clock", onchange: toggle }), custom);
}

function visibility() {
  return choice(t("listed"), [["no", t("listed.no")], ["yes", t("listed.yes")]], "no", { name: "listed" });
}

/**
 * @param {string} label
 * @param {string} name
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
function numberField(label, name, value, min, max) {
  return h("label.field", h("span", label), h("input", { type: "number", name, value, min, max, required: true }));
}

/**
 * An option of the rules; the last of those about one clause explains the clause.
 * @param {Wire.Game} game
 * @param {Wire.Rule} option
 */
function optionField(game, option) {
  const name = `option.${option.name}`;
  const { choices } = option;
  const numbers = choices.map(Number);
  const truth = choices.length === 2 && choices.every((each) => typeof each === "boolean");
  const field = truth
    ? h("label.check", h("input", { type: "checkbox", name, checked: option.default }), h("span", option.summary))
    : choices.length > LIST_MAX && choices.every((each) => typeof each === "number")
      ? numberField(option.summary, name, Number(option.default), Math.min(...numbers), Math.max(...numbers))
      : choice(option.summary, choices.map((each, at) => [String(each), option.words[at] ?? String(each)]),
          String(option.default), { name });
  const alike = game.options.filter((each) => each.clause === option.clause);
  const last = alike.filter((each) => !each.calls).at(-1) ?? alike.at(-1);
  const about = option.ruling && last === option &&
    h("details", h("summary", t("new.about", { clause: option.clause })), h("p", ...coded(option.ruling)));
  const why = option.why && h("p.why", option.why);
  return h("div.option", { "data-option": option.name }, field, why, about);
}

/**
 * Ask the server for the table, keep our seats, and go there.
 * @param {Wire.Game} game
 * @param {HTMLFormElement} form
 */
async function start(game, form) {
  const given = new FormData(form);
  const players = [...form.querySelectorAll(".seat")].map((row) => {
    const [kind, level] = (row.querySelector("select")?.value ?? "").split(":");
    if (kind === "bot") return { kind, level: Number(level) };
    if (kind === "open") return { kind };
    return { kind, name: kind === "me" ? myName() : row.querySelector("input")?.value.trim() || t("guest") };
  });
  const hidden = new Set([...form.querySelectorAll(".option[hidden]")].map((row) => row.getAttribute("data-option")));
  const options = Object.fromEntries(
    game.options.filter((option) => !hidden.has(option.name)).map((option) => {
      const value = given.get(`option.${option.name}`) ?? "false"; // A box that is not checked has no value.
      const text = value === "on" ? "true" : String(value);
      return [option.name, option.choices.find((each) => String(each) === text) ?? text];
    }),
  );
  const preset = String(given.get("clock"));
  const [minutes, increment] = preset === "custom" ? [given.get("minutes"), given.get("increment")] : preset.split("+");
  const secret = entropy();
  const made = await api("/tables", {
    body: {
      game: game.name,
      players,
      options,
      calls: given.get("calls") === "on",
      clock: preset ? { minutes: Number(minutes), increment: Number(increment) } : null,
      listed: given.get("listed") === "yes",
      entropy: secret,
    },
  });
  keep(made.id, { title: game.title, tokens: made.tokens, entropy: secret });
  form.closest("dialog")?.close();
  go(`/t/${made.id}`);
}

/**
 * Take an open seat of a table.
 * @param {string} id
 * @param {string} title
 */
export async function sitDown(id, title) {
  const secret = entropy();
  const { player, token } = await api(`/tables/${id}/seats`, { body: { name: myName(), entropy: secret } });
  keep(id, { title, tokens: { [player]: token }, entropy: secret });
}
