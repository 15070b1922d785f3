/** Told on every page: the games that wait for us, in the header, in the title, and where allowed by the browser. */

import { api } from "./api.js";
import { button, fill, h } from "./dom.js";
import { whoAmI } from "./me.js";
import { keep, read, tables, write } from "./store.js";
import { listed, t, tn } from "./texts.js";
import { setWaiting } from "./title.js";

const REFRESH_MS = 15_000;
const EXAMPLE = ["https:", "//…"].join(""); // The page itself names no address of others.
const MOST = 20; // tables that are asked about

/** Whether browsers let this page notify people at all: over https, and on the server's own machine. */
export const CAN_NOTIFY = isSecureContext && "Notification" in window;

function notifies() {
  return CAN_NOTIFY && Notification.permission === "granted" && read("notify") === "on";
}

/**
 * Tell somebody who looks elsewhere.
 * @param {string} title
 * @param {string} body
 * @param {string} path to go to
 */
async function notify(title, body, path) {
  if (!notifies() || !document.hidden) return;
  const options = { body, tag: path, icon: "/web/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => focus();
}

export class Waiting {
  constructor() {
    this.summary = h("summary");
    this.list = h("ul");
    this.element = h("details#waiting", { hidden: true }, this.summary, this.list);
    /** @type {Set<string> | null} */
    this.known = null; // the tables that waited when we last looked
    this.at = ""; // the table that is open: whoever is there knows
    document.addEventListener("visibilitychange", () => !document.hidden && void this.refresh());
    document.addEventListener("click", (event) => {
      const inside = event.target instanceof Element && event.target.closest("#waiting summary");
      if (!inside) this.element.open = false;
    });
    addEventListener("popstate", () => void this.refresh());
    addEventListener("turn", () => void this.refresh());
    setInterval(() => void this.refresh(), REFRESH_MS);
  }

  /** Ask which games wait for us, by the seats that this browser holds. */
  async refresh() {
    const own = Object.entries(tables()).filter(([, table]) => !table.over && Object.keys(table.tokens).length);
    const seats = own.slice(0, MOST).map(([id, { tokens }]) => [id, Object.values(tokens)]);
    const asks = seats.length > 0 || (await whoAmI().catch(() => null))?.account; // An account has played elsewhere, too.
    const found = /** @type {Wire.Waiting | null} */ (
      asks ? await api("/waiting", { body: { seats: Object.fromEntries(seats) } }).catch(() => null) : { tables: [] }
    );
    if (!found) return;
    for (const { id, over } of found.tables) if (over) keep(id, { over: true });
    this.show(found.tables.filter((table) => table.yours));
    if (notifies()) void import("./push.js").then(({ keepSubscribed }) => keepSubscribed()).catch(() => {});
  }

  /** @param {Wire.Waiting["tables"]} waiting */
  show(waiting) {
    const fresh = waiting.filter(({ id }) => this.known && !this.known.has(id));
    this.known = new Set(waiting.map(({ id }) => id));
    this.element.hidden = !waiting.length;
    setWaiting(waiting.length);
    const count = waiting.length;
    this.summary.textContent = tn("{count} game waits for you", "{count} games wait for you", count);
    this.summary.dataset.count = String(count);
    fill(this.list, ...waiting.map(({ id, title, others }) => {
      const words = others.length ? t("{game} with {names}", { game: title, names: listed(others) }) : title;
      return h("li", h("a", { href: `/t/${id}` }, words));
    }));
    for (const { id, title } of fresh) void notify(t("It is your turn"), title, `/t/${id}`).catch(() => {});
  }
}

/** The switch for notifications: a button where browsers allow them, else what would be needed. */
export function notifySwitch() {
  if (!CAN_NOTIFY)
    return h("p#no-notify.soft",
      t("Notifications, installing the page and sharing need https: start the server with --public {address} behind a proxy with a certificate.", { address: EXAMPLE }),
    );
  const change = async () => {
    const on = !notifies() && (await Notification.requestPermission()) === "granted";
    write("notify", on ? "on" : "");
    show();
    const push = await import("./push.js");
    await (on ? push.keepSubscribed() : push.unsubscribe()).catch(() => {});
  };
  const made = button("", () => void change(), { id: "notify", "aria-pressed": "false" });
  const show = () => {
    made.setAttribute("aria-pressed", String(notifies()));
    made.textContent = notifies() ? t("Notifications are on") : t("Notify me when it is my turn");
  };
  show();
  return made;
}
