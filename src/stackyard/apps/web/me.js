/** Who is signed in here, and the games of whoever that is. */

import { api } from "./api.js";
import { h } from "./dom.js";
import { keep, table, tables } from "./store.js";
import { t } from "./texts.js";

const MOST_SEATS = 400; // tokens that are shown to the server at once

/** @type {Wire.Me | null} */
let known = null;
/** @type {Promise<Wire.Me> | null} */
let asked = null;
const menu = h("nav#menu");

/** Who is there; asked for once, until something about it changes. */
export async function whoAmI() {
  asked ??= api("/me");
  try {
    return tell(await asked);
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** What is known already of who is there. */
export function me() {
  return known?.account ?? null;
}

/**
 * Who is there now.
 * @param {Wire.Me} now
 */
export function tell(now) {
  asked = Promise.resolve(now);
  if (known?.account?.name !== now.account?.name || !menu.childElementCount) fillMenu(now);
  known = now;
  return now;
}

/** Ask again: a session may have ended. */
export function forget() {
  asked = null;
}

/** The links on top of every page. */
export function topMenu() {
  menu.setAttribute("aria-label", t("Your place"));
  fillMenu(known);
  void whoAmI().catch(() => {});
  return menu;
}

/** @param {Wire.Me | null} now */
function fillMenu(now) {
  menu.replaceChildren(
    h("a", { href: "/games" }, t("My games")),
    h("a", { href: "/leaders" }, t("Leaderboards")),
    h("a#me", { href: "/account" }, now?.account?.name ?? t("Sign in")),
  );
}

/** The tokens of all seats that this browser holds without an account. */
export function seatTokens() {
  return Object.values(tables()).flatMap(({ tokens }) => Object.values(tokens)).filter(Boolean).slice(0, MOST_SEATS);
}

/**
 * Games of whoever is there: of the account, or of this browser.
 * @param {Record<string, string>} [query]
 * @returns {Promise<Wire.Games>}
 */
export async function myGames(query = {}) {
  if ((await whoAmI()).account) {
    try {
      return await api("/me/games", { query });
    } catch (error) {
      forget();
      throw error;
    }
  }
  const seats = seatTokens();
  if (!seats.length) return { running: [], finished: [], next: null };
  const found = /** @type {Wire.Games} */ (await api("/seats", { body: { seats } }));
  // A rematch has the seats of the match before, also where no page of ours has seen it begin.
  const known = tables();
  for (const game of [...found.running, ...found.finished])
    if (!(game.table in known) && game.token !== null)
      keep(game.table, { title: game.title, tokens: { ...table(game.table).tokens, [game.player]: seats[game.token] } });
  // Where several people share this browser, a table is theirs once.
  const once = (/** @type {Wire.Sitting[]} */ all) =>
    all.filter((game, place) => all.findIndex((each) => each.table === game.table) === place);
  return { ...found, running: once(found.running), finished: once(found.finished) };
}

/** After signing in, what was played here is the account's: its tokens are good for nothing any more. */
export function handOver() {
  for (const [id, { tokens }] of Object.entries(tables())) {
    const [first] = Object.keys(tokens);
    if (first !== undefined) keep(id, { tokens: { ...tokens, [first]: "" } });
  }
}

/** After signing out, this browser holds no seat of the account. */
export function letGo() {
  for (const [id, { tokens }] of Object.entries(tables())) {
    const left = Object.fromEntries(Object.entries(tokens).filter(([, token]) => token));
    if (Object.keys(left).length === Object.keys(tokens).length) continue;
    keep(id, Object.keys(left).length ? { tokens: left } : null);
  }
}
