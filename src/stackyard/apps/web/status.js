/** What is said beside the board: what has happened, what to do now, and why something was not done. */

import { resultOf } from "./after.js";
import { Refusal } from "./api.js";
import { button, fill, h, say } from "./dom.js";
import { t, tn } from "./texts.js";

const NOTE_MS = 6000; // that a note stays
const POINTER = matchMedia("(pointer: coarse)").matches ? "tap" : "click";

/**
 * @typedef {object} Situation what to do now depends on this, besides the state
 * @property {boolean} lost whether there is no connection
 * @property {string[]} picked the names of what is picked on the board
 * @property {import("./device.js").Device} device
 */

/**
 * What to do now, or how the round has ended.
 * @param {Wire.State} state
 * @param {Situation} situation
 */
export function instruction(state, { lost, picked, device }) {
  const name = state.to_move === null ? "" : state.players[state.to_move].name;
  const open = state.players.filter((player) => player.kind === "open").length;
  if (state.phase === "waiting") return tn("status.waiting", open);
  if (state.phase !== "playing") return resultOf(state);
  if (lost) return t("connection.wait");
  if (device.next !== undefined) return t("pass.over");
  if (state.you !== null && state.players[state.you].stand_in) return t("status.standIn");
  if (state.can.includes("roll")) return t("status.roll");
  if (state.to_move === null) return t("status.table");
  if (state.to_move !== state.you) return t("status.other", { name });
  if (picked.length) return t(`status.${POINTER}.picked`, { picked: picked.join(", ") });
  const oneClick = Object.values(state.paths).every((path) => path.length === 1);
  const words = t(`status.${POINTER}.${oneClick ? "choose" : "turn"}`);
  return device.shared ? t("status.named", { name, words }) : words;
}

/**
 * The last move of somebody at another device, until one begins to move oneself.
 * @param {Wire.State} state
 * @param {Situation} situation
 */
function lastMove(state, { picked, device }) {
  const last = state.moves.filter((each) => each.player !== null).at(-1);
  if (!last || last.player === null || state.phase !== "playing" || picked.length) return "";
  const who = state.players[last.player].name;
  return device.holds(last.player) ? "" : t("said.move", { who, move: last.move });
}

/**
 * Tell people who cannot see the page what has happened.
 * @param {Wire.State} state
 * @param {Wire.State | null} old
 * @param {Situation} situation
 */
export function announce(state, old, situation) {
  if (!old || (old.moves.length === state.moves.length && old.phase === state.phase)) return;
  const { last } = state;
  const who = last?.player === null || !last ? t("table") : state.players[last.player].name;
  const played = last && state.moves.length > old.moves.length ? t("said.move", { who, move: last.move }) : "";
  const notices = played ? state.notices : [];
  say([played, ...notices, instruction(state, situation)].join(" ").trim());
}

export class Status {
  /** @param {(clause: string) => void} openRules */
  constructor(openRules) {
    this.openRules = openRules;
    this.line = h("p#status");
    this.refusal = h("p#refusal", { role: "alert" });
  }

  /**
   * One line that says what has happened and what to do now.
   * @param {Wire.State} state
   * @param {Situation} situation
   */
  show(state, situation) {
    const happened = [lastMove(state, situation), ...state.notices].join(" ").trim();
    fill(this.line, h("small", happened), " ", instruction(state, situation));
  }

  /** @param {string} words instead of what to do now */
  replace(words) {
    this.line.textContent = words;
  }

  /**
   * Why something was not done.
   * @param {string} reason
   * @param {string} [clause]
   */
  refuse(reason, clause = "") {
    if (!reason) return this.clearRefusal();
    const attributes = { class: "clause-id", "data-clause": clause, "aria-label": t("rules.clause", { clause }) };
    const rule = clause && button(clause, () => this.openRules(clause), attributes);
    return fill(this.refusal, h("span", reason), " ", rule);
  }

  /** Take back why something was not done. */
  clearRefusal() {
    fill(this.refusal);
  }

  /** @param {string} words that go away by themselves */
  note(words) {
    this.refuse(words);
    setTimeout(() => this.refusal.textContent?.trim() === words && this.clearRefusal(), NOTE_MS);
  }

  /** @param {unknown} error */
  fail(error) {
    const offline = error instanceof Refusal && error.code === "offline";
    this.refuse(offline || !(error instanceof Error) ? t("error.offline.text") : error.message);
  }

  /** Say nothing. */
  clear() {
    fill(this.line);
    this.clearRefusal();
  }
}
