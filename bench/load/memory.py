"""How much memory a table takes, and how much a socket."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

from bench.harness import say
from bench.load.http import call
from bench.load.page import Page
from bench.load.processes import Server, resident

MOVES = 12
"""Of a random round that has been played: the middle, for such rounds have about twenty."""
AT_ONCE = 8


@dataclass(frozen=True)
class Memory:
    """Bytes that the server holds more for each of them."""

    table: float
    socket: float


def random_round(draw: random.Random) -> list[str]:
    """The first moves of a random round."""
    import stackyard

    while True:
        state, moves = stackyard.game("staku").start(players=2), list[str]()
        while not state.over and len(moves) < MOVES:
            moves.append(draw.choice(state.moves()))
            state = state.play(moves[-1])
        if not state.over:
            return moves


async def lay_table(server: Server, moves: list[str], index: int) -> tuple[str, list[str]]:
    """A table in mid-round, played over HTTP: its id, and the tokens of both sides."""
    source = f"127.250.{index // 250}.{index % 250 + 1}"
    asked = {
        "game": "staku",
        "players": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
        "listed": False,
        "entropy": "abc",
    }
    made = await call(server.host, server.port, "/api/tables", asked, source=source)
    table = f"/api/tables/{made['id']}"
    seat = {"name": "Bob", "entropy": "def"}
    seated = await call(server.host, server.port, f"{table}/seats", seat, source=source)
    tokens = [made["tokens"]["0"], seated["token"]]
    state = await call(server.host, server.port, table, token=tokens[0], source=source)
    number, first = state["number"], state["to_move"]
    for at, move in enumerate(moves):
        token = tokens[(first + at) % 2]
        message = {"type": "move", "number": number, "move": move}
        answer = await call(server.host, server.port, f"{table}/messages", message, token, source)
        number = answer["number"]
    return made["id"], tokens


async def lay_tables(server: Server, rounds: list[list[str]], first: int) -> list[tuple[str, list[str]]]:
    """Tables in mid-round, some at a time."""
    waiting = list(enumerate(rounds, first))
    laid: list[tuple[str, list[str]]] = []

    async def work() -> None:
        while waiting:
            index, moves = waiting.pop()
            laid.append(await lay_table(server, moves, index))

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return laid


async def open_pages(server: Server, tables: list[tuple[str, list[str]]], first: int) -> list[Page]:
    """Two pages at each table, each with its state."""
    pages: list[Page] = []
    for index, (id, tokens) in enumerate(tables, first):
        for token in tokens:
            page = Page(token, lambda page: None)
            await page.open(server.host, server.port, id, f"127.251.{index // 250}.{index % 250 + 1}")
            pages.append(page)
    while not all(page.state for page in pages):
        await asyncio.sleep(0.05)
    draw = random.Random(1)
    for _ in range(2):  # A move each: what is kept for packing is there only then.
        awaited: dict[Page, int] = {}
        for white, black in zip(pages[::2], pages[1::2], strict=True):
            for mover in (white, black):
                if mover.can_move:
                    awaited |= {white: white.state["number"], black: white.state["number"]}
                    mover.move(draw, 0.0)
                    break
        while any(page.state["number"] == number for page, number in awaited.items()):
            await asyncio.sleep(0.05)
    return pages


async def measure_memory(server: Server, tables: int) -> Memory:
    """Lay tables, twice as many as count, and open pages at all of them, half of them first.

    What the first bring in stays for all: code, texts, pieces of pictures.
    """
    draw = random.Random(7)
    rounds = [random_round(draw) for _ in range(2 * tables)]
    found: list[int] = []

    def look(what: str) -> None:
        found.append(resident(server.pid))
        say(f"  {what}: {found[-1] / 1e6:.0f} MB")

    first = await lay_tables(server, rounds[:tables], 0)
    look(f"{tables} tables")
    second = await lay_tables(server, rounds[tables:], tables)
    look(f"{2 * tables} tables")
    pages = await open_pages(server, first, 0)
    look(f"and {len(pages)} sockets")
    pages += await open_pages(server, second, tables)
    look(f"and {len(pages)} sockets")
    for page in pages:
        page.close()
    return Memory((found[1] - found[0]) / tables, (found[3] - found[2]) / (2 * tables))
