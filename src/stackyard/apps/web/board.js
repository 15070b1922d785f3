/** The board: the picture of a position, and moves by clicks on what carries tokens. */

import { Drag } from "./drag.js";
import { Ghost } from "./ghost.js";
import { Keyboard } from "./keyboard.js";
import { hint } from "./marks.js";
import { Stage } from "./stage.js";
import { carriersAtPlace, carriersOn, meantBy, tokensAround } from "./tokens.js";
import { Moves } from "./tree.js";

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./stage.js").Step} Step */

const DOUBLE_CLICK_MS = 350;

/**
 * @typedef {object} Callbacks what the board asks of the table
 * @property {(picked: string[]) => Promise<Scene | null>} look the picture after some clicks
 * @property {(path: string[], dragged: boolean) => void} move a path is complete
 * @property {(picked: string[]) => void} why no path allows these clicks
 * @property {() => void} picked the clicks have changed
 * @property {() => boolean} busy whether clicks have to wait
 * @property {() => void} idle a click that nothing can come of
 * @property {(label: string, token: string, lit: boolean) => string} name what something is called
 */

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Callbacks} callbacks
   */
  constructor(host, callbacks) {
    this.host = host;
    this.callbacks = callbacks;
    this.stage = new Stage(host);
    this.moves = new Moves(null);
    /** @type {string[]} */
    this.picked = []; // the tokens clicked so far
    /** @type {string[]} */
    this.names = []; // of what is picked, as people call it
    /** @type {string[]} */
    this.hint = []; // the path that is marked
    /** @type {string[][]} */
    this.lines = []; // the paths of good moves that are marked, the best first
    /** @type {Map<string, Scene>} the pictures after some clicks; before any, under "" */
    this.scenes = new Map();
    this.frozen = false;
    this.sent = false; // whether a move is on its way
    this.version = 0; // of the picture, so that one that comes late is not shown
    this.drawn = 0; // how often something has changed
    this.clickedAt = 0;
    this.drag = new Drag(this);
    this.ghost = new Ghost(this);
    this.keyboard = new Keyboard(this);
    host.addEventListener("click", (event) => this.click(event));
  }

  // Showing -----------------------------------------------------------------------------------------

  /** The picture before any click. */
  get base() {
    return this.scenes.get("") ?? null;
  }

  /**
   * A position: its picture and what can be played.
   * @param {Scene} scene
   * @param {import("./scene.js").Tree | null} tree
   * @param {Step} step how one comes to it from what was shown before
   */
  show(scene, tree, step) {
    this.version++;
    this.drag.release();
    this.moves = new Moves(tree);
    this.scenes = new Map([["", scene]]);
    this.setPicked([]);
    this.hint = [];
    this.lines = [];
    this.draw(scene, step);
    this.compare([]);
    this.markTurn([]);
  }

  /** Show nothing at all, where somebody else must not see what is here. */
  clear() {
    this.version++;
    this.drag.release();
    this.moves = new Moves(null);
    this.scenes.clear();
    this.setPicked([]);
    this.hint = [];
    this.keyboard.hideRing();
    this.keyboard.setLeaves([]);
    this.stage.clear();
    this.host.replaceChildren();
    this.setBusy(false);
  }

  /** @param {import("./sheet.js").Sheet} sheet to draw with from now on */
  setSheet(sheet) {
    this.stage.setSheet(sheet);
    this.mark(this.hint);
    this.markLines(this.lines);
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

  /**
   * @param {Scene} scene
   * @param {Step} [step]
   */
  draw(scene, step = { way: "same" }) {
    this.setBusy(false);
    this.sent = false;
    const focused = this.host.contains(document.activeElement);
    this.ghost.clear();
    this.stage.show(scene, step);
    this.label();
    if (focused && !this.host.contains(document.activeElement)) this.keyboard.restoreFocus();
    this.mark(this.hint);
    this.markLines(this.lines);
  }

  /** Light what can be clicked, and give things names and roles, for screen readers. One around others groups them. */
  label() {
    const { scene, figures } = this.stage;
    if (!scene) return;
    const next = this.frozen ? new Set() : this.moves.after(this.picked);
    // Once a part of a move is made, what can be clicked to go on with it is seen, too.
    const soon = this.frozen || this.picked.length < 2 ? new Set() : this.moves.soon(this.picked);
    const playing = !this.moves.empty;
    const leaves = [];
    for (const { item, element } of figures.values()) {
      const { key, token, label } = item;
      if (!token || item.ghost) continue;
      const picked = this.picked.includes(token);
      const here = carriersOn(scene, item);
      const group = here.length > 1;
      this.stage.mark(key, "lit", next.has(token));
      this.stage.mark(key, "near", !next.has(token) && soon.has(token));
      this.stage.mark(key, "picked", picked);
      this.stage.mark(key, "open", this.isDraggable(token));
      this.stage.mark(key, "holds-lit", group && here.some((each) => next.has(each.token)));
      set(element, "role", group ? "group" : playing ? "button" : "img");
      if (group) {
        set(element, "aria-label", label || token);
        element.removeAttribute("aria-pressed"); // It may have been a button, before something was put on it.
        continue;
      }
      leaves.push(element);
      const meant = meantBy(scene, item, next);
      const called = meant && meant !== token ? scene.carriers.get(meant)?.label : label;
      set(element, "aria-label", this.callbacks.name(called ?? "", meant ?? token, meant !== undefined));
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
      if (playing) set(element, "aria-pressed", String(picked));
      else element.removeAttribute("aria-pressed");
    }
    this.keyboard.setLeaves(leaves);
    this.host.dataset.drawn = String(++this.drawn);
  }

  /**
   * Whether a token can be dragged: it begins, or goes on with, a move that needs more.
   * @param {string} token
   */
  isDraggable(token) {
    const begins = [this.picked, []].some((before) => this.moves.after([...before, token]).size > 0);
    return !this.frozen && (begins || this.picked.at(-1) === token);
  }

  /**
   * The item that an element of the picture belongs to.
   * @param {Element | null} element
   */
  itemOf(element) {
    const key = this.host.contains(element) ? element?.closest("[data-key]")?.getAttribute("data-key") : null;
    return this.stage.scene?.items.get(key ?? "");
  }

  /**
   * The item that a point of the window means: what lies there, or where that means nothing, the ghost whose middle is
   * nearest. Ghosts of what is picked may overlap.
   * @param {Element | null} target what is on top there
   * @param {number} x
   * @param {number} y
   */
  itemAt(target, x, y) {
    const { scene } = this.stage;
    const next = this.moves.after(this.picked);
    const there = [target, ...document.elementsFromPoint(x, y)].map((each) => this.itemOf(each));
    const solid = there.find((item) => item && !item.ghost);
    if (!scene || (solid && meantBy(scene, solid, next))) return solid;
    const ghosts = new Set(there.filter((item) => item?.ghost && next.has(item.token)));
    const distance = (/** @type {Item | undefined} */ item) => {
      const { left, top, width, height } = this.stage.figures.get(item?.key ?? "")?.element.getBoundingClientRect() ?? new DOMRect();
      return Math.hypot(left + width / 2 - x, top + height / 2 - y);
    };
    return [...ghosts].sort((a, b) => distance(a) - distance(b))[0] ?? solid;
  }

  /**
   * Mark the path of a hint, until the position changes.
   * @param {string[]} path
   */
  mark(path) {
    this.hint = path;
    const { scene } = this.stage;
    if (scene) this.stage.setMarks("hint", hint(scene, path));
  }

  /**
   * Mark where each action of the last turn went, until the position changes.
   * @param {string[]} tokens
   */
  markTurn(tokens) {
    const figures = tokens.flatMap((token) => this.stage.figures.get(this.stage.scene?.carriers.get(token)?.key ?? "") ?? []);
    this.stage.setOutlines("turn", figures);
  }

  /**
   * Mark moves that are compared, until the position changes: the one that was made, and a better one.
   * @param {string[][]} paths
   */
  compare(paths) {
    const { scene } = this.stage;
    const [played = [], better = []] = paths;
    if (!scene) return;
    this.stage.setMarks("played", hint(scene, played));
    this.stage.setMarks("better", hint(scene, better));
  }

  /**
   * Mark good moves, until the position changes; while somebody picks, they are out of the way.
   * @param {string[][]} paths the best first
   */
  markLines(paths) {
    const { scene } = this.stage;
    const shown = this.picked.length ? [] : paths;
    for (let place = 0; scene && place < Math.max(paths.length, this.lines.length); place++)
      this.stage.setMarks(`line-${place}`, shown[place] ? hint(scene, shown[place]) : []);
    this.lines = paths;
  }

  // Picking -----------------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  click(event) {
    const again = event.detail > 1 && event.timeStamp - this.clickedAt < DOUBLE_CLICK_MS;
    this.clickedAt = event.timeStamp;
    if (this.drag.dropped) this.drag.dropped = false;
    else this.choose(this.itemAt(/** @type {Element} */ (event.target), event.clientX, event.clientY), false, again);
  }

  /**
   * What clicking something means: go on, go back to an earlier click, or ask why not.
   * @param {Item | undefined} item
   * @param {boolean} [dragged]
   * @param {boolean} [again] the second click of a double click: it puts nothing back
   */
  choose(item, dragged = false, again = false) {
    const { scene } = this.stage;
    if (!scene || this.frozen || this.callbacks.busy() || this.moves.empty) return this.callbacks.idle();
    const around = tokensAround(scene, item);
    if (!around.length) return this.unpick();
    const [next, last] = [this.moves.after(this.picked), this.picked.at(-1) ?? ""];
    const here = carriersAtPlace(scene, item).map(({ token }) => token);
    const follows = meantBy(scene, item, next);
    if (again && here.includes(last) && !(follows && around.includes(follows))) return;
    if (follows) return this.pick([...this.picked, follows], dragged);
    const through = dragged ? null : this.between(scene, item);
    if (through) return this.pick([...this.picked, ...through], dragged);
    // Where several tokens could be meant, the server is asked why; what was picked so far stays.
    const back = !dragged && !here.some((token) => next.has(token));
    if (back && around.includes(last)) return this.putBack();
    for (let kept = this.picked.length - 1; kept >= 0 && back; kept--) {
      const before = this.picked.slice(0, kept);
      const instead = meantBy(scene, item, this.moves.after(before));
      if (instead && instead === last) return this.putBack();
      if (instead) return this.pick([...before, instead], false);
    }
    const sometimes = this.moves.at(this.picked.length);
    return this.callbacks.why([...this.picked, around.find((token) => sometimes.has(token)) ?? around[0]]);
  }

  /**
   * The click that was left out, and what was clicked, where only one can have been: after a first part of a turn has
   * landed, say, a click on where it goes next picks it as well.
   * @param {Scene} scene
   * @param {Item | undefined} item
   * @returns {[string, string] | null}
   */
  between(scene, item) {
    const meant = meantBy(scene, item, this.moves.soon(this.picked));
    const [through, ...others] = meant ? this.moves.between(this.picked, meant) : [];
    return through && meant && !others.length ? [through, meant] : null;
  }

  /**
   * @param {string[]} picked
   * @param {boolean} dragged
   */
  pick(picked, dragged) {
    const version = ++this.version;
    const target = this.stage.scene?.carriers.get(picked.at(-1) ?? "");
    const complete = this.moves.complete(picked);
    const opens = !complete && target?.opens === true && !this.scenes.has(picked.join(" "));
    this.setPicked(picked);
    const known = this.sceneAfter(picked);
    if (known && known !== this.stage.scene && !complete) this.draw(known);
    else this.label();
    if (complete || opens) this.ghost.show(target, picked.at(-2) ?? "");
    else this.ghost.clear();
    this.setBusy(complete || opens);
    this.sent = complete;
    this.callbacks.picked();
    if (complete) return this.callbacks.move(picked, dragged);
    if (!opens) return;
    const fail = () => version === this.version && this.unpick();
    void this.callbacks.look(picked).then((scene) => {
      if (!scene || version !== this.version) return void (scene ?? fail());
      this.scenes.set(picked.join(" "), scene);
      this.draw(scene);
      this.callbacks.picked(); // The game may say more about what is picked.
    }, fail);
  }

  /**
   * What is known of the picture after some clicks: that after the last of them that shows more.
   * @param {string[]} picked
   */
  sceneAfter(picked) {
    for (let count = picked.length; count >= 0; count--) {
      const found = this.scenes.get(picked.slice(0, count).join(" "));
      if (found) return found;
    }
    return null;
  }

  /** @param {string[]} picked */
  setPicked(picked) {
    const name = (/** @type {string} */ token) =>
      this.stage.scene?.carriers.get(token)?.label.split(/\s?: /)[0] || token;
    // What was picked before may look different by now: it keeps its name.
    this.names = picked.map((token, at) => (token === this.picked[at] ? this.names[at] : name(token)));
    this.picked = picked;
    this.host.dataset.picked = String(picked.length);
  }

  /** Undo the last click: what was picked before it stays. */
  putBack() {
    if (this.picked.length > 1) this.pick(this.picked.slice(0, -1), false);
    else this.unpick();
  }

  unpick() {
    if (!this.picked.length || !this.base) return;
    this.version++;
    this.setPicked([]);
    this.draw(this.base);
    this.callbacks.picked();
  }
}
