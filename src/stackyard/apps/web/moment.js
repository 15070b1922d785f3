/** The end of a round is a moment: who has won stands over the board for a while, once the last move has been seen. */

import { resultOf } from "./after.js";
import { fill, h } from "./dom.js";
import { swatch } from "./seats.js";
import { play } from "./sounds.js";

const SHOWN_MS = 5000;
const PIECES = 18; // that fall for whoever has won

export class Moment {
  /** @param {() => Promise<void>} still when nothing moves on the board any more */
  constructor(still) {
    this.still = still;
    this.timer = 0;
    this.element = h("div#moment", { "aria-hidden": "true", hidden: true }); // What it says, the status says, too.
  }

  /**
   * Show it where a round has just ended.
   * @param {Wire.State} state
   * @param {Wire.State | null} old
   */
  async update(state, old) {
    const ended = (/** @type {Wire.State} */ each) => each.phase === "over" || each.phase === "round-over";
    if (!ended(state)) return this.hide();
    if (!old || ended(old) || old.round !== state.round || state.ended !== null) return undefined;
    await this.still();
    const won = state.players.filter(({ player }) => state.winners.includes(player));
    const mine = state.you !== null && state.winners.includes(state.you);
    const pieces = Array.from({ length: mine ? PIECES : 0 }, (_, at) => swatch(won[at % won.length]));
    pieces.forEach((piece, at) => piece.style.setProperty("--at", String(at / PIECES)));
    fill(this.element, ...pieces, h("p", ...won.map(swatch), resultOf(state)));
    this.element.hidden = false;
    if (mine) play("win");
    this.element.dataset.won = String(mine);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), SHOWN_MS);
    return undefined;
  }

  hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }
}
