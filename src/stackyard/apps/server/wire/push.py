"""What is sent by Web Push."""

from __future__ import annotations

from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.language import choose
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.models.push import PushInfo, Reminder
from stackyard.core.message import listed, msg


def push_info(key: str | None) -> PushInfo:
    """What browsers subscribe with."""
    return PushInfo(key=key)


def reminder_text(table: Table, player: int, language: str) -> bytes:
    """That it is somebody's turn, in their language; nothing of the position is in it."""
    game = table.setup.game
    say = choose([language], game.name).say
    others = [place.name for number, place in enumerate(table.places) if number != player]
    words = msg("{game} with {names}", game=game.title, names=listed(others))
    reminder = Reminder(
        title=say(msg("It is your turn")),
        body=say(words) if others else game.title,
        path=f"/t/{table.setup.id}",
    )
    return encode(reminder).encode()
