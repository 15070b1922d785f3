"""Everybody who has a table open: who they are, and what they are shown."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from stackyard.apps.server.live.connection import Connection
from stackyard.apps.server.wire import socket
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.models.messages import ServerMessage
from stackyard.apps.server.wire.models.tables import StateMessage
from stackyard.apps.server.wire.tables import known_after, state_message
from stackyard.apps.server.wire.view import Known, Viewer

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host
    from stackyard.apps.server.store.changes import Remark
    from stackyard.apps.server.table.table import Table

log = logging.getLogger(__name__)


class Audience:
    """The pages at a table, and the table that they look at."""

    def __init__(self, host: Host, table: Table) -> None:
        self.host = host
        self.table = table
        self.connections: set[Connection] = set()
        self.pages = 0
        """Sockets that were opened here, also those that have not said hello yet."""
        self.turn_began = time.monotonic()
        """When the player to move began to think; a server that was off charges nobody."""
        self._drawing: asyncio.Task[None] | None = None
        """Of finished pictures, in a thread."""
        self._shown: list[asyncio.Future[None]] = []
        """Those who wait until the newest state has been sent."""

    def spent(self) -> int:
        """Milliseconds that the player to move has thought."""
        since = round((time.monotonic() - self.turn_began) * 1000)
        mover = self.table.mover
        until = 0 if mover is None else self.table.places[mover].vacation
        if until:  # The clock stands still until then.
            since = max(0, min(since, time.time_ns() // 1_000_000 - until))
        return since

    # Who is there ----------------------------------------------------------------------------

    def here(self) -> tuple[bool, ...]:
        """Whether each player has a page open, in whichever process."""
        there = self.players_here() | self.host.peers.players_at(self.table.setup.id)
        return tuple(player in there for player in range(self.table.setup.players))

    def players_here(self) -> set[int]:
        """The players who have a page open in this process."""
        there = set[int]()
        for each in self.connections:
            if each.viewer.player is not None:
                there |= self.table.companions(each.viewer.player)
        return there

    @property
    def watchers(self) -> int:
        """How many look on, in all processes."""
        return self.watchers_here + self.host.peers.watchers_at(self.table.setup.id)

    @property
    def watchers_here(self) -> int:
        """How many look on in this process."""
        return sum(each.viewer.player is None for each in self.connections)

    def send_all(self, message: ServerMessage) -> None:
        """Send one and the same message to all pages."""
        text = encode(message)
        for each in tuple(self.connections):
            each.send_text(text)

    def send_remark(self, remark: Remark) -> None:
        """Send what somebody has said to all who may hear it."""
        text = encode(socket.chat([remark]))
        for each in tuple(self.connections):
            if hears(each.viewer.player, remark):
                each.send_text(text)

    def send_presence(self) -> None:
        """Let all pages know who is there, in other processes too."""
        self.show_presence()
        self.host.peers.tell_presence(self)

    def show_presence(self) -> None:
        """Let the pages in this process know who is there."""
        self.send_all(socket.presence(self.here(), self.watchers))

    # What they see ---------------------------------------------------------------------------

    async def state_for(self, viewer: Viewer) -> StateMessage:
        """The state as one person may know it."""
        told = self.table, viewer, self.here(), self.spent()
        if _is_slow(viewer) or not self.host.warm_up.is_ready(self.table.setup.game):
            return await asyncio.to_thread(state_message, *told)
        return state_message(*told)

    def ask_to_show(self) -> None:
        """Have the newest state sent to everybody soon, after what is being acknowledged now."""
        self.host.painter.ask(self._show)

    async def shown(self) -> None:
        """Wait until everybody has been sent the newest state."""
        waiting = asyncio.get_running_loop().create_future()
        self._shown.append(waiting)
        self.ask_to_show()
        await waiting

    def _show(self) -> None:
        """Send the newest state, made once for all who see the same.

        What is sent here has happened: a page that cannot be reached must not make it look as if it had not.
        """
        slow, here = False, self.here()
        for (viewer, known), pages in self._by_view().items():
            if _is_slow(viewer):
                slow = True
            else:
                self._send_state(pages, viewer, known, self._draw(self.table, viewer, known, here))
        if not slow:
            self._tell_shown()
        elif self._drawing is None:
            self._drawing = self.host.start(self._show_pictures())

    async def _show_pictures(self) -> None:
        """Draw in a thread for those who want finished pictures, until they have seen the newest state."""
        table: Table | None = None
        while table is not self.table:
            table = self.table
            for (viewer, known), pages in self._by_view().items():
                if _is_slow(viewer):
                    drawn = await asyncio.to_thread(self._draw, table, viewer, known, self.here())
                    self._send_state(pages, viewer, known, drawn)
        self._drawing = None
        self._tell_shown()

    def _by_view(self) -> dict[tuple[Viewer, Known], list[Connection]]:
        """The pages that see the same."""
        found: dict[tuple[Viewer, Known], list[Connection]] = {}
        for each in self.connections:
            found.setdefault((each.viewer, each.known), []).append(each)
        return found

    def _draw(
        self, table: Table, viewer: Viewer, known: Known, here: tuple[bool, ...]
    ) -> tuple[str, Known] | None:
        """A state as it is sent, and what a page knows then; None where a mistake of ours prevents it."""
        try:
            message = state_message(table, viewer, here, self.spent(), known)
            return encode(message), known_after(message, viewer)
        except Exception:
            log.exception("table %s could not be shown to player %s", table.setup.id, viewer.player)
            return None

    def _send_state(
        self, pages: list[Connection], viewer: Viewer, known: Known, drawn: tuple[str, Known] | None
    ) -> None:
        if drawn is None:
            return
        text, after = drawn
        for each in pages:
            # Whoever has become somebody else meanwhile must not see this.
            if (each.viewer, each.known) == (viewer, known):
                each.known = after
                each.send_text(text)

    def _tell_shown(self) -> None:
        for waiting in self._shown:
            if not waiting.done():
                waiting.set_result(None)
        self._shown.clear()


def hears(player: int | None, remark: Remark) -> bool:
    """Whether a player, or somebody who watches, hears a remark: those who watch have a room of their own."""
    return player is None or remark.player is not None


def _is_slow(viewer: Viewer) -> bool:
    """Whether others would wait too long while a state is drawn: a finished picture takes long."""
    return viewer.picture == "svg"
