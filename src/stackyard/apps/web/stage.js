/**
 * The picture: it keeps an element for each item of a scene, nested as the items lie on one another, and from scene to
 * scene it changes only what has changed. What comes from another place travels.
 */

import { sceneOf } from "./marks.js";
import { Motion } from "./motion.js";
import { transition } from "./transition.js";

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./sheet.js").Sheet} Sheet */

/**
 * @typedef {object} Step how one comes to a scene from the one before
 * @property {"on" | "back" | "same" | "jump"} way a move on, a move back, the same position, anything else
 * @property {boolean} [rolled] whether the table has rolled
 * @property {boolean} [carried] whether what has moved is where it belongs already: somebody has dragged it there
 */

/**
 * @typedef {object} Figure an item in the picture
 * @property {Item} item
 * @property {SVGGElement} element
 * @property {SVGElement[]} own what is drawn of it, without what lies on it
 * @property {SVGElement | null} title
 * @property {Element | null} shape
 * @property {boolean} haloed
 */

const SVG = "http://www.w3.org/2000/svg";
const FONTS = "Segoe UI, Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif";
const CORNER = 22; // radius of the panel's corners
const DRAWN = /** @type {const} */ (["symbol", "text", "style"]); // of an item, besides its points

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {Item} item */
function transformOf({ x, y, turn, scale, tilt }) {
  const place = x || y ? `translate(${x} ${y})` : "";
  const tilted = tilt === 1 ? "" : ` scale(1 ${tilt})`;
  return `${place}${tilted}${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}`.trim();
}

export class Stage {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.svg = svg("svg", { role: "group", "font-family": FONTS });
    this.symbols = svg("defs");
    this.panel = svg("rect", { rx: CORNER });
    this.root = svg("g"); // all figures
    this.above = svg("g", { class: "above", "aria-hidden": "true" }); // what moves, and marks
    this.svg.append(this.symbols, this.panel, this.root, this.above);
    this.motion = new Motion(this.above);
    /** @type {Sheet | null} */
    this.sheet = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Map<string, Figure>} by their keys */
    this.figures = new Map();
  }

  /** Show nothing, and keep nothing of what was shown. */
  clear() {
    this.motion.finish();
    this.scene = null;
    this.figures.clear();
    this.root.replaceChildren();
    this.above.replaceChildren();
    this.svg.removeAttribute("aria-label");
    this.svg.remove();
  }

  /**
   * Draw with these symbols, now and from now on.
   * @param {Sheet} sheet
   */
  setSheet(sheet) {
    if (sheet === this.sheet) return;
    this.motion.finish();
    this.sheet = sheet;
    this.symbols.replaceChildren(...sheet.drawings);
    this.panel.setAttribute("fill", sheet.theme.panel);
    for (const name of /** @type {const} */ (["lit", "trail"])) this.svg.style.setProperty(`--${name}`, sheet.theme[name]);
    for (const figure of this.figures.values()) this.draw(figure);
  }

  /**
   * @param {Scene} scene
   * @param {Step} step
   */
  show(scene, step) {
    this.motion.finish();
    const before = this.scene;
    this.scene = scene;
    if (before?.words !== scene.words) this.svg.setAttribute("aria-label", scene.words);
    this.frame(scene);
    const old = new Map(this.figures);
    const moving = before !== null && step.way !== "jump" && this.motion.allowed && this.svg.isConnected;
    const changes = before && moving ? transition(before, scene, step) : null;
    /** @type {Map<string, SVGElement>} what things looked like before they changed */
    const looks = new Map((changes?.tumbling ?? []).map((key) => [key, this.copy(key)]));
    for (const key of [...this.figures.keys()]) if (!scene.items.has(key)) this.figures.delete(key);
    this.place(this.root, [], "");
    if (before && changes) this.move(before, changes, looks, old);
    if (!this.svg.isConnected) this.host.replaceChildren(this.svg);
  }

  /** @param {Scene} scene */
  frame({ box: { left, top, width, height } }) {
    const view = [left, top, width, height].join(" ");
    if (this.svg.getAttribute("viewBox") === view) return;
    this.svg.setAttribute("viewBox", view);
    this.svg.style.setProperty("--ratio", String(width / height));
    for (const [name, value] of Object.entries({ x: left, y: top, width, height }))
      this.panel.setAttribute(name, String(value));
  }

  /**
   * Put what lies on something into its element, in the order of the scene.
   * @param {SVGGElement} into
   * @param {SVGElement[]} own what comes first in it
   * @param {string} key
   */
  place(into, own, key) {
    const last = own.at(-1);
    let next = last ? last.nextSibling : into.firstChild;
    for (const item of this.scene?.on(key) ?? []) {
      const figure = this.figures.get(item.key) ?? this.make(item);
      this.change(figure, item);
      if (figure.element === next) next = next.nextSibling;
      else into.insertBefore(figure.element, next);
      this.place(figure.element, figure.own, item.key);
    }
    while (next) {
      const left = next;
      next = next.nextSibling;
      left.remove();
    }
  }

  /**
   * @param {Item} item
   * @returns {Figure}
   */
  make(item) {
    const element = svg("g", { "data-key": item.key });
    /** @type {Figure} */
    const figure = { item: { ...item, label: "" }, element, own: [], title: null, shape: null, haloed: false };
    this.figures.set(item.key, figure);
    if (item.token && !item.ghost) element.setAttribute("data-token", item.token);
    if (item.ghost) element.classList.add("ghost");
    const transform = transformOf(item);
    if (transform) element.setAttribute("transform", transform);
    this.draw(figure);
    return figure;
  }

  /**
   * @param {Figure} figure
   * @param {Item} item
   */
  change(figure, item) {
    const { element, item: old } = figure;
    if (old === item) return;
    figure.item = item;
    const transform = transformOf(item);
    if (transform !== transformOf(old)) element.setAttribute("transform", transform);
    if (item.token !== old.token)
      if (item.token && !item.ghost) element.setAttribute("data-token", item.token);
      else for (const name of ["data-token", "role", "aria-label", "aria-pressed", "tabindex"]) element.removeAttribute(name);
    if (item.ghost !== old.ghost) element.classList.toggle("ghost", item.ghost);
    const shaped = item.points.length === old.points.length;
    if (!shaped || DRAWN.some((name) => item[name] !== old[name])) this.draw(figure);
    else if (item.points.some((value, at) => value !== old.points[at]))
      figure.shape?.setAttribute("points", item.points.join(" "));
    if (item.label !== old.label) this.name(figure, item.label);
  }

  /**
   * @param {Figure} figure
   * @param {string} label
   */
  name(figure, label) {
    if (!figure.title) {
      figure.title = svg("title");
      figure.element.prepend(figure.title);
      figure.own.unshift(figure.title);
    }
    figure.title.textContent = label;
  }

  /** @param {Figure} figure */
  draw(figure) {
    const { element, item, title } = figure;
    for (const each of figure.own) if (each !== title) each.remove();
    figure.shape = this.shapeOf(item);
    const text = this.textOf(item);
    const drawn = /** @type {SVGElement[]} */ ([figure.shape, text].filter((each) => each !== null));
    if (title) title.after(...drawn);
    else element.prepend(...drawn);
    figure.own = title ? [title, ...drawn] : drawn;
    figure.haloed = false;
    if (element.matches(".lit, .near, .picked")) this.halo(figure);
  }

  /**
   * @param {Item} item
   * @returns {SVGElement | null}
   */
  shapeOf({ symbol, points }) {
    if (points.length) {
      const { fill = "none", stroke = "none", width = 0 } = this.sheet?.paints[symbol] ?? {};
      const joined = { points: points.join(" "), "stroke-linejoin": "round" };
      return svg("polygon", { ...joined, fill, stroke, "stroke-width": width });
    }
    const id = this.sheet?.id(symbol, "body");
    return id ? svg("use", { href: `#${id}` }) : null;
  }

  /** @param {Item} item */
  textOf({ text, style }) {
    const found = this.sheet?.styles[style];
    if (!text || !found) return null;
    const made = svg("text", { "font-size": found.size, fill: found.fill });
    if (found.bold) made.setAttribute("font-weight", "bold");
    if (found.anchor) made.setAttribute("text-anchor", found.anchor);
    const edge = { stroke: found.edge ?? "", "stroke-width": 6, "stroke-linejoin": "round", "paint-order": "stroke" };
    if (found.edge) for (const [name, value] of Object.entries(edge)) made.setAttribute(name, String(value));
    made.textContent = text;
    return made;
  }

  // Marks on figures --------------------------------------------------------------------------------

  /**
   * Draw what shows that something can be clicked, or was: the style sheet shows it where it is so.
   * @param {Figure} figure
   */
  halo(figure) {
    if (figure.haloed || !figure.shape) return;
    figure.haloed = true;
    for (const part of /** @type {const} */ (["under", "over"])) {
      const id = this.sheet?.id(figure.item.symbol, part);
      if (!id) continue;
      const made = svg("use", { href: `#${id}`, class: "halo" });
      if (part === "under") figure.shape.before(made);
      else figure.shape.after(made);
      figure.own.splice(figure.own.indexOf(/** @type {SVGElement} */ (figure.shape)) + Number(part === "over"), 0, made);
    }
  }

  /**
   * @param {string} key
   * @param {"lit" | "near" | "picked" | "open" | "holds-lit"} name
   * @param {boolean} on
   */
  mark(key, name, on) {
    const figure = this.figures.get(key);
    if (!figure || figure.element.classList.contains(name) === on) return;
    figure.element.classList.toggle(name, on);
    if (on && (name === "lit" || name === "near" || name === "picked")) this.halo(figure);
  }

  /**
   * Draw marks above everything, in place of those of this name that are there.
   * @param {string} name
   * @param {Item[]} items
   */
  setMarks(name, items) {
    this.above.querySelector(`.marks.${name}`)?.remove();
    if (!items.length) return;
    const marks = sceneOf(items);
    const group = svg("g", { class: `marks ${name}` });
    for (const item of marks.on("")) {
      const made = this.copyOf(item, marks);
      made.setAttribute("transform", transformOf(item));
      if (item.ghost) made.classList.add("ghost");
      group.append(made);
    }
    this.above.append(group);
  }

  /**
   * Draw a line around figures, above everything, in place of those of this name that are there.
   * @param {string} name
   * @param {Figure[]} figures
   */
  setOutlines(name, figures) {
    this.above.querySelector(`.marks.${name}`)?.remove();
    if (!figures.length) return;
    const group = svg("g", { class: `marks ${name}` });
    for (const { element } of new Set(figures)) group.append(svg("rect", { ...this.boxOf(element), rx: 10 }));
    this.above.append(group);
  }

  /**
   * Where an element is in the picture, with a little room around it.
   * @param {Element} element
   */
  boxOf(element) {
    const { a: scale = 1, e = 0, f = 0 } = this.svg.getScreenCTM() ?? {};
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: (x - e) / scale - 3, y: (y - f) / scale - 3, width: width / scale + 6, height: height / scale + 6 };
  }

  // Motion ------------------------------------------------------------------------------------------

  /**
   * @param {Scene} before
   * @param {import("./transition.js").Changes} changes
   * @param {Map<string, SVGElement>} looks
   * @param {Map<string, Figure>} old
   */
  move(before, changes, looks, old) {
    const scene = /** @type {Scene} */ (this.scene);
    const late = changes.travelling.length > 0;
    for (const key of changes.vanishing) {
      const item = /** @type {Item} */ (before.items.get(key));
      // What has the same key now is another thing.
      const left = this.figures.has(key) ? undefined : old.get(key)?.element;
      const element = left ? this.plain(left, changes.kept) : this.copyOf(item, before, changes.kept);
      this.motion.vanish(element, before.place(item), late);
    }
    for (const [key, look] of looks) {
      const home = this.figures.get(key);
      if (home) this.motion.tumble(look, this.copy(key), home.element, scene.place(home.item));
    }
    const own = new Set(changes.travelling.map(({ item }) => item.key));
    for (const { item, from } of changes.travelling) {
      const home = this.figures.get(item.key);
      if (home) this.motion.travel(this.copy(item.key, own), home.element, from, scene.place(item));
    }
    for (const key of changes.appearing) {
      const home = this.figures.get(key);
      if (home) this.motion.appear(home.element, late);
    }
    this.motion.bend(changes.bending.flatMap(({ item, from }) => {
      const shape = this.figures.get(item.key)?.shape;
      return shape ? [{ shape, from, to: item.points }] : [];
    }));
  }

  /**
   * A copy of what an item looks like now, around 0, 0, with what lies on it.
   * @param {string} key
   * @param {Set<string>} [without] what else moves by itself
   */
  copy(key, without = new Set()) {
    const figure = this.figures.get(key);
    const copy = /** @type {SVGGElement} */ (figure ? figure.element.cloneNode(true) : svg("g"));
    return this.plain(copy, without);
  }

  /**
   * What an item of another scene looks like, around 0, 0, with what lies on it.
   * @param {Item} item
   * @param {Scene} scene
   * @param {Set<string>} [without]
   */
  copyOf(item, scene, without = new Set()) {
    const group = svg("g");
    for (const each of [this.shapeOf(item), this.textOf(item)]) if (each) group.append(each);
    for (const each of scene.on(item.key)) {
      if (without.has(each.key)) continue;
      const inner = this.copyOf(each, scene, without);
      inner.setAttribute("transform", transformOf(each));
      group.append(inner);
    }
    return group;
  }

  /**
   * An element that can be found and clicked no more, around 0, 0.
   * @param {SVGGElement} element
   * @param {Set<string>} without the keys of what on it is not meant
   */
  plain(element, without) {
    for (const each of element.querySelectorAll("[data-key]"))
      if (without.has(each.getAttribute("data-key") ?? "")) each.remove();
    for (const each of [element, ...element.querySelectorAll("[data-key]")])
      for (const { name } of [...each.attributes]) if (name !== "transform") each.removeAttribute(name);
    for (const each of element.querySelectorAll("title, .halo")) each.remove();
    element.removeAttribute("transform");
    return element;
  }
}
