/** The next match of the same players. */

import { go } from "./dom.js";
import * as store from "./store.js";

/**
 * Hold the seats of a rematch: everybody sits one seat further on there, and whoever sat on the first one takes the last.
 * @param {string} id
 * @param {string} title
 * @param {Record<string, string>} tokens by player, of the match before
 * @param {number} count of players
 * @param {string} [entropy]
 */
export function keepRematch(id, title, tokens, count, entropy = "") {
  const further = Object.entries(tokens).map(([player, token]) => [(Number(player) + count - 1) % count, token]);
  if (further.length && !(id in store.tables())) store.keep(id, { title, tokens: Object.fromEntries(further), entropy });
}

/**
 * Go on to the rematch, with the tokens that hold the same seats there.
 * @param {Wire.State} state
 * @param {Wire.State | null} old
 * @param {import("./device.js").Device} device
 * @param {string} entropy our part of the dice
 */
export function goToRematch(state, old, device, entropy) {
  const next = state.rematch.table;
  if (!next || !device.player) return false;
  keepRematch(next, state.title, device.tokens, state.players.length, entropy);
  if (!old || old.rematch.table) return false; // People who come back later may want to look at this game.
  go(`/t/${next}`);
  return true;
}
