"""Compression of sockets: a state is told by how it differs from the last one, and no socket keeps a window.

A state is much like the last one, so it is worth remembering that. zlib would keep 50 kB or more for it on
every socket. But all that the client's window needs to have in common with ours is the last message: each one
is compressed afresh with its predecessor as the dictionary, which is what the client has just read. What that
costs and saves is in docs/server.md.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame

LEAST = 1 << 10
"""Bytes of a message from which on it is compressed; acknowledgements are not worth it."""
LEVEL, MEMORY_LEVEL = 1, 5
WINDOW_BITS = 14
"""Two states, also long ones, fit into the window of the client."""
FLUSHED = b"\x00\x00\xff\xff"
"""The end of a flushed block, which the client adds by itself."""


class Deflate(PerMessageDeflate):
    """Compresses what is long enough for it."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        # Said not to go on from one message to the next, our parent keeps no compressor of its own.
        super().__init__(
            agreed.remote_no_context_takeover,
            True,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
        self._goes_on = not agreed.local_no_context_takeover
        """Whether the client keeps its window from one message to the next."""
        self._last = b""
        """The last message that was compressed."""

    def encode(self, frame: Frame) -> Frame:
        """A message as it is sent."""
        if frame.opcode in CTRL_OPCODES or len(frame.data) < LEAST:
            return frame
        data = bytes(frame.data)
        how: dict[str, Any] = {"level": LEVEL, "wbits": -self.local_max_window_bits, "memLevel": MEMORY_LEVEL}
        if self._goes_on:
            window = 1 << self.local_max_window_bits
            how["zdict"], self._last = self._last, data[-window:]
        compressor = zlib.compressobj(**how)
        packed = compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH)
        return Frame(frame.opcode, packed.removesuffix(FLUSHED), frame.fin, True, frame.rsv2, frame.rsv3)


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on how messages are compressed; its own, which are short, keep us nothing."""

    def __init__(self) -> None:
        super().__init__(client_no_context_takeover=True, server_max_window_bits=WINDOW_BITS)

    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Any]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        """What was agreed on."""
        agreed, found = super().process_request_params(params, accepted_extensions)
        return agreed, Deflate(found)
