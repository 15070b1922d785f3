/**
 * The dice, checked in the browser: what was promised, and every roll drawn again from the seed.
 * How a roll is drawn is written in `stackyard/core/chance.py`; this follows it exactly.
 */

const VERSION = "stackyard-1";
const RANGE = 1n << 256n;

/** @param {string} hex */
function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} buffer */
function hexOf(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A number as so many bytes, the highest first.
 * @param {number} value
 * @param {number} length
 */
function big(value, length) {
  return bytesOf(value.toString(16).padStart(2 * length, "0"));
}

/**
 * The index that the dice give for a move.
 * @param {CryptoKey} key
 * @param {string[]} entropies
 * @param {number[]} weights
 * @param {number} move
 */
async function choose(key, entropies, weights, move) {
  const texts = entropies.map((each) => new TextEncoder().encode(each));
  const encoded = texts.flatMap((each) => [...big(each.length, 4), ...each]);
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const limit = RANGE - (RANGE % total);
  for (let attempt = 0; ; attempt++) {
    const message = [...new TextEncoder().encode(VERSION), ...encoded, ...big(move, 8), ...big(attempt, 4)];
    const drawn = BigInt(`0x${hexOf(await crypto.subtle.sign("HMAC", key, Uint8Array.from(message)))}`);
    if (drawn >= limit) continue;
    let left = drawn % total;
    return weights.findIndex((weight) => (left -= BigInt(weight)) < 0n);
  }
}

/** @param {Uint8Array<ArrayBuffer>} seed */
function keyOf(seed) {
  return crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/**
 * Check the dice of a round, and, when the match is over, that they come from those of the match.
 * @param {Wire.Dice} dice
 * @param {string} whole the seed of the match, or nothing while it is secret
 * @param {number} round
 * @param {(share: number) => void} [progress]
 */
export async function verify(dice, whole, round, progress = () => {}) {
  const seed = bytesOf(dice.seed ?? "");
  const promised = hexOf(await crypto.subtle.digest("SHA-256", seed)) === dice.commitment;
  const derived = whole ? await derive(bytesOf(whole), round) : null;
  const key = await keyOf(seed);
  let checked = 0;
  for (const { move, played, outcomes, weights } of dice.draws) {
    const drawn = outcomes[await choose(key, dice.entropies, weights, move)];
    if (drawn !== played) return { promised, derived, checked, wrong: { move, played, drawn } };
    progress(++checked / dice.draws.length);
  }
  return { promised, derived, checked, wrong: null };
}

/**
 * What the seed of a match promises, and the seed that a round has from it.
 * @param {Uint8Array<ArrayBuffer>} whole
 * @param {number} round
 */
async function derive(whole, round) {
  const name = new TextEncoder().encode(`round ${round}`);
  return {
    commitment: hexOf(await crypto.subtle.digest("SHA-256", whole)),
    seed: hexOf(await crypto.subtle.sign("HMAC", await keyOf(whole), name)),
  };
}
