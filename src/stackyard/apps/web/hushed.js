/** Whom we do not want to hear: an account keeps it for people who have one themselves, this browser for all others. */

import { api } from "./api.js";
import { whoAmI } from "./me.js";
import { read, write } from "./store.js";

/**
 * @typedef {object} Who somebody whom we may not want to hear or to meet
 * @property {string} name
 * @property {string} [table] where they sit, or watch
 * @property {number | null} [player] their place there; null where they watch
 */

const MOST_NAMES = 200;

/** @param {string} key @returns {string[]} */
function names(key) {
  try {
    return JSON.parse(read(key, "[]"));
  } catch {
    return [];
  }
}

/** @param {string} name */
const folded = (name) => name.toLocaleLowerCase().trim();

/** The names that this browser has muted. */
export function mutedHere() {
  return names("muted");
}

/** @param {string} name whether we do not want to hear them */
export function isHushed(name) {
  return [...names("muted"), ...names("avoided")].some((each) => folded(each) === folded(name));
}

/**
 * Mute a name in this browser, or hear it again.
 * @param {string} name
 * @param {boolean} muted
 */
export function muteHere(name, muted) {
  const others = mutedHere().filter((each) => folded(each) !== folded(name));
  write("muted", JSON.stringify(muted ? [name, ...others].slice(0, MOST_NAMES) : others));
  dispatchEvent(new Event("hushed"));
}

/**
 * What the account has kept, remembered for the next page: it is heeded before the server has answered.
 * @param {Wire.Avoided} found
 */
export function remember({ people }) {
  write("avoided", JSON.stringify([...new Set(people.flatMap(({ name, seen_as }) => [name, seen_as]))]));
  dispatchEvent(new Event("hushed"));
  return people;
}

/** Whom the account has muted or blocked; nobody where there is none. */
export async function avoidedPeople() {
  return remember((await whoAmI()).account ? await api("/me/avoided") : { people: [] });
}
