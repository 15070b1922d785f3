/** The board by keyboard: one element is in the tab order, arrow keys lead to the others. */

import { ring } from "./overlay.js";
import { centreOf, leavesIn, tokenOf } from "./tokens.js";

/** @type {Map<string, [number, number]>} right and down */
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export class Keyboard {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.focused = { token: "", x: 0, y: 0 }; // last, also when the picture has changed since
    const { host } = board;
    host.addEventListener("keydown", (event) => this.press(event));
    host.addEventListener("focusin", (event) => this.remember(/** @type {Element} */ (event.target)));
    host.addEventListener("focusout", () => host.querySelector(".ring.focused")?.remove());
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const element = /** @type {Element} */ (event.target);
    const direction = ARROWS.get(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.board.picked.length) this.board.unpick();
    else if (event.key === "Enter" || event.key === " ") this.board.choose(element);
    else if (direction) this.neighbour(element, ...direction)?.focus();
    else return;
    event.preventDefault();
  }

  /** @param {Element} element */
  remember(element) {
    const token = tokenOf(element);
    if (!token) return;
    for (const each of leavesIn(this.board.host)) each.setAttribute("tabindex", each === element ? "0" : "-1");
    this.focused = { token, ...centreOf(element) };
    if (element.matches(":focus-visible")) ring(element, "focused");
  }

  /** Let one element be reached with Tab: the one that was, else the nearest to it, else one that can be clicked. */
  setTabStop() {
    const leaves = leavesIn(this.board.host);
    for (const each of leaves) each.setAttribute("tabindex", "-1");
    this.tabStop(leaves)?.setAttribute("tabindex", "0");
  }

  /** @param {SVGElement[]} leaves */
  tabStop(leaves) {
    const { token, x, y } = this.focused;
    const distance = (/** @type {SVGElement} */ each) => Math.hypot(centreOf(each).x - x, centreOf(each).y - y);
    const nearest = (/** @type {SVGElement[]} */ among) => [...among].sort((a, b) => distance(a) - distance(b))[0];
    if (token) return nearest(leaves.filter((each) => tokenOf(each) === token)) ?? nearest(leaves);
    return leaves.find((each) => each.classList.contains("lit")) ?? leaves[0];
  }

  /** Focus the element in the tab order, where the picture that had the focus was replaced. */
  restoreFocus() {
    const stop = leavesIn(this.board.host).find((each) => each.tabIndex === 0);
    stop?.focus({ preventScroll: true });
  }

  /**
   * The nearest element in a direction; what lies aside counts more than what lies ahead. Where nothing lies nearly
   * ahead, anything further on will do: a button in a corner could not be reached otherwise.
   * @param {Element} from
   * @param {number} right
   * @param {number} down
   */
  neighbour(from, right, down) {
    const start = centreOf(from);
    const candidates = leavesIn(this.board.host).flatMap((element) => {
      const { x, y } = centreOf(element);
      const [dx, dy] = [x - start.x, y - start.y];
      const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      return ahead > 2 ? [{ element, distance: Math.hypot(ahead, aside) + aside / 2, near: aside < 2 * ahead }] : [];
    });
    candidates.sort((a, b) => Number(b.near) - Number(a.near) || a.distance - b.distance);
    return candidates[0]?.element ?? null;
  }
}
