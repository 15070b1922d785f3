"""Sockets that do what no page does, while two people play on.

python -m tests.fuzz.sockets --cases 10000
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.fuzz import lines
from tests.fuzz.messages import nonsense
from tests.fuzz.target import PARTS, Target, target
from tests.waiting import PATIENCE

CLIENTS = 24
"""Hostile clients at a time."""
IN_A_ROW = 15
"""Messages that one sends before another takes its place."""
GAMES = ("staku", "stack", "stakz", "stakd")
PING = '{"type": "ping", "id": "last"}'


class Fuzzer:
    """Hostile clients at tables of all games, and two people who want to play."""

    def __init__(self, fired_at: Target, cases: int, seed: int) -> None:
        self.fired_at = fired_at
        self.server = fired_at.server
        self.cases = cases
        self.seed = seed
        self.tables: list[tuple[str, list[str]]] = []
        self.moves = 0
        """That the two people have made meanwhile."""

    async def run(self) -> None:
        """Try so many cases."""
        for game in GAMES:
            for kinds in (("me", "here"), ("me", "bot:1")):
                id, held = self.server.table(game, *kinds)
                self.tables.append((id, list(held.values())))
        people = asyncio.create_task(self._play())
        randoms = [Random(self.seed * 1000 + number) for number in range(CLIENTS)]
        for part in range(1, PARTS + 1):
            async with asyncio.TaskGroup() as clients:
                for random in randoms:
                    clients.create_task(self._attack(random, self.cases * part // PARTS))
            await asyncio.to_thread(self.fired_at.rest)
        people.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await people
        for id, tokens in self.tables:
            self.fired_at.count(await self._stuck(id, tokens))
        if not self.moves:
            self.fired_at.count("nobody could play meanwhile")

    def _address(self, id: str) -> str:
        return f"ws://127.0.0.1:{self.server.port}/api/tables/{id}/live"

    # Attacks ---------------------------------------------------------------------------------

    async def _attack(self, random: Random, cases: int) -> None:
        """One hostile client after another, until there were so many cases."""
        while self.fired_at.done < cases:
            id, tokens = random.choice(self.tables)
            if random.random() < 0.3:
                way = random.choice(lines.WAYS)
                self.fired_at.count(await lines.attempt(way, self.server.port, id, random))
            else:
                await self._talk(random, id, random.choice(tokens))

    async def _talk(self, random: Random, id: str, token: str) -> None:
        """Say a few things of which few make sense; every one is answered, or the socket closed."""
        try:
            async with connect(self._address(id), max_size=None, open_timeout=PATIENCE) as socket:
                state = await self._hello(socket, token) if random.random() < 0.8 else {}
                for _ in range(random.randrange(1, IN_A_ROW)):
                    said = nonsense(random, state, token)
                    await socket.send(said)
                    self.fired_at.count()
                    if random.random() < 0.1:
                        break  # It goes without waiting for an answer.
                else:
                    await socket.send(PING)
                    await self._listen(socket)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code in (1011, 1006):
                self.fired_at.count(f"a socket was closed: {closed}")
        except (OSError, InvalidStatus, TimeoutError) as error:
            self.fired_at.count(f"a socket cannot be opened: {error!r}")

    async def _hello(self, socket: ClientConnection, token: str | None) -> dict[str, Any]:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        return await self._wait(socket, "state")

    async def _wait(self, socket: ClientConnection, *types: str) -> dict[str, Any]:
        """The next message of such a type; errors of the server's own are problems."""
        while True:
            async with asyncio.timeout(PATIENCE):
                message: dict[str, Any] = json.loads(await socket.recv())
            if message.get("code") == "server-error":
                self.fired_at.count(f"an error of the server's own: {message}")
            if message["type"] in types:
                return message

    async def _listen(self, socket: ClientConnection) -> None:
        """Hear all answers, up to that to our ping; a socket that was too fast hears none to it."""
        await self._wait(socket, "pong")

    # People ----------------------------------------------------------------------------------

    async def _play(self) -> None:
        """Play round after round, with a socket that stays open; whoever is attacked must not notice."""
        random = Random(self.seed)
        while True:
            id, tokens = await asyncio.to_thread(self.server.table, "staku", "me", "here")
            async with connect(self._address(id), max_size=None, open_timeout=PATIENCE) as socket:
                number = 0
                for turn in range(40):
                    state = await self._hello(socket, tokens[str(turn % 2)])
                    while state["you"] != turn % 2 or state["number"] < number:
                        state = await self._wait(socket, "state")  # That of the last move came before.
                    if state["phase"] != "playing":
                        break
                    move = random.choice(list(state["paths"]))
                    await socket.send(json.dumps({"type": "move", "number": state["number"], "move": move}))
                    answer = await self._wait(socket, "ack", "refused", "stale")
                    if answer["type"] != "ack":
                        self.fired_at.count(f"a right move was refused: {answer}")
                        break
                    self.moves += 1
                    number = answer["number"]
                    await asyncio.sleep(0.05)

    async def _stuck(self, id: str, tokens: list[str]) -> str:
        """What keeps a table from going on; nothing where it does, or is over."""
        async with connect(self._address(id), max_size=None, open_timeout=PATIENCE) as socket:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                for token in tokens:
                    state = await self._hello(socket, token)
                    if state["phase"] == "over" or (can := _step(state)) is None:
                        return ""
                    if not can:
                        continue
                    await socket.send(json.dumps({"number": state["number"], **can}))
                    if (await self._wait(socket, "ack", "refused", "stale"))["type"] == "ack":
                        return ""
                await asyncio.sleep(0.2)  # A bot is to move; it may be compiled first.
        return f"table {id} is stuck: {state}"[:2000]


def _step(state: dict[str, Any]) -> dict[str, Any] | None:
    """What a player can do to bring a table on; nothing for another's turn, None where bots play alone."""
    can = state["can"]
    if "return" in can:
        return {"type": "return"}
    if "next" in can:
        return {"type": "next"}
    if "move" in can and state["paths"]:
        return {"type": "move", "move": next(iter(state["paths"]))}
    if "roll" in can or "answer" in can:
        return {"type": "roll"} if "roll" in can else {"type": "answer", "accept": False}
    return {} if any(not player["stand_in"] for player in state["players"]) else None


def fuzz(fired_at: Target, cases: int, seed: int = 0) -> Fuzzer:
    """Try so many cases."""
    fuzzer = Fuzzer(fired_at, cases, seed)
    asyncio.run(fuzzer.run())
    return fuzzer


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with target() as fired_at:
        fuzzer = fuzz(fired_at, asked.cases, asked.seed)
        print(fired_at.report("sockets"))
        print(f"{fuzzer.moves} moves were made meanwhile")
        sys.exit(bool(fired_at.findings()))


if __name__ == "__main__":
    main()
