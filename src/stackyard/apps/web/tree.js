/**
 * Moves as a tree of tokens: what can be clicked first, what after it, and so on. A node is a text with the tokens that
 * each end a move, blanks between them; or it has what can follow each token, and under "" those that end a move.
 */

/** @typedef {import("./scene.js").Tree} Tree */

const END = Symbol("a whole move");

/**
 * @param {Tree | undefined} node
 * @returns {string[]} the tokens that end a move here
 */
function endsOf(node) {
  const ends = typeof node === "object" ? node[""] : node;
  return typeof ends === "string" ? ends.split(" ").filter(Boolean) : [];
}

/**
 * @param {Tree} node
 * @returns {[string, Tree][]} the tokens after which a move goes on
 */
function branchesOf(node) {
  return typeof node === "object" ? Object.entries(node).filter(([token]) => token) : [];
}

export class Moves {
  /** @param {Tree | null} tree */
  constructor(tree) {
    this.tree = tree ?? "";
  }

  /** Whether there is none. */
  get empty() {
    return this.after([]).size === 0;
  }

  /** Whether each move is one click. */
  get short() {
    return typeof this.tree === "string";
  }

  /** @param {string[]} picked */
  reach(picked) {
    /** @type {Tree | typeof END | undefined} */
    let node = this.tree;
    for (const token of picked) {
      if (node === undefined || node === END) return undefined;
      const tree = /** @type {Tree} */ (node);
      const branch = typeof tree === "object" && token ? tree[token] : undefined;
      node = branch ?? (endsOf(tree).includes(token) ? END : undefined);
    }
    return node;
  }

  /**
   * The tokens that can be clicked after some.
   * @param {string[]} picked
   * @returns {Set<string>}
   */
  after(picked) {
    const node = this.reach(picked);
    if (node === undefined || typeof node === "symbol") return new Set();
    return new Set([...endsOf(node), ...branchesOf(node).map(([token]) => token)]);
  }

  /**
   * The clicks of which one must come before a token, after some.
   * @param {string[]} picked
   * @param {string} token
   */
  between(picked, token) {
    return [...this.after(picked)].filter((each) => this.after([...picked, each]).has(token));
  }

  /**
   * The tokens that can be clicked after one more click, which only one can be: it may be left out.
   * @param {string[]} picked
   * @returns {Set<string>}
   */
  soon(picked) {
    if (!picked.length) return new Set();
    const next = [...this.after(picked)];
    const found = next.flatMap((each) => [...this.after([...picked, each])]);
    const once = (/** @type {string} */ token) => found.indexOf(token) === found.lastIndexOf(token);
    const here = new Set(next);
    return new Set(found.filter((token) => !here.has(token) && once(token)));
  }

  /**
   * Whether some clicks are a whole move.
   * @param {string[]} picked
   */
  complete(picked) {
    return this.reach(picked) === END;
  }

  /**
   * All tokens that are the click after so many others in some move.
   * @param {number} count
   * @param {Tree} [node]
   * @returns {Set<string>}
   */
  at(count, node = this.tree) {
    const branches = branchesOf(node);
    if (count === 0) return new Set([...endsOf(node), ...branches.map(([token]) => token)]);
    return new Set(branches.flatMap(([, inner]) => [...this.at(count - 1, inner)]));
  }
}
