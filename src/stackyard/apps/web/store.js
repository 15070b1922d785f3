/** What this browser keeps: name, language, theme, and the seats that it holds. */

/**
 * @typedef {object} Kept what the browser knows of a table
 * @property {string} title
 * @property {Record<string, string>} tokens by player; several mean that people pass the device on
 * @property {string} entropy our part of the dice
 * @property {string} commitment what was promised of the dice when we first saw the table
 * @property {boolean} [over] nothing more happens there
 * @property {number} at
 */

const MOST_TABLES = 400;

/** @type {Map<string, string>} where the browser forbids keeping anything: until the page is left */
const memory = new Map();

/**
 * @param {string} key
 * @param {string} [otherwise]
 */
export function read(key, otherwise = "") {
  try {
    return localStorage.getItem(`stackyard.${key}`) ?? otherwise;
  } catch {
    return memory.get(key) ?? otherwise;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(`stackyard.${key}`, value);
  } catch {
    memory.set(key, value);
  }
}

/** @returns {Record<string, Kept>} */
export function tables() {
  try {
    return JSON.parse(read("tables", "{}"));
  } catch {
    return {};
  }
}

/**
 * @param {string} id
 * @returns {Kept}
 */
export function table(id) {
  return tables()[id] ?? { title: "", tokens: {}, entropy: "", commitment: "", at: 0 };
}

/**
 * @param {string} id
 * @param {Partial<Kept> | null} change null forgets the table
 */
export function keep(id, change) {
  const { [id]: old, ...others } = tables();
  const kept = change ? { ...others, [id]: { ...(old ?? table(id)), ...change, at: Date.now() } } : others;
  const newest = Object.entries(kept).sort(([, a], [, b]) => b.at - a.at);
  write("tables", JSON.stringify(Object.fromEntries(newest.slice(0, MOST_TABLES))));
}

/** Our part of the dice: nobody else can know it. */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
