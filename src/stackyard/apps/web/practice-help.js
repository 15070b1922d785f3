/** Help for those who play: a way to a board of one's own, and a coach for whoever plays with bots alone. */

import { Coach } from "./coach.js";
import { fill, h } from "./dom.js";
import { t } from "./texts.js";

export class Practice {
  /**
   * @param {string} id of the table
   * @param {import("./device.js").Device} device
   * @param {import("./replay.js").Replay} replay
   * @param {() => void} undo
   */
  constructor(id, device, replay, undo) {
    this.id = id;
    this.device = device;
    /** @type {string[]} */
    this.path = []; // of a better move, to be marked where it could have been played
    const better = (/** @type {number} */ round, /** @type {number} */ at, /** @type {string[]} */ path) => {
      this.path = path;
      void replay.open(round, at);
    };
    const takeBack = () => (replay.place && replay.live(), undo());
    this.coach = new Coach(id, () => device.token, better, takeBack);
    this.element = this.coach.element;
    this.link = h("a.button", { id: "explore-open", hidden: true });
  }

  /** What is to be marked in the position that one looks back at now: the better move that was asked for. */
  better() {
    const { path } = this;
    this.path = [];
    return path;
  }

  /**
   * Where several people pass one device on, nobody's hand is shown on a board of one's own.
   * @param {Wire.State} state
   * @param {boolean} playing
   */
  show(state, playing) {
    const people = state.players.filter(({ kind }) => kind === "person").length;
    this.link.hidden = !playing || this.device.shared;
    this.link.setAttribute("href", `/explore/t/${this.id}/${state.round}`);
    fill(this.link, people > 1 ? t("Try moves") : t("Explore"));
    this.coach.update(state);
  }
}
