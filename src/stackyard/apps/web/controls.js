/** The buttons beside the board: what one can do now, and turning the board. */

import { button, confirmed, fill, h, refill } from "./dom.js";
import { listed, t, tn } from "./texts.js";

/** What one can do, in the order of the buttons, and how they look. */
const ACTIONS = [
  ["fill", "primary"],
  ["roll", "primary"],
  ["next", "primary"],
  ["rematch", "primary"],
  ["return", "primary"],
  ["hint", ""],
  ["undo", ""],
  ["draw", ""],
  ["leave", ""],
  ["resign", ""],
];
const STEADY = ["roll", "hint", "undo", "draw", "leave", "resign"]; // They keep their places while a round is played.
const CONFIRMED = ["leave", "resign"]; // People are asked whether they mean it.

/**
 * @typedef {object} Callbacks
 * @property {(action: string) => void} act
 * @property {(by: number) => void} turn the board, by so many steps to the right
 */

export class Controls {
  /** @param {Callbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.usual = new Set(["hint", "undo"]); // what can be done at this table at times
    this.actions = h("div#actions");
    this.turns = h("div#turns");
    this.element = h("div.controls", this.actions, this.turns);
  }

  /**
   * @param {Wire.State} state
   * @param {boolean} playing whether one plays in this round
   * @param {boolean} lookingBack
   */
  show(state, playing, lookingBack) {
    const focused = document.activeElement?.getAttribute("data-do");
    for (const action of playing ? [...state.can, state.offer?.kind ?? "hint"] : []) this.usual.add(action);
    const shown = ACTIONS.filter(([action]) => {
      return state.can.includes(action) || (playing && STEADY.includes(action) && this.usual.has(action));
    });
    const buttons = shown.map(([action, look]) => {
      const disabled = !state.can.includes(action) || (playing && lookingBack);
      const attributes = { "data-do": action, class: look, disabled };
      return button(t(`do.${action}`), () => void this.press(action), attributes);
    });
    const { table } = state.rematch;
    const link = table && h("a", { class: "button primary", href: `/t/${table}` }, t("rematch.there"));
    refill(this.actions, ...buttons, rematchWords(state), link);
    if (focused) /** @type {HTMLElement | null} */ (this.actions.querySelector(`[data-do="${focused}"]`))?.focus();
    if (state.turns > 1 && !this.turns.hasChildNodes())
      fill(this.turns, this.turnButton("left", "↺", -1), this.turnButton("right", "↻", 1));
  }

  /** @param {string} action */
  async press(action) {
    const sure = () => confirmed(t(`do.${action}.sure`), t(`do.${action}`), t("cancel"));
    if (!CONFIRMED.includes(action) || (await sure())) this.callbacks.act(action);
  }

  /**
   * @param {"left" | "right"} direction
   * @param {string} sign
   * @param {number} by
   */
  turnButton(direction, sign, by) {
    const words = t(`turn.${direction}`);
    const attributes = { id: `turn-${direction}`, "aria-label": words, title: words };
    return button(sign, () => this.callbacks.turn(by), attributes);
  }
}

/**
 * Who would like to play again, or who has not answered yet.
 * @param {Wire.State} state
 */
function rematchWords({ rematch, players, you }) {
  const own = you !== null && rematch.players.includes(you);
  const people = players.filter(({ kind, player }) => kind === "person" && rematch.players.includes(player) !== own);
  const names = listed(people.map((player) => player.name));
  if (!rematch.players.length || rematch.table || !names) return null;
  return h("p", own ? t("rematch.asked", { names }) : tn("rematch.wanted", people.length, { names }));
}
