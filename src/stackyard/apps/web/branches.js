/** A tree of moves, as people explore it: what was played, what could have been, and what they say about it. */

import { button, fill, h } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {Wire.Branch} Branch */

export const ROOT = -1; // the position before all moves

export class Branches {
  /**
   * @param {Branch[]} list each behind the move that it follows
   * @param {number} played so many of them, the first ones, were played and stay
   */
  constructor(list, played) {
    this.list = list;
    this.played = played;
  }

  /** @param {number} number */
  following(number) {
    return this.list.flatMap(({ parent }, each) => (parent === number ? [each] : []));
  }

  /** @param {number} number */
  parent(number) {
    return number === ROOT ? ROOT : this.list[number].parent;
  }

  /**
   * The numbers of the moves that lead to one, that one last.
   * @param {number} number
   * @returns {number[]}
   */
  way(number) {
    return number === ROOT ? [] : [...this.way(this.list[number].parent), number];
  }

  /** @param {number} number */
  moves(number) {
    return this.way(number).map((each) => this.list[each].move);
  }

  /**
   * The moves that come after one, the first of each.
   * @param {number} number
   */
  firstLine(number) {
    const line = [];
    for (let [next] = this.following(number); next !== undefined; [next] = this.following(next)) line.push(next);
    return line;
  }

  /**
   * The number of a move after another, which is added where it is not there yet.
   * @param {number} after
   * @param {Branch} branch
   */
  add(after, branch) {
    const there = this.following(after).find((each) => this.list[each].move === branch.move);
    if (there !== undefined) return there;
    this.list.push({ ...branch, parent: after });
    return this.list.length - 1;
  }

  /**
   * Without a branch and all that follows it.
   * @param {number} number
   */
  cut(number) {
    const gone = new Set([number]);
    this.list.forEach(({ parent }, each) => gone.has(parent) && gone.add(each));
    const kept = this.list.map((_, each) => each).filter((each) => !gone.has(each));
    const renumbered = new Map([[ROOT, ROOT], ...kept.map((old, each) => /** @type {const} */ ([old, each]))]);
    this.list = kept.map((each) => ({ ...this.list[each], parent: renumbered.get(this.list[each].parent) ?? ROOT }));
  }
}

/** The tree as a list of buttons; what branches off stands in a list of its own. */
export class BranchList {
  /** @param {(number: number) => void} go */
  constructor(go) {
    this.go = go;
    this.element = h("ol#tree", { onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.at = ROOT;
    this.branches = new Branches([], 0);
  }

  /**
   * @param {Branches} branches
   * @param {number} at the move that one looks at
   */
  show(branches, at) {
    const focused = this.element.contains(document.activeElement);
    [this.branches, this.at] = [branches, at];
    const items = this.line(ROOT, 1);
    fill(this.element, ...(items.length ? items : [h("li.soft", t("No move yet."))]));
    const current = /** @type {HTMLElement | null} */ (this.element.querySelector("[aria-current]"));
    const first = /** @type {HTMLElement | null} */ (current ?? this.element.querySelector("button"));
    first?.setAttribute("tabindex", "0");
    if (focused) first?.focus({ preventScroll: true });
    this.element.scrollTop = current ? current.offsetTop - this.element.clientHeight / 2 : 0;
  }

  /**
   * The moves after one as items: the main one, then what else could be played, then how the main one goes on.
   * @param {number} after
   * @param {number} number of the first move
   * @returns {HTMLElement[]}
   */
  line(after, number) {
    const items = [];
    for (let from = after; ; number++) {
      const [main, ...others] = this.branches.following(from);
      if (main === undefined) return items;
      items.push(this.item(main, number));
      for (const other of others)
        items.push(h("li.variation", h("ol", this.item(other, number), ...this.line(other, number + 1))));
      from = main;
    }
  }

  /**
   * @param {number} each
   * @param {number} number
   */
  item(each, number) {
    const { move, words, seat, comment } = this.branches.list[each];
    const name = words && words !== move ? `${move}: ${words}` : move;
    const made = button(move, () => this.go(each), {
      "data-branch": each,
      tabindex: -1,
      class: seat === null ? "by-table" : null,
      "aria-current": each === this.at ? "step" : null,
      "aria-label": t("{number}: {name}", { number, name }),
      title: words,
    });
    return h("li", h("small", { "aria-hidden": "true" }, number), made, comment && h("q.comment", comment));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { branches, at } = this;
    const siblings = branches.following(branches.parent(at));
    const beside = (/** @type {number} */ by) => siblings[siblings.indexOf(at) + by];
    const steps = /** @type {Record<string, number | undefined>} */ ({
      ArrowLeft: branches.parent(at),
      ArrowRight: branches.following(at)[0],
      ArrowUp: beside(-1),
      ArrowDown: beside(1),
      Home: ROOT,
      End: branches.firstLine(at).at(-1),
    });
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = steps[event.key];
    if (next !== undefined) this.go(next);
  }
}
