"""What compressing sockets costs and saves: python -m bench.sockets makes the table in docs/server.md.

States as the page gets them in random rounds for two of all games, packed by what our sockets do, and by what
zlib can do. Memory is what zlib's own documentation says a compressor takes, and what ours keeps.
"""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Callable

from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

import stackyard
from stackyard.apps.server.deflate import LEVEL, MEMORY_LEVEL, Deflate, DeflateFactory
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.tables import known_after, state_message
from stackyard.apps.server.wire.view import NOTHING, Viewer
from stackyard.render.language import Language

MOVES = 40
REPEATS = 5
Pack = Callable[[bytes], int]
"""Packs a message: how many bytes are sent."""


def states(game: str, player: int, seed: int = 1) -> list[bytes]:
    """All that one player is sent in a random round."""
    draw, language = random.Random(seed), Language.load("en", game)
    setup = TableSetup.new(game, ["person", "person"], {}, clock=None, listed=False, now=0)
    table = Opening.new(setup, {0: " Ann", 1: " Bob"}, {}).table
    viewer, known, sent = Viewer(player, language, False, "scene", "tree", "new"), NOTHING, []
    while table.in_round and table.moves_made < MOVES:
        message = state_message(table, viewer, (True, True), 0, known)
        known = known_after(message, viewer)
        sent.append(encode(message).encode())
        draft, mover = Draft(table, 0), table.mover
        if mover is None:
            actions.roll(draft, 0)
        else:
            actions.move(draft, mover, draw.choice(table.state.seen_by(table.seat_of(mover)).moves()))
        table = draft.table
    return sent


def alone(bits: int) -> Pack:
    """Each message by itself."""

    def pack(message: bytes) -> int:
        return _packed(zlib.compressobj(LEVEL, wbits=-bits, memLevel=MEMORY_LEVEL), message)

    return pack


def going_on(bits: int, memory_level: int) -> Pack:
    """With one compressor for all messages of a socket."""
    compressor = zlib.compressobj(LEVEL, wbits=-bits, memLevel=memory_level)
    return lambda message: _packed(compressor, message)


def ours() -> Pack:
    """As our sockets do it."""
    asked = ClientPerMessageDeflateFactory().get_request_params()
    deflate = DeflateFactory().process_request_params(asked, [])[1]
    assert isinstance(deflate, Deflate)
    return lambda message: len(deflate.encode(Frame(Opcode.TEXT, message)).data)


def _packed(compressor: zlib._Compress, message: bytes) -> int:
    return len(compressor.compress(message)) + len(compressor.flush(zlib.Z_SYNC_FLUSH)) - 4


def kept(bits: int, memory_level: int) -> str:
    """What a compressor of zlib takes, by its manual, and some bytes for itself."""
    return f"{((1 << bits + 2) + (1 << memory_level + 9)) / 1000 + 6:.0f} kB"


def main() -> None:
    sockets = [states(game, player) for game in stackyard.games() for player in (0, 1)]
    count, size = sum(map(len, sockets)), sum(len(each) for sent in sockets for each in sent)
    mean = f"{size / count / 1000:.1f} kB"
    ways: list[tuple[str, Callable[[], Pack], str]] = [
        ("each by itself, window 4 kB", lambda: alone(12), "-"),
        ("zlib's, window 4 kB", lambda: going_on(12, 5), kept(12, 5)),
        ("zlib's, window 8 kB", lambda: going_on(13, 5), kept(13, 5)),
        ("zlib's, window 32 kB, memory level 8", lambda: going_on(15, 8), kept(15, 8)),
        ("with the last message as the dictionary", ours, f"that message, {mean}"),
    ]
    print("| compression | of the bytes | processor time a state | kept for a socket |\n|---|---|---|---|")
    print(f"| none | 100 % ({mean}) | - | - |")
    for name, way, memory in ways:
        best, packed = float("inf"), 0
        for _ in range(REPEATS):
            began, packed = time.process_time(), 0
            for sent in sockets:
                pack = way()
                packed += sum(map(pack, sent))
            best = min(best, time.process_time() - began)
        print(f"| {name} | {packed / size:.0%} | {best / count * 1e6:.0f} us | {memory} |".replace("%", " %"))


if __name__ == "__main__":
    main()
