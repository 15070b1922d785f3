/**
 * What the board shows: the game as it stands, or a position that one looks back at; turned, and in a theme. It knows from
 * which position one comes to which, so that what has moved can be seen moving.
 */

import { Backdrops } from "./scene.js";
import { Sheets } from "./sheet.js";
import { boardTheme, onTheme } from "./theme.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./stage.js").Step} Step */

const MOST_MOVES = 2; // at once that can be followed: one of a player, and the roll of the table after it

/**
 * @typedef {object} Shown a position on the board
 * @property {number} round
 * @property {number} at how many moves lead to it
 * @property {string} told what the server has said of it
 */

export class View {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./client.js").Client} client
   * @param {(error: unknown) => void} fail
   */
  constructor(board, client, fail) {
    this.board = board;
    this.client = client;
    this.fail = fail;
    this.backdrops = new Backdrops();
    this.sheets = new Sheets((theme) => client.symbols(theme));
    /** @type {Shown | null} */
    this.shown = null;
    this.turn = 0; // how far the board is turned
    this.carried = false; // whether the last move was dragged
    this.version = 0; // of what is shown, so that what comes late is not
    this.close = onTheme(() => this.shown && void this.paint().catch(fail));
  }

  /** Draw in the theme that people have chosen. */
  async paint() {
    const theme = boardTheme();
    const sheet = await this.sheets.in(theme);
    if (theme === boardTheme()) this.board.setSheet(sheet);
  }

  /** Show nothing, and keep nothing that somebody else must not see. */
  clear() {
    this.version++;
    this.shown = null;
    this.board.clear();
  }

  /**
   * The game as it stands.
   * @param {Wire.State} state with all moves of the round
   * @returns {Promise<boolean>} whether it is on the board now, and was not before
   */
  async show(state) {
    if (!state.scene) return false;
    const scene = this.backdrops.read(state.scene);
    const { box, words, backdrop, items } = state.scene;
    const told = JSON.stringify([state.you, state.phase, state.tree, box, words, backdrop.key, items]);
    const at = { round: state.round, at: state.moves.length, told };
    if (this.shown?.told === told && this.shown.at === at.at && this.shown.round === at.round) return false;
    const drawn = await this.arrived(this.turn ? this.ask({}) : scene);
    if (!drawn) return false;
    this.board.show(drawn, /** @type {import("./scene.js").Tree | null} */ (state.tree), this.stepTo(at, state.moves));
    return true;
  }

  /**
   * A position that one looks back at.
   * @param {import("./replay.js").Place} place
   * @param {Wire.Move[]} moves of that round
   * @returns {Promise<{words: string, marked: Wire.Marked[]} | null>} what it says; null where something else is shown by now
   */
  async lookBack(place, moves) {
    const { round, at: move, marked = [] } = place;
    const asked = this.client.look({ round, move, marked, turn: this.turn });
    const scene = await this.arrived(asked.then((found) => this.backdrops.read(found.scene)));
    if (!scene) return null;
    this.board.show(scene, null, this.stepTo({ ...place, told: "" }, moves));
    const found = (await asked).marked;
    this.board.compare(found.map(({ path }) => path));
    return { words: scene.words, marked: found };
  }

  /**
   * A picture that was asked for, when it and its symbols are here; null where something else is to be shown by then.
   * @param {Promise<Scene | null> | Scene | null} asked
   */
  async arrived(asked) {
    const version = ++this.version;
    this.board.setBusy(true);
    try {
      const [scene] = await Promise.all([asked, this.paint()]);
      return version === this.version ? scene : null;
    } catch (error) {
      if (version === this.version) this.board.setBusy(false);
      throw error;
    }
  }

  /**
   * The picture after some clicks in the game as it stands.
   * @param {string[]} picked
   */
  after(picked) {
    return this.ask({ picked });
  }

  /** @param {import("./client.js").Query} query */
  async ask(query) {
    const { scene } = await this.client.look({ ...query, turn: this.turn });
    return this.backdrops.read(scene);
  }

  /**
   * @param {number} by so many steps to the right
   * @param {number} turns of which so many make a circle
   */
  turnBy(by, turns) {
    this.turn = (this.turn + by + turns) % turns;
    if (this.shown) this.shown.told = "";
  }

  /**
   * How one comes to a position from the one on the board.
   * @param {Shown} to
   * @param {Wire.Move[]} moves
   * @returns {Step}
   */
  stepTo(to, moves) {
    const { shown, carried } = this;
    this.shown = to;
    this.carried = false;
    if (!shown || shown.round !== to.round) return { way: "jump" };
    const count = to.at - shown.at;
    if (count === 0) return { way: "same" };
    if (count === -1) return { way: "back", rolled: moves[to.at]?.player === null };
    if (count < 0 || count > MOST_MOVES) return { way: "jump" };
    return { way: "on", carried, rolled: moves.slice(shown.at, to.at).some(({ player }) => player === null) };
  }
}
