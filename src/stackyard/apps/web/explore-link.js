/** Addresses at which something is explored: a round of a table, a position, or a game from its start. */

import { api } from "./api.js";
import { table as keptTable } from "./store.js";

/**
 * The address at which a position is explored.
 * @param {{game: string, position?: string, players?: number, options?: object, calls?: boolean, viewer?: number | null}} start
 */
export function exploreLink(start) {
  const bytes = new TextEncoder().encode(JSON.stringify(start));
  const text = btoa(String.fromCharCode(...bytes));
  return `/explore/p/${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** @param {string} text what `exploreLink` made of a position */
function startOf(text) {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))));
}

/**
 * What an address names: a round of a table, a position, or a game from its start.
 * @param {string} address
 * @returns {Promise<{told: Wire.Exploration, table: string, at: number | null}>}
 */
export async function opened(address) {
  const [kind, name = "", round = "1", at] = address.split("/");
  if (kind === "t") {
    const tokens = Object.values(keptTable(name).tokens);
    const token = tokens.length === 1 ? tokens[0] : null; // Of several hands at one device none is shown.
    const told = await api(`/tables/${name}/rounds/${round}/exploration`, { token });
    return { told, table: name, at: at === undefined ? null : Number(at) };
  }
  const body = kind === "p" ? startOf(name) : { game: kind };
  return { told: await api("/explore/start", { body }), table: "", at: null };
}
