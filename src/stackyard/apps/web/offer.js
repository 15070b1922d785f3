/** An offer, to take a move back or of a draw: what the other has asked for, and one's answer. */

import { button, h, refill } from "./dom.js";
import { t } from "./texts.js";

export class Offer {
  /**
   * @param {import("./device.js").Device} device
   * @param {(accept: boolean) => void} answer
   */
  constructor(device, answer) {
    this.device = device;
    this.answer = answer;
    this.withdrawn = false; // by the player who made it
    this.element = h("div#offer", { role: "status", hidden: true });
  }

  /** @param {Wire.State} state */
  show(state) {
    const { offer } = state;
    const own = offer !== null && this.device.holds(offer.player);
    const name = offer ? state.players[offer.player].name : "";
    const answer = (/** @type {boolean} */ accept) => () => {
      this.withdrawn = own;
      this.answer(accept);
    };
    const can = state.can.includes("answer");
    refill(
      this.element,
      offer && h("p", wordsOf(offer.kind, own, name)),
      can && !own && button(t("Accept"), answer(true), { "data-answer": "yes", class: "primary" }),
      can && button(own ? t("Never mind") : t("Decline"), answer(false), { "data-answer": "no" }),
    );
  }

  /**
   * What to tell a player whose offer was there before and was declined; nothing where that has not happened.
   * @param {Wire.State} state
   * @param {Wire.State | null} old
   */
  declined(state, old) {
    const own = old?.offer && this.device.holds(old.offer.player) && !this.withdrawn;
    if (!state.offer) this.withdrawn = false;
    if (!own || state.offer || state.phase !== "playing" || state.moves.length !== old.moves.length) return "";
    const others = state.players.filter(({ kind, player }) => kind === "person" && !this.device.holds(player));
    return others.length === 1 ? t("{name} declined.", { name: others[0].name }) : t("That was declined.");
  }
}

/**
 * What is asked for.
 * @param {string} kind
 * @param {boolean} own
 * @param {string} name of whoever asks
 */
function wordsOf(kind, own, name) {
  if (kind === "undo" && own) return t("You have asked to take a move back.");
  if (kind === "undo") return t("{name} asks to take a move back.", { name });
  return own ? t("You have offered a draw.") : t("{name} offers a draw.", { name });
}
