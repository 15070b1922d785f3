"""Moves of Stakz in words, as a player would tell them: who, what, where, and what comes of it."""

from __future__ import annotations

from typing import Any

from stackyard.core.kernels import Record
from stackyard.core.message import Message, msg
from stackyard.games.stakz.rules import encoding
from stackyard.games.stakz.rules.layout import COLOUR_NAMES, COLOURS, SYMBOLS
from stackyard.games.stakz.rules.notation import read_move
from stackyard.games.stakz.rules.plain import Plain, plain
from stackyard.games.stakz.rules.words import A_TILE, NAMES


def describe(state: Record, text: str) -> Message:
    """A move that can be played at `state`, by no more than what the state and the text show."""
    table, move = plain(state), read_move(state, text)
    if move < encoding.CODE:
        return _placing(table, encoding.stack_of(move), encoding.kind_of(move))
    name = NAMES[table.turn]
    code, rest = move - move % encoding.CODE, move % encoding.CODE
    if code == encoding.OUTCOME:
        return _giving(table, rest)
    if code == encoding.END:
        return _ending(table, bool(state.placed))
    tile = A_TILE[rest]
    if code == encoding.DRAW:
        return msg("{name} draws {tile}", name=name, tile=tile)
    if code == encoding.BASE and table.stacks:
        return msg("{name} chooses {tile} as the second base", name=name, tile=tile)
    if code == encoding.BASE:
        return msg("{name} chooses {tile} as the first base", name=name, tile=tile)
    if table.phase == encoding.DEALING:
        return msg("The table deals {name} {tile}", name=name, tile=tile)
    return msg("The table gives {name} {tile}", name=name, tile=tile)


def _tile(kind: int) -> dict[str, Any]:
    """What a template needs to say `the red 3`."""
    colour, symbol = divmod(kind, SYMBOLS)
    return {"colour": COLOUR_NAMES[colour], "number": symbol + 1}


def _placing(table: Plain, stack: int, kind: int) -> Message:
    placed = {"name": NAMES[table.turn], **_tile(kind)}
    number = stack + 1
    height = len(table.stacks[stack]) + 1
    splits = len({each // SYMBOLS for each in (*table.stacks[stack], kind)}) == COLOURS  # (SZ-9)
    wins = sum(table.colours[table.turn]) == 1  # (SZ-12)
    if splits and wins:
        return msg(
            "{name} places the {colour} {number} on stack {stack}, which splits, and wins",
            stack=number,
            **placed,
        )
    if splits:
        return msg(
            "{name} places the {colour} {number} on stack {stack}: it splits, the top {goes} are stack {new}",
            goes=height // 2,
            new=len(table.stacks) + 1,
            stack=number,
            **placed,
        )
    if wins:
        return msg("{name} places the {colour} {number} on stack {stack} and wins", stack=number, **placed)
    return msg("{name} places the {colour} {number} on stack {stack}", stack=number, **placed)


def _giving(table: Plain, kind: int) -> Message:
    """A tile from the table that is seen here."""
    if table.phase == encoding.TURNING:
        stack = len(table.stacks) + 1
        return msg("The table turns up the {colour} {number}: stack {stack}", stack=stack, **_tile(kind))
    name = NAMES[table.turn]
    if table.phase == encoding.DEALING:
        return msg("The table deals {name} the {colour} {number}", name=name, **_tile(kind))
    return msg("The table gives {name} the {colour} {number}", name=name, **_tile(kind))


def _ending(table: Plain, placed: bool) -> Message:
    """The end of a turn, which may be that of the round (SZ-13)."""
    name = NAMES[table.turn]
    if not placed and table.passes + 1 == table.players:
        return msg("{name} ends the turn, and nobody goes on: the round is over", name=name)
    return msg("{name} ends the turn; nothing is left to draw", name=name)
