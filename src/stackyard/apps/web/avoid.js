/** Muting, blocking and reporting somebody: two clicks away, and undone by one. */

import { api } from "./api.js";
import { button, dialog, fill, h } from "./dom.js";
import { avoidedPeople, isHushed, muteHere, mutedHere, remember } from "./hushed.js";
import { whoAmI } from "./me.js";
import { later, noAnswer, t } from "./texts.js";

const REASONS = [
  ["insults", later("Insults or threats")],
  ["spam", later("Spam")],
  ["cheating", later("Cheating")],
  ["name", later("An offensive name")],
  ["other", later("Something else")],
];

/**
 * @param {import("./hushed.js").Who} who
 * @param {string | null} token of one's own place
 */
export async function openAvoid(who, token) {
  new Avoid(who, token, (await whoAmI().catch(() => null))?.account ?? null);
}

class Avoid {
  /**
   * @param {import("./hushed.js").Who} who
   * @param {string | null} token
   * @param {Wire.Account | null} account
   */
  constructor(who, token, account) {
    const opener = t("Mute, block or report {name}", { name: who.name });
    this.who = who;
    this.token = token;
    this.account = account;
    /** @type {Wire.Avoided["people"]} */
    this.people = [];
    this.said = h("p", { role: "status" });
    this.mute = button("", () => this.attempt(() => this.change("mute")), { "data-do": "mute" });
    this.block = button("", () => this.attempt(() => this.change("block")), { "data-do": "block" });
    const named = t("Anything to add (may stay empty)");
    this.text = h("input", { maxlength: 500, autocomplete: "off" });
    const reasons = REASONS.map(([reason, words]) =>
      button(t(words), () => this.attempt(() => this.report(reason)), { "data-reason": reason }));
    const watches = who.table !== undefined && who.player === null;
    this.made = dialog(who.name, t("Close"), { id: "avoid" },
      h("div.row", this.mute, account && !watches && this.block),
      h("p.soft", t("Who is muted is not heard. Who is blocked is not met either: not in Play now, by challenges, or at your tables. Nobody is told.")),
      !account && h("p#block-needs-account.soft", t("Blocking needs an account."), " ", h("a", { href: "/account", onclick: () => this.made.close() }, t("Sign in"))),
      h("h3", t("Report to whoever runs this server")),
      h("label.field", h("span", named), this.text),
      h("div#report.row", { role: "group", "aria-label": t("Report to whoever runs this server") }, ...reasons),
      this.said,
    );
    this.made.addEventListener("close", () => {
      // Rows at a table are made anew with every move, so the button may be another one by now.
      const same = [...document.querySelectorAll(".dots")].find((each) => each.getAttribute("aria-label") === opener);
      if (same instanceof HTMLElement) same.focus();
    });
    this.show();
    if (account) void this.attempt(async () => (this.people = await avoidedPeople(), this.show()));
  }

  /** What the account has kept of this person, by any name that they had. */
  get kept() {
    return this.people.find(({ name, seen_as }) => [name, seen_as].includes(this.who.name));
  }

  show() {
    const blocked = this.kept?.kind === "block";
    fill(this.mute, isHushed(this.who.name) && !blocked ? t("Unmute") : t("Mute"));
    fill(this.block, blocked ? t("Unblock") : t("Block"));
    this.mute.disabled = blocked;
  }

  /** @param {() => Promise<unknown>} work */
  async attempt(work) {
    this.said.className = "";
    await work().catch((error) => {
      this.said.className = "error";
      this.said.textContent = error.message || noAnswer();
    });
  }

  /** @param {"mute" | "block"} kind */
  async change(kind) {
    const { name } = this.who;
    const undo = kind === "block" ? this.kept?.kind === "block" : isHushed(name);
    if (undo) await this.undo();
    else await this.keep(kind);
    const words = {
      mute: undo ? t("You hear {name} again.", { name }) : t("{name} is muted.", { name }),
      block: undo ? t("{name} is not blocked any more.", { name }) : t("{name} is blocked.", { name }),
    };
    this.said.textContent = words[kind];
    this.show();
  }

  /** @param {"mute" | "block"} kind */
  async keep(kind) {
    const { name, table = "", player = null } = this.who;
    const place = table && player === null;
    if (!this.account || place) return muteHere(name, true);
    try {
      this.people = remember(await api("/me/avoided", { body: { name, table, player, kind } }));
    } catch (error) {
      const guest = error instanceof Error && "code" in error && error.code === "guest";
      if (!guest || kind === "block") throw error;
      muteHere(name, true);
    }
  }

  async undo() {
    const { kept } = this;
    if (mutedHere().length) muteHere(this.who.name, false);
    if (kept) this.people = remember(await api("/me/avoided/undo", { body: { name: kept.name } }));
  }

  /** @param {string} reason */
  async report(reason) {
    const { name, table = "", player = null } = this.who;
    const token = table ? this.token : null;
    await api("/reports", { token, body: { name, table, player, reason, text: this.text.value } });
    for (const each of this.made.querySelectorAll("[data-reason]")) each.setAttribute("disabled", "");
    this.said.textContent = t("Reported. Whoever runs this server will look at it.");
    this.mute.focus();
  }
}
