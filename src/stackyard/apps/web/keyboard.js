/** The board by keyboard: one element is in the tab order, arrow keys lead to the others. */

import { svg } from "./stage.js";

/** @type {Map<string, [number, number]>} right and down */
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** @param {Element} element */
function centreOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export class Keyboard {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.focused = { token: "", x: 0, y: 0 }; // last, also when the picture has changed since
    /** @type {SVGElement[]} */
    this.leaves = []; // the elements that can have the focus
    /** @type {SVGElement | undefined} */
    this.stop = undefined; // the one in the tab order
    /** @type {SVGElement | null} */
    this.ring = null; // around the one that has the focus
    const { host } = board;
    host.addEventListener("keydown", (event) => this.press(event));
    host.addEventListener("focusin", (event) => this.remember(/** @type {SVGElement} */ (event.target)));
    host.addEventListener("focusout", () => this.hideRing());
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const element = /** @type {Element} */ (event.target);
    const direction = ARROWS.get(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.board.picked.length) this.board.unpick();
    else if (event.key === "Enter" || event.key === " ") this.board.choose(this.board.itemOf(element));
    else if (direction) this.neighbour(element, ...direction)?.focus();
    else return;
    event.preventDefault();
  }

  /** @param {SVGElement} element */
  remember(element) {
    const token = this.board.itemOf(element)?.token;
    if (!token) return;
    this.putStop(element);
    this.focused = { token, ...centreOf(element) };
    if (element.matches(":focus-visible")) this.showRing(element);
  }

  /** @param {Element} element */
  showRing(element) {
    this.hideRing();
    const { stage } = this.board;
    this.ring = svg("g", { class: "ring focused" });
    this.ring.append(svg("rect", { ...stage.boxOf(element), rx: 10 }));
    stage.above.append(this.ring);
  }

  hideRing() {
    this.ring?.remove();
    this.ring = null;
  }

  /**
   * The elements that can have the focus are these now.
   * @param {SVGElement[]} leaves
   */
  setLeaves(leaves) {
    this.leaves = leaves;
    this.putStop(this.tabStop());
  }

  /** @param {SVGElement | undefined} element to be reached with Tab */
  putStop(element) {
    if (element === this.stop && element?.hasAttribute("tabindex")) return;
    this.stop?.setAttribute("tabindex", "-1");
    this.stop = element;
    element?.setAttribute("tabindex", "0");
  }

  /** The element that had the focus, else the nearest to it, else one that can be clicked. */
  tabStop() {
    const { token, x, y } = this.focused;
    const named = this.leaves.filter((each) => this.board.itemOf(each)?.token === token);
    if (this.stop && named.includes(this.stop)) return this.stop;
    if (named.length === 1) return named[0];
    const distance = (/** @type {SVGElement} */ each) => Math.hypot(centreOf(each).x - x, centreOf(each).y - y);
    const nearest = (/** @type {SVGElement[]} */ among) => [...among].sort((a, b) => distance(a) - distance(b))[0];
    if (token) return nearest(named) ?? nearest(this.leaves);
    return this.leaves.find((each) => each.classList.contains("lit")) ?? this.leaves[0];
  }

  /** Focus the element in the tab order, where the one that had the focus is gone. */
  restoreFocus() {
    this.stop?.focus({ preventScroll: true });
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
    const candidates = this.leaves.flatMap((element) => {
      const { x, y } = centreOf(element);
      const [dx, dy] = [x - start.x, y - start.y];
      const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      return ahead > 2 ? [{ element, distance: Math.hypot(ahead, aside) + aside / 2, near: aside < 2 * ahead }] : [];
    });
    candidates.sort((a, b) => Number(b.near) - Number(a.near) || a.distance - b.distance);
    return candidates[0]?.element ?? null;
  }
}
