// boardgame.io's own server with its FlatFile store: node server.mjs FOLDER. Prints the port that it listens on.

import { createRequire } from "node:module";

import { Stacks } from "./game.mjs";

const { FlatFile, Origins, Server } = createRequire(import.meta.url)("boardgame.io/server");

const server = Server({ games: [Stacks], db: new FlatFile({ dir: process.argv[2] }), origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
console.log(`port ${appServer.address().port}`);
