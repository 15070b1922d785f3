/**
 * Marks above a picture, which are items like all others: arrows, ghosts of pieces, rings. `show/marks.py` draws the same
 * for pictures in files; what the names of the symbols mean is in every sheet.
 */

import { PLAIN, Scene } from "./scene.js";
import { carriersOn } from "./tokens.js";

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {{x: number, y: number}} Point */

// In hundredths of the smaller side of the picture.
const SHAFT = 0.7;
const HEAD = 2.2;
const HEAD_LENGTH = 3.6;
const NEAR = 3; // what lies nearer together is one place
const RING = 0.5; // of the symbol's size

/** @param {Scene} scene */
function unitOf({ box }) {
  return Math.min(box.width, box.height) / 100;
}

/**
 * Where something lies, or what is put on it.
 * @param {Scene} scene
 * @param {Item} item
 * @returns {Point}
 */
export function landing(scene, item) {
  const [, , , , x, y] = scene.place(carriersOn(scene, item).at(-1) ?? item);
  return { x, y };
}

/**
 * Whether an item is a piece, which moves, and not a place or a button, which do not.
 * @param {Scene} scene
 * @param {Item} item
 * @returns {boolean}
 */
export function isPiece(scene, item) {
  if (scene.fixed.has(item.key) || !item.symbol || item.points.length || item.text) return false;
  return scene.on(item.key).every((each) => !each.text && !each.token);
}

/**
 * @param {Scene} scene
 * @param {Point} from
 * @param {Point} to
 * @param {string} key
 * @returns {Item}
 */
export function arrow(scene, from, to, key) {
  const unit = unitOf(scene);
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [right, down] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const corners = [
    [0, SHAFT],
    [far / unit - HEAD_LENGTH, SHAFT],
    [far / unit - HEAD_LENGTH, HEAD],
    [far / unit, 0],
    [far / unit - HEAD_LENGTH, -HEAD],
    [far / unit - HEAD_LENGTH, -SHAFT],
    [0, -SHAFT],
  ];
  const points = corners.flatMap(([ahead, aside]) => [
    from.x + unit * (ahead * right - aside * down),
    from.y + unit * (ahead * down + aside * right),
  ]);
  return { ...PLAIN, key, symbol: "mark-arrow", points: points.map((value) => Math.round(10 * value) / 10) };
}

/**
 * @param {Scene} scene
 * @param {Point} at
 * @param {string} key
 * @returns {Item}
 */
export function ring(scene, at, key) {
  return { ...PLAIN, key, symbol: "mark-ring", ...at, scale: RING * unitOf(scene) };
}

/**
 * A piece as it would look elsewhere, with what lies on it.
 * @param {Scene} scene
 * @param {Item} piece
 * @param {Point} at
 * @param {string} key
 * @returns {Item[]}
 */
export function ghost(scene, piece, at, key) {
  const [a, b] = scene.place(piece);
  const turned = { turn: (Math.atan2(b, a) * 180) / Math.PI, scale: Math.hypot(a, b) };
  const copy = (/** @type {Item} */ item, /** @type {string} */ on) => {
    const name = `${key}-${item.key}`;
    /** @type {Item[]} */
    const inside = scene.on(item.key).flatMap((each) => copy(each, name));
    return [{ ...item, key: name, on, token: "", label: "", was: "" }, ...inside];
  };
  const [first, ...others] = copy(piece, "");
  return [{ ...first, ...at, ...turned, ghost: true }, ...others];
}

/**
 * The way of a move: arrows from click to click and what moves where it goes; a ring where there is one click.
 * @param {Scene} scene
 * @param {string[]} path
 * @returns {Item[]}
 */
export function hint(scene, path) {
  const items = path.flatMap((token) => scene.carriers.get(token) ?? []);
  /** @type {Point[]} */
  const stops = [];
  items.forEach((item, place) => {
    const [, , , , x, y] = scene.place(item);
    const at = place ? landing(scene, item) : { x, y };
    const last = stops.at(-1);
    if (!last || Math.hypot(at.x - last.x, at.y - last.y) > NEAR * unitOf(scene)) stops.push(at);
  });
  const [first, ...others] = stops;
  const end = others.at(-1);
  if (!first) return [];
  if (!end) return [ring(scene, first, "mark-ring")];
  const moved = isPiece(scene, items[0]) ? ghost(scene, items[0], end, "mark-ghost") : [];
  return [...moved, ...others.map((to, place) => arrow(scene, stops[place], to, `mark-${place}`))];
}

/**
 * Marks as a picture of their own.
 * @param {Item[]} items
 */
export function sceneOf(items) {
  return new Scene({ box: [0, 0, 0, 0], words: "", items: [] }, items);
}
