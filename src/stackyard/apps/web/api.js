/** The server's JSON interface. */

import { language } from "./texts.js";

/** What went wrong: `code` is stable, `message` is for people. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} reason
   * @param {string} clause
   */
  constructor(code, reason, clause = "") {
    super(reason);
    this.code = code;
    this.clause = clause;
  }
}

/** Whether the last answer was one that the service worker has kept: the server cannot be reached. */
export let kept = false;

/** @typedef {Record<string, string | number | string[]>} Query a list is sent as several parameters of one name */

/** @param {Query} query */
export function parametersOf(query) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, lang: language }))
    for (const each of Array.isArray(value) ? value : [value]) parameters.append(name, String(each));
  return parameters;
}

/**
 * @param {string} path below /api
 * @param {{token?: string | null, body?: object, query?: Query}} [options] a body is posted
 */
export async function request(path, { token, body, query = {} } = {}) {
  const parameters = parametersOf(query);
  /** @type {Record<string, string>} */
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (body) headers["Content-Type"] = "application/json";
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(`/api${path}?${parameters}`, init).catch(() => {
    throw new Refusal("offline", "");
  });
  if (response.ok) {
    noteAge(response);
    return response;
  }
  const { code, reason, clause } = await response.json().catch(() => ({}));
  throw new Refusal(code ?? String(response.status), reason ?? response.statusText, clause ?? "");
}

/**
 * Tell whether the server was reached. What browsers keep themselves does not say that.
 * @param {Response} response
 */
function noteAge(response) {
  const old = response.headers.has("X-Kept");
  if (!old && response.headers.get("Cache-Control")?.includes("max-age")) return;
  kept = old;
  dispatchEvent(new Event(kept ? "kept" : "fresh"));
}

/**
 * @param {string} path
 * @param {Parameters<typeof request>[1]} [options]
 * @returns {Promise<any>}
 */
export async function api(path, options) {
  return (await request(path, options)).json();
}

/**
 * Save what is at a path as a file of that name.
 * @param {string} path
 * @param {string | null} token
 * @param {string} name
 */
export async function download(path, token, name) {
  const address = URL.createObjectURL(await (await request(path, { token })).blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @type {Map<string, Promise<Wire.Game[]>>} */
const gamesIn = new Map();

/** All games, asked for once in each language. */
export function games() {
  const found = gamesIn.get(language) ?? api("/games");
  gamesIn.set(language, found);
  found.catch(() => gamesIn.delete(language));
  return /** @type {Promise<Wire.Game[]>} */ (found);
}
