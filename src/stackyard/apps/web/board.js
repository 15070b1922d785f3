/** The board: the server's picture, and moves by clicks on the elements that carry tokens. */

import { picture } from "./dom.js";
import { Drag } from "./drag.js";
import { Keyboard } from "./keyboard.js";
import { carry, ring } from "./overlay.js";
import { carriersIn, titleOf, tokenOf, tokensAround, tokensAtPlace } from "./tokens.js";

const DOUBLE_CLICK_MS = 350;

/**
 * @typedef {object} Callbacks what the board asks of the table
 * @property {(picked: string[]) => Promise<Wire.Look>} look the picture after some clicks
 * @property {(move: string, dragged: boolean) => void} move a path is complete
 * @property {(picked: string[]) => void} why no path allows these clicks
 * @property {() => void} picked the clicks have changed
 * @property {() => boolean} busy whether clicks have to wait
 * @property {() => void} idle a click that nothing can come of
 * @property {(title: string, token: string, lit: boolean) => string} name what an element is called
 */

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Callbacks} callbacks
   */
  constructor(host, callbacks) {
    this.host = host;
    this.callbacks = callbacks;
    /** @type {[string, string[]][]} */
    this.paths = []; // legal moves, and the tokens to click for each
    /** @type {string[]} */
    this.picked = []; // the tokens clicked so far
    /** @type {string[]} */
    this.names = []; // of what is picked, as people call it
    /** @type {string[]} */
    this.hint = []; // the path that is marked
    this.base = ""; // the picture before any click
    this.frozen = false;
    this.version = 0; // of the picture, so that one that comes late is not shown
    this.clickedAt = 0;
    this.drag = new Drag(this);
    this.keyboard = new Keyboard(this);
    host.addEventListener("click", (event) => this.click(event));
  }

  // Showing -----------------------------------------------------------------------------------------

  /**
   * A position: its picture and what can be played; `path` is the move that led here, to be animated.
   * @param {string} svg
   * @param {Record<string, string[]>} paths
   * @param {string[] | null} [path]
   */
  async show(svg, paths, path = null) {
    const version = ++this.version;
    this.drag.release();
    this.paths = [];
    this.setBusy(true);
    if (path && this.base) await this.animate(path);
    if (version !== this.version) return;
    this.base = svg;
    this.paths = Object.entries(paths);
    this.setPicked([]);
    this.hint = [];
    this.draw(svg);
  }

  /** Show nothing at all, where somebody else must not see what is here. */
  clear() {
    this.version++;
    this.base = "";
    this.paths = [];
    this.setPicked([]);
    this.host.replaceChildren();
    this.setBusy(false);
  }

  /** @param {boolean} busy whether the picture is about to be replaced by one that was asked for */
  setBusy(busy) {
    this.host.setAttribute("aria-busy", String(busy));
  }

  /** @param {boolean} frozen whether nothing can be clicked for now: then nothing is lit */
  freeze(frozen) {
    this.frozen = frozen;
    this.drag.release();
    this.label();
  }

  /** @param {string} svg */
  draw(svg) {
    this.setBusy(false);
    const drawn = picture(svg);
    if (!drawn) return;
    const focused = this.host.contains(document.activeElement);
    drawn.setAttribute("role", "group");
    drawn.style.setProperty("--ratio", String(drawn.viewBox.baseVal.width / drawn.viewBox.baseVal.height));
    this.host.replaceChildren(drawn);
    this.label();
    if (focused) this.keyboard.restoreFocus();
    this.mark(this.hint);
  }

  /** Give elements names and roles, for screen readers. One around others only groups them. */
  label() {
    const next = this.frozen ? new Set() : this.next();
    for (const element of carriersIn(this.host)) {
      const token = tokenOf(element);
      const meant = this.meant(element, next);
      const title = titleOf(meant && meant !== token ? this.find(meant) : element);
      const name = this.callbacks.name(title, meant ?? token, meant !== undefined);
      const group = element.querySelector("[data-token]") !== null;
      const picked = this.picked.includes(token);
      element.setAttribute("role", group ? "group" : this.paths.length ? "button" : "img");
      element.setAttribute("aria-label", group ? titleOf(element) : name);
      element.classList.toggle("lit", next.has(token));
      element.classList.toggle("open", this.isDraggable(token));
      element.classList.toggle("picked", picked);
      if (!group && this.paths.length) element.setAttribute("aria-pressed", String(picked));
    }
    this.keyboard.setTabStop();
  }

  /**
   * Whether a token can be dragged: it begins, or goes on with, a move that needs more.
   * @param {string} token
   */
  isDraggable(token) {
    const begins = [this.picked, []].some((before) => this.begun([...before, token]).length > 0);
    return !this.frozen && (begins || this.picked.at(-1) === token);
  }

  /** @param {string} token */
  find(token) {
    return carriersIn(this.host).find((each) => tokenOf(each) === token);
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
   * Carry the first token of a path over the others, in the picture as it was before the move.
   * @param {string[]} path
   */
  async animate(path) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    if (this.picked.length) this.draw(this.base);
    const elements = path.map((token) => this.find(token));
    if (elements[0]) await carry(elements.filter((each) => each !== undefined));
  }

  // Picking -----------------------------------------------------------------------------------------

  /** The tokens that can be clicked next. */
  next(picked = this.picked) {
    return new Set(this.begun(picked).map(([, path]) => path[picked.length]));
  }

  /**
   * The moves that go on after some clicks.
   * @param {string[]} picked
   */
  begun(picked) {
    const count = picked.length;
    return this.paths.filter(([, path]) => path.length > count && picked.every((each, at) => each === path[at]));
  }

  /**
   * The move that some clicks are, if they are one.
   * @param {string[]} picked
   */
  complete(picked) {
    const joined = picked.join("\n");
    return this.paths.find(([, path]) => path.join("\n") === joined)?.[0];
  }

  /**
   * Which of some tokens a click on an element means: that of the innermost element around it, else the only one at
   * its place. So where one piece can be chosen, the whole place stands for it, which is large enough for fingers.
   * @param {Element | null} element
   * @param {Set<string>} among
   */
  meant(element, among) {
    const here = tokensAtPlace(element).filter((token) => among.has(token));
    return tokensAround(element).find((token) => among.has(token)) ?? (here.length === 1 ? here[0] : undefined);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const again = event.detail > 1 && event.timeStamp - this.clickedAt < DOUBLE_CLICK_MS;
    this.clickedAt = event.timeStamp;
    if (this.drag.dropped) this.drag.dropped = false;
    else this.choose(/** @type {Element} */ (event.target), false, again);
  }

  /**
   * What clicking an element means: go on, go back to an earlier click, or ask why not.
   * @param {Element | null} element
   * @param {boolean} [dragged]
   * @param {boolean} [again] the second click of a double click: it puts nothing back
   */
  choose(element, dragged = false, again = false) {
    if (this.frozen || this.callbacks.busy() || !this.paths.length) return this.callbacks.idle();
    const around = tokensAround(element);
    if (!around.length) return this.unpick();
    const [next, here, last] = [this.next(), tokensAtPlace(element), this.picked.at(-1) ?? ""];
    const follows = this.meant(element, next);
    if (again && here.includes(last) && !(follows && around.includes(follows))) return;
    if (follows) return this.pick([...this.picked, follows], dragged);
    // Where several tokens could be meant, the server is asked why; what was picked so far stays.
    const back = !dragged && !here.some((token) => next.has(token));
    if (back && around.includes(last)) return this.putBack();
    for (let kept = this.picked.length - 1; kept >= 0 && back; kept--) {
      const before = this.picked.slice(0, kept);
      const instead = this.meant(element, this.next(before));
      if (instead && instead === last) return this.putBack();
      if (instead) return this.pick([...before, instead], false);
    }
    const sometimes = new Set(this.paths.map(([, path]) => path[this.picked.length]));
    return this.callbacks.why([...this.picked, around.find((token) => sometimes.has(token)) ?? around[0]]);
  }

  /**
   * @param {string[]} picked
   * @param {boolean} dragged
   */
  pick(picked, dragged) {
    const move = this.complete(picked);
    this.setPicked(picked);
    this.label();
    this.callbacks.picked();
    if (move !== undefined) return this.callbacks.move(move, dragged);
    const version = ++this.version;
    this.setBusy(true);
    const show = (/** @type {Wire.Look} */ look) => version === this.version && this.draw(look.svg);
    return void this.callbacks.look(picked).then(show, () => version === this.version && this.unpick());
  }

  /** @param {string[]} picked */
  setPicked(picked) {
    const name = (/** @type {string} */ token) => titleOf(this.find(token)).split(/\s?: /)[0] || token;
    // What was picked before may look different by now: it keeps its name.
    this.names = picked.map((token, at) => (token === this.picked[at] ? this.names[at] : name(token)));
    this.picked = picked;
  }

  /** Undo the last click: what was picked before it stays. */
  putBack() {
    if (this.picked.length > 1) this.pick(this.picked.slice(0, -1), false);
    else this.unpick();
  }

  unpick() {
    if (!this.picked.length) return;
    this.version++;
    this.setPicked([]);
    this.draw(this.base);
    this.callbacks.picked();
  }
}
