/** Dragging on the board: lifting a piece picks it, dropping it clicks what lies below. */

import { floatingCopy } from "./overlay.js";
import { placeOf, tokensAround } from "./tokens.js";

const DRAG_DISTANCE = 8; // pixels that make a drag out of a click

export class Drag {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{x: number, y: number, piece: SVGElement, copy: SVGSVGElement | null} | null} */
    this.held = null;
    this.dropped = false; // just now: the click that follows is no click
    const { host } = board;
    host.addEventListener("pointerdown", (event) => this.press(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.drop(event));
    host.addEventListener("pointercancel", () => this.release());
    host.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.release();
    this.dropped = false;
    const pressed = /** @type {Element} */ (event.target);
    const here = placeOf(pressed)?.querySelectorAll(".open") ?? [];
    const piece = pressed.closest(".open") ?? (here.length === 1 ? here[0] : null);
    if (event.button === 0 && event.isPrimary && piece && !this.board.callbacks.busy())
      this.held = { x: event.clientX, y: event.clientY, piece: /** @type {SVGElement} */ (piece), copy: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, board } = this;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.copy && Math.hypot(x, y) > DRAG_DISTANCE) {
      board.host.setPointerCapture(event.pointerId);
      held.copy = floatingCopy(held.piece);
      if (!this.isPicked(held.piece)) board.choose(held.piece);
    }
    if (held.copy) held.copy.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const dragged = this.held?.copy;
    this.release();
    if (!dragged) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    const below = document.elementFromPoint(event.clientX, event.clientY);
    if (!this.board.host.contains(below) || !tokensAround(below).length) return this.board.unpick();
    if (this.isPicked(below)) return; // Put back where it was: it stays picked.
    this.board.choose(below, true);
  }

  release() {
    this.held?.copy?.remove();
    this.held = null;
  }

  /**
   * Whether an element is, or lies in, what was picked last.
   * @param {Element | null} element
   */
  isPicked(element) {
    return tokensAround(element).includes(this.board.picked.at(-1) ?? "");
  }
}
