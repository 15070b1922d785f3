/** Vacation: days on which one's clocks stand still, where moves take days. */

import { api } from "./api.js";
import { button, fill, h } from "./dom.js";
import { language, noAnswer, t, tn } from "./texts.js";

/** The part of the lobby for people who are signed in. */
export class Vacation {
  constructor() {
    this.inside = h("div");
    this.problem = h("p.error", { role: "alert" });
    const summary = h("summary", t("Vacation"));
    this.element = h("details#vacation.panel", summary, this.inside, this.problem);
    this.ask();
  }

  /** @param {number} [days] to go on vacation for; 0 to be back */
  ask(days) {
    this.problem.textContent = "";
    const answer = days === undefined ? api("/me/vacation") : api("/me/vacation", { body: { days } });
    answer.then((found) => this.show(found)).catch((error) => (this.problem.textContent = error.message || noAnswer()));
  }

  /** @param {Wire.Vacation} vacation */
  show({ until, left }) {
    const days = h("input", { type: "number", name: "days", value: Math.min(7, left), min: 1, max: left, required: true });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.ask(Number(days.value));
    };
    const about = h("p.soft", t("On vacation your clocks stand still at tables where moves take days."));
    const count = h("p", tn("{count} day is left this year.", "{count} days are left this year.", left));
    if (until) {
      const date = new Date(until).toLocaleDateString(language);
      const still = h("p", { "data-until": until }, t("Your clocks stand still until {date}.", { date }));
      return fill(this.inside, still, button(t("I am back"), () => this.ask(0), { "data-do": "back" }));
    }
    const field = h("label.field", h("span", t("Days")), days);
    return fill(this.inside, about, count, left > 0 && h("form.row", { onsubmit: submit }, field, h("button", t("Go on vacation"))));
  }
}
