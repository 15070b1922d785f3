/** A list of those whom we have muted or blocked, with a way back. */

import { api } from "./api.js";
import { button, fill, h, say } from "./dom.js";
import { avoidedPeople, muteHere, mutedHere, remember } from "./hushed.js";
import { noAnswer, t } from "./texts.js";

/** For the page of an account, and for guests. */
export function avoidedSection() {
  const list = h("ul.plain");
  const problem = h("p.error", { role: "alert" });
  const none = h("p.soft", t("Nobody. Beside the name of a person are three dots, behind which lie Mute, Block and Report."));
  /** @param {Wire.Avoided["people"]} people */
  const show = (people) => {
    fill(list,
      ...people.map(({ name, kind }) => entry(name, kind === "block" ? t("blocked") : t("muted"), async () =>
        show(remember(await api("/me/avoided/undo", { body: { name } }))))),
      ...mutedHere().map((name) => entry(name, t("muted in this browser"), async () => (muteHere(name, false), show(people)))),
    );
    none.hidden = list.childElementCount > 0;
  };
  /**
   * @param {string} name
   * @param {string} how
   * @param {() => Promise<void>} undo
   */
  const entry = (name, how, undo) => {
    const press = async () => {
      problem.textContent = "";
      await undo().then(() => say(t("Changed.")), (error) => (problem.textContent = error.message || noAnswer()));
    };
    return h("li.row", h("span", h("strong", name), ` ${how}`), button(t("Undo"), () => void press(), { "aria-label": t("Undo: {name}", { name }) }));
  };
  show([]);
  void avoidedPeople().then(show, (error) => (problem.textContent = error.message || noAnswer()));
  return h("section#avoided.panel.rows", h("h2", t("Muted and blocked")), none, list, problem);
}
