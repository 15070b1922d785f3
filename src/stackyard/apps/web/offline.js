/** Offline: the page is kept by a service worker, and says clearly where what it shows is not new. */

import { games, kept } from "./api.js";
import { h } from "./dom.js";
import { read, write } from "./store.js";
import { language, t } from "./texts.js";

const LATER_MS = 3000; // after the page is there: nobody waits for what is kept for later
const banner = h("p#offline", { role: "status", hidden: true });

/** @param {boolean} offline */
export function showOffline(offline) {
  if (!banner.isConnected) document.getElementById("main")?.before(banner);
  banner.hidden = !offline;
  banner.textContent = offline ? t("You are offline: this is what was last seen. Rules, how to play and score sheets are here.") : "";
}

/** Keep the page for when there is no connection, where browsers allow that: over https, and on the server's own machine. */
export function keepForLater() {
  addEventListener("offline", () => showOffline(true));
  addEventListener("online", () => showOffline(false));
  addEventListener("kept", () => showOffline(true));
  addEventListener("fresh", () => navigator.onLine && showOffline(false));
  if (!navigator.onLine || kept) showOffline(true);
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => void register().catch(() => {}), LATER_MS);
}

async function register() {
  await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  const worker = (await navigator.serviceWorker.ready).active;
  if (!navigator.serviceWorker.controller)
    await new Promise((ready) => navigator.serviceWorker.addEventListener("controllerchange", ready, { once: true }));
  const version = `${document.querySelector('meta[name="version"]')?.getAttribute("content")} ${language}`;
  if (!worker || read("kept") === version) return;
  const known = await games();
  const paths = known.flatMap(({ name, picture }) => [
    `/api/games/${name}/rules`, `/api/games/${name}/examples`, `/api/games/${name}/sheet.svg`, picture,
  ]);
  // The worker keeps what goes through it.
  for (const path of ["/api/games", ...paths]) await fetch(`${path}?lang=${language}`);
  for (const { picture } of known) await fetch(picture);
  write("kept", version);
}

/** @type {Map<string, Wire.Scene["backdrop"]>} backdrops as they were sent, which is once */
const backdrops = new Map();

/**
 * Keep a table as it is seen now, for when there is no connection; not a hand that only one person may see.
 * @param {Wire.State} state with all moves of the round
 * @param {string} query with which the page asks for it when it is opened
 */
export async function remember(state, query) {
  const { scene } = state;
  if (scene?.backdrop.items) backdrops.set(scene.backdrop.key, scene.backdrop);
  if (!("caches" in window) || state.secrets || !navigator.serviceWorker?.controller) return;
  const backdrop = scene && backdrops.get(scene.backdrop.key);
  const whole = scene && backdrop ? { ...state, scene: { ...scene, backdrop } } : state;
  const seen = await caches.open("stackyard-seen");
  const headers = { "Content-Type": "application/json" };
  await seen.put(`/api/tables/${state.id}?${query}`, new Response(JSON.stringify(whole), { headers }));
}
