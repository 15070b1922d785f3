/**
 * The service worker: what was seen before is shown where the server cannot be reached. It always asks the server first,
 * so a new version of the page is never held back; the server writes the version and the names of the files below.
 */

const VERSION = "";
/** @type {string[]} */
const FILES = [];
const CACHE = `stackyard-${VERSION}`;
const SEEN = "stackyard-seen"; // positions and sheets, which a new version of the page does not forget
const KEPT = /^\/api\/(games|learn)\b|^\/api\/tables\/[\w-]+(\/(symbols|sheet))?$/;
const worker = /** @type {any} */ (self); // What a worker has is not in the types of pages.

worker.addEventListener("install", (/** @type {any} */ event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(["/", ...FILES].map((path) => new Request(path, { cache: "no-cache" })));
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== CACHE && name !== SEEN) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/web/")) event.respondWith(file(request));
  else if (KEPT.test(pathname)) event.respondWith(seen(request));
});

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, path } = event.data?.json() ?? {};
  if (title) event.waitUntil(worker.registration.showNotification(title, { body, tag: path, icon: "/web/icon-192.png", data: path }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data || "/"));
});

/** @param {string} path to show: in a window that shows it already, else in a new one */
async function open(path) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}

/** @param {Request} request of an address that people see: one page shows them all */
async function page(request) {
  return fetch(request).catch(async () => old(await caches.match("/", { cacheName: CACHE })));
}

/** @param {Request} request */
async function file(request) {
  return fetch(request).catch(async () => old(await caches.match(request, { ignoreSearch: true })));
}

/** @param {Request} request of something that is worth keeping */
async function seen(request) {
  try {
    const response = await fetch(request);
    if (response.ok && (await mayBeKept(request, response))) {
      const cache = await caches.open(SEEN);
      await cache.put(keyOf(request), response.clone());
    }
    return response;
  } catch {
    return old(await caches.match(keyOf(request), { cacheName: SEEN }));
  }
}

/** @param {Request} request whoever asks, it is the same */
function keyOf(request) {
  return new Request(request.url);
}

/**
 * A hand that only one person may see is not kept: somebody else may take the device.
 * @param {Request} request
 * @param {Response} response
 */
async function mayBeKept(request, response) {
  const table = /^\/api\/tables\/[\w-]+$/.test(new URL(request.url).pathname);
  return !table || !(await response.clone().json()).secrets;
}

/**
 * Something that was kept, marked as such: the page says that it is offline.
 * @param {Response | undefined} kept
 */
async function old(kept) {
  if (!kept) return Response.error();
  const headers = new Headers(kept.headers);
  headers.set("X-Kept", "yes");
  return new Response(await kept.blob(), { status: kept.status, headers });
}
