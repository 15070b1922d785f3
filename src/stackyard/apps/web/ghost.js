/** The ghost of the piece that is picked, where a click would put it. */

import { ghost, isPiece, landing } from "./marks.js";
import { carriersAtPlace, meantBy } from "./tokens.js";

/** @typedef {import("./scene.js").Item} Item */

export class Ghost {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.over = ""; // the key of what it is shown over
    const { host } = board;
    host.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.hover(event));
    host.addEventListener("pointerleave", () => !board.sent && this.clear());
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const { board } = this;
    if (!board.picked.length || board.sent || board.drag.held?.copy) return;
    const item = board.itemAt(/** @type {Element} */ (event.target), event.clientX, event.clientY);
    if ((item?.key ?? "") === this.over) return;
    this.clear();
    this.over = item?.key ?? "";
    const { scene } = board.stage;
    const meant = scene && meantBy(scene, item, board.moves.after(board.picked));
    if (meant) this.show(scene.carriers.get(meant), board.picked.at(-1) ?? "");
  }

  /**
   * @param {Item | undefined} target
   * @param {string} token of the piece
   */
  show(target, token) {
    const { scene } = this.board.stage;
    const piece = scene?.carriers.get(token);
    if (!scene || !piece || !target || !isPiece(scene, piece)) return;
    if (carriersAtPlace(scene, target).includes(piece)) return; // It is there.
    this.board.stage.setMarks("ghost", ghost(scene, piece, landing(scene, target), "ghost"));
  }

  clear() {
    this.over = "";
    this.board.stage.setMarks("ghost", []);
  }
}
