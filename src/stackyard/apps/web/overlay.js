/** What is drawn above a picture: rings around elements, and copies of elements that move. */

import { carriersIn, centreOf } from "./tokens.js";

const SVG = "http://www.w3.org/2000/svg";
const STEP_MS = 250; // of an animated move
const MIN_STEP = 8; // pixels; what lies nearer together is one stop of an animated move
const INHERITED = ["fill", "stroke", "font-family", "font-size", "font-weight", "text-anchor"];
const INTERACTIVE = ["data-token", "role", "tabindex", "aria-label", "aria-pressed", "class"]; // not for copies

/**
 * A frame around an element, above everything else in the picture.
 * @param {Element} element
 * @param {string} kind
 * @param {string} [label]
 */
export function ring(element, kind, label = "") {
  const root = /** @type {SVGSVGElement} */ (element.closest("svg"));
  const group = document.createElementNS(SVG, "g");
  const { a: scale = 1, e = 0, f = 0 } = root.getScreenCTM() ?? {};
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, top] = [(x - e) / scale - 3, (y - f) / scale - 3];
  group.setAttribute("class", `ring ${kind}`);
  group.setAttribute("aria-hidden", "true");
  const draw = (/** @type {string} */ name, /** @type {Record<string, number | string>} */ attributes) => {
    const shape = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
    group.append(shape);
    return shape;
  };
  draw("rect", { x: left, y: top, width: width / scale + 6, height: height / scale + 6, rx: 10 });
  if (label) draw("circle", { cx: left + 4, cy: top + 4, r: 15 });
  if (label) draw("text", { x: left + 4, y: top + 11, "text-anchor": "middle", "font-size": 20 }).textContent = label;
  root.append(group);
}

/**
 * Carry a copy of the first of some elements over the others.
 * @param {SVGElement[]} elements
 */
export async function carry(elements) {
  const [first] = elements;
  const root = first?.closest("svg");
  if (!root) return;
  const scale = root.getScreenCTM()?.a || 1;
  const start = centreOf(first);
  /** @type {{x: number, y: number}[]} */
  const stops = [];
  for (const { x, y } of elements.map(centreOf)) {
    const last = stops.at(-1);
    if (!last || Math.hypot(x - last.x, y - last.y) > MIN_STEP) stops.push({ x, y });
  }
  if (stops.length < 2) return;
  const copy = copyOf(first, root);
  first.classList.add("lifted");
  root.append(copy);
  const frames = stops.map(({ x, y }) => {
    return { transform: `translate(${(x - start.x) / scale}px, ${(y - start.y) / scale}px)` };
  });
  const duration = STEP_MS * (stops.length - 1);
  await copy.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" }).finished.catch(() => {});
}

/**
 * A copy of an element above the page, where it stands, to follow the pointer.
 * @param {SVGElement} element
 */
export function floatingCopy(element) {
  const root = /** @type {SVGSVGElement} */ (element.closest("svg"));
  const layer = /** @type {SVGSVGElement} */ (root.cloneNode(false));
  const { left, top, width, height } = root.getBoundingClientRect();
  layer.setAttribute("class", "ghost floating");
  layer.setAttribute("aria-hidden", "true");
  layer.removeAttribute("role");
  Object.assign(layer.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  layer.append(copyOf(element, root));
  document.body.append(layer);
  return layer;
}

/**
 * A copy of an element that can stand anywhere in the picture: it takes along what it inherits.
 * @param {SVGElement} element
 * @param {SVGSVGElement} root
 */
function copyOf(element, root) {
  const group = document.createElementNS(SVG, "g");
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  const [own, whole] = [/** @type {SVGGraphicsElement} */ (element).getScreenCTM(), root.getScreenCTM()];
  const { a, b, c, d, e, f } = own && whole ? whole.inverse().multiply(own) : new DOMMatrix();
  copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  for (const each of [copy, ...carriersIn(copy)]) for (const name of INTERACTIVE) each.removeAttribute(name);
  const style = getComputedStyle(/** @type {Element} */ (element.parentElement));
  for (const name of INHERITED) group.setAttribute(name, style.getPropertyValue(name));
  group.setAttribute("class", "ghost");
  group.append(copy);
  return group;
}
