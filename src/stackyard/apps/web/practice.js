/** What this browser keeps of the puzzles that somebody has tried: a rating a game, streaks, and which were solved. */

import { read, write } from "./store.js";

/**
 * @typedef {object} Practice of a game
 * @property {number} rating
 * @property {number} deviation how unsure the rating is
 * @property {number} streak puzzles solved one after another
 * @property {number} best the longest streak
 * @property {string[]} solved
 * @property {string[]} tried all that were begun, the latest last
 */

/** @typedef {{date: string, streak: number}} Days the last day whose puzzle was solved, and how many in a row */

const NEW = { rating: 1400, deviation: 200, streak: 0, best: 0, solved: [], tried: [] };
const SURE = 60; // the least deviation, so that a rating keeps moving
const PUZZLE_DEVIATION = 120;
const Q = Math.log(10) / 400;

/** @returns {{games?: Record<string, Practice>, days?: Days}} */
function kept() {
  try {
    return JSON.parse(read("puzzles", "{}"));
  } catch {
    return {};
  }
}

/**
 * @param {string} game
 * @returns {Practice}
 */
export function practice(game) {
  return { ...NEW, ...kept().games?.[game] };
}

/** @returns {Days} */
export function days() {
  return kept().days ?? { date: "", streak: 0 };
}

/**
 * A rating after a result against a puzzle, by Glicko's formulas for one opponent.
 * @param {Practice} mine
 * @param {number} difficulty
 * @param {boolean} solved
 */
export function rated({ rating, deviation }, difficulty, solved) {
  const weight = 1 / Math.sqrt(1 + (3 * Q ** 2 * PUZZLE_DEVIATION ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (rating - difficulty)) / 400));
  const information = Q ** 2 * weight ** 2 * expected * (1 - expected);
  const precision = 1 / deviation ** 2 + information;
  return {
    rating: rating + (Q / precision) * weight * (Number(solved) - expected),
    deviation: Math.max(SURE, Math.sqrt(1 / precision)),
  };
}

/**
 * Keep the result of a first try. A puzzle that was tried before counts for streaks only.
 * @param {string} game
 * @param {{id: string, difficulty: number}} puzzle
 * @param {boolean} solved
 */
export function keepResult(game, { id, difficulty }, solved) {
  const mine = practice(game);
  const fresh = !mine.tried.includes(id);
  const streak = solved ? mine.streak + 1 : 0;
  const now = {
    ...mine,
    ...(fresh ? rated(mine, difficulty, solved) : {}),
    streak,
    best: Math.max(mine.best, streak),
    tried: [...mine.tried.filter((each) => each !== id), id],
    solved: solved && !mine.solved.includes(id) ? [...mine.solved, id] : mine.solved,
  };
  const all = kept();
  write("puzzles", JSON.stringify({ ...all, games: { ...all.games, [game]: now } }));
}

/** @param {string} date of the puzzle of the day that was solved, as 2026-11-17 */
export function keepDay(date) {
  const last = days();
  if (last.date === date) return;
  const before = new Date(`${date}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  const streak = last.date === before.toISOString().slice(0, 10) ? last.streak + 1 : 1;
  write("puzzles", JSON.stringify({ ...kept(), days: { date, streak } }));
}

/**
 * The puzzle to try next: near one's rating, and not one that was tried lately.
 * @template {{id: string, difficulty: number}} Listed
 * @param {readonly Listed[]} puzzles
 * @param {Practice} mine
 * @param {number} chance from 0 to 1
 * @returns {Listed | undefined}
 */
export function nextPuzzle(puzzles, mine, chance) {
  const fresh = puzzles.filter(({ id }) => !mine.tried.includes(id));
  const lately = mine.tried.slice(-Math.floor(puzzles.length / 2));
  const open = fresh.length ? fresh : puzzles.filter(({ id }) => !lately.includes(id));
  const far = (/** @type {Listed} */ each) => Math.abs(each.difficulty - mine.rating);
  const near = [...(open.length ? open : puzzles)].sort((one, other) => far(one) - far(other)).slice(0, 5);
  return near[Math.floor(chance * near.length)];
}
