"""How much one person may know of a table. Nothing about a table is sent that has not gone through here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from orjson import Fragment

from stackyard.apps.server.table.actions import NoRound, NotSeated, Refused, check_round
from stackyard.apps.server.table.move_views import SeenMove
from stackyard.apps.server.table.table import OVER, PLAYING, Table
from stackyard.apps.server.wire.requests import Moves, Paths, Picture
from stackyard.core.calls import is_call
from stackyard.core.chance import Dice
from stackyard.core.message import msg
from stackyard.core.ruling import Ruling
from stackyard.core.seats import SPECTATOR
from stackyard.core.state import State
from stackyard.core.tree import Tree, tree_of
from stackyard.play.record import Record
from stackyard.render.language import Language
from stackyard.render.scene import sheet_of, symbols_key, to_svg
from stackyard.show.scene import Scene
from stackyard.show.theme import DARK

TABLE_TAG = "Table"
"""In a record that is explored while people play the round: where that is, so that the engine is silent."""


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: a player, or a spectator."""

    player: int | None
    language: Language
    narrow: bool = False
    """Whether their screen is higher than wide."""
    picture: Picture = "svg"
    paths: Paths = "list"
    moves: Moves = "all"
    """What they want to be sent."""


@dataclass(frozen=True)
class Known:
    """What a page has been sent already, and need not be sent again."""

    round: int = 0
    moves: int = 0
    ended: bool = False
    backdrop: str | None = None


NOTHING = Known()


def seen(table: Table, state: State, player: int | None, *, ended: bool) -> State:
    """As much of a state as a player, or a spectator, may know; all of it when the round has ended."""
    if ended or not state.secrets:
        return state
    return state.public() if player is None else state.seen_by(table.seat_of(player))


def language_for(table: Table, viewer: Viewer, seats: tuple[int, ...] | None = None) -> Language:
    """The language of somebody, with names for the seats of the round on the board, or of one with others."""
    if not table.setup.game.numbers_seats:
        return viewer.language  # Colours and sides name the pieces of a player, so they stay.
    names = [table.places[player].name for player in (table.seats if seats is None else seats)]
    return viewer.language.named(names)


# Pictures ----------------------------------------------------------------------------------------


def picture(
    view: State,
    language: Language,
    seat: int | None,
    picked: tuple[str, ...] | None,
    *,
    turn: int = 0,
    narrow: bool = False,
) -> tuple[str, str]:
    """A view as SVG, from a seat's side of the table, and in words, both for whoever looks at it."""
    drawn = scene(view, seat, picked, turn=turn, narrow=narrow)
    svg = to_svg(drawn, sheet_of(view, DARK), symbols_key(view, DARK), DARK, language)
    return svg, language.say(drawn.words)


def scene(
    view: State, seat: int | None, picked: tuple[str, ...] | None, *, turn: int = 0, narrow: bool = False
) -> Scene:
    """What a view looks like from a seat's side of the table."""
    # A picture from a seat shows what that seat sees; where everything is open, everybody sees all hands.
    side = None if view.secrets and view.viewer is None else seat
    return cast("Scene", view.scene(side, picked, turn=turn, narrow=narrow))


def lit_tokens(paths: dict[str, tuple[str, ...]], picked: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens that can be clicked after those that have been."""
    count = len(picked)
    following = {path[count] for path in paths.values() if path[:count] == picked and len(path) > count}
    return tuple(sorted(following))


def paths_for(table: Table, view: State, player: int | None) -> dict[str, tuple[str, ...]]:
    """The moves that a player can make now, each as tokens to click."""
    if player is None or table.phase != PLAYING or table.places[player].bot:
        return {}
    mover = table.mover == player
    if not mover and not view.setup.calls:
        return {}
    return {move: path for move, path in view.paths().items() if mover or is_call(move)}


def tree_for(table: Table, view: State, player: int | None) -> Tree | None:
    """The moves that a player can make now, as a tree of tokens; None where there are none."""
    if player is None or table.phase != PLAYING or table.places[player].bot:
        return None
    if table.mover == player:
        written = view.tree_json()  # This is JSON already, and stands for the tree.
        return None if written == NO_MOVES else cast("Tree", Fragment(written))
    return tree_of(paths_for(table, view, player).values()) or None


NO_MOVES = b'""'


# Moves and records -------------------------------------------------------------------------------


def moves_seen(table: Table, player: int | None, first: int = 0) -> list[SeenMove]:
    """The moves of the round from one on, as much of each as somebody may know; all of it at its end."""
    viewer = None if not table.in_round else SPECTATOR if player is None else table.seat_of(player)
    seen = [views.seen_by(viewer) for views in table.move_views[first:]]
    for state in table.on_board.states[first:-2]:
        state.forget()  # What was needed of it is told, and a table keeps all its states.
    return seen


def last_turn(table: Table) -> tuple[str, ...]:
    """Where each action of the last turn went, as the token of its last click, if it had several.

    Only what everybody saw; the last of them, which pictures show themselves, as well.
    """
    made = [at for at, mover in enumerate(table.movers) if mover is not None]
    first = next((at for at in reversed(made) if table.movers[at] != table.movers[made[-1]]), -1)
    turn = [at for at in made if at > first]
    if len(turn) < 2:
        return ()
    return tuple(path[-1] for at in turn if (path := table.move_views[at].path))


def why_not(table: Table, viewer: Viewer, move: str, picked: Sequence[str]) -> Ruling | None:
    """Why a move, or what was clicked, is not legal now, by what somebody may know; None where it is."""
    check_round(table)
    view = seen(table, table.state, viewer.player, ended=False)
    return view.why_not(move) if move else view.why_not_clicks(picked)


def record_seen(table: Table, number: int, player: int | None) -> Record:
    """The record of a round as somebody may have it: whole when it has ended, else as far as they see."""
    record = table.record_of(number)
    if number <= len(table.finished) or not any(state.secrets for state in table.on_board.states):
        return record
    return record.seen_by(SPECTATOR if player is None else table.seat_of(player))


def finished_record(table: Table, number: int) -> Record:
    """The whole record of a round, which everybody may have when it has ended, and nobody before."""
    if not 1 <= number <= len(table.finished):
        raise NoRound(msg("round {number} has not ended at this table", number=number))
    return table.finished[number - 1]


def explorable(table: Table, number: int, player: int | None) -> tuple[Record, bool]:
    """The record of a round that somebody may explore, and whether they may ask the engine about it.

    A round that goes on is for those who play it, and shows what their seat sees. Between people moves may be
    tried on a board of one's own, but nobody is told what they are worth.
    """
    if 1 <= number <= len(table.finished):
        return finished_record(table, number), True
    if player is None:
        raise NotSeated(msg("a round that goes on is explored by those who play it"))
    check_round(table)
    if table.setup.rated:
        raise Refused(msg("a round that is rated is explored when it has ended"))
    record = record_seen(table, number, player)
    return (record, True) if table.practice else (record.with_tag(TABLE_TAG, table.setup.id), False)


# Dice --------------------------------------------------------------------------------------------


def commitment(table: Table) -> str | None:
    """What binds the dice of all rounds before anybody sits down; None where nothing is rolled."""
    return _commitment(table.setup.seed) if table.setup.game.kernel.MAX_CHANCES else None


@lru_cache(maxsize=1 << 10)
def _commitment(seed: bytes) -> str:
    return Dice(seed).commitment


def revealed_seed(table: Table) -> str | None:
    """The seed of the match, once no dice are left to be rolled with it, and nothing of it is secret."""
    return table.setup.seed.hex() if table.phase == OVER and table.ended is None else None
