/** Who sits at the table: names, sides, totals, clocks, who is there and who is to move. */

import { fill, h } from "./dom.js";
import { moreButton } from "./more.js";
import { myName } from "./setup.js";
import { play } from "./sounds.js";
import { swatch } from "./seats.js";
import { botName, language, shown, t, tn } from "./texts.js";

const HURRY_MS = 20_000; // below which tenths are shown
const HOUR_MS = 3_600_000;

/** @param {number} left milliseconds */
function timeOf(left) {
  if (left >= 48 * HOUR_MS) return t("{days} d {hours} h", { days: Math.floor(left / HOUR_MS / 24), hours: Math.floor(left / HOUR_MS) % 24 });
  if (left >= 3 * HOUR_MS) return t("{hours} h", { hours: Math.floor(left / HOUR_MS) });
  const seconds = Math.max(0, left) / 1000;
  const minutes = Math.floor(seconds / 60);
  const rest = left < HURRY_MS ? (Math.floor(seconds * 10) / 10).toFixed(1) : String(Math.floor(seconds % 60));
  return left < HURRY_MS ? `0:${rest.padStart(4, "0")}` : `${minutes}:${rest.padStart(2, "0")}`;
}

export class Players {
  /**
   * @param {string} table
   * @param {import("./device.js").Device} device
   */
  constructor(table, device) {
    this.table = table;
    this.device = device;
    this.list = h("ul");
    this.watchers = h("span#watchers.soft");
    this.element = h("section#players.panel", { "aria-label": t("Players") }, this.list);
    /** @type {Wire.State | null} */
    this.state = null;
    this.hurried = false; // whether one's own time is low, and that was heard
    this.updatedAt = 0; // when the clocks were as the state says
    /** @type {boolean[]} */
    this.here = [];
    /** @type {Map<number, {line: HTMLElement, clock: HTMLElement, here: HTMLElement, bar: HTMLProgressElement}>} */
    this.lines = new Map();
  }

  /** @param {Wire.State} state */
  update(state) {
    this.state = state;
    this.updatedAt = performance.now();
    this.here = state.players.map((player) => player.here);
    this.lines.clear();
    const focused = document.activeElement?.closest("#players .player")?.getAttribute("data-player");
    fill(this.list, ...[...state.players].sort((a, b) => a.seat - b.seat).map((player) => this.line(player, state)));
    if (focused) this.lines.get(Number(focused))?.line.querySelector("button")?.focus(); // The row is another one now.
    this.showPresence();
    this.tick();
  }

  /**
   * What one can do against somebody: nothing against a bot, or oneself.
   * @param {string} name
   * @param {number | null} player null where they watch
   */
  more(name, player) {
    const own = player === null ? name === myName() : this.device.holds(player) || player === this.state?.you;
    if (own || (player !== null && this.state?.players[player].kind !== "person")) return null;
    return moreButton({ name, table: this.table, player }, () => this.device.token);
  }

  /**
   * @param {Wire.Player} player
   * @param {Wire.State} state
   */
  line(player, state) {
    const moves = state.to_move === player.player && state.phase === "playing";
    const name = player.kind === "open" ? t("Free seat") : player.name;
    const notes = [
      player.side !== player.name && player.side,
      player.kind === "bot" && botName(player.level ?? ""),
      player.stand_in && t("a bot plays"),
      player.player === state.you && t("you"),
      (player.vacation ?? 0) > Date.now() &&
        t("on vacation until {date}", { date: new Date(player.vacation ?? 0).toLocaleDateString(language) }),
    ].filter(Boolean).join(" · ");
    const clock = h("span.clock");
    const here = h("span.here", { role: "img" });
    const bar = h("progress", { max: 1, hidden: true, "aria-label": t("is thinking") });
    const rounds = (state.match?.rounds ?? 0) > 0 && state.players.length > 1;
    const places = { "data-player": player.player, "data-seat": player.seat };
    const line = h("li.player", { ...places, "aria-current": moves ? "true" : null },
      h("span.mark", { "aria-hidden": "true" }, moves ? "▶" : ""),
      here,
      h("span.who", h("strong", { title: name }, swatch(player), name), h("small", { title: notes }, notes)),
      rounds && h("span.total", { title: t("points of the match") }, shown(player.total)),
      clock,
      this.more(name, player.player),
      moves && h("span.unseen", t("to move")),
      bar,
    );
    this.lines.set(player.player, { line, clock, here, bar });
    return line;
  }

  /**
   * @param {boolean[]} here
   * @param {number} watchers
   */
  presence(here, watchers) {
    this.here = here;
    this.watchers.textContent = watchers ? tn("{count} person watching", "{count} people watching", watchers) : "";
    this.showPresence();
  }

  showPresence() {
    for (const [player, { here, line }] of this.lines) {
      const { kind } = this.state?.players[player] ?? { kind: "open" };
      const there = kind === "bot" || this.here[player];
      line.dataset.here = String(there);
      here.hidden = kind === "open";
      here.setAttribute("aria-label", there ? t("connected") : t("not connected"));
      here.setAttribute("title", there ? t("connected") : t("not connected"));
    }
  }

  /**
   * @param {number} player
   * @param {number} progress
   */
  thinking(player, progress) {
    const bar = this.lines.get(player)?.bar;
    if (!bar) return;
    bar.hidden = false;
    bar.value = progress;
  }

  /** Count the running clock down. */
  tick() {
    for (const [player, { clock }] of this.lines) {
      const left = this.state?.players[player].clock ?? null;
      if (left === null) continue;
      const running = this.state?.clock?.running === player && this.state.phase === "playing";
      const still = (this.state?.players[player].vacation ?? 0) > Date.now();
      const now = left - (running && !still ? performance.now() - this.updatedAt : 0);
      clock.textContent = timeOf(now);
      clock.classList.toggle("running", running);
      clock.classList.toggle("hurry", now < HURRY_MS);
      if (running && player === this.state?.you && now < HURRY_MS !== this.hurried) {
        this.hurried = now < HURRY_MS;
        if (this.hurried) play("low");
      }
    }
  }
}
