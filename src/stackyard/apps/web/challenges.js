/** Challenges: asking somebody to play, by the name of their account, and what one was asked. */

import { api } from "./api.js";
import { button, choice, fill, go, h } from "./dom.js";
import { clockOf, clockPresets, clockWords } from "./setup.js";
import { entropy, keep } from "./store.js";
import { noAnswer, t } from "./texts.js";

/** The part of the lobby for people who are signed in. */
export class Challenges {
  /** @param {Wire.Game[]} games */
  constructor(games) {
    this.problem = h("p.error", { role: "alert" });
    this.received = h("ul.received");
    this.sent = h("ul.sent");
    this.element = h("section#challenges.panel", { "aria-labelledby": "challenges-title" },
      h("h2#challenges-title", t("Challenges")),
      this.received,
      this.sent,
      this.problem,
      this.form(games),
    );
  }

  /** @param {Wire.Game[]} games */
  form(games) {
    const several = games.filter((game) => game.players.min <= 2 && game.players.max >= 2);
    const onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const given = new FormData(form);
      const body = {
        name: String(given.get("name")).trim(),
        game: String(given.get("game")),
        clock: clockOf(String(given.get("clock"))),
        rated: given.get("rated") === "on",
        entropy: entropy(),
      };
      this.attempt(async () => {
        await api("/challenges", { body });
        form.reset();
      });
    };
    /** @type {[string, string][]} */
    const clocks = [["", t("No clock")], ...clockPresets()];
    return h("details", h("summary", t("Challenge somebody")),
      h("form.row", { onsubmit },
        h("label.field", h("span", t("Name of the player")), h("input", { name: "name", maxlength: 24, required: true, autocomplete: "off" })),
        choice(t("Game"), several.map((game) => [game.name, game.title]), several[0]?.name ?? "", { name: "game" }),
        choice(t("Clock"), clocks, "", { name: "clock" }),
        h("label.check", h("input", { type: "checkbox", name: "rated" }), h("span", t("Rated"))),
        h("button.primary", t("Send")),
      ),
    );
  }

  /** @param {() => Promise<void>} act */
  attempt(act) {
    this.problem.textContent = "";
    act().catch((error) => (this.problem.textContent = error.message || noAnswer()));
  }

  /** @param {Wire.Challenges} found */
  show({ received, sent }) {
    fill(this.received, ...received.map((each) =>
      line(each, t("{name} challenges you", { name: each.by }),
        button(t("Accept"), () => this.attempt(() => this.accept(each)), { class: "primary", "data-do": "accept" }),
        button(t("Decline"), () => this.attempt(() => this.end(each)), { "data-do": "decline" }),
      )));
    fill(this.sent, ...sent.map((each) =>
      line(each, t("You challenge {name}", { name: each.to }),
        button(t("Withdraw"), () => this.attempt(() => this.end(each)), { "data-do": "withdraw" }),
      )));
  }

  /** @param {Wire.Challenge} challenge */
  async accept({ id }) {
    const secret = entropy();
    const { table, title, player } = await api(`/challenges/${id}/accept`, { body: { entropy: secret } });
    keep(table, { title, tokens: { [player]: "" }, entropy: secret });
    go(`/t/${table}`);
  }

  /** @param {Wire.Challenge} challenge */
  async end({ id }) {
    await api(`/challenges/${id}/end`, { body: {} });
  }
}

/**
 * @param {Wire.Challenge} challenge
 * @param {string} words
 * @param {...HTMLElement} buttons
 */
function line({ id, title, clock, rated }, words, ...buttons) {
  const terms = [title, clock ? clockWords(clock) : "", rated ? t("rated") : ""].filter(Boolean).join(", ");
  return h("li", { "data-challenge": id }, h("div", h("strong", words), h("small", terms)), h("div.row", ...buttons));
}
