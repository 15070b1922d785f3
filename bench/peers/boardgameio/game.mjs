// A game of stacks on 49 hexagons for boardgame.io, with a state as large as Staku's: the cells and all legal moves.

const SIDE = 7;
const MOST = 3; // tokens on a cell
const STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
const NAMES = "abcdefg";

const name = (x, y) => `${NAMES[x]}${y + 1}`;

/** Every cell in reach, by direction and number of steps, made once. */
const RAYS = Array.from({ length: SIDE * SIDE }, (_, cell) =>
  STEPS.map(([dx, dy]) => {
    const ray = [];
    let x = (cell % SIDE) + dx;
    let y = Math.floor(cell / SIDE) + dy;
    for (; x >= 0 && x < SIDE && y >= 0 && y < SIDE && ray.length < MOST; x += dx, y += dy) ray.push(y * SIDE + x);
    return ray;
  }));

/** All moves of a player, from each cell to the ends of its moves: as many tokens go as the steps they make. */
function legalMoves(cells, player) {
  const legal = {};
  cells.forEach(({ tokens }, from) => {
    if (!tokens.length || tokens[tokens.length - 1].colour !== player) return;
    const ends = [];
    for (const ray of RAYS[from])
      for (let steps = 1; steps <= Math.min(tokens.length, ray.length); steps++) {
        const to = ray[steps - 1];
        if (cells[to].tokens.length + steps <= MOST) ends.push(`${cells[to].name}:${steps}`);
        if (cells[to].tokens.length) break; // Nothing jumps.
      }
    if (ends.length) legal[cells[from].name] = ends.join(" ");
  });
  return legal;
}

function setup() {
  const cells = [];
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const colour = y < 2 ? "0" : y > SIDE - 3 ? "1" : null;
      const count = colour === null ? 0 : 1 + ((x + y) % 2);
      const tokens = Array.from({ length: count }, (_, n) => ({ key: `${name(x, y)}.${n}`, colour }));
      cells.push({ name: name(x, y), x: 10 * (2 * x + y), y: 17 * y, tokens });
    }
  return { cells, legal: legalMoves(cells, "0"), last: null, words: "White is to move." };
}

function go({ G, ctx }, from, to, steps) {
  const end = `${to}:${steps}`;
  if (!(G.legal[from] ?? "").split(" ").includes(end)) return "INVALID_MOVE";
  const source = G.cells.find((cell) => cell.name === from);
  const target = G.cells.find((cell) => cell.name === to);
  const moved = source.tokens.splice(source.tokens.length - steps, steps);
  target.tokens.push(...moved);
  const next = ctx.currentPlayer === "0" ? "1" : "0";
  G.legal = legalMoves(G.cells, next);
  G.last = { from, to, steps };
  G.words = `${next === "0" ? "White" : "Black"} is to move.`;
  return undefined;
}

export const Stacks = {
  name: "stacks",
  setup,
  moves: { go },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true, // It would keep the states before, and be slower.
};
