/** Play now: find somebody who waits for the same game, or wait for others; a bot offers to fill in. */

import { button, choice, fill, go, h, say, valueOf } from "./dom.js";
import { LobbyLive } from "./lobby_live.js";
import { me } from "./me.js";
import { clockOf, clockPresets, clockWords, myName, players, presetOf } from "./setup.js";
import { entropy, keep } from "./store.js";
import { botName, language, t } from "./texts.js";

/** @typedef {{game: string, players: number, clock: Wire.Seek["clock"], rated: boolean | null}} Wish */
/** @typedef {{wish: Wish, title: string, counts: number[], entropy: string, token: string, offer: string | null, problem: string}} Seeking */

/** @type {LobbyLive | null} */
let live = null;
/** @type {Seeking | null} */
let seeking = null; // what we wait for
/** @type {Wire.Seek[]} */
let seeks = [];
/** @type {((seeks: Wire.Seek[]) => void) | null} */
let watching = null; // shows the lobby
/** @type {((found: Wire.Challenges) => void) | null} */
let watchingChallenges = null;
/** @type {Wire.Challenges} */
let challenges = { received: [], sent: [] };

/**
 * Show who waits for others, for as long as the lobby is shown.
 * @param {(seeks: Wire.Seek[]) => void} show
 */
export function watchSeeks(show) {
  watching = show;
  connect();
  show(others());
  return () => {
    watching = watchingChallenges = null;
    if (!seeking) disconnect();
  };
}

/**
 * Show what somebody who is signed in was asked, for as long as the lobby is shown.
 * @param {(found: Wire.Challenges) => void} show
 */
export function watchChallenges(show) {
  watchingChallenges = show;
  show(challenges);
}

/** Those who wait, without us. */
function others() {
  return seeks.filter((seek) => seek.id !== own);
}
let own = ""; // our seek, as others see it

/**
 * @param {Wire.Game} game
 * @param {Partial<Wish>} [wish]
 */
export function playNow(game, wish = {}) {
  const { min, max, usual } = game.players;
  const least = Math.max(2, min);
  const counts = Array.from({ length: max - least + 1 }, (_, place) => least + place);
  seek(game.title, counts, { game: game.name, players: Math.max(usual, least), clock: null, rated: null, ...wish });
}

/**
 * @param {string} title
 * @param {number[]} counts
 * @param {Wish} wish
 */
function seek(title, counts, wish) {
  seeking = { wish, title, counts, entropy: entropy(), token: "", offer: null, problem: "" };
  say(t("Looking for somebody to play {game} with …", { game: title }));
  if (live) live.send(request(seeking));
  connect();
  showBar();
}

/** @param {Seeking} wanted */
function request({ wish, entropy: secret, token }) {
  return { type: "seek", ...wish, name: myName(), entropy: secret, token };
}

function connect() {
  const hello = () => [{ type: "hello", lang: language }, ...(seeking ? [request(seeking)] : [])];
  live ??= new LobbyLive(hello, receive);
}

function disconnect() {
  live?.close();
  live = null;
}

function stop() {
  seeking = null;
  own = "";
  document.getElementById("seeking")?.remove();
  watching?.(others());
  if (!watching) disconnect();
}

/** @param {Wire.LobbyMessage} message */
function receive(message) {
  if (message.type === "seeks") seeks = [...message.seeks];
  if (message.type === "seeks") return watching?.(others());
  if (message.type === "challenges") {
    challenges = message;
    return watchingChallenges?.(challenges);
  }
  if (message.type === "found" && !seeking) return showAccepted(message);
  if (!seeking) return;
  if (message.type === "found") return found(message, seeking);
  if (message.type === "withdrawn") return stop();
  if (message.type === "refused") seeking.problem = message.reason;
  if (message.type === "seeking") {
    Object.assign(seeking, { token: message.token, offer: null, problem: "" });
    own = message.seek.id;
    watching?.(others());
  }
  if (message.type === "bot-offer") {
    seeking.offer = message.level;
    say(t("Nobody has come so far. A bot would play."));
  }
  showBar();
}

/**
 * @param {Wire.Found} message
 * @param {Seeking} wanted
 */
function found({ table, title, player, token }, wanted) {
  keep(table, { title, tokens: { [player]: token }, entropy: wanted.entropy });
  stop();
  say(t("Your game begins."));
  go(`/t/${table}`);
}

/** Somebody has accepted what we asked: the way to the table. @param {Wire.Found} message */
function showAccepted({ table, title, player }) {
  keep(table, { title, tokens: { [player]: "" } });
  say(t("Your challenge was accepted."));
  document.getElementById("accepted")?.remove();
  const close = () => document.getElementById("accepted")?.remove();
  const link = h("a", { class: "button primary", href: `/t/${table}`, onclick: close }, t("To the table"));
  const words = `${t("Your challenge was accepted.")} ${title}`;
  document.body.append(h("aside#accepted.panel.bar", h("p", words), h("div.row", link, button(t("Close"), close))));
}

function showBar() {
  if (!seeking) return;
  const { wish, title, counts, offer, problem } = seeking;
  let bar = document.getElementById("seeking");
  if (!bar) {
    bar = h("aside#seeking.panel.bar", { "aria-label": t("Play now") });
    document.body.append(bar);
  }
  const again = (/** @type {Partial<Wish>} */ change) => seek(title, counts, { ...wish, ...change });
  const clocks = /** @type {[string, string][]} */ ([["", t("Any clock")], ...clockPresets()]);
  const words = problem || (offer ? t("Nobody has come so far. A bot would play.") : t("Looking for somebody to play {game} with …", { game: title }));
  fill(
    bar,
    h("p", { class: problem ? "error" : "", role: problem ? "alert" : null }, words),
    h("div.row",
      counts.length > 1 &&
        choice(t("How many play"), counts.map((n) => [String(n), players(n)]), String(wish.players), {
          name: "seek-players",
          onchange: (/** @type {Event} */ event) => again({ players: Number(valueOf(event.target)) }),
        }),
      choice(t("Clock"), clocks, presetOf(wish.clock), {
        name: "seek-clock",
        onchange: (/** @type {Event} */ event) => again({ clock: clockOf(valueOf(event.target)) }),
      }),
      me() && choice(t("Rated or not"), ratedChoices(), wish.rated === null ? "" : String(wish.rated), {
        name: "seek-rated",
        onchange: (/** @type {Event} */ event) => again({ rated: JSON.parse(valueOf(event.target) || "null") }),
      }),
      offer && button(t("Play with {bot}", { bot: botName(offer) }), () => live?.send({ type: "fill" }), {
        class: "primary",
        "data-answer": "yes",
      }),
      offer && button(t("Keep waiting"), () => (Object.assign(seeking ?? {}, { offer: null }), showBar()), { "data-answer": "no" }),
      button(t("Cancel"), () => (problem ? stop() : live?.send({ type: "withdraw" })), { "data-do": "withdraw" }),
    ),
  );
}

/** @returns {[string, string][]} */
function ratedChoices() {
  return [["", t("Either way")], ["true", t("Rated")], ["false", t("Not rated")]];
}

/**
 * The people who wait, each with a button to play with them.
 * @param {HTMLElement} into
 * @param {Wire.Game[]} games
 * @param {Wire.Seek[]} waiting
 */
export function showSeeks(into, games, waiting) {
  const lines = waiting.flatMap((each) => {
    const game = games.find(({ name }) => name === each.game);
    if (!game) return [];
    const words = [players(each.players), each.clock ? clockWords(each.clock) : "", each.rated ? t("rated") : ""];
    return h("li", { "data-seek": each.id },
      h("div", h("strong", game.title), h("span", each.name), h("small", words.filter(Boolean).join(", "))),
      button(t("Play"), () => playNow(game, { players: each.players, clock: each.clock, rated: each.rated }), {
        class: "primary",
        "aria-label": t("Play {game} with {name}", { game: game.title, name: each.name }),
      }),
    );
  });
  into.hidden = !lines.length;
  const title = h("h2#seeks-title", t("People who wait for others"));
  // Buttons look alike and play different games: what has gone must not be clicked any more.
  const key = JSON.stringify([language, waiting]);
  if (into.dataset.shown !== key) fill(into, title, h("ul", ...lines));
  into.dataset.shown = key;
}
