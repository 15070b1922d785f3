/** Texts: they stand in English in the scripts, and in the catalogue of each other language by these. */

import { read, write } from "./store.js";

/** The languages that the server has, each with what its speakers call it. */
export const LANGUAGES = /** @type {[string, string][]} */ (
  (document.querySelector('meta[name="languages"]')?.getAttribute("content") ?? "en English")
    .split(", ")
    .map((each) => [each.split(" ")[0], each.split(" ").slice(1).join(" ")])
);

/** What each text is; an array where it is about so many things. @type {Record<string, string | string[]>} */
let texts = {};

/** The language of the interface. */
export let language = "en";

/** @param {string} [chosen] a language to change to, and to keep */
export async function loadTexts(chosen) {
  if (chosen) write("lang", chosen);
  const wished = [read("lang"), ...navigator.languages.map((each) => each.split("-")[0]), "en"];
  language = wished.find((each) => LANGUAGES.some(([known]) => known === each)) ?? "en";
  texts = language === "en" ? {} : await (await fetch(`/web/texts/${language}.json`)).json();
  document.documentElement.lang = language;
}

/**
 * A text in the language of the interface, with its {places} filled.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
  const said = texts[text] ?? text;
  return filled(typeof said === "string" ? said : said[0], values);
}

/**
 * The text for so many: {count}.
 * @param {string} one
 * @param {string} several
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function tn(one, several, count, values = {}) {
  const said = texts[one] ?? [one, several];
  const rules = new Intl.PluralRules(language);
  // Catalogues have their forms in this order, though they may have fewer than there are categories.
  const form = rules.resolvedOptions().pluralCategories.sort(inOrder).indexOf(rules.select(count));
  return filled(typeof said === "string" ? said : said[Math.min(form, said.length - 1)], { count, ...values });
}

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/**
 * @param {string} a
 * @param {string} b
 */
function inOrder(a, b) {
  return CATEGORIES.indexOf(a) - CATEGORIES.indexOf(b);
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * A text that is said later, with `t`: so a catalogue has it, though no language is known yet.
 * @param {string} text
 */
export function later(text) {
  return text;
}

/** What to say where nothing came back. */
export function noAnswer() {
  return t("The server does not answer. Check your connection and try again.");
}

const LEVELS = [
  later("beginner"),
  later("easy"),
  later("fair"),
  later("medium"),
  later("good"),
  later("strong"),
  later("very strong"),
  later("strongest"),
];

/** @param {string} level of a bot, which may be one that has only a name */
export function botName(level) {
  const words = LEVELS[Number(level) - 1];
  return words ? t("Bot {level} ({words})", { level, words: t(words) }) : level;
}

/**
 * Names as people list them: "Ann, Bob and Cem".
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function shown(value, options = {}) {
  return new Intl.NumberFormat(language, options).format(value);
}
