/** Dragging on the board: lifting a piece picks it, dropping it clicks what lies below. */

import { carriersAround, carriersAtPlace, tokensAround } from "./tokens.js";

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {import("./scene.js").Matrix} Matrix */

const DRAG_DISTANCE = 8; // pixels that make a drag out of a click

export class Drag {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{x: number, y: number, piece: Item, from: Matrix, copy: SVGGElement | null} | null} */
    this.held = null; // what, and where it was
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
    const { board } = this;
    const { scene } = board.stage;
    const piece = this.pieceAt(board.itemOf(/** @type {Element} */ (event.target)));
    if (event.button === 0 && event.isPrimary && scene && piece && !board.callbacks.busy())
      this.held = { x: event.clientX, y: event.clientY, piece, from: scene.place(piece), copy: null };
  }

  /**
   * What can be dragged where something was pressed: the innermost around it, else the only thing at its place.
   * @param {Item | undefined} item
   */
  pieceAt(item) {
    const { board } = this;
    const { scene } = board.stage;
    if (!scene) return undefined;
    const open = (/** @type {Item} */ each) => board.isDraggable(each.token);
    const here = carriersAtPlace(scene, item).filter(open);
    return carriersAround(scene, item).find(open) ?? (here.length === 1 ? here[0] : undefined);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, board } = this;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.copy && Math.hypot(x, y) > DRAG_DISTANCE) {
      board.host.setPointerCapture(event.pointerId);
      held.copy = board.stage.copy(held.piece.key);
      held.copy.setAttribute("class", "ghost floating");
      board.stage.above.append(held.copy);
      if (!this.isPicked(held.piece)) board.choose(held.piece);
    }
    if (!held.copy) return;
    const scale = board.stage.svg.getScreenCTM()?.a || 1;
    const [a, b, c, d, e, f] = held.from;
    held.copy.setAttribute("transform", `matrix(${[a, b, c, d, e + x / scale, f + y / scale].join(" ")})`);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const dragged = this.held?.copy;
    this.release();
    if (!dragged) return;
    const { board } = this;
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    const below = board.itemAt(null, event.clientX, event.clientY);
    const { scene } = board.stage;
    if (!scene || !tokensAround(scene, below).length) return board.unpick();
    if (this.isPicked(below)) return; // Put back where it was: it stays picked.
    board.choose(below, true);
  }

  release() {
    this.held?.copy?.remove();
    this.held = null;
  }

  /**
   * Whether an item is, or lies on, what was picked last.
   * @param {Item | undefined} item
   */
  isPicked(item) {
    const { picked, stage } = this.board;
    return stage.scene !== null && tokensAround(stage.scene, item).includes(picked.at(-1) ?? "");
  }
}
