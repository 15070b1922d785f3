/** Light or dark: the theme of the page, and that of the boards, which may be another. */

import { read, write } from "./store.js";
import { later } from "./texts.js";

export const PAGE_THEMES = /** @type {const} */ ([
  ["auto", later("Auto")],
  ["light", later("Light")],
  ["dark", later("Dark")],
]);
export const BOARD_THEMES = /** @type {const} */ ([
  ["page", later("Board: auto")],
  ["dark", later("Board: dark")],
  ["light", later("Board: light")],
  ["print", later("Board: print")],
]);

const DARK = matchMedia("(prefers-color-scheme: dark)");
/** @type {Set<() => void>} */
const listeners = new Set();

function changed() {
  document.documentElement.dataset.theme = pageTheme();
  for (const each of listeners) each();
}

export function pageTheme() {
  return read("theme", "auto");
}

/** @param {string} theme */
export function setPageTheme(theme) {
  write("theme", theme);
  changed();
}

/** What people have chosen for boards: a theme, or that of the page. */
export function boardChoice() {
  return read("board", "page");
}

/** @param {string} theme */
export function setBoardChoice(theme) {
  write("board", theme);
  changed();
}

/** The theme that boards are drawn in. */
export function boardTheme() {
  const chosen = boardChoice() === "page" ? pageTheme() : boardChoice();
  return chosen === "auto" ? (DARK.matches ? "dark" : "light") : chosen;
}

/**
 * @param {() => void} listener
 * @returns {() => void} ends listening
 */
export function onTheme(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

DARK.addEventListener("change", changed);
changed();
