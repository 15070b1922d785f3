/** What is asked about one table, as the player who acts at this device. */

import { Refusal, api } from "./api.js";

/** @typedef {import("./api.js").Query} Query */

/** Where pictures are drawn for phones. */
export const NARROW = matchMedia("(max-width: 600px) and (orientation: portrait)");

/** What a page asks for when it opens a table. */
export function firstQuery() {
  return { narrow: Number(NARROW.matches), picture: "scene", paths: "tree" };
}

/**
 * A table as it stands, seen with the token of a seat; where that is not ours any more, as spectators see it.
 * @param {string} id
 * @param {string | null} token
 * @returns {Promise<{state: Wire.State, seated: boolean}>}
 */
export async function firstState(id, token) {
  const query = firstQuery();
  try {
    const state = await api(`/tables/${id}`, { token, query });
    return { state, seated: state.you !== null };
  } catch (error) {
    if (!token || !(error instanceof Refusal) || error.code !== "not-seated") throw error;
    return { state: await api(`/tables/${id}`, { query }), seated: false };
  }
}

/**
 * A state with all moves of the round, of which those are not sent again that are known; null where they are not.
 * @param {Wire.State} state
 * @param {Wire.State | null} old
 * @returns {Wire.State | null}
 */
export function wholeState(state, old) {
  const known = old?.round === state.round ? old.moves : [];
  if (known.length < state.moves_from) return null;
  return { ...state, moves: [...known.slice(0, state.moves_from), ...state.moves], moves_from: 0 };
}

export class Client {
  /**
   * @param {string} id of the table
   * @param {import("./device.js").Device} device
   */
  constructor(id, device) {
    this.id = id;
    this.device = device;
  }

  /**
   * @param {string} path
   * @param {{query?: Query, body?: object}} [options]
   */
  ask(path, options) {
    const { token } = this.device;
    const answer = api(`/tables/${this.id}${path}`, { ...options, token });
    // What was asked as somebody else is shown to nobody.
    return answer.finally(() => (token === this.device.token ? undefined : new Promise(() => {})));
  }

  /**
   * A picture of the table, as data.
   * @param {Query} query
   * @returns {Promise<Wire.Look>}
   */
  look(query) {
    return this.ask("/look", { query: { ...query, narrow: Number(NARROW.matches), picture: "scene" } });
  }

  /**
   * What the names in pictures of the table mean.
   * @param {string} theme
   * @returns {Promise<Wire.Symbols>}
   */
  symbols(theme) {
    return api(`/tables/${this.id}/symbols`, { query: { theme } });
  }

  /**
   * The legal moves in notation, which clicks do not need.
   * @returns {Promise<string[]>}
   */
  async legalMoves() {
    const state = /** @type {Wire.State} */ (await this.ask("", { query: { picture: "none" } }));
    return Object.keys(state.paths);
  }

  /**
   * Why a move, or what was picked, is not allowed.
   * @param {Query} query
   * @returns {Promise<Wire.Why>}
   */
  why(query) {
    return this.ask("/why", { query });
  }

  /**
   * The moves of a round that is over.
   * @param {number} round
   * @returns {Promise<Wire.Move[]>}
   */
  async movesOf(round) {
    return (await this.ask(`/rounds/${round}/moves`)).moves;
  }
}
