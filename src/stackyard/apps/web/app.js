/** The page: which view an address shows, language and theme. */

import { Refusal } from "./api.js";
import { button, choice, fill, go, h, loadStyle, valueOf } from "./dom.js";
import { showLobby } from "./lobby.js";
import { topMenu } from "./me.js";
import { read } from "./store.js";
import { LANGUAGES, language, later, loadTexts, t } from "./texts.js";
import { BOARD_THEMES, PAGE_THEMES, boardChoice, pageTheme, setBoardChoice, setPageTheme } from "./theme.js";
import { setTitle } from "./title.js";

/** @typedef {(into: HTMLElement, name: string) => Promise<() => void>} View what it returns clears it away */

/** @type {[RegExp, () => Promise<View>][]} which addresses show what; its scripts are loaded when it is needed */
const VIEWS = [
  [/^\/()$/, async () => showLobby],
  [/^\/t\/([\w-]+)\/?$/, async () => (await import("./table.js")).showTable],
  [/^\/rules\/([\w-]+)\/?$/, async () => (await import("./rules.js")).showRules],
  [/^\/learn\/([\w-]+)\/?$/, async () => (await import("./learn.js")).showCourse],
  [/^\/puzzles(?:\/([\w-]+(?:\/[\w-]+)?))?\/?$/, async () => (await import("./puzzles.js")).showPuzzles],
  [/^\/games()\/?$/, async () => (await styled(import("./games.js"))).showGames],
  [/^\/account()\/?$/, async () => (await styled(import("./account.js"))).showAccount],
  [/^\/people\/([^/]+)\/?$/, async () => (await styled(import("./profile.js"))).showProfile],
  [/^\/leaders\/?([\w-]*)\/?$/, async () => (await styled(import("./profile.js"))).showLeaders],
  [/^\/review\/([\w-]+\/\d+)\/?$/, async () => (await import("./review.js")).showReview],
  [/^\/explore\/([\w/-]+?)\/?$/, async () => (await import("./explore.js")).showExplore],
];

/**
 * A view about people, when its styles are there, too.
 * @template T
 * @param {Promise<T>} view
 */
async function styled(view) {
  return (await Promise.all([view, loadStyle("people.css")]))[0];
}

const ERRORS = {
  offline: [
    later("The server does not answer"),
    later("The server does not answer. Check your connection and try again."),
  ],
  missing: [
    later("There is nothing here"),
    later(
      "This table or page does not exist, or not any more. Check the link, or start a table of your own in the lobby.",
    ),
  ],
  other: [
    later("Something went wrong"),
    later("That should not have happened. Nothing of your games is lost."),
  ],
};
const [top, main] = ["top", "main"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));

const waitingPlace = h("div"); // of the games that wait, which are asked for after everything else
/** @type {import("./waiting.js").Waiting | null} */
let waiting = null;
let clear = () => {};
let closeMenu = () => {};
let version = 0; // of what is shown, so that a view that comes late is not

/** What an address shows, and what it names; nothing where there is no such address. */
function route(path = location.pathname) {
  const [pattern, load] = VIEWS.find(([each]) => each.test(path)) ?? [];
  return pattern && load ? { load, name: pattern.exec(path)?.[1] ?? "" } : null;
}

/** Show what the address asks for, in place of what is there. */
async function show() {
  const own = ++version;
  clear();
  closeMenu();
  clear = () => {};
  fill(main, h("p.loading", { role: "status" }, t("One moment …")));
  try {
    const wanted = route();
    if (!wanted) throw new Refusal("404", "");
    const view = await wanted.load();
    const clearView = await view(main, wanted.name);
    if (own === version) clear = clearView;
    else clearView();
  } catch (error) {
    if (own === version) showError(error);
  }
}

/** @param {unknown} error */
function showError(error) {
  const code = error instanceof Refusal ? error.code : "";
  const missing = code === "404" || code.startsWith("unknown") || code.startsWith("no-");
  const kind = code === "offline" ? "offline" : missing ? "missing" : "other";
  const message = error instanceof Error ? error.message : String(error);
  setTitle("Stackyard");
  fill(
    main,
    h("section#error.panel.narrow", { role: "alert", "data-code": code },
      h("h1", t(ERRORS[kind][0])),
      h("p", t(ERRORS[kind][1])),
      kind === "other" && h("p", message),
      h("div.row",
        kind === "offline" && button(t("Try again"), show, { class: "primary" }),
        h("a", { href: "/", class: kind === "offline" ? "button" : "button primary" }, t("To the lobby")),
      ),
    ),
  );
}

function showTop() {
  const named = (/** @type {readonly (readonly [string, string])[]} */ themes) =>
    themes.map(([each, words]) => /** @type {[string, string]} */ ([each, t(words)]));
  const chosen = (/** @type {(theme: string) => void} */ set) => (/** @type {Event} */ event) => set(valueOf(event.target));
  fill(
    top,
    h("a.skip", { href: "#main" }, t("Skip to the content")),
    h("a.brand", { href: "/", "aria-label": "Stackyard" },
      h("img", { src: "/web/icon.svg", alt: "", width: 32, height: 32 }),
      h("span", "Stackyard"),
    ),
    waitingPlace,
    soundSwitch(),
    menuSwitch(),
    h("div#more",
      topMenu(),
      choice(t("Language"), LANGUAGES, language, { id: "language", onchange: changeLanguage }),
      choice(t("Theme"), named(PAGE_THEMES), pageTheme(), { id: "theme", onchange: chosen(setPageTheme) }),
      choice(t("Theme of boards"), named(BOARD_THEMES), boardChoice(), {
        id: "board-theme",
        onchange: chosen(setBoardChoice),
      }),
    ),
  );
}

/** On a phone the links and settings lie behind a button; anything that is chosen there closes them again. */
function menuSwitch() {
  const open = (/** @type {boolean} */ wanted) => {
    top.classList.toggle("open", wanted);
    made.setAttribute("aria-expanded", String(wanted));
  };
  const made = button("☰", () => open(!top.classList.contains("open")), {
    id: "menu-switch",
    class: "quiet",
    "aria-label": t("Menu"),
    "aria-controls": "more",
    "aria-expanded": "false",
  });
  closeMenu = () => open(false);
  closeMenu();
  return made;
}

function soundSwitch() {
  const soundsOn = () => read("sound") === "on";
  const press = async () => ((await import("./sounds.js")).setSounds(!soundsOn()), show());
  const made = button("♪", () => void press(), { id: "sound", class: "quiet" });
  const show = () => {
    made.setAttribute("aria-pressed", String(soundsOn()));
    made.setAttribute("aria-label", t("Sounds"));
    made.title = soundsOn() ? t("Sounds are on") : t("Sounds are off");
  };
  show();
  return made;
}

/** @param {Event} event */
async function changeLanguage(event) {
  await loadTexts(valueOf(event.target));
  showTop();
  void waiting?.refresh();
  document.getElementById("language")?.focus();
  await show();
}

/** Follow links within the page without loading it again. */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.download || link.origin !== location.origin) return;
  if (!route(link.pathname)) return;
  event.preventDefault();
  if (link.hash) return void document.getElementById(link.hash.slice(1))?.focus();
  go(link.pathname);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !top.classList.contains("open")) return;
  closeMenu();
  document.getElementById("menu-switch")?.focus();
});
addEventListener("popstate", async () => {
  scrollTo(0, 0);
  await show();
  if (document.activeElement === document.body) main.focus({ preventScroll: true }); // What had the focus is gone.
});

// The view's scripts come together with the texts. If they do not, that is shown when the view is.
route()?.load().catch(() => {});
await loadTexts();
showTop();
await show();
void import("./offline.js").then(({ keepForLater }) => keepForLater()).catch(() => {});
void import("./waiting.js").then(({ Waiting }) => {
  waiting = new Waiting();
  fill(waitingPlace, waiting.element);
  return waiting.refresh();
}).catch(() => {});
