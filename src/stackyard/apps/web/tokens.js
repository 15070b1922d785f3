/**
 * Elements of a picture that carry tokens. They may lie in one another: a piece in a pile, a pile in its hexagon.
 * The outermost of them is a whole place on the board.
 */

/** @param {Element | null | undefined} element */
export function titleOf(element) {
  return element?.querySelector(":scope > title")?.textContent ?? "";
}

/** @param {Element} element */
export function tokenOf(element) {
  return element.getAttribute("data-token") ?? "";
}

/**
 * All elements with a token, in the order of the picture.
 * @param {Element} root
 * @returns {SVGElement[]}
 */
export function carriersIn(root) {
  return [...root.querySelectorAll("[data-token]")].map((each) => /** @type {SVGElement} */ (each));
}

/**
 * Those elements with a token that have no other inside them.
 * @param {Element} root
 */
export function leavesIn(root) {
  return carriersIn(root).filter((each) => !each.querySelector("[data-token]"));
}

/**
 * The tokens of an element and of those around it, from the inside out.
 * @param {Element | null} element
 * @returns {string[]}
 */
export function tokensAround(element) {
  const carrier = element?.closest("[data-token]");
  return carrier ? [tokenOf(carrier), ...tokensAround(carrier.parentElement)] : [];
}

/**
 * The place on the board that an element belongs to: the outermost element with a token around it.
 * @param {Element | null} element
 * @returns {Element | null}
 */
export function placeOf(element) {
  const carrier = element?.closest("[data-token]");
  return carrier ? (placeOf(carrier.parentElement) ?? carrier) : null;
}

/**
 * All tokens of the place that an element belongs to.
 * @param {Element | null} element
 */
export function tokensAtPlace(element) {
  const place = placeOf(element);
  return place ? [place, ...carriersIn(place)].map(tokenOf) : [];
}

/** @param {Element} element */
export function centreOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
