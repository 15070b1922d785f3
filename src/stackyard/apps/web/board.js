/** The board: the server's picture, and moves by clicks, drags and keys on the elements that carry tokens. */

import { picture } from "./dom.js";

const FAR = 8; // pixels that make a drag out of a click
const DOUBLE = 350; // milliseconds between the clicks of a double click
const HOP = 250; // milliseconds of an animated step
const SVG = "http://www.w3.org/2000/svg";
const INHERITED = ["fill", "stroke", "font-family", "font-size", "font-weight", "text-anchor"];
const OURS = ["data-token", "role", "tabindex", "aria-label", "aria-pressed", "class"];
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/**
 * @typedef {object} Asks what the board needs from the table
 * @property {(picked: string[]) => Promise<Wire.Look>} look the picture after some clicks
 * @property {(move: string, dragged: boolean) => void} move a path is complete
 * @property {(picked: string[]) => void} why no path allows these clicks
 * @property {(picked: string[]) => void} picked the clicks have changed
 * @property {() => boolean} busy whether clicks have to wait
 * @property {() => void} idle a click that nothing can come of
 * @property {(title: string, token: string, lit: boolean) => string} name what an element is called
 */

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Asks} asks
   */
  constructor(host, asks) {
    this.host = host;
    this.asks = asks;
    /** @type {[string, string[]][]} */
    this.paths = [];
    /** @type {string[]} */
    this.picked = [];
    /** @type {string[]} */
    this.names = []; // of what is picked, as people say them
    /** @type {string[]} */
    this.hint = [];
    this.base = ""; // the picture before any click
    this.frozen = false;
    this.shown = 0; // counts pictures, so that one that comes late is not shown
    this.focused = { token: "", x: 0, y: 0 };
    /** @type {{x: number, y: number, from: SVGElement, ghost: SVGSVGElement | null} | null} */
    this.drag = null;
    this.dropped = false;
    this.clicked = 0; // when
    host.addEventListener("click", (event) => this.click(event));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("focusin", (event) => this.remember(/** @type {Element} */ (event.target)));
    host.addEventListener("focusout", () => host.querySelector(".ring.focused")?.remove());
    host.addEventListener("pointerdown", (event) => this.press(event));
    host.addEventListener("pointermove", (event) => this.pull(event));
    host.addEventListener("pointerup", (event) => this.drop(event));
    host.addEventListener("pointercancel", () => this.release());
    host.addEventListener("dragstart", (event) => event.preventDefault());
  }

  // Showing -----------------------------------------------------------------------------------------

  /**
   * A position: its picture and what can be played; `path` is the move that led here, to be animated.
   * @param {string} svg
   * @param {Record<string, string[]>} paths
   * @param {string[] | null} [path]
   */
  async show(svg, paths, path = null) {
    const turn = ++this.shown;
    this.release();
    this.paths = [];
    this.wait(true);
    if (path && this.base) await this.animate(path);
    if (turn !== this.shown) return;
    this.base = svg;
    this.paths = Object.entries(paths);
    this.picked = [];
    this.hint = [];
    this.draw(svg);
  }

  /** Nothing at all, where somebody else must not see what is here. */
  blank() {
    this.shown++;
    this.base = "";
    this.paths = [];
    this.picked = [];
    this.host.replaceChildren();
    this.wait(false);
  }

  /** @param {boolean} awaited whether the picture is about to be replaced by one that was asked for */
  wait(awaited) {
    this.host.setAttribute("aria-busy", String(awaited));
  }

  /** @param {boolean} frozen nothing can be clicked for now: nothing is lit */
  freeze(frozen) {
    this.frozen = frozen;
    this.release();
    this.label();
  }

  /** @param {string} svg */
  draw(svg) {
    this.wait(false);
    const made = picture(svg);
    if (!made) return;
    const held = this.host.contains(document.activeElement);
    made.setAttribute("role", "group");
    made.style.setProperty("--ratio", String(made.viewBox.baseVal.width / made.viewBox.baseVal.height));
    this.host.replaceChildren(made);
    this.label();
    const [place] = this.leaves().filter((each) => each.tabIndex === 0);
    if (held && place) place.focus({ preventScroll: true });
    this.mark(this.hint);
  }

  /** Names, roles and one way in for the keyboard. An element around others only names them. */
  label() {
    const next = this.frozen ? new Set() : this.next();
    for (const each of this.tokens()) {
      const token = tokenOf(each);
      const meant = this.meant(each, next);
      const words = titleOf(meant && meant !== token ? this.find(meant) : each);
      const around = each.querySelector("[data-token]") !== null;
      each.setAttribute("role", around ? "group" : this.paths.length ? "button" : "img");
      each.setAttribute("aria-label", around ? titleOf(each) : this.asks.name(words, meant ?? token, !!meant));
      each.classList.toggle("lit", next.has(token));
      each.classList.toggle("open", this.grabbable(token));
      each.classList.toggle("picked", this.picked.includes(token));
      if (!around && this.paths.length) each.setAttribute("aria-pressed", String(this.picked.includes(token)));
      if (!around) each.setAttribute("tabindex", "-1");
    }
    this.way()?.setAttribute("tabindex", "0");
  }

  /**
   * Whether a token can be dragged: it begins, or goes on with, a move that needs more.
   * @param {string} token
   */
  grabbable(token) {
    const begins = [this.picked, []].some((before) => this.begun([...before, token]).length > 0);
    return !this.frozen && (begins || this.picked.at(-1) === token);
  }

  /** Where the keyboard comes in: where it was, else what is nearest to that, else what can be clicked. */
  way() {
    const leaves = this.leaves();
    const { token, x, y } = this.focused;
    const far = (/** @type {SVGElement} */ each) => Math.hypot(middle(each).x - x, middle(each).y - y);
    const nearest = (/** @type {SVGElement[]} */ among) => [...among].sort((a, b) => far(a) - far(b))[0];
    if (token) return nearest(leaves.filter((each) => tokenOf(each) === token)) ?? nearest(leaves);
    return leaves.find((each) => each.classList.contains("lit")) ?? leaves[0];
  }

  /** @returns {SVGElement[]} */
  tokens() {
    return [...this.host.querySelectorAll("[data-token]")].map((each) => /** @type {SVGElement} */ (each));
  }

  /** @param {string} token */
  find(token) {
    return this.tokens().find((each) => tokenOf(each) === token);
  }

  /**
   * What people call a token, shortly: what its title says before any description.
   * @param {string} token
   */
  called(token) {
    return titleOf(this.find(token)).split(/\s?: /)[0] || token;
  }

  leaves() {
    return this.tokens().filter((each) => !each.querySelector("[data-token]"));
  }

  /**
   * Mark the path of a hint, step by step, until the position changes.
   * @param {string[]} path
   */
  mark(path) {
    this.hint = path;
    for (const old of this.host.querySelectorAll(".ring.hinted")) old.remove();
    path.forEach((token, step) => {
      const element = this.find(token);
      if (element) ring(element, "hinted", String(step + 1));
    });
  }

  /**
   * Carry the first token of a path over the others, in the picture as it was before.
   * @param {string[]} path
   */
  async animate(path) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    if (this.picked.length) this.draw(this.base);
    const root = this.host.querySelector("svg");
    const first = this.find(path[0]);
    if (!root || !first) return;
    const scale = root.getScreenCTM()?.a || 1;
    const start = middle(first);
    /** @type {{x: number, y: number}[]} */
    const stops = [];
    for (const place of path.map((token) => this.find(token)).filter((each) => each !== undefined)) {
      const { x, y } = middle(place);
      const last = stops.at(-1);
      if (!last || Math.hypot(x - last.x, y - last.y) > FAR) stops.push({ x, y });
    }
    if (stops.length < 2) return;
    const lifted = lift(first, root);
    first.classList.add("lifted");
    root.append(lifted);
    const frames = stops.map(({ x, y }) => {
      return { transform: `translate(${(x - start.x) / scale}px, ${(y - start.y) / scale}px)` };
    });
    const duration = HOP * (stops.length - 1);
    await lifted.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" }).finished.catch(() => {});
  }

  // Picking -----------------------------------------------------------------------------------------

  /** The tokens that can be clicked next. */
  next(picked = this.picked) {
    return new Set(this.begun(picked).map(([, path]) => path[picked.length]));
  }

  /** @param {string[]} picked */
  begun(picked) {
    const count = picked.length;
    return this.paths.filter(([, path]) => path.length > count && picked.every((each, at) => each === path[at]));
  }

  /** @param {string[]} picked */
  complete(picked) {
    const whole = picked.join("\n");
    return this.paths.find(([, path]) => path.join("\n") === whole)?.[0];
  }

  /**
   * Which of some tokens a click on an element means: that of the innermost element around it, else the only one in
   * the outermost. So a piece that alone can be chosen where it lies is as large as the place, for fingers too.
   * @param {Element | null} element
   * @param {Set<string>} among
   */
  meant(element, among) {
    const inside = partsOf(element).filter((token) => among.has(token));
    return chainOf(element).find((token) => among.has(token)) ?? (inside.length === 1 ? inside[0] : undefined);
  }

  /**
   * What clicking an element means: go on, go back to an earlier click, or ask why not.
   * @param {Element | null} element
   * @param {boolean} [dragged]
   * @param {boolean} [again] the second click of a double click: it puts nothing back
   */
  choose(element, dragged = false, again = false) {
    if (this.frozen || this.asks.busy() || !this.paths.length) return this.asks.idle();
    const chain = chainOf(element);
    if (!chain.length) return this.unpick();
    const [next, parts, last] = [this.next(), partsOf(element), this.picked.at(-1) ?? ""];
    const follows = this.meant(element, next);
    if (again && parts.includes(last) && !(follows && chain.includes(follows))) return;
    if (follows) return this.pick([...this.picked, follows], dragged);
    // Where several parts could be meant, it is asked which; what is made so far is not put back for it.
    const back = !dragged && !parts.some((token) => next.has(token));
    if (back && chain.includes(last)) return this.putBack();
    for (let kept = this.picked.length - 1; kept >= 0 && back; kept--) {
      const before = this.picked.slice(0, kept);
      const instead = this.meant(element, this.next(before));
      if (instead && instead === last) return this.putBack();
      if (instead) return this.pick([...before, instead], false);
    }
    const here = new Set(this.paths.map(([, path]) => path[this.picked.length]));
    return this.asks.why([...this.picked, chain.find((token) => here.has(token)) ?? chain[0]]);
  }

  /**
   * @param {string[]} picked
   * @param {boolean} dragged
   */
  pick(picked, dragged) {
    const move = this.complete(picked);
    this.names = picked.map((token, at) => (token === this.picked[at] ? this.names[at] : this.called(token)));
    this.picked = picked;
    this.label();
    this.asks.picked(picked);
    if (move !== undefined) return this.asks.move(move, dragged);
    const turn = ++this.shown;
    this.wait(true);
    const show = (/** @type {Wire.Look} */ look) => turn === this.shown && this.draw(look.svg);
    return void this.asks.look(picked).then(show, () => turn === this.shown && this.unpick());
  }

  /** Undo the last click: after the first part of a move that part stays. */
  putBack() {
    if (this.picked.length > 1) this.pick(this.picked.slice(0, -1), false);
    else this.unpick();
  }

  unpick() {
    if (!this.picked.length) return;
    this.shown++;
    this.picked = [];
    this.draw(this.base);
    this.asks.picked([]);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const again = event.detail > 1 && event.timeStamp - this.clicked < DOUBLE;
    this.clicked = event.timeStamp;
    if (this.dropped) this.dropped = false;
    else this.choose(/** @type {Element} */ (event.target), false, again);
  }

  // Keys --------------------------------------------------------------------------------------------

  /** @param {Element} element */
  remember(element) {
    const token = element.getAttribute("data-token");
    if (!token) return;
    for (const each of this.leaves()) each.setAttribute("tabindex", each === element ? "0" : "-1");
    this.focused = { token, ...middle(element) };
    if (element.matches(":focus-visible")) ring(element, "focused");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const on = /** @type {Element} */ (event.target);
    const way = ARROWS.get(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.picked.length) this.unpick();
    else if (event.key === "Enter" || event.key === " ") this.choose(on);
    else if (way) this.towards(on, way[0], way[1])?.focus();
    else return;
    event.preventDefault();
  }

  /**
   * The nearest element in a direction; what lies aside counts more than what lies ahead. Where nothing lies nearly
   * ahead, anything further on will do: else a button in a corner could not be come by.
   * @param {Element} from
   * @param {number} right
   * @param {number} down
   */
  towards(from, right, down) {
    const start = middle(from);
    const further = this.leaves().flatMap((each) => {
      const [dx, dy] = [middle(each).x - start.x, middle(each).y - start.y];
      const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      return ahead > 2 ? [{ each, distance: Math.hypot(ahead, aside) + aside / 2, near: aside < 2 * ahead }] : [];
    });
    further.sort((a, b) => Number(b.near) - Number(a.near) || a.distance - b.distance);
    return further[0]?.each ?? null;
  }

  // Dragging ----------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  press(event) {
    this.release();
    this.dropped = false;
    const pressed = /** @type {Element} */ (event.target);
    const alone = wholeOf(pressed)?.querySelectorAll(".open") ?? [];
    const target = pressed.closest(".open") ?? (alone.length === 1 ? alone[0] : null);
    if (event.button === 0 && event.isPrimary && target && !this.asks.busy())
      this.drag = { x: event.clientX, y: event.clientY, from: /** @type {SVGElement} */ (target), ghost: null };
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { drag } = this;
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost && Math.hypot(x, y) > FAR) {
      this.host.setPointerCapture(event.pointerId);
      drag.ghost = ghostOf(drag.from);
      if (!chainOf(drag.from).includes(this.picked.at(-1) ?? "")) this.choose(drag.from);
    }
    if (drag.ghost) drag.ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const dragged = this.drag?.ghost;
    this.release();
    if (!dragged) return;
    this.dropped = true; // The click that follows is no click.
    setTimeout(() => (this.dropped = false));
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!this.host.contains(under) || !chainOf(under).length) return this.unpick();
    if (chainOf(under).includes(this.picked.at(-1) ?? "")) return; // Put back: it stays picked.
    this.choose(under, true);
  }

  release() {
    this.drag?.ghost?.remove();
    this.drag = null;
  }
}

/** @param {Element | null | undefined} element */
function titleOf(element) {
  return element?.querySelector(":scope > title")?.textContent ?? "";
}

/** @param {Element} element */
function tokenOf(element) {
  return element.getAttribute("data-token") ?? "";
}

/**
 * The tokens of an element and of those around it, from the inside out.
 * @param {Element | null} element
 * @returns {string[]}
 */
function chainOf(element) {
  const carrier = element?.closest("[data-token]");
  return carrier ? [tokenOf(carrier), ...chainOf(carrier.parentElement)] : [];
}

/**
 * The outermost carrier of a token around an element: the whole place on the board.
 * @param {Element | null} element
 * @returns {Element | null}
 */
function wholeOf(element) {
  const carrier = element?.closest("[data-token]");
  return carrier ? (wholeOf(carrier.parentElement) ?? carrier) : null;
}

/**
 * All tokens of the place that an element belongs to.
 * @param {Element | null} element
 */
function partsOf(element) {
  const whole = wholeOf(element);
  return whole ? [whole, ...whole.querySelectorAll("[data-token]")].map(tokenOf) : [];
}

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * A frame around an element, above everything else in the picture.
 * @param {Element} element
 * @param {string} kind
 * @param {string} [words]
 */
function ring(element, kind, words = "") {
  const root = /** @type {SVGSVGElement} */ (element.closest("svg"));
  const made = document.createElementNS(SVG, "g");
  const { a: scale = 1, e = 0, f = 0 } = root.getScreenCTM() ?? {};
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, top] = [(x - e) / scale - 3, (y - f) / scale - 3];
  made.setAttribute("class", `ring ${kind}`);
  made.setAttribute("aria-hidden", "true");
  const draw = (/** @type {string} */ name, /** @type {Record<string, number | string>} */ attributes) => {
    const shape = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
    made.append(shape);
    return shape;
  };
  draw("rect", { x: left, y: top, width: width / scale + 6, height: height / scale + 6, rx: 10 });
  if (words) draw("circle", { cx: left + 4, cy: top + 4, r: 15 });
  if (words) draw("text", { x: left + 4, y: top + 11, "text-anchor": "middle", "font-size": 20 }).textContent = words;
  root.append(made);
}

/**
 * A copy of an element that can stand anywhere in the picture: it takes along what it inherits.
 * @param {SVGElement} element
 * @param {SVGSVGElement} root
 */
function lift(element, root) {
  const group = document.createElementNS(SVG, "g");
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  const [own, whole] = [/** @type {SVGGraphicsElement} */ (element).getScreenCTM(), root.getScreenCTM()];
  const { a, b, c, d, e, f } = own && whole ? whole.inverse().multiply(own) : new DOMMatrix();
  copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  for (const each of [copy, ...copy.querySelectorAll("[data-token]")])
    for (const name of OURS) each.removeAttribute(name);
  const style = getComputedStyle(/** @type {Element} */ (element.parentElement));
  for (const name of INHERITED) group.setAttribute(name, style.getPropertyValue(name));
  group.setAttribute("class", "ghost");
  group.append(copy);
  return group;
}

/**
 * A copy of an element that follows the pointer.
 * @param {SVGElement} element
 */
function ghostOf(element) {
  const root = /** @type {SVGSVGElement} */ (element.closest("svg"));
  const made = /** @type {SVGSVGElement} */ (root.cloneNode(false));
  const { left, top, width, height } = root.getBoundingClientRect();
  made.setAttribute("class", "ghost floating");
  made.setAttribute("aria-hidden", "true");
  made.removeAttribute("role");
  Object.assign(made.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  made.append(lift(element, root));
  document.body.append(made);
  return made;
}
