/** The page: which view an address shows, language and theme. */

import { Refusal } from "./api.js";
import { button, choice, fill, go, h, valueOf } from "./dom.js";
import { showLobby } from "./lobby.js";
import { read, write } from "./store.js";
import { LANGUAGES, language, loadTexts, t } from "./texts.js";

/** @typedef {(into: HTMLElement, name: string) => Promise<() => void>} View what it returns clears it away */

/** @type {[RegExp, () => Promise<View>][]} which addresses show what; its scripts are loaded when it is needed */
const VIEWS = [
  [/^\/()$/, async () => showLobby],
  [/^\/t\/([\w-]+)\/?$/, async () => (await import("./table.js")).showTable],
  [/^\/rules\/([\w-]+)\/?$/, async () => (await import("./rules.js")).showRules],
];

const THEMES = ["auto", "light", "dark"];
const [top, main] = ["top", "main"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));

let clear = () => {};
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
  clear = () => {};
  fill(main, h("p.loading", { role: "status" }, t("loading")));
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
  document.title = "Stackyard";
  fill(
    main,
    h("section#error.panel.narrow", { role: "alert", "data-code": code },
      h("h1", t(`error.${kind}.title`)),
      h("p", t(`error.${kind}.text`)),
      kind === "other" && h("p", message),
      h("div.row",
        kind === "offline" && button(t("error.retry"), show, { class: "primary" }),
        h("a", { href: "/", class: kind === "offline" ? "button" : "button primary" }, t("to.lobby")),
      ),
    ),
  );
}

/** @param {string} theme */
function paint(theme) {
  document.documentElement.dataset.theme = theme;
}

function showTop() {
  const themes = THEMES.map((each) => /** @type {[string, string]} */ ([each, t(`theme.${each}`)]));
  fill(
    top,
    h("a.skip", { href: "#main" }, t("skip")),
    h("a.brand", { href: "/" }, h("img", { src: "/web/icon.svg", alt: "", width: 32, height: 32 }), "Stackyard"),
    h("div.settings",
      choice(t("language"), LANGUAGES, language, { id: "language", onchange: changeLanguage }),
      choice(t("theme"), themes, read("theme", "auto"), {
        id: "theme",
        onchange: (/** @type {Event} */ event) => {
          write("theme", valueOf(event.target));
          paint(valueOf(event.target));
        },
      }),
    ),
  );
}

/** @param {Event} event */
async function changeLanguage(event) {
  await loadTexts(valueOf(event.target));
  showTop();
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
addEventListener("popstate", async () => {
  scrollTo(0, 0);
  await show();
  if (document.activeElement === document.body) main.focus({ preventScroll: true }); // What had the focus is gone.
});

paint(read("theme", "auto"));
// The view's scripts come together with the texts. If they do not, that is shown when the view is.
route()?.load().catch(() => {});
await loadTexts();
showTop();
await show();
