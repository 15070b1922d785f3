/** The catalogue of texts: one JSON file a language, the same keys in all. */

import { read, write } from "./store.js";

/** @type {[string, string][]} */
export const LANGUAGES = [
  ["en", "English"],
  ["fr", "Français"],
];

/** @type {Record<string, string>} */
let texts = {};

/** The language of the interface. */
export let language = "en";

/** @param {string} [chosen] a language to change to, and to keep */
export async function loadTexts(chosen) {
  if (chosen) write("lang", chosen);
  const wished = [read("lang"), ...navigator.languages.map((each) => each.slice(0, 2)), "en"];
  language = wished.find((each) => LANGUAGES.some(([known]) => known === each)) ?? "en";
  texts = await (await fetch(`/web/texts/${language}.json`)).json();
  document.documentElement.lang = language;
}

/**
 * The text of a key, with its {places} filled.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * The text for so many: the key is `key.one` or `key.other`.
 * @param {string} key
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function tn(key, count, values = {}) {
  const form = new Intl.PluralRules(language).select(count) === "one" ? "one" : "other";
  return t(`${key}.${form}`, { count, ...values });
}

/** @param {string} level of a bot, which may be one that has only a name */
export function botName(level) {
  const words = texts[`level.${level}`];
  return words ? t("kind.bot", { level, words }) : level;
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
