/** What is asked about one table, as the player who acts at this device. */

import { Refusal, api, request } from "./api.js";

/** @typedef {import("./api.js").Query} Query */

/** Where pictures are drawn for phones. */
export const NARROW = matchMedia("(max-width: 600px) and (orientation: portrait)");

/**
 * A table as it stands, seen with the token of a seat; where that is not ours any more, as spectators see it.
 * @param {string} id
 * @param {string | null} token
 * @returns {Promise<{state: Wire.State, seated: boolean}>}
 */
export async function firstState(id, token) {
  const query = { narrow: Number(NARROW.matches) };
  try {
    return { state: await api(`/tables/${id}`, { token, query }), seated: token !== null };
  } catch (error) {
    if (!token || !(error instanceof Refusal) || error.code !== "not-seated") throw error;
    return { state: await api(`/tables/${id}`, { query }), seated: false };
  }
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
   * A picture of the table.
   * @param {Query} query
   * @returns {Promise<Wire.Look>}
   */
  look(query) {
    return this.ask("/look", { query: { ...query, narrow: Number(NARROW.matches) } });
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
   * The moves of a round that is over, out of its record.
   * @param {number} round
   * @returns {Promise<Wire.Move[]>}
   */
  async movesOf(round) {
    const path = `/rounds/${round}`;
    const record = await (await request(`/tables/${this.id}${path}/record`, { token: this.device.token })).text();
    const { draws } = /** @type {Wire.Dice} */ (await this.ask(`${path}/dice`));
    const rolled = new Set(draws.map((draw) => draw.move));
    const [, moves = ""] = record.split("\n\n");
    return moves.split("\n").filter(Boolean).map((line, index) => {
      const [move, comment = ""] = line.split(" ; ");
      return { move, player: rolled.has(index + 1) ? null : -1, comment };
    });
  }
}
