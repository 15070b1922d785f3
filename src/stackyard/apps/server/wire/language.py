"""In which language somebody is answered."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from stackyard.core.message import msg
from stackyard.core.registry import load as load_game
from stackyard.render.language import Language

USUAL = "en"


def language_of(request: HTTPConnection, game: str | None = None) -> Language:
    """The language that was asked for: `?lang=fr`, else the first of Accept-Language that we have.

    With the texts of one game, where one is spoken of: games use a word each in their own way.
    """
    asked = request.query_params.get("lang")
    wanted = [asked] if asked else _preferences(request.headers.get("accept-language", ""))
    return choose(wanted, game)


def choose(wanted: list[str], game: str | None = None) -> Language:
    """The first language that we have; `fr-CA` is French to us."""
    for name in wanted:
        short = name.split("-")[0].strip().lower()
        if short in Language.names():
            return _load(short, game)
    return _load(USUAL, game)


def _load(name: str, game: str | None) -> Language:
    """A language in which seats that have only numbers are players: nobody is called Seat 0."""
    language = Language.load(name, game)
    if game is None:
        return language
    chosen = load_game(game)
    if not chosen.numbers_seats:
        return language
    players = [language.say(msg("Player {number}", number=seat + 1)) for seat in range(chosen.players[-1])]
    return language.named(players)


def _preferences(header: str) -> list[str]:
    """The languages of an Accept-Language header, the best first."""

    def weight(part: str) -> float:
        try:
            return float(part.partition(";q=")[2] or 1)
        except ValueError:
            return 0.0

    parts = [part.strip() for part in header.split(",") if part.strip()]
    return [part.partition(";")[0] for part in sorted(parts, key=weight, reverse=True)]
