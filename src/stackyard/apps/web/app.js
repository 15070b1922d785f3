/** The page: which view an address shows, language and theme. */

import { Refusal } from "./api.js";
import { button, choice, fill, go, h, valueOf } from "./dom.js";
import { showLobby } from "./lobby.js";
import { read, write } from "./store.js";
import { LANGUAGES, language, loadTexts, t } from "./texts.js";

/** @typedef {(into: HTMLElement, name: string) => Promise<() => void>} View what it returns clears it away */

/** @type {[RegExp, View][]} */
const VIEWS = [
  [/^\/()$/, showLobby],
  [/^\/t\/([\w-]+)\/?$/, async (into, id) => (await import("./table.js")).showTable(into, id)],
  [/^\/rules\/([\w-]+)\/?$/, async (into, game) => (await import("./rules.js")).showRules(into, game)],
];

const THEMES = ["auto", "light", "dark"];
const [top, main] = ["top", "main"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));

let clear = () => {};
let shown = 0;

/** Show what the address asks for, in place of what is there. */
async function show() {
  const turn = ++shown;
  clear();
  clear = () => {};
  fill(main, h("p.loading", { role: "status" }, t("loading")));
  try {
    const [pattern, view] = VIEWS.find(([each]) => each.test(location.pathname)) ?? [];
    if (!pattern || !view) throw new Refusal("404", "");
    const cleared = await view(main, pattern.exec(location.pathname)?.[1] ?? "");
    if (turn === shown) clear = cleared;
    else cleared();
  } catch (error) {
    if (turn === shown) showError(error);
  }
}

/** @param {unknown} error */
function showError(error) {
  const code = error instanceof Refusal ? error.code : "";
  const missing = code === "404" || code.startsWith("unknown") || code.startsWith("no-");
  const kind = code === "offline" ? "offline" : missing ? "missing" : "other";
  const said = error instanceof Error ? error.message : String(error);
  document.title = "Stackyard";
  fill(
    main,
    h("section#error.panel.narrow", { role: "alert", "data-code": code },
      h("h1", t(`error.${kind}.title`)),
      h("p", t(`error.${kind}.text`)),
      kind === "other" && h("p", said),
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
  if (!VIEWS.some(([pattern]) => pattern.test(link.pathname))) return;
  event.preventDefault();
  if (link.hash) return void document.getElementById(link.hash.slice(1))?.focus();
  go(link.pathname);
});
addEventListener("popstate", async () => {
  scrollTo(0, 0);
  await show();
  if (document.activeElement === document.body) main.focus({ preventScroll: true }); // What had it is gone.
});

paint(read("theme", "auto"));
await loadTexts();
showTop();
await show();
