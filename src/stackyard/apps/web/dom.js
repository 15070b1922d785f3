/** A few helpers to make elements. Text becomes text nodes, never markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * One element, written as in a style sheet: `div#board`, `p.soft`. Of its attributes functions become
 * listeners, `true` an empty attribute, false and null none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}#${string}` | `${K}.${string}`} selector
 * @param {Child | Record<string, unknown>} [first] attributes, or the first child
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(selector, first, ...children) {
  const [tag, ...parts] = selector.split(/(?=[#.])/);
  const made = /** @type {HTMLElementTagNameMap[K]} */ (document.createElement(tag));
  for (const part of parts) {
    if (part.startsWith("#")) made.id = part.slice(1);
    else made.classList.add(part.slice(1));
  }
  const plain = typeof first === "object" && first !== null && !(first instanceof Node);
  for (const [name, value] of Object.entries(plain ? first : {})) {
    if (typeof value === "function") made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value !== false && value !== null && value !== undefined)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, plain ? null : first, ...children);
  return made;
}

/**
 * Put these into an element, in place of what is there.
 * @param {Element} into
 * @param {...Child} children
 */
export function fill(into, ...children) {
  const kept = children.filter((child) => child !== null && child !== undefined && child !== false);
  into.replaceChildren(...kept.map((child) => (child instanceof Node ? child : String(child))));
}

/**
 * Put these into an element unless they look like what is there, which then stays: a click that has begun on it, and
 * the focus, are not lost.
 * @param {Element} into
 * @param {...Child} children
 */
export function refill(into, ...children) {
  const fresh = [...h("div", null, ...children).childNodes];
  const there = [...into.childNodes];
  const same = fresh.length === there.length && there.every((node, index) => node.isEqualNode(fresh[index]));
  if (!same) into.replaceChildren(...fresh);
}

/**
 * A button that does something.
 * @param {string} words
 * @param {(event: Event) => void} onclick
 * @param {Record<string, unknown>} [attributes]
 */
export function button(words, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, words);
}

/**
 * A field to choose from, with its label in front.
 * @param {string} label
 * @param {[string, string][]} choices value and words of each
 * @param {string} chosen
 * @param {Record<string, unknown>} [attributes]
 */
export function choice(label, choices, chosen, attributes = {}) {
  const options = choices.map(([value, words]) => h("option", { value, selected: value === chosen }, words));
  return h("label.field", h("span", label), h("select", attributes, ...options));
}

/**
 * SVG of the server as an element of this page, or null if it cannot be read.
 * @param {string} text
 * @returns {SVGSVGElement | null}
 */
export function picture(text) {
  const root = /** @type {Element} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  return root instanceof SVGSVGElement ? document.importNode(root, true) : null;
}

/**
 * Text in which `code` stands in backticks.
 * @param {string} text
 * @returns {Node[]}
 */
export function coded(text) {
  return text.split("`").map((part, place) => (place % 2 ? h("code", part) : document.createTextNode(part)));
}

/**
 * A dialog with a heading and a way out; it goes away when it is closed.
 * @param {string} title
 * @param {string} close the words of the way out
 * @param {Record<string, unknown>} attributes
 * @param {...Child} children
 */
export function dialog(title, close, attributes, ...children) {
  const heading = h("h2", { id: `${attributes.id}-title` }, title);
  const leave = button("×", () => made.close(), { class: "quiet close", "aria-label": close });
  const head = h("header", heading, leave);
  const made = h("dialog", { "aria-labelledby": heading.id, ...attributes }, head, ...children);
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (event) => event.target === made && made.close());
  document.body.append(made);
  made.showModal();
  return made;
}

/**
 * Whether the person agrees.
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes, no) {
  return new Promise((answer) => {
    const made = dialog(question, no, { id: "confirm" });
    const agree = () => (answer(true), made.close());
    const row = h("div.row.end");
    row.append(button(no, () => made.close(), { "data-answer": "no" }));
    row.append(button(yes, agree, { class: "primary", "data-answer": "yes" }));
    made.append(row);
    made.addEventListener("close", () => answer(false));
  });
}

/** @param {string} words said politely by a screen reader */
export function say(words) {
  const region = document.getElementById("polite");
  if (region) region.textContent = words;
}

/** @param {() => void} task to be done when the next frame has been drawn; soon, where none is drawn */
export function afterFrame(task) {
  if (document.hidden) setTimeout(task);
  else requestAnimationFrame(() => setTimeout(task));
}

/** @param {EventTarget | null} target */
export function valueOf(target) {
  return /** @type {HTMLInputElement} */ (target).value;
}

/** @param {string} path an address of this page to show */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Styles that only some views need, once they are there; without them a view is plain, but can be used.
 * @param {string} name
 */
export function loadStyle(name) {
  const href = `/web/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done })));
}
