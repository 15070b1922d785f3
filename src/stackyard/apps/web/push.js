/** Being told by Web Push whose turn it is while no page is open, where whoever runs the server has switched it on. */

import { api } from "./api.js";
import { seatTokens, whoAmI } from "./me.js";
import { read, write } from "./store.js";
import { language } from "./texts.js";

const DAY_MS = 86_400_000;
let failed = false; // Browsers without a push service are asked once a visit.

/** Whether this browser can be told while no page is open. */
const able = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

/** Have the server tell this browser of the turns of whoever is there; does nothing where that is known already. */
export async function keepSubscribed() {
  if (!able() || failed) return;
  const seats = seatTokens();
  const name = (await whoAmI()).account?.name ?? "";
  const told = JSON.stringify([name, language, seats.length, seats[0]?.slice(0, 4), Math.floor(Date.now() / DAY_MS)]);
  if (read("push") === told) return;
  try {
    const { key } = await api("/push");
    if (!key) return write("push", told); // It is off; asked again tomorrow.
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    await api("/push", { body: { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, lang: language, seats } });
    write("push", told);
  } catch {
    failed = true; // Whoever is away is told on the next visit.
  }
}

/** Be told nothing more in this browser. */
export async function unsubscribe() {
  write("push", "");
  const worker = able() ? await navigator.serviceWorker.getRegistration() : null;
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await api("/push/end", { body: { endpoint: subscription.endpoint } }).catch(() => {});
  await subscription.unsubscribe();
}
