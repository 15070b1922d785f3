/** What changes from one scene to the next, by the keys of their items: what travels, appears, vanishes, tumbles, bends. */

import { carriersOn } from "./tokens.js";

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {import("./scene.js").Matrix} Matrix */
/** @typedef {import("./scene.js").Scene} Scene */

const NEAR = 0.5; // less than this is no way to travel
const PLACE = /** @type {const} */ (["x", "y", "turn", "scale", "tilt"]);
const LARGEST = 40; // items on one that travels: more are a part of the picture, not a thing
const MOST = 40; // that travel at once: more are another picture, not a move
const MOST_FADING = 80;

/**
 * @typedef {object} Changes
 * @property {{item: Item, from: Matrix}[]} travelling what lies elsewhere than before
 * @property {string[]} appearing keys of what was nowhere
 * @property {string[]} vanishing keys, in the scene before, of what is nowhere now
 * @property {Set<string>} kept keys, in the scene before, of all else
 * @property {string[]} tumbling keys of dice that show another side
 * @property {{item: Item, from: number[]}[]} bending shapes whose corners move
 */

/**
 * @param {Scene} before
 * @param {Scene} after
 * @param {import("./stage.js").Step} step
 * @returns {Changes | null} null where so much has changed that nobody could follow it
 */
export function transition(before, after, step) {
  const origins = originsOf(before, after, step.way);
  const kept = new Set([...origins.values()].map(({ key }) => key));
  /** @type {Changes} */
  const changes = { travelling: [], appearing: [], vanishing: [], kept, tumbling: [], bending: [] };
  for (const item of after.items.values()) {
    const origin = origins.get(item.key);
    if (!origin) {
      if (isTop(after, item, (each) => !origins.has(each.key))) changes.appearing.push(item.key);
      continue;
    }
    if (item.points.length) {
      const bent = item.points.length === origin.points.length && item.points.some((at, i) => at !== origin.points[i]);
      if (bent) changes.bending.push({ item, from: origin.points });
    }
    if (item === origin) continue;
    if (travels(before, after, item, origin, origins)) {
      if (!step.carried) changes.travelling.push({ item, from: before.place(origin) });
    } else if (step.rolled && item.key === origin.key && item.symbol !== origin.symbol && !item.points.length) {
      changes.tumbling.push(item.key);
    }
  }
  for (const item of before.items.values())
    if (!kept.has(item.key) && isTop(before, item, (each) => !kept.has(each.key))) changes.vanishing.push(item.key);
  const fading = changes.appearing.length + changes.vanishing.length;
  return changes.travelling.length > MOST || fading > MOST_FADING ? null : changes;
}

/**
 * What each item was before: the one that it says, after a move; else the one with its key.
 * @param {Scene} before
 * @param {Scene} after
 * @param {import("./stage.js").Step["way"]} way
 * @returns {Map<string, Item>}
 */
function originsOf(before, after, way) {
  /** @type {Map<string, Item>} */
  const origins = new Map();
  const claimed = new Set();
  const claim = (/** @type {string} */ key, /** @type {Item} */ origin) => {
    origins.set(key, origin);
    claimed.add(origin.key);
  };
  if (way === "back") {
    for (const item of before.items.values())
      if (item.was && after.items.has(item.was) && !origins.has(item.was)) claim(item.was, item);
  } else {
    for (const item of after.items.values()) {
      const origin = before.items.get(item.was);
      const known = way === "same" && (before.items.has(item.key) || after.items.has(item.was));
      if (item.was && origin && !known) claim(item.key, origin);
    }
  }
  for (const [key] of after.items) {
    const same = before.items.get(key);
    if (same && !origins.has(key) && !claimed.has(key)) origins.set(key, same);
  }
  return origins;
}

/**
 * Whether an item is the lowest of those of its kind: those on it go with it.
 * @param {Scene} scene
 * @param {Item} item
 * @param {(item: Item) => boolean} alike
 */
function isTop(scene, item, alike) {
  const below = scene.items.get(item.on);
  return !below || !alike(below);
}

/**
 * Whether an item comes from another place, and not only along with what it lies on.
 * @param {Scene} before
 * @param {Scene} after
 * @param {Item} item
 * @param {Item} origin
 * @param {Map<string, Item>} origins
 */
function travels(before, after, item, origin, origins) {
  const [from, to] = [before.place(origin), after.place(item)];
  if (from.every((value, at) => Math.abs(value - to[at]) < NEAR / (at < 4 ? 100 : 1))) return false;
  if (isFrame(after, item, from, to)) return false;
  const below = after.items.get(item.on);
  const along = below && origins.get(below.key)?.key === origin.on;
  const still = PLACE.every((name) => item[name] === origin[name]);
  return !(along && still);
}

/**
 * Whether an item is a part of the picture that is drawn anew, such as a board that has grown: it does not travel.
 * @param {Scene} scene
 * @param {Item} item
 * @param {Matrix} from
 * @param {Matrix} to
 */
function isFrame(scene, item, from, to) {
  const resized = Math.abs(Math.hypot(from[0], from[1]) - Math.hypot(to[0], to[1])) > 0.01;
  return sizeOf(scene, item) > LARGEST || (resized && carriersOn(scene, item).some((each) => each !== item));
}

/**
 * How many items an item is, with those that lie on it.
 * @param {Scene} scene
 * @param {Item} item
 * @returns {number}
 */
function sizeOf(scene, item) {
  return scene.on(item.key).reduce((sum, each) => sum + sizeOf(scene, each), 1);
}
