/** The field for moves in notation. */

import { fill, h } from "./dom.js";
import { t } from "./texts.js";

/**
 * @typedef {object} Callbacks
 * @property {() => boolean} busy whether moves have to wait
 * @property {() => Promise<string[]>} legal the legal moves
 * @property {(move: string) => Promise<Wire.Answer | null>} move
 * @property {(text: string) => Promise<void>} why what was typed is no legal move
 */

export class TypedMove {
  /** @param {Callbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    /** @type {Promise<string[] | null> | null} */
    this.moves = null; // that are legal, once somebody is about to type; nothing where the server does not say
    this.number = -1; // of the state that they are for
    this.suggestions = h("datalist#typed-moves");
    const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    const named = { placeholder: t("Move in notation"), "aria-label": t("Move in notation") };
    this.field = h("input#typed-move", { list: "typed-moves", maxlength: 100, ...plain, ...named });
    this.field.addEventListener("focus", () => void this.suggest());
    this.button = h("button", t("Play"));
    const onsubmit = (/** @type {Event} */ event) => void this.submit(event);
    this.element = h("form#typed", { onsubmit, hidden: true }, this.field, this.suggestions, this.button);
  }

  /**
   * The field keeps its place, and the focus, while others play.
   * @param {Wire.State} state
   * @param {boolean} playing whether one plays in this round
   * @param {boolean} lookingBack
   */
  show(state, playing, lookingBack) {
    this.element.hidden = !playing;
    this.field.readOnly = this.button.disabled = lookingBack || state.tree === null;
    if (this.number === state.number) return;
    this.number = state.number;
    this.forget();
    if (document.activeElement === this.field) void this.suggest();
  }

  forget() {
    this.moves = null;
    fill(this.suggestions);
  }

  /** Ask for the moves, and list them below the field. */
  async suggest() {
    if (this.field.readOnly || this.moves) return;
    const asked = this.callbacks.legal().catch(() => null);
    this.moves = asked;
    const moves = await asked;
    if (this.moves === asked) fill(this.suggestions, ...(moves ?? []).map((move) => h("option", { value: move })));
  }

  /** Keep nothing of the moves that could be typed: somebody else takes the device. */
  clear() {
    this.number = -1;
    this.forget();
    this.field.readOnly = this.button.disabled = true;
    this.element.reset();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const { field } = this;
    const text = field.value.trim();
    if (!text || this.callbacks.busy() || field.readOnly) return;
    field.focus({ preventScroll: true });
    void this.suggest();
    const moves = await this.moves;
    const move = moves ? moveMeant(text, moves) : text;
    const answer = move === undefined ? await this.callbacks.why(text) : await this.callbacks.move(move);
    if (answer?.type === "ack") field.value = "";
    else field.select(); // What was refused can be corrected.
  }
}

/**
 * The one move that a text means, in whichever case and with spaces for hyphens; undefined where there is none.
 * @param {string} text
 * @param {string[]} moves
 */
function moveMeant(text, moves) {
  const plain = (/** @type {string} */ each) => each.toLowerCase().replace(/\s*-\s*|\s+/g, "-");
  const found = moves.filter((move) => plain(move) === plain(text));
  return moves.includes(text) ? text : found.length === 1 ? found[0] : undefined;
}
