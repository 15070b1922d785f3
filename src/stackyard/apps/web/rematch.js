/** The next match of the same players. */

import { go } from "./dom.js";
import * as store from "./store.js";

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
  const count = state.players.length;
  // Everybody sits one seat further on there, and whoever sat on the first one takes the last.
  const further = (/** @type {string} */ player) => (Number(player) + count - 1) % count;
  const tokens = Object.fromEntries(Object.entries(device.tokens).map(([each, token]) => [further(each), token]));
  if (!(next in store.tables())) store.keep(next, { title: state.title, tokens, entropy });
  if (!old || old.rematch.table) return false; // People who come back later may want to look at this game.
  go(`/t/${next}`);
  return true;
}
