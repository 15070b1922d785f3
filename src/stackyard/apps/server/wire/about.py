"""How a table was set up, in sentences for whoever is invited to it."""

from __future__ import annotations

from stackyard.apps.server.table.setup import TableSetup
from stackyard.core.message import Message, msg, plural
from stackyard.core.options import Option, Value
from stackyard.render.language import Language


def about(setup: TableSetup, language: Language) -> tuple[str, ...]:
    """The clock, and all that is not as usual."""
    game = setup.game
    told = [_clock(setup)]
    for option in (*game.options, *game.match_rule.options):
        value = setup.options.get(option.name, option.default)
        if value != option.default:
            told.append(_option(option, value))
    if setup.options.get("calls"):
        told.append(msg("Players call what has happened at their real table."))
    if setup.hints:
        told.append(msg("Hints are allowed."))
    return tuple(map(language.say, told))


def _clock(setup: TableSetup) -> Message:
    clock = setup.clock
    if clock is None:
        return msg("No clock.")
    if clock.days:
        days, number = f"{clock.days:g}", _whole(clock.days)
        return plural("{days} day for each move.", "{days} days for each move.", number, days=days)
    minutes, seconds = f"{clock.minutes:g}", f"{clock.increment:g}"
    if not clock.increment:
        number = _whole(clock.minutes)
        return plural("{minutes} minute each.", "{minutes} minutes each.", number, minutes=minutes)
    return msg("{minutes} min each, and {seconds} s more with every move.", minutes=minutes, seconds=seconds)


def _whole(number: float) -> int:
    """A number to choose a plural by."""
    return 1 if number == 1 else 2


def _option(option: Option, value: Value) -> Message:
    """An option that is not as usual: what it says, and its choice where that is more than yes or no."""
    if value is True:
        return msg("{summary:cap}.", summary=option.summary)
    if value is False:
        return msg("Not: {summary}.", summary=option.summary)
    at = list(option.choices).index(value) if value in option.choices else -1
    words = option.words[at] if 0 <= at < len(option.words) else str(value)
    return msg("{summary:cap}: {words}.", summary=option.summary, words=words)
