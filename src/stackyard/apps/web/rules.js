/** The rules of a game, how to play first and then clause by clause: as a page, or as a dialog beside the board. */

import { api } from "./api.js";
import { coded, dialog, fill, h } from "./dom.js";
import { language, t } from "./texts.js";
import { setTitle } from "./title.js";

/**
 * For people who have never played: what the game is about, beside a picture.
 * @param {Wire.Rules} rules
 * @param {"h2" | "h3"} head
 */
function howTo(rules, head) {
  if (!rules.how_to.length) return null;
  return h("section.how-to",
    h(head, {}, t("How to play")),
    h("img", { src: `/api/games/${rules.game}/picture.svg`, alt: "" }),
    ...rules.how_to.map((paragraph) => h("p", ...coded(paragraph))),
  );
}

/**
 * @param {Wire.Rules} rules
 * @param {"h2" | "h3"} head of a section
 * @param {"h3" | "h4"} title of a clause
 */
function clauses(rules, head, title) {
  /** @type {HTMLElement[]} */
  const made = [];
  let section = "";
  for (const clause of rules.clauses) {
    if (clause.section !== section) made.push(h(head, {}, (section = clause.section)));
    made.push(
      h("article", { id: clause.id, class: "clause", tabindex: -1 },
        h(title, {}, h("span.clause-id", clause.id), ` ${clause.title}`),
        h("p", ...coded(clause.text)),
        clause.ruling && h("p.ruling", h("strong", `${t("Ruling:")} `), ...coded(clause.ruling)),
      ),
    );
  }
  return made;
}

/**
 * @param {HTMLElement} into
 * @param {string} game
 */
export async function showRules(into, game) {
  const rules = /** @type {Wire.Rules} */ (await api(`/games/${game}/rules`));
  setTitle(t("Rules of {game}", { game: rules.title }));
  fill(
    into,
    h("div.rules.panel.narrow", { "data-game": game },
      h("h1", t("Rules of {game}", { game: rules.title })),
      howTo(rules, "h2"),
      h("p.row",
        rules.course && h("a.button", { href: `/learn/${game}`, class: "button primary" }, t("Learn it by small tasks")),
        rules.puzzles && h("a.button", { href: `/puzzles/${game}` }, t("Solve puzzles")),
      ),
      ...clauses(rules, "h2", "h3"),
      h("p.row",
        h("a.button", { href: "/" }, t("To the lobby")),
        h("a.button#score-sheet", { href: `/api/games/${game}/sheet.svg?lang=${language}`, target: "_blank" }, t("Score sheet to print")),
      ),
    ),
  );
  const asked = () => document.getElementById(location.hash.slice(1))?.scrollIntoView();
  asked();
  return illustrate(into, game, asked);
}

/**
 * Show the examples of the clauses when they come; the rules can be read without them.
 * @param {HTMLElement} into
 * @param {string} game
 * @param {() => void} moved called when they have taken their places
 * @returns {() => void} clears away what they need
 */
function illustrate(into, game, moved) {
  let clear = () => {};
  let gone = false;
  import("./examples.js")
    .then(({ showExamples }) => showExamples(into, game))
    .then((made) => (gone ? made() : ((clear = made), moved())))
    .catch(() => {});
  return () => ((gone = true), clear());
}

/**
 * Open the rules in a dialog, at a clause if one is named.
 * @param {string} game
 * @param {string} [clause]
 */
export async function openRules(game, clause = "") {
  const rules = /** @type {Wire.Rules} */ (await api(`/games/${game}/rules`));
  const title = t("Rules of {game}", { game: rules.title });
  const made = dialog(title, t("Close"), { id: "rules", class: "rules" }, howTo(rules, "h3"), ...clauses(rules, "h3", "h4"));
  const asked = clause && document.getElementById(clause);
  const scroll = () => void (asked && asked.scrollIntoView({ block: "start" }));
  made.addEventListener("close", illustrate(made, game, scroll));
  if (!asked) return;
  asked.classList.add("asked");
  asked.scrollIntoView({ block: "center" });
  asked.focus({ preventScroll: true });
}
