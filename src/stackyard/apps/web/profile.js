/** Somebody's profile, and the leaderboards. */

import { api, games } from "./api.js";
import { fill, h } from "./dom.js";
import { moreButton } from "./more.js";
import { language, shown, t, tn } from "./texts.js";
import { setTitle } from "./title.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, EDGE] = [600, 180, 6];

/**
 * @param {HTMLElement} into
 * @param {string} name
 */
export async function showProfile(into, name) {
  const found = /** @type {Wire.Profile} */ (await api(`/people/${name}`));
  setTitle(`${found.name} - Stackyard`);
  const since = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(found.since);
  const { streaks } = found;
  const records = [
    streaks.weeks > 1 && tn("{count} week in a row with a game", "{count} weeks in a row with a game", streaks.weeks),
    streaks.most_weeks > 1 && t("Longest row of weeks: {count}", { count: streaks.most_weeks }),
    streaks.most_wins > 1 && t("Most wins in a row: {count}", { count: streaks.most_wins }),
  ].filter((each) => each !== false);
  fill(into, h("div#profile.forms",
    h("div.row.wide", h("h1", found.name), !found.me && moreButton({ name: found.name }, () => null)),
    h("p.soft.wide", t("Here since {date}", { date: since }), found.me && " · ", found.me && h("a", { href: "/account" }, t("My account"))),
    h("section.panel.rows", h("h2", t("Played")), found.tallies.length ? tallies(found) : h("p.soft", t("Nothing yet."))),
    h("section.panel.rows", h("h2", t("Ratings")),
      ...found.ratings.map((each) => rating(each)),
      !found.ratings.length && h("p.soft", t("Rated games between people will show here."))),
    h("section.panel.rows", h("h2", t("Against the bots")),
      h("ul.plain", ...found.ladder.map((each) => h("li", { "data-ladder": each.game }, h("strong", each.title), " ", rung(each))))),
    found.solo.length > 0 && h("section.panel.rows", h("h2", t("Alone")),
      h("ul.plain", ...found.solo.map((each) => h("li", { "data-solo": each.game }, h("strong", each.title), " ",
        [...each.marks.map((mark) => `${shown(mark.value)} ${mark.label}`), time(each.milliseconds)].join(", "))))),
    records.length > 0 && h("section.panel.rows", h("h2", t("Coming back")), h("ul.plain", ...records.map((each) => h("li", each)))),
  ));
  return () => {};
}

/** @param {Wire.Profile} found */
function tallies(found) {
  const head = [t("Game"), t("Players"), t("Played"), t("Won"), t("Lost"), t("Drawn")];
  return h("div.wide-table", { tabindex: 0, role: "region", "aria-label": t("Played") }, h("table",
    h("thead", h("tr", ...head.map((words) => h("th", { scope: "col" }, words)))),
    h("tbody", ...found.tallies.map((each) => h("tr",
      h("th", { scope: "row" }, each.title),
      ...[each.seats, each.played, each.won, each.lost, each.drawn].map((number) => h("td", shown(number)))))),
  ));
}

/** @param {Wire.Rung} rung */
function rung({ best, next }) {
  const done = best ? t("level {level} beaten", { level: best }) : t("none beaten yet");
  const following = next ? t("next: level {level}", { level: next }) : t("nobody is left");
  return `${done}; ${following}`;
}

/** @param {Wire.Rating} rating */
function rating(rating) {
  const { value, low, high, matches, certain, title } = rating;
  const words = t("{value}, between {low} and {high}", { value, low, high });
  return h("div", { "data-rating": rating.game },
    h("h3", title),
    h("p", words, " ", h("span.soft", tn("after {count} match", "after {count} matches", matches), !certain && `; ${t("not certain enough for the leaderboard yet")}`)),
    rating.curve.length > 1 && curve(rating, `${title}: ${words}`));
}

/**
 * The rating over time, with the band in which it is.
 * @param {Wire.Rating} rating
 * @param {string} words
 */
function curve({ curve: points }, words) {
  const [from, to] = [points[0].at, points[points.length - 1].at];
  const [low, high] = [Math.min(...points.map((each) => each.low)), Math.max(...points.map((each) => each.high))];
  const x = (/** @type {number} */ at) => EDGE + ((at - from) / (to - from || 1)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ value) => HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const line = (/** @type {"value" | "low" | "high"} */ part) => points.map((each) => `${x(each.at).toFixed(1)},${y(each[part]).toFixed(1)}`);
  const svg = document.createElementNS(SVG, "svg");
  for (const [attribute, value] of [["viewBox", `0 0 ${WIDTH} ${HEIGHT}`], ["class", "curve"], ["role", "img"], ["aria-label", words]])
    svg.setAttribute(attribute, value);
  const band = document.createElementNS(SVG, "polygon");
  band.setAttribute("points", [...line("high"), ...line("low").reverse()].join(" "));
  const drawn = document.createElementNS(SVG, "polyline");
  drawn.setAttribute("points", line("value").join(" "));
  svg.append(band, drawn);
  return svg;
}

/** @param {number} milliseconds */
function time(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return t("{minutes} min {seconds} s", { minutes: shown(minutes), seconds: rest });
}

/**
 * @param {HTMLElement} into
 * @param {string} name
 */
export async function showLeaders(into, name) {
  const known = await games();
  const chosen = known.find((game) => game.name === name) ?? known[0];
  const found = /** @type {Wire.Leaderboard} */ (await api(`/leaderboards/${chosen.name}`));
  setTitle(`${t("Leaderboards")} - Stackyard`);
  const head = [t("Rank"), t("Name"), t("Rating"), t("Between"), t("Matches")];
  fill(into, h("div#leaders",
    h("h1", t("Leaderboards")),
    h("nav.row", { "aria-label": t("Games") }, ...known.map((game) =>
      h("a", { class: "button", href: `/leaders/${game.name}`, "aria-current": game === chosen ? "page" : null }, game.title))),
    h("section.panel.rows", h("h2", found.title),
      found.leaders.length
        ? h("div.wide-table", { tabindex: 0, role: "region", "aria-label": found.title }, h("table", h("thead", h("tr", ...head.map((words) => h("th", { scope: "col" }, words)))),
            h("tbody", ...found.leaders.map((each, place) => h("tr", h("td", shown(place + 1)),
              h("th", { scope: "row" }, h("a", { href: `/people/${encodeURIComponent(each.name)}` }, each.name)),
              h("td", shown(each.value)), h("td", `${shown(each.low)} – ${shown(each.high)}`), h("td", shown(each.matches)))))))
        : h("p.soft", t("Nobody's rating is certain enough yet: it takes some twenty rated matches.")),
      h("p.soft", t("Only ratings that are certain enough are listed.")),
    ),
  ));
  return () => {};
}
