/** Passkeys, where the browser keeps them for this address. */

import { api } from "./api.js";

/** @returns {any} what newer browsers know of passkeys as JSON */
function keys() {
  return typeof PublicKeyCredential === "function" ? PublicKeyCredential : {};
}

/** Whether this browser has them at all. */
export function hasPasskeys() {
  return isSecureContext && "parseCreationOptionsFromJSON" in keys();
}

/**
 * Make a passkey: for the account that is signed in, or for one of that name.
 * @param {string} name
 */
export async function makePasskey(name) {
  const { options } = await api("/passkeys/creation", { body: { name } });
  const publicKey = keys().parseCreationOptionsFromJSON(options);
  return asJson(await navigator.credentials.create({ publicKey }));
}

/** Sign with a passkey of one's own. */
export async function usePasskey() {
  const { options } = await api("/passkeys/request", { body: {} });
  const publicKey = keys().parseRequestOptionsFromJSON(options);
  return asJson(await navigator.credentials.get({ publicKey }));
}

/** @param {any} credential */
function asJson(credential) {
  if (!credential) throw new Error("");
  return credential.toJSON();
}
