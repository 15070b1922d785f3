/** What is said beside the board: what has happened, what to do now, and why something was not done. */

import { resultOf } from "./after.js";
import { Refusal } from "./api.js";
import { button, fill, h, say } from "./dom.js";
import { later, noAnswer, t, tn } from "./texts.js";

const NOTE_MS = 6000; // that a note stays
const POINTER = matchMedia("(pointer: coarse)").matches ? "tap" : "click";
const TURN = {
  click: later("Your turn: click a lit piece, then where it goes, or drag it."),
  tap: later("Your turn: tap a lit piece, then where it goes."),
};
const CHOOSE = {
  click: later("Your turn: click what you choose."),
  tap: later("Your turn: tap what you choose."),
};
const PICKED = {
  click: later("Picked: {picked}. Click what is lit; Escape puts it back."),
  tap: later("Picked: {picked}. Tap what is lit."),
};

/**
 * @typedef {object} Situation what to do now depends on this, besides the state
 * @property {boolean} lost whether there is no connection
 * @property {string[]} picked the names of what is picked on the board
 * @property {string} prompt what the game says is to be done now
 * @property {boolean} further whether that is said of what is picked
 * @property {import("./device.js").Device} device
 */

/**
 * What to do now, or how the round has ended.
 * @param {Wire.State} state
 * @param {Situation} situation
 */
export function instruction(state, { lost, picked, device, prompt, further }) {
  const name = state.to_move === null ? "" : state.players[state.to_move].name;
  const open = state.players.filter((player) => player.kind === "open").length;
  if (state.phase === "waiting")
    return tn(
      "Waiting for somebody to take the last free seat.",
      "Waiting for people: {count} seats are free.",
      open,
    );
  if (state.phase !== "playing") return resultOf(state);
  if (lost) return t("Wait until the connection is back.");
  if (device.next !== undefined) return t("Your turn is over.");
  if (state.you !== null && state.players[state.you].stand_in) return t("A bot plays for you.");
  if (state.can.includes("roll")) return t("Call what has happened, or let the table roll.");
  if (state.to_move === null) return t("The table decides.");
  if (state.to_move !== state.you) return t("It is {name}'s turn.", { name });
  if (picked.length && !further) return t(PICKED[POINTER], { picked: picked.join(", ") });
  const oneClick = typeof state.tree === "string";
  const words = prompt ? t("Your turn: {words}.", { words: prompt }).replace(/\?\.$/, "?") : t((oneClick ? CHOOSE : TURN)[POINTER]);
  return device.shared ? t("{name}: {words}", { name, words }) : words;
}

/**
 * A move as a sentence: in words, or where there are none, as people write it.
 * @param {Wire.State} state
 * @param {Wire.Move} played
 */
function sentenceOf(state, { move, player, words }) {
  const who = player === null ? t("The table") : state.players[player].name;
  if (!words || words === move) return t("{who}: {move}.", { who, move });
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/**
 * The last move of somebody at another device, until one begins to move oneself.
 * @param {Wire.State} state
 * @param {Situation} situation
 */
function lastMove(state, { picked, device }) {
  const last = state.moves.filter((each) => each.player !== null).at(-1);
  if (!last || last.player === null || state.phase !== "playing" || picked.length) return "";
  return device.holds(last.player) ? "" : sentenceOf(state, last);
}

/**
 * Tell people who cannot see the page what has happened.
 * @param {Wire.State} state
 * @param {Wire.State | null} old
 * @param {Situation} situation
 */
export function announce(state, old, situation) {
  if (!old || (old.moves.length === state.moves.length && old.phase === state.phase)) return;
  const fresh = state.round === old.round ? state.moves.slice(old.moves.length) : [];
  const played = fresh.map((each) => sentenceOf(state, each)).join(" ");
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
    this.refusal.classList.remove("note");
    const label = t("Rule {clause}: read it", { clause });
    const attributes = { class: "clause-id", "data-clause": clause, "aria-label": label };
    const rule = clause && button(clause, () => this.openRules(clause), attributes);
    return fill(this.refusal, h("span", reason), " ", rule);
  }

  /** Take back why something was not done. */
  clearRefusal() {
    fill(this.refusal);
    this.refusal.classList.remove("note");
  }

  /** @param {string} words that go away by themselves; they are no error, and do not look like one */
  note(words) {
    this.refuse(words);
    this.refusal.classList.add("note");
    setTimeout(() => this.refusal.textContent?.trim() === words && this.clearRefusal(), NOTE_MS);
  }

  /** @param {unknown} error */
  fail(error) {
    const offline = error instanceof Refusal && error.code === "offline";
    this.refuse(offline || !(error instanceof Error) ? noAnswer() : error.message);
  }

  /** Say nothing. */
  clear() {
    fill(this.line);
    this.clearRefusal();
  }
}
