"""What is sent to invite somebody to a table: the link, its code to scan, and what messengers show of it."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from io import BytesIO

import segno

from stackyard.apps.server.table.table import WAITING, Table
from stackyard.apps.server.wire.about import about
from stackyard.apps.server.wire.games import cover
from stackyard.apps.server.wire.models.tables import InvitationInfo
from stackyard.core.game import Game
from stackyard.core.message import Message, listed, msg
from stackyard.render import picture as pictures
from stackyard.render.language import Language

CARD_WIDTH = 1200
"""Pixels across the picture that messengers show."""


def invitation_info(link: str, by_others: bool, port: int, language: Language) -> InvitationInfo:
    """The link to a table; where others cannot open it, that, and the command with which they could."""
    warning, command = "", ""
    if not by_others:
        warning = language.say(
            msg("Only this machine can open this link. For others, start the server with:")
        )
        command = f"stackyard serve --host 0.0.0.0 --port {port}"
    return InvitationInfo(link=link, warning=warning, command=command)


@lru_cache(256)
def qr_code(link: str) -> bytes:
    """A link as a picture to scan."""
    made = BytesIO()
    segno.make(link, error="m", micro=False).save(
        made, kind="svg", scale=4, border=3, dark="#14212b", light="#ffffff", xmldecl=False
    )
    return made.getvalue()


@lru_cache(32)
def card(game: Game, language: Language) -> bytes:
    """The picture of a game that messengers show."""
    return pictures.png(cover(game, language), CARD_WIDTH)


def tags(table: Table, address: str, language: Language) -> tuple[str, str]:
    """The title of a table's page, and the tags that tell messengers about it (Open Graph)."""
    title, told = _title(table), about(table.setup, language)
    words = language.say(title)
    picture = f"{address}/api/tables/{table.setup.id}/card.png?lang={language.name}"
    properties = {
        "og:type": "website",
        "og:site_name": "Stackyard",
        "og:title": words,
        "og:description": " ".join([language.say(table.setup.game.summary), *told]),
        "og:url": f"{address}/t/{table.setup.id}",
        "og:image": picture,
        "og:image:type": "image/png",
        "og:locale": language.name,
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    return words, "\n    ".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])


def _title(table: Table) -> Message:
    """Who plays what, or who invites to it."""
    game = table.setup.game.title
    names = [place.name for place in table.places if not place.open]
    if not names:
        return msg("A table of {game}", game=game)
    if table.phase == WAITING:
        return msg("{names} would like to play {game} with you", names=listed(names), game=game)
    return msg("{game}: {names}", game=game, names=listed(names))
