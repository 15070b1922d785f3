/** Examples of clauses: pictures of what is allowed and what is not, put below the clauses that they show. */

import { api } from "./api.js";
import { button, coded, h } from "./dom.js";
import { language, t } from "./texts.js";
import { boardTheme, onTheme } from "./theme.js";

/**
 * Put the examples of a game into its rules, which are in an element.
 * @param {HTMLElement} into
 * @param {string} game
 * @returns {Promise<() => void>} clears away what they need
 */
export async function showExamples(into, game) {
  const found = /** @type {Wire.Examples} */ (await api(`/games/${game}/examples`));
  /** @type {(() => void)[]} */
  const redraws = [];
  for (const article of into.querySelectorAll("article.clause")) {
    const made = found.examples.filter(({ clause }) => clause === article.id).map((each) => figure(each, redraws));
    if (made.length) article.append(h("div.examples", ...made));
    const reason = found.unshown[article.id];
    if (reason) article.append(h("p.soft", ...coded(t("No picture: {reason}", { reason }))));
  }
  return onTheme(() => redraws.forEach((redraw) => redraw()));
}

/**
 * One example. Its picture is loaded when it is about to be seen.
 * @param {Wire.Example} example
 * @param {(() => void)[]} redraws what to call when the theme of boards has changed
 */
function figure(example, redraws) {
  let after = false;
  const { allowed, width, height } = example;
  const picture = h("img", { loading: "lazy", width, height });
  const judgement = allowed ? h("span.judgement.right", `✓ ${t("Allowed")}`) : h("span.judgement.wrong", `✗ ${t("Not allowed")}`);
  const toggle = button(t("After the move"), turn, { "aria-pressed": "false" });
  function draw() {
    const query = new URLSearchParams({ theme: boardTheme(), lang: language });
    if (after) query.set("after", "true");
    picture.alt = after ? example.after : example.words;
    picture.src = `${example.picture}?${query}`;
  }
  function turn() {
    after = !after;
    toggle.setAttribute("aria-pressed", String(after));
    draw();
  }
  redraws.push(draw);
  draw();
  return h("figure", { class: "example", "data-example": `${example.clause}.${example.number}` },
    picture,
    h("figcaption", judgement, h("span", ...coded(example.caption)), allowed && toggle),
  );
}
