"""A position of Stakz in words: for the picture, the terminal, and who cannot see either."""

from __future__ import annotations

from stackyard.core.kernels import Record
from stackyard.core.seats import seats_from
from stackyard.games.stakz import GAME
from stackyard.games.stakz.rules import encoding, kernel, stacks
from stackyard.games.stakz.rules.layout import COLOUR_NAMES, COLOURS, KIND_NAMES, KINDS, SYMBOL_NAMES, SYMBOLS
from stackyard.games.stakz.rules.position import stack_at

NAMES = GAME.seat_names
NUMBERS = ("no", "one", "two", "three")


def a_tile(colour: int) -> str:
    """`a green tile`, `an orange tile`."""
    name = COLOUR_NAMES[colour]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} tile"


def tile_words(kind: int, count: int) -> str:
    """`red tile, symbol 3, triangle`, or `red tile, symbol 3, triangle, two of them`."""
    symbol = kind % SYMBOLS
    many = f", {NUMBERS[count]} of them" if count > 1 else ""
    return f"{COLOUR_NAMES[kind // SYMBOLS]} tile, symbol {symbol + 1}, {SYMBOL_NAMES[symbol]}{many}"


def status(state: Record) -> tuple[str, str]:
    """What the round waits for, or how it has ended; and what that means for the player."""
    name, colour = NAMES[state.turn], int(state.colour)
    match int(state.phase):
        case encoding.DEALING:
            return f"The table deals {name} {a_tile(colour)}", "two of each colour to every seat"
        case encoding.CHOOSING:
            which = "first" if state.stacks == 0 else "second"
            return f"{name} chooses the {which} base", "a colour to turn up a tile of"
        case encoding.TURNING:
            return f"The table turns up {a_tile(colour)}", "it becomes a stack"
        case encoding.DRAWING:
            return f"{name} draws {a_tile(colour)}", "only its holder sees the symbol"
        case encoding.OVER:
            points = ", ".join(str(encoding.hand_size(state, seat)) for seat in range(state.players))
            won = f"{name} wins the round" if kernel.winners(state) else "Stalemate: nobody wins the round"
            return won, f"points by seat: {points}"
    return f"{name}'s turn", _turn_words(state)


def _turn_words(state: Record) -> str:
    if encoding.pile_size(state) > 0:
        return "place tiles; a draw ends the turn"
    if state.passes:
        return f"nothing left to draw; {int(state.passes)} of {int(state.players)} turns without a tile"
    return "place tiles; nothing is left to draw"


# The last move ------------------------------------------------------------------------------------


def placed_on(last: int | None) -> int | None:
    """The stack on which the last move placed a tile."""
    return None if last is None or last >= encoding.CODE else encoding.stack_of(last)


def halves(state: Record, last: int | None) -> tuple[int, int] | None:
    """The stack that the last move split and the new one, where it did.

    A stack that takes a tile is closed for the rest of the turn unless it splits (SZ-7, SZ-10).
    """
    stack = placed_on(last)
    return None if stack is None or state.closed[stack] else (stack, int(state.stacks) - 1)


def split_words(state: Record, last: int | None) -> str:
    """What a split has done, or nothing if there was none (SZ-9)."""
    parts = halves(state, last)
    if parts is None:
        return ""
    stays, goes = (int(state.height[part]) for part in parts)
    return f"Stack {parts[0] + 1} splits: {stays} tiles stay, the top {goes} are now stack {parts[1] + 1}."


def drawn_kind(state: Record, seat: int, last: int | None) -> int | None:
    """The kind of tile that the last move gave to a seat, where it is known."""
    if last is None or not encoding.OUTCOME <= last < encoding.OUTCOME + KINDS:
        return None
    return last - encoding.OUTCOME if kernel.given_to(state) == seat else None


# What lies where ----------------------------------------------------------------------------------


def hand_words(state: Record, seat: int) -> str:
    """What a seat holds, as far as it is seen here."""
    size = encoding.hand_size(state, seat)
    if encoding.sees_hand(state, seat):
        tiles = [
            KIND_NAMES[kind]
            + (f" times {int(state.hands[seat, kind])}" if state.hands[seat, kind] > 1 else "")
            for kind in range(KINDS)
            if state.hands[seat, kind]
        ]
    else:
        tiles = [
            f"{int(state.colours[seat, colour])} {COLOUR_NAMES[colour]}"
            for colour in range(COLOURS)
            if state.colours[seat, colour]
        ]
    return f"{NAMES[seat]} holds {size}: {', '.join(tiles) or 'nothing'}"


def stack_words(state: Record, stack: int) -> str:
    """A stack from bottom to top, and whether it takes a tile in this turn."""
    tiles = ", ".join(KIND_NAMES[kind] for kind in stack_at(state, stack))
    closed = "; it has had its tile of this turn" if state.closed[stack] else ""
    return f"Stack {stack + 1} from bottom to top: {tiles}{closed}"


def pile_words(state: Record) -> str:
    """What is left to draw."""
    left = ", ".join(f"{int(state.left[colour])} {COLOUR_NAMES[colour]}" for colour in range(COLOURS))
    return f"Left to draw: {left}"


def position_words(state: Record, seat: int | None, last: int | None) -> str:
    """The position for people who cannot see the picture."""
    said = [". ".join(status(state))]
    if split := split_words(state, last):
        said.append(split.rstrip("."))
    said += [stack_words(state, stack) for stack in range(state.stacks)]
    said += [hand_words(state, each) for each in seats_from(state.players, seat)]
    return f"Stakz. {'. '.join([*said, pile_words(state)])}."


def colour_counts(state: Record, stack: int) -> tuple[int, ...]:
    """How many tiles of each colour a stack holds."""
    counts = stacks.colours_on(state, stack)
    return tuple(stacks.count_in(counts, colour) for colour in range(COLOURS))
