/** A new table: the form that sets it up, and the name that one plays under. */

import { Refusal, api } from "./api.js";
import { choice, coded, dialog, fill, go, h, valueOf } from "./dom.js";
import { me } from "./me.js";
import { entropy, keep, read, write } from "./store.js";
import { botName, later, noAnswer, t, tn } from "./texts.js";

const CLOCKS = ["3+2", "5+3", "10+5", "15+10", "30+0", "1d", "3d", "7d"]; // minutes + seconds a move, or days a move
const LIST_MAX = 12; // choices; a field for a number takes more
const COMPANY = [
  ["bot:4", later("Bots")],
  ["open", later("Friends by link")],
  ["here", later("On this device")],
];
const KINDS = [
  ["me", later("Me")],
  ["open", later("Free seat")],
  ["here", later("Beside me")],
];

/** The field for one's name, which this browser keeps. */
export function nameField() {
  const account = me();
  if (account) return h("p.field.name", h("span", t("Your name")), h("strong.my-name", account.name));
  const input = h("input", {
    class: "my-name",
    value: read("name"),
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: read("name") ? t("Guest") : myName(),
    oninput: (/** @type {Event} */ event) => write("name", valueOf(event.target).trim()),
  });
  return h("label.field.name", h("span", t("Your name")), input);
}

/** One's name, or that of a guest whom this browser knows by a number: so guests can be told apart. */
export function myName() {
  const number = read("guest") || String(10 + Math.floor(Math.random() * 90));
  write("guest", number);
  return me()?.name ?? (read("name") || t("Guest {number}", { number }));
}

/** @param {Wire.Game} game */
export function newTable(game) {
  const { min, max, usual } = game.players;
  const counts = Array.from({ length: max - min + 1 }, (_, place) => min + place);
  const seats = h("div.seats");
  const wanted = { count: usual, others: "bot:4" };
  const reseat = () => {
    fill(seats, ...Array.from({ length: wanted.count }, (_, seat) => seatRow(game, seat, wanted.others)));
    showOptions();
  };
  const hints = h("input", { type: "checkbox", name: "hints" });
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
  const rated = ratedField(() => {
    const friends = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=company][value=open]"));
    if (friends && !friends.checked) friends.click();
  });
  const company = COMPANY.map(([kind, words]) => {
    const chosen = () => ((wanted.others = kind), (hints.checked = kind.startsWith("bot")), reseat());
    const checked = kind === wanted.others;
    const input = h("input", { type: "radio", name: "company", value: kind, checked, onchange: chosen });
    return h("label", input, h("span", t(words)));
  });
  const problem = h("p.error", { role: "alert" });
  const form = h(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        problem.textContent = "";
        start(game, form).catch((error) => (problem.textContent = error.message || noAnswer()));
      },
    },
    h("div.introduced", h("p", game.summary), nameField()),
    max > 1 && h("fieldset.segments", h("legend", t("Play with")), ...company),
    counts.length > 1 &&
      choice(t("How many play"), counts.map((n) => [String(n), players(n)]), String(usual), {
        name: "count",
        onchange: (/** @type {Event} */ event) => ((wanted.count = Number(valueOf(event.target))), reseat()),
      }),
    h("fieldset", h("legend", t("Seats")), seats),
    h("div.pair", clockField(), visibility()),
    max > 1 && rated,
    h("label.check", hints, h("span", t("Hints: a bot may be asked for a move"))),
    h("details.options",
      h("summary", t("Options of the rules")),
      ...rowsOf(false),
      game.calls && h("label.check", calls, h("span", aboutCalls())),
      ...rowsOf(true),
      !game.options.length && !game.calls && h("p.soft", t("This game has no options.")),
    ),
    problem,
    h("div.row.end.sticky", h("button#start.primary", t("Start"))),
  );
  hints.checked = true; // Between people they are off, unless somebody wants them.
  reseat();
  dialog(t("New table: {game}", { game: game.title }), t("Close"), { id: "new-table", "data-game": game.name }, form);
  document.getElementById("start")?.focus();
}

/** Whether ratings are at stake, for people who are signed in. @param {() => void} chosen */
function ratedField(chosen) {
  const onchange = (/** @type {Event} */ event) =>
    /** @type {HTMLInputElement} */ (event.target).checked && chosen();
  const words = t("Rated: everybody is signed in, no hints, nothing is taken back, the usual rules");
  const field = h("label.check", { hidden: !me() }, h("input", { type: "checkbox", name: "rated", onchange }), h("span", words));
  return field;
}

/**
 * Who sits there: me, nobody yet, somebody here, or a bot.
 * @param {Wire.Game} game
 * @param {number} seat
 * @param {string} others
 */
function seatRow(game, seat, others) {
  const bots = game.levels.map((level) => /** @type {[string, string]} */ ([`bot:${level}`, botName(`${level}`)]));
  const kinds = /** @type {[string, string][]} */ (KINDS.map(([kind, words]) => [kind, t(words)]));
  const called = t("Player {number}", { number: seat + 1 });
  const name = h("input.here-name", { value: called, maxlength: 24, "aria-label": t("Name of this player") });
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
    numberField(t("Minutes each"), "minutes", 10, 1, 180),
    numberField(t("Seconds a move"), "increment", 5, 0, 120),
  );
  /** @type {[string, string][]} */
  const choices = [["", t("No clock")], ...clockPresets(), ["custom", t("Other times")]];
  const toggle = (/** @type {Event} */ event) => (custom.hidden = valueOf(event.target) !== "custom");
  return h("div", choice(t("Clock"), choices, "", { name: "clock", onchange: toggle }), custom);
}

/** @returns {[string, string][]} the usual clocks, each with its words */
export function clockPresets() {
  return CLOCKS.map((each) => [each, clockWords(/** @type {Wire.Clock} */ (clockOf(each)))]);
}

/** @param {string} preset such as 5+3, or 3d; empty for none */
export function clockOf(preset) {
  if (preset.endsWith("d")) return { minutes: 0, increment: 0, days: Number.parseInt(preset) };
  const [minutes, increment] = preset.split("+").map(Number);
  return preset ? { minutes, increment, days: 0 } : null;
}

/** The preset of a clock. @param {Wire.Clock | null} clock */
export function presetOf(clock) {
  return !clock ? "" : clock.days ? `${clock.days}d` : `${clock.minutes}+${clock.increment}`;
}

/** @param {Wire.Clock} clock */
export function clockWords({ minutes, increment, days }) {
  if (days) return tn("{count} day a move", "{count} days a move", days);
  return t("{minutes} min + {increment} s a move", { minutes, increment });
}

function visibility() {
  const kinds = /** @type {[string, string][]} */ ([
    ["no", t("Private: who has the link")],
    ["yes", t("Listed: everybody in the lobby")],
  ]);
  return choice(t("Who finds the table"), kinds, "no", { name: "listed" });
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
    h("details", h("summary", t("What rule {clause} says", { clause: option.clause })), h("p", ...coded(option.ruling)));
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
    return { kind, name: kind === "me" ? myName() : row.querySelector("input")?.value.trim() || t("Guest") };
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
  const [minutes, increment] = [given.get("minutes"), given.get("increment")];
  const secret = entropy();
  const rated = given.get("rated") === "on";
  const made = await api("/tables", {
    body: {
      game: game.name,
      players,
      options: rated ? {} : options,
      calls: !rated && given.get("calls") === "on",
      rated,
      clock: preset === "custom" ? { minutes: Number(minutes), increment: Number(increment) } : clockOf(preset),
      listed: given.get("listed") === "yes",
      hints: given.get("hints") === "on",
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
  const sit = () => api(`/tables/${id}/seats`, { body: { name: myName(), entropy: secret } });
  const { player, token } = await sit().catch((error) => {
    if (read("name") || !(error instanceof Refusal) || error.code !== "name-taken") throw error;
    write("guest", ""); // Two guests with one number: this one takes another.
    return sit();
  });
  keep(id, { title, tokens: { [player]: token }, entropy: secret });
}

/** @param {number} count */
export function players(count) {
  return tn("{count} player", "{count} players", count);
}

function aboutCalls() {
  return t(
    "Allow calls: players tell what has happened at their real table, such as a pile knocked over, " +
      "and the table rolls when somebody asks it to",
  );
}
