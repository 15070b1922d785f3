/** The colours of the players: those of their pieces, or where these have none, one for each seat. */

import { h } from "./dom.js";

const USUAL = ["#c2502b", "#2f7fd1", "#16a583", "#d9b82c", "#8a63c4", "#6d8796", "#c45a92", "#94703f"];

/**
 * A patch in the colour of a player.
 * @param {Pick<Wire.Player, "colour" | "seat"> | undefined} player
 */
export function swatch(player) {
  const made = h("span.swatch", { "aria-hidden": "true" });
  if (player) made.style.setProperty("--seat", player.colour || USUAL[player.seat % USUAL.length]);
  return made;
}
