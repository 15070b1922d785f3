/**
 * Things in a picture that carry tokens. They may lie on one another: a piece on a pile, a pile on its hexagon. The
 * lowest of them is a whole place on the board.
 */

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {import("./scene.js").Scene} Scene */

/**
 * An item and those that it lies on, as far as they carry tokens, from the inside out.
 * @param {Scene} scene
 * @param {Item | undefined} item
 * @returns {Item[]}
 */
export function carriersAround(scene, item) {
  const found = [];
  for (let each = item; each; each = scene.items.get(each.on)) if (each.token) found.push(each);
  return found;
}

/**
 * The tokens of an item and of those that it lies on, from the inside out.
 * @param {Scene} scene
 * @param {Item | undefined} item
 */
export function tokensAround(scene, item) {
  return carriersAround(scene, item).map(({ token }) => token);
}

/**
 * An item and all that lies on it, as far as they carry tokens, in the order of the picture.
 * @param {Scene} scene
 * @param {Item} item
 * @returns {Item[]}
 */
export function carriersOn(scene, item) {
  const inside = scene.on(item.key).flatMap((each) => carriersOn(scene, each));
  return item.token ? [item, ...inside] : inside;
}

/**
 * All that carries tokens at the place that an item belongs to.
 * @param {Scene} scene
 * @param {Item | undefined} item
 */
export function carriersAtPlace(scene, item) {
  const place = carriersAround(scene, item).at(-1);
  return place ? carriersOn(scene, place) : [];
}

/**
 * Which of some tokens a click on an item means: that of the innermost around it, else the only one at its place. So
 * where one piece can be chosen, the whole place stands for it, which is large enough for fingers.
 * @param {Scene} scene
 * @param {Item | undefined} item
 * @param {Set<string>} among
 */
export function meantBy(scene, item, among) {
  const around = tokensAround(scene, item).find((token) => among.has(token));
  if (around) return around;
  const here = new Set(carriersAtPlace(scene, item).flatMap(({ token }) => (among.has(token) ? [token] : [])));
  return here.size === 1 ? [...here][0] : undefined;
}
