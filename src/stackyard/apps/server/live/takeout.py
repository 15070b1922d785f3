"""All that somebody has played, as a file to take home."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from stackyard.apps.server.people.account import Account
from stackyard.apps.server.store.sittings import Filters, Sitting
from stackyard.apps.server.table.actions import Busy
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.people import takeout_text
from stackyard.apps.server.wire.rounds import record_file
from stackyard.apps.server.wire.view import Viewer
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host

PAGE = 200
"""Games that are read at a time."""


class Takeout:
    """Writes the records of an account, table by table: however many there are, little is in memory."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._busy: set[str] = set()

    def check(self, account: Account) -> None:
        """Busy while the same person takes out the same."""
        if account.id in self._busy:
            raise Busy(msg("your games are being written already; wait until that is done"))

    async def write(self, account: Account, viewer: Viewer) -> AsyncIterator[bytes]:
        """The bytes of a zip file."""
        self._busy.add(account.id)
        try:
            buffer = _Drained()
            with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
                sittings = [each async for each in self._sittings(account)]
                avoided = await self._host.store.avoided.of(account.id)
                file.writestr("account.json", takeout_text(account, sittings, avoided))
                for sitting in sittings:
                    for name, text in await self._records(sitting, viewer):
                        file.writestr(name, text)
                    if chunk := buffer.drain():
                        yield chunk
            yield buffer.drain()
        finally:
            self._busy.discard(account.id)

    async def _sittings(self, account: Account) -> AsyncIterator[Sitting]:
        store = self._host.store.sittings
        for each in await store.running(account.id, Filters(), 10_000):
            yield each
        before = (2**62, "")
        while page := await store.finished(account.id, Filters(), PAGE, before):
            for each in page:
                yield each
            before = (page[-1].ended or 0, page[-1].table)

    async def _records(self, sitting: Sitting, viewer: Viewer) -> list[tuple[str, str]]:
        """The records of a table, as much of them as its player may know; none where it was archived."""
        try:
            setup, events, _ = await self._host.store.load(sitting.table)
            await self._host.warm_up.ready(setup.game)
        except StackyardError:
            return []

        def read() -> list[tuple[str, str]]:
            table = Table.of(setup, events)
            own = Viewer(sitting.player, viewer.language)
            rounds = range(1, table.round_number + 1)
            files = [record_file(table, number, own) for number in rounds]
            return [(f"records/{each.name}", str(each.content)) for each in files]

        return await asyncio.to_thread(read)


class _Drained(io.RawIOBase):
    """A file that is taken away while it is written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._at = 0

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: object) -> int:
        """Keep some bytes until they are taken."""
        part = bytes(data)  # type: ignore[call-overload]
        self._parts.append(part)
        self._at += len(part)
        return len(part)

    def tell(self) -> int:
        """How many bytes were written so far."""
        return self._at

    def drain(self) -> bytes:
        """What was written since the last time."""
        parts, self._parts = self._parts, []
        return b"".join(parts)
