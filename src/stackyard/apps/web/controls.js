/** The buttons beside the board: what one can do now, and turning the board. */

import { button, confirmed, fill, h, refill } from "./dom.js";
import { later, listed, t, tn } from "./texts.js";

/** What one can do, in the order of the buttons, and how they look. */
const ACTIONS = [
  ["fill", "primary", later("Let bots take the free seats")],
  ["roll", "primary", later("Let the table roll")],
  ["next", "primary", later("Next round")],
  ["rematch", "primary", later("Rematch")],
  ["return", "primary", later("Play again yourself")],
  ["hint", "", later("Hint")],
  ["undo", "", later("Take back")],
  ["draw", "", later("Offer a draw")],
  ["leave", "", later("Leave")],
  ["resign", "", later("Resign")],
];
const STEADY = ["roll", "hint", "undo", "draw", "leave", "resign"]; // They keep their places while a round is played.
/** What people are asked, to find out whether they mean it. @type {Record<string, string>} */
const CONFIRMED = {
  leave: later("Leave the game? A bot plays on for you."),
  resign: later("Resign? The round is lost then."),
};

/**
 * @typedef {object} Callbacks
 * @property {(action: string) => void} act
 * @property {(by: number) => void} turn the board, by so many steps to the right
 */

export class Controls {
  /** @param {Callbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.usual = new Set(["undo"]); // what can be done at this table at times
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
    for (const action of playing ? [...state.can, state.offer?.kind ?? "undo"] : []) this.usual.add(action);
    if (playing && state.hints) this.usual.add("hint");
    const shown = ACTIONS.filter(([action]) => {
      return state.can.includes(action) || (playing && STEADY.includes(action) && this.usual.has(action));
    });
    const buttons = shown.map(([action, look, words]) => {
      const disabled = !state.can.includes(action) || (playing && lookingBack);
      const attributes = { "data-do": action, class: look, disabled };
      return button(t(words), () => void this.press(action, words), attributes);
    });
    const { table } = state.rematch;
    const link = table && h("a", { class: "button primary", href: `/t/${table}` }, t("To the rematch"));
    const finished = state.phase === "over" || state.phase === "round-over";
    const analysis = finished && state.ended === null &&
      button(t("Analysis"), () => this.callbacks.act("analysis"), { "data-do": "analysis" });
    refill(this.actions, ...buttons, analysis, rematchWords(state), link);
    if (focused) /** @type {HTMLElement | null} */ (this.actions.querySelector(`[data-do="${focused}"]`))?.focus();
    if (state.turns > 1 && !this.turns.hasChildNodes())
      fill(this.turns, this.turnButton("left", "↺", -1), this.turnButton("right", "↻", 1));
  }

  /**
   * @param {string} action
   * @param {string} words on its button
   */
  async press(action, words) {
    const question = CONFIRMED[action];
    if (!question || (await confirmed(t(question), t(words), t("Cancel")))) this.callbacks.act(action);
  }

  /**
   * @param {"left" | "right"} direction
   * @param {string} sign
   * @param {number} by
   */
  turnButton(direction, sign, by) {
    const words = direction === "left" ? t("Turn left") : t("Turn right");
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
  if (own) return h("p", t("You asked for a rematch; waiting for {names}.", { names }));
  return h("p", tn("{names} would like a rematch.", "{names} would like a rematch.", people.length, { names }));
}
