"""What one person may know of a table, as JSON. Nothing is sent to anybody that has not gone through here."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

from stackyard.apps.server.table import actions
from stackyard.apps.server.table.event import Kind
from stackyard.apps.server.table.setup import BOT
from stackyard.apps.server.table.table import OVER, Table
from stackyard.core.calls import is_call
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError
from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.state import State
from stackyard.play.record import Record
from stackyard.render.language import Language
from stackyard.render.names import Names

_LABEL = re.compile(r'aria-label="([^"]*)"')


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: a player, or a spectator."""

    player: int | None
    language: Language
    narrow: bool = False
    """Whether their screen is higher than wide."""


def seen(table: Table, state: State, player: int | None, *, ended: bool) -> State:
    """As much of a state as a player, or a spectator, may know; all of it when the round has ended."""
    if ended or not state.secrets:
        return state
    return state.public() if player is None else state.seen_by(table.seat_of(player))


def words(table: Table, viewer: Viewer, seats: tuple[int, ...] | None = None) -> Names:
    """What is said to somebody at a table; about the round on the board, or one with other seats."""
    names = [table.places[player].name for player in (table.seats if seats is None else seats)]
    return Names(table.setup.game, names, viewer.language)


def picture(
    view: State,
    names: Names,
    seat: int | None,
    picked: tuple[str, ...] | None,
    *,
    turn: int = 0,
    narrow: bool = False,
) -> str:
    """A view as SVG, from a seat's side of the table, in the words of who looks at it."""
    # A picture from a seat shows what that seat sees; where everything is open, everybody sees all hands.
    side = None if view.secrets and view.viewer is None else seat
    return names.svg(view.svg(side, picked, turn=turn, narrow=narrow))


def words_of(svg: str) -> str:
    """The words for who cannot see a picture."""
    found = _LABEL.search(svg)
    return html.unescape(found[1]) if found else ""


def lit_tokens(paths: dict[str, tuple[str, ...]], picked: tuple[str, ...]) -> list[str]:
    """The tokens that can be clicked after those that have been."""
    count = len(picked)
    return sorted({path[count] for path in paths.values() if path[:count] == picked and len(path) > count})


def paths_for(table: Table, view: State, player: int | None) -> dict[str, tuple[str, ...]]:
    """The moves that a player can make now, each as tokens to click."""
    if player is None or not table.in_round or table.places[player].bot:
        return {}
    mover = table.mover == player
    if not mover and not view.setup.calls:
        return {}
    return {move: path for move, path in view.paths().items() if mover or is_call(move)}


def state_message(table: Table, viewer: Viewer, here: tuple[bool, ...], spent: int) -> dict[str, Any]:
    """The whole state of a table for somebody; `spent` is what the running clock has lost by now."""
    setup, match = table.setup, table.match
    told: dict[str, Any] = {
        "type": "state",
        "id": setup.id,
        "game": setup.game.name,
        "title": setup.game.title,
        "number": table.number,
        "round": table.round_number,
        "phase": table.phase,
        "you": viewer.player,
        "players": [_player(table, player, here, spent, viewer.language) for player in range(setup.players)],
        "clock": _clock(table),
        "to_move": table.mover,
        "offer": None if table.offer is None else {"kind": table.offer.kind, "player": table.offer.player},
        "can": [] if viewer.player is None else actions.possible(table, viewer.player),
        "match": None,
        "options": dict(setup.options),
        "rematch": {"players": sorted(table.rematch), "table": table.followed_by or None},
        "commitment": commitment(table),
        "seed": setup.seed.hex() if table.phase == OVER else None,
        "listed": setup.listed,
        "secrets": False,
        "seat": None,
        "svg": None,
        "words": "",
        "turns": 1,
        "lit": [],
        "paths": {},
        "moves": [],
        "last": None,
        "scores": None,
        "winners": [],
        "ending": None,
    }
    if match is None:
        return told
    told["match"] = {
        "totals": match.totals,
        "over": match.over,
        "winners": match.winners,
        "rounds": len(match.rounds),
        "options": dict(match.options),
        "goal": viewer.language.say(match.goal),
    }
    return {**told, **_board(table, viewer)} if table.round else told


def _board(table: Table, viewer: Viewer) -> dict[str, Any]:
    ended = not table.in_round
    view = seen(table, table.state, viewer.player, ended=ended)
    seat = None if viewer.player is None else table.seat_of(viewer.player)
    paths = paths_for(table, view, viewer.player)
    svg = picture(view, words(table, viewer), seat, () if paths else None, narrow=viewer.narrow)
    assert table.match is not None
    return {
        "secrets": table.state.secrets and not ended,
        "seat": seat,
        "svg": svg,
        "words": words_of(svg),
        "turns": getattr(table.setup.game.drawing, "TURNS", 1),
        "lit": lit_tokens(paths, ()),
        "paths": paths,
        "moves": moves_seen(table, viewer.player, ended=ended),
        "last": _last(table, viewer.player, ended),
        "scores": table.on_board.scores,
        "winners": [] if not ended else table.match.rounds[-1].winners,
        "ending": ending(table, viewer.language),
    }


def look(
    table: Table, viewer: Viewer, number: int | None, move: int | None, picked: tuple[str, ...], turn: int
) -> dict[str, Any]:
    """A picture of a round, after some clicks, turned, or as it was after so many moves."""
    if table.round is None:
        raise actions.NoRound("no round has begun at this table")
    number = table.round_number if number is None else number
    record = table.record_of(number)
    on_board = number == table.round_number
    states = table.on_board.states if on_board else tuple(record.states())
    last = len(states) - 1
    at = last if move is None else move
    if at > last:
        raise OptionError(f"this round has {last} moves; there is no {at}")
    shown = seen(table, states[at], viewer.player, ended=not (on_board and table.in_round))
    paths = paths_for(table, shown, viewer.player) if on_board and at == last else {}
    seats = table.seats if on_board or table.match is None else table.match.rounds[number - 1].seats
    seat = None if viewer.player is None else seats.index(viewer.player)
    names, clicked = words(table, viewer, seats), picked if paths else None
    svg = picture(shown, names, seat, clicked, turn=turn, narrow=viewer.narrow)
    lit = lit_tokens(paths, picked)
    return {"svg": svg, "words": words_of(svg), "lit": lit, "round": number, "move": at}


def _player(
    table: Table, player: int, here: tuple[bool, ...], spent: int, language: Language
) -> dict[str, Any]:
    game, place = table.setup.game, table.places[player]
    seat = table.seat_of(player)
    left = None
    if table.clocks:
        left = table.clocks[player] - (spent if table.mover == player else 0)
    return {
        "player": player,
        "seat": seat,
        "side": "" if game.numbers_seats else language.say(game.seat_names[seat]),
        "name": place.name,
        "kind": "bot" if place.machine else "open" if place.open else "person",
        "level": place.kind.removeprefix(BOT) if place.machine else None,
        "stand_in": bool(place.stand_in),
        "here": here[player] or place.machine,
        "total": table.match.totals[player] if table.match else 0,
        "clock": None if left is None else max(0, left),
    }


def _clock(table: Table) -> dict[str, Any] | None:
    clock = table.setup.clock
    if clock is None:
        return None
    return {"minutes": clock.minutes, "increment": clock.increment, "running": table.mover}


def commitment(table: Table) -> str | None:
    """What binds the dice of all rounds before anybody sits down; None where nothing is rolled."""
    return Dice(table.setup.seed).commitment if table.setup.game.kernel.MAX_CHANCES else None


def moves_seen(table: Table, player: int | None, *, ended: bool) -> list[dict[str, Any]]:
    """The moves of the round on the board, as much of each as somebody may know."""
    who = 0 if player is None else table.seat_of(player) + 1
    record = table.on_board.record
    moves = record.moves if ended else [told[who] for told in table.told]
    return [
        {"move": move, "player": mover, "comment": comment}
        for move, mover, comment in zip(moves, table.movers, record.comments, strict=True)
    ]


def _last(table: Table, player: int | None, ended: bool) -> dict[str, Any] | None:
    """The last move, and the clicks that made it where everybody saw them."""
    if not table.moves_made:
        return None
    before, after = table.on_board.states[-2:]
    open_to_all = before.to_move != TABLE and table.told[-1][0] == after.last
    path = before.paths().get(str(after.last)) if open_to_all else None
    move = moves_seen(table, player, ended=ended)[-1]
    return {"move": move["move"], "player": move["player"], "path": path}


def ending(table: Table, language: Language) -> str | None:
    """How a round ended that was not played to its end, in a sentence."""
    if not table.ending:
        return None
    name = "" if table.ended_by is None else table.places[table.ended_by].name
    sentences = {
        Kind.RESIGN: "{name} resigned.",
        Kind.TIME: "{name} ran out of time.",
        Kind.DRAW: "A draw was agreed.",
    }
    # A name is nobody's to translate.
    return language.say(sentences[Kind(table.ending)]).replace("{name}", name)


def record_seen(table: Table, number: int, player: int | None) -> Record:
    """The record of a round as somebody may have it: whole when it has ended, else as far as they see."""
    record = table.record_of(number)
    if number <= len(table.finished) or not any(state.secrets for state in table.on_board.states):
        return record
    return record.seen_by(SPECTATOR if player is None else table.seat_of(player))
