/**
 * Scenes: what a position looks like, as the server tells it: which symbol lies where, what a click on it means, what it
 * is called. Things lie on others, whose places theirs are seen from.
 */

/** @typedef {[number, number, number, number, number, number]} Matrix a, b, c, d, e, f of an SVG transform */
/** @typedef {string | {[token: string]: Tree}} Tree the moves, as tree.js reads them */

/**
 * @typedef {object} Item one thing in a picture
 * @property {string} key it keeps it from one position to the next
 * @property {string} symbol its drawing in the sheet; of a shape with points, its paint
 * @property {number} x
 * @property {number} y
 * @property {string} on the key of what it lies on
 * @property {string} token what a click on it means
 * @property {string} label
 * @property {string} text
 * @property {string} style of the text
 * @property {string} was the key that it had before it came here
 * @property {number} turn
 * @property {number} scale
 * @property {boolean} opens whether a click on it shows more than the page knows
 * @property {number[]} points
 * @property {boolean} ghost
 * @property {number} tilt how much of its height is seen, where it lies on a table that is not seen from above
 */

/** @typedef {[key: string, symbol?: string, x?: number, y?: number, on?: string | 1, token?: string, label?: string,
 *   more?: Partial<Item>]} SentItem what is left out at the end is empty or 0 */

/** @type {Item} */
export const PLAIN = {
  key: "",
  symbol: "",
  x: 0,
  y: 0,
  on: "",
  token: "",
  label: "",
  text: "",
  style: "",
  was: "",
  turn: 0,
  scale: 1,
  opens: false,
  points: [],
  ghost: false,
  tilt: 1,
};

/**
 * What is said of an item, without what is left out.
 * @param {unknown[]} sent
 */
function told(sent) {
  const [key, symbol, x, y, on, token, label, more] = /** @type {SentItem} */ (sent);
  // Where it is 1, the key says it: c3.0 lies on c3.
  const said = { symbol, x, y, on: on === 1 ? key.slice(0, key.lastIndexOf(".")) : on, token, label };
  const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => value));
  return /** @type {Partial<Item> & {key: string}} */ ({ key, ...kept, ...more });
}

/** Backdrops, which are sent once. */
export class Backdrops {
  constructor() {
    /** @type {Map<string, Item[]>} */
    this.known = new Map();
  }

  /**
   * A scene with what lies under it; nothing where that has never been sent.
   * @param {Wire.Scene | null} sent
   */
  read(sent) {
    if (!sent) return null;
    const { key, items } = sent.backdrop;
    if (items) this.known.set(key, items.map((each) => ({ ...PLAIN, ...told(each) })));
    const below = this.known.get(key);
    return below ? new Scene(sent, below) : null;
  }
}

export class Scene {
  /**
   * @param {Pick<Wire.Scene, "box" | "words" | "items"> & {labels?: Record<string, string>, prompt?: string}} sent
   * @param {Item[]} below
   */
  constructor(sent, below) {
    const [left, top, width, height] = sent.box;
    this.box = { left, top, width, height };
    this.words = sent.words;
    this.prompt = sent.prompt ?? ""; // what the player to move is to do
    this.fixed = new Set(below.map(({ key }) => key)); // what is in the picture in every position
    /** @type {Map<string, Item>} in the order to draw them in */
    this.items = new Map(below.map((item) => [item.key, item]));
    for (const each of sent.items) {
      const item = told(each);
      this.items.set(item.key, { ...(this.items.get(item.key) ?? PLAIN), ...item });
    }
    for (const [key, label] of Object.entries(sent.labels ?? {})) {
      this.items.set(key, { ...(this.items.get(key) ?? { ...PLAIN, key }), label });
    }
    for (const item of this.items.values()) {
      if (item.token && !item.label) item.label = this.items.get(item.on)?.label ?? "";
    }
    /** @type {Map<string, Item[]>} what lies on each; on "", the picture */
    this.children = new Map();
    /** @type {Map<string, Item>} the first that carries a token */
    this.carriers = new Map();
    for (const item of this.items.values()) {
      const siblings = this.children.get(item.on);
      if (siblings) siblings.push(item);
      else this.children.set(item.on, [item]);
      if (item.token && !item.ghost && !this.carriers.has(item.token)) this.carriers.set(item.token, item);
    }
    /** @type {Map<string, Matrix>} */
    this.places = new Map();
  }

  /** @param {string} key */
  on(key) {
    return this.children.get(key) ?? [];
  }

  /**
   * Where an item lies in the picture.
   * @param {Item} item
   * @returns {Matrix}
   */
  place(item) {
    const known = this.places.get(item.key);
    if (known) return known;
    const below = this.items.get(item.on);
    const own = matrixOf(item);
    const place = below ? product(this.place(below), own) : own;
    this.places.set(item.key, place);
    return place;
  }
}

/**
 * Where an item lies, seen from what it lies on.
 * @param {Item} item
 * @returns {Matrix}
 */
function matrixOf({ x, y, turn, scale, tilt }) {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [cos, sin * tilt, -sin, cos * tilt, x, y];
}

/**
 * @param {Matrix} outer
 * @param {Matrix} inner
 * @returns {Matrix}
 */
function product([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
