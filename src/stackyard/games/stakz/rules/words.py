"""A position of Stakz in words: for the picture, the terminal, and who cannot see either."""

from __future__ import annotations

from functools import lru_cache

from stackyard.core.kernels import Record
from stackyard.core.message import Message, listed, msg, plural, sentences
from stackyard.core.seats import seats_from
from stackyard.games.stakz import GAME
from stackyard.games.stakz.rules import encoding, kernel
from stackyard.games.stakz.rules.layout import COLOUR_NAMES, COLOURS, KIND_NAMES, KINDS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.rules.plain import Counts, Plain

NAMES = GAME.seat_names
CACHED = 1 << 12
"""Sentences of each sort that are kept: the same stacks and hands are told again and again."""

A_TILE = (
    msg("a red tile"),
    msg("an orange tile"),
    msg("a green tile"),
    msg("a blue tile"),
    msg("a purple tile"),
)
"""A tile of each colour."""


# Tiles ----------------------------------------------------------------------------------------------


@lru_cache(CACHED)
def tile_words(kind: int, count: int = 1) -> Message:
    """`red tile, symbol 3, triangle`, or `red tile, symbol 3, triangle, two of them`."""
    colour, symbol = divmod(kind, SYMBOLS)
    parts = {"colour": COLOUR_NAMES[colour], "number": symbol + 1, "shape": SYMBOL_NAMES[symbol]}
    if count == 1:
        return msg("{colour} tile, symbol {number}, {shape}", **parts)
    if count == 2:
        return msg("{colour} tile, symbol {number}, {shape}, two of them", **parts)
    return msg("{colour} tile, symbol {number}, {shape}, three of them", **parts)


@lru_cache(CACHED)
def left_words(colour: int, count: int) -> Message:
    """What is left to draw of a colour."""
    name = COLOUR_NAMES[colour]
    if count == 0:
        return msg("0 {colour} tiles left to draw", colour=name)
    return plural(
        "{number} {colour} tile left to draw", "{number} {colour} tiles left to draw", count, colour=name
    )


@lru_cache(CACHED)
def tiles_words(count: int) -> Message:
    """How many tiles a hand holds."""
    return plural("{number} tile", "{number} tiles", count)


# What the round waits for ---------------------------------------------------------------------------


def status(table: Plain) -> tuple[Message, Message]:
    """What the round waits for, or how it has ended; and what that means for the player."""
    if table.phase == encoding.OVER:
        points = msg("points by seat: {points}", points=listed([sum(each) for each in table.colours], ""))
        return _end(table), points
    if table.phase == encoding.PLACING:
        return _turn(table.turn, any(table.left), table.passes, table.players)
    return _waiting(table.phase, table.turn, table.colour, bool(table.stacks))


def _end(table: Plain) -> Message:
    if any(table.colours[table.turn]):
        return msg("Stalemate: nobody wins the round")
    return msg("{name} wins the round", name=NAMES[table.turn])


@lru_cache(CACHED)
def _turn(seat: int, draws: bool, passes: int, players: int) -> tuple[Message, Message]:
    """A turn in which tiles are placed; `draws` says whether there are any left to draw."""
    turn = msg("{name}'s turn", name=NAMES[seat])
    if draws:
        return turn, msg("place tiles; a draw ends the turn")
    if passes == 0:
        return turn, msg("place tiles; nothing is left to draw")
    return turn, plural(
        "nothing left to draw; {number} of {players} turns without a tile",
        "nothing left to draw; {number} of {players} turns without a tile",
        passes,
        players=players,
    )


@lru_cache(CACHED)
def _waiting(phase: int, seat: int, colour: int, second: bool) -> tuple[Message, Message]:
    """The deal, the choice of the bases, and what the table gives."""
    name, tile = NAMES[seat], A_TILE[colour]
    if phase == encoding.DEALING:
        deals = msg("The table deals {name} {tile}", name=name, tile=tile)
        return deals, msg("two of each colour to every seat")
    if phase == encoding.TURNING:
        return msg("The table turns up {tile}", tile=tile), msg("it becomes a stack")
    if phase == encoding.DRAWING:
        return msg("{name} draws {tile}", name=name, tile=tile), msg("only its holder sees the symbol")
    chooses = (
        msg("{name} chooses the second base", name=name)
        if second
        else msg("{name} chooses the first base", name=name)
    )
    return chooses, msg("a colour to turn up a tile of")


# The last move ------------------------------------------------------------------------------------


def placed_on(last: int | None) -> int | None:
    """The stack on which the last move placed a tile."""
    return None if last is None or last >= encoding.CODE else encoding.stack_of(last)


def halves(table: Plain, last: int | None) -> tuple[int, int] | None:
    """The stack that the last move split and the new one, where it did.

    A stack that takes a tile is closed for the rest of the turn unless it splits (SZ-7, SZ-10).
    """
    stack = placed_on(last)
    return None if stack is None or table.closed[stack] else (stack, len(table.stacks) - 1)


def split_words(table: Plain, last: int | None) -> Message | None:
    """What a split has done, or nothing if there was none (SZ-9)."""
    parts = halves(table, last)
    if parts is None:
        return None
    return msg(
        "Stack {stack} splits: {stays} tiles stay, the top {goes} are now stack {new}.",
        stack=parts[0] + 1,
        **_halves_told(table, *parts),
    )


def split_lines(table: Plain, last: int | None) -> tuple[Message, ...]:
    """The same in two lines, where there is little room."""
    parts = halves(table, last)
    if parts is None:
        return ()
    return (
        msg("Stack {stack} splits:", stack=parts[0] + 1),
        msg("{stays} tiles stay, the top {goes} are now stack {new}.", **_halves_told(table, *parts)),
    )


def _halves_told(table: Plain, stack: int, new: int) -> dict[str, int]:
    """How many tiles stay, how many go, and where they are now."""
    return {"stays": len(table.stacks[stack]), "goes": len(table.stacks[new]), "new": new + 1}


def drawn_kind(state: Record, seat: int, last: int | None) -> int | None:
    """The kind of tile that the last move gave to a seat, where it is known."""
    if last is None or not encoding.OUTCOME <= last < encoding.OUTCOME + KINDS:
        return None
    return last - encoding.OUTCOME if kernel.given_to(state) == seat else None


# What lies where ----------------------------------------------------------------------------------


def hand_words(table: Plain, seat: int) -> Message:
    """What a seat holds, as far as it is seen here."""
    return _hand_words(*_hand(table, seat))


def _hand(table: Plain, seat: int) -> tuple[int, Counts]:
    """A seat, and its tiles by kind, or by colour where they are not seen."""
    return seat, table.hands[seat] if table.sees(seat) else table.colours[seat]


@lru_cache(CACHED)
def _hand_words(seat: int, counts: Counts) -> Message:
    tiles: list[str] = (
        [_several(KIND_NAMES[kind], count) for kind, count in enumerate(counts) if count]
        if len(counts) == KINDS
        else [_of_colour(colour, count) for colour, count in enumerate(counts) if count]
    )
    if not tiles:
        return msg("{name} holds 0: nothing", name=NAMES[seat])
    return plural(
        "{name} holds {number}: {tiles}",
        "{name} holds {number}: {tiles}",
        sum(counts),
        name=NAMES[seat],
        tiles=listed(tiles, ""),
    )


@lru_cache(CACHED)
def _hand_sentence(seat: int, counts: Counts) -> Message:
    return _sentence(_hand_words(seat, counts))


def _several(tile: str, count: int) -> str:
    if count == 1:
        return tile
    return msg("{tile} times 2", tile=tile) if count == 2 else msg("{tile} times 3", tile=tile)


def _of_colour(colour: int, count: int) -> Message:
    return plural("{number} {colour}", "{number} {colour}", count, colour=COLOUR_NAMES[colour])


@lru_cache(CACHED)
def stack_words(stack: int, kinds: Counts, closed: int) -> Message:
    """A stack from bottom to top, and whether it takes a tile in this turn."""
    tiles = listed([KIND_NAMES[kind] for kind in kinds], "")
    if closed:
        return msg(
            "Stack {stack} from bottom to top: {tiles}; it has had its tile of this turn",
            stack=stack + 1,
            tiles=tiles,
        )
    return msg("Stack {stack} from bottom to top: {tiles}", stack=stack + 1, tiles=tiles)


@lru_cache(CACHED)
def _pile_sentence(left: Counts) -> Message:
    tiles = listed([_of_colour(colour, left[colour]) for colour in range(COLOURS)], "")
    return _sentence(msg("Left to draw: {tiles}", tiles=tiles))


def position_words(table: Plain, seat: int | None, last: int | None) -> Message:
    """The position for people who cannot see the picture."""
    told = [_status_words(*status(table))]
    if split := split_words(table, last):
        told.append(split)
    if table.stacks:
        told.append(_stacks_words(table.stacks, table.closed))
    told += [_hand_sentence(*_hand(table, each)) for each in seats_from(table.players, seat)]
    return sentences([*told, _pile_sentence(table.left)])


@lru_cache(CACHED)
def _stacks_words(stacks: tuple[Counts, ...], closed: Counts) -> Message:
    """All stacks, a sentence each."""
    return sentences(
        _sentence(stack_words(stack, kinds, closed[stack])) for stack, kinds in enumerate(stacks)
    )


def _status_words(status: Message, detail: Message) -> Message:
    return sentences([msg("Stakz."), _sentence(status), _sentence(detail)])


def _sentence(words: Message) -> Message:
    return msg("{sentence}.", sentence=words)


def colour_counts(kinds: Counts) -> list[int]:
    """How many tiles of each colour a stack holds."""
    counts = [0] * COLOURS
    for kind in kinds:
        counts[kind // SYMBOLS] += 1
    return counts
