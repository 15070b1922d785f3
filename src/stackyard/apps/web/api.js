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

/**
 * @param {string} path below /api
 * @param {{token?: string | null, body?: object, query?: [string, string | number][]}} [asked] a body is posted
 */
export async function request(path, { token, body, query = [] } = {}) {
  const words = new URLSearchParams([...query.map(([name, value]) => [name, String(value)]), ["lang", language]]);
  /** @type {Record<string, string>} */
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (body) headers["Content-Type"] = "application/json";
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`/api${path}?${words}`, init).catch(() => {
    throw new Refusal("offline", "");
  });
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Refusal(told.code ?? String(answer.status), told.reason ?? answer.statusText, told.clause ?? "");
}

/**
 * @param {string} path
 * @param {Parameters<typeof request>[1]} [asked]
 * @returns {Promise<any>}
 */
export async function api(path, asked) {
  return (await request(path, asked)).json();
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
const known = new Map();

/** All games, asked for once a language. */
export function games() {
  const asked = known.get(language) ?? api("/games");
  known.set(language, asked);
  asked.catch(() => known.delete(language));
  return /** @type {Promise<Wire.Game[]>} */ (asked);
}
