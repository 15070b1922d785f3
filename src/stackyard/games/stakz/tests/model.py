"""A slow model of Stakz, written from the rule page alone, to check the compiled kernel against.

A `Model` is one round as it stands, from the deal to its end; it never changes.

    Model.start(players, first=0, calls=False, **options)   `first` is the seat that starts (SZ-5); Stakz has
                                                            no calls; option: rotate_start, for a match only
    to_move      a seat; -1 when the table decides, and when the round is over
    moves()      every legal move in notation, at the table's turn its outcomes; none when the round is over
    chances()    when the table decides: the probability of every outcome; else empty
    play(move)   the round after a move that `moves` lists
    over, scores, winners     as the Result section says; None and () while the round goes on
    seen_by(seat)             a hashable value: what SZ-2 lets that seat see, and nothing else
    table()      a dict of what lies where, for debugging

Match rules are the functions `match_over`, `match_winners` and `starter`.

A tile is a text such as `R3`. Nothing here is clever, and nothing is shared with the kernel.

>>> model = Model.start(2)
>>> for tile in "R1 R2 O1 O2 G1 G2 B1 B2 P1 P2 R3 R4 O3 O4 G3 G4 B3 B4 P3 P4".split():
...     model = model.play("=" + tile)
>>> model.to_move, model.moves()
(1, ['base R', 'base O', 'base G', 'base B', 'base P'])
>>> for move in ("base R", "=R5", "base G", "=G1"):
...     model = model.play(move)
>>> model.to_move, model.moves()[:7]
(0, ['B1>2', 'G1>2', 'G2>2', 'O1>2', 'P1>2', 'R1>1', 'R1>2'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

COLOURS = "ROGBP"  # in the order of the deal
SYMBOLS = "12345"
COPIES = 3  # of each tile (SZ-1)
DEALT_OF_A_COLOUR = 2  # SZ-3
MOST_OF_A_COLOUR = 2  # in one stack (SZ-8)
BASES = 2  # SZ-4
MATCH_POINTS = 12  # SZ-14
TABLE = -1
OPTIONS = ("rotate_start",)

# What is waited for.
DEAL = "deal"  # the table: the next tile of the deal (SZ-3)
BASE = "base"  # the chooser: the colour of the next base (SZ-4)
BASE_TILE = "base-tile"  # the table: the tile of that base (SZ-4)
TURN = "turn"  # the player on turn: place, draw or end (SZ-6, SZ-11)
DRAW_TILE = "draw-tile"  # the table: the tile that is drawn (SZ-11)
OVER = "over"

TABLE_DECIDES = (DEAL, BASE_TILE, DRAW_TILE)

Tiles = tuple[str, ...]


def without(tiles: Tiles, tile: str) -> Tiles:
    """The tiles with one of those equal to `tile` taken away."""
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]


def along(tiles: Tiles, tile: str) -> Tiles:
    """The tiles and one more, in sorted order."""
    return tuple(sorted((*tiles, tile)))


def colour_of(tile: str) -> str:
    """The colour of a tile, which everyone sees (SZ-2)."""
    return tile[0]


def symbol_of(tile: str) -> str:
    """The symbol of a tile, which only its holder sees until it lies on a stack (SZ-2)."""
    return tile[1]


def colours_in(tiles: Tiles) -> tuple[int, ...]:
    """How many tiles there are of each colour, in the order R O G B P."""
    return tuple(sum(colour_of(tile) == colour for tile in tiles) for colour in COLOURS)


def matches(tile: str, top: str) -> bool:
    """Whether a tile may lie on another by its colour or its symbol (SZ-6)."""
    return colour_of(tile) == colour_of(top) or symbol_of(tile) == symbol_of(top)


@dataclass(frozen=True)
class Model:
    """A round of Stakz, whose legal moves and result follow the clauses one by one."""

    players: int
    first: int  # the seat that starts (SZ-5)
    phase: str  # what is waited for
    pile: Tiles  # left to draw, sorted
    hands: tuple[Tiles, ...]  # for each seat, sorted
    stacks: tuple[Tiles, ...]  # stack 1, stack 2 and so on, each from bottom to top
    turn: int  # the seat whose turn it is; before the first turn the seat that starts
    colour: str  # of the tile that the table is to give after `base` or `draw`, else empty
    closed: tuple[int, ...]  # numbers of the stacks that take no tile any more in this turn (SZ-7, SZ-10)
    placed: int  # tiles placed in this turn
    idle_turns: int  # in a row, ended by `end` with nothing placed (SZ-13)

    @classmethod
    def start(cls, players: int, first: int = 0, calls: bool = False, **options: bool) -> Model:
        """A round before the deal (SZ-1, SZ-3); calls and options have no effect on a round."""
        if players not in (2, 3, 4):
            raise ValueError(f"two to four players, not {players!r}")
        if first not in range(players):
            raise ValueError(f"no seat {first!r} among {players}")
        unknown = set(options) - set(OPTIONS)
        if unknown:
            raise ValueError(f"no such options: {sorted(unknown)}")
        tiles = [colour + symbol for colour in COLOURS for symbol in SYMBOLS for _ in range(COPIES)]
        return cls(
            players=players,
            first=first,
            phase=DEAL,
            pile=tuple(sorted(tiles)),
            hands=((),) * players,
            stacks=(),
            turn=first,
            colour="",
            closed=(),
            placed=0,
            idle_turns=0,
        )

    # Who moves, and how the round ends

    @property
    def chooser(self) -> int:
        """The seat that picks the bases: the one before the starter (SZ-4)."""
        return (self.first - 1) % self.players

    @property
    def to_move(self) -> int:
        """The seat that moves; -1 when the table decides, and when the round is over."""
        if self.phase in TABLE_DECIDES or self.phase == OVER:
            return TABLE
        return self.chooser if self.phase == BASE else self.turn

    @property
    def over(self) -> bool:
        """Whether the round has ended (SZ-12, SZ-13)."""
        return self.phase == OVER

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The penalty points of each seat: its tiles in hand; None while the round goes on (SZ-12, SZ-13)."""
        return tuple(len(hand) for hand in self.hands) if self.over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that emptied its hand; nobody after a stalemate or while the round goes on."""
        if not self.over:
            return ()
        return tuple(seat for seat in range(self.players) if not self.hands[seat])

    # What may be played

    def moves(self) -> list[str]:
        """Every legal move, each once; at the table's turn its outcomes; none when the round is over."""
        if self.phase in TABLE_DECIDES:
            return list(self.chances())
        if self.phase == BASE:  # SZ-4: from the draw pile, the second of another colour than the first
            taken = [colour_of(stack[0]) for stack in self.stacks]
            return [f"base {colour}" for colour in self._colours_to_draw() if colour not in taken]
        if self.phase == TURN:
            return [*self._placings(), *self._ways_to_end_the_turn()]
        return []

    def chances(self) -> dict[str, Fraction]:
        """The probability of every tile that the table may give, over what is truly left, else nothing."""
        if self.phase not in TABLE_DECIDES:
            return {}
        colour = self._colour_to_deal() if self.phase == DEAL else self.colour
        left = Counter(tile for tile in self.pile if colour_of(tile) == colour)
        return {f"={tile}": Fraction(count, left.total()) for tile, count in sorted(left.items())}

    def _seat_to_deal(self) -> int:
        """The seat that is dealt to next: seat 0 all its tiles, then seat 1, and so on (SZ-3, SZ-5)."""
        dealt = sum(len(hand) for hand in self.hands)
        return dealt // (DEALT_OF_A_COLOUR * len(COLOURS))

    def _colour_to_deal(self) -> str:
        """The colour of the next tile of the deal: two of each, in the order R O G B P (SZ-3)."""
        return COLOURS[len(self.hands[self._seat_to_deal()]) // DEALT_OF_A_COLOUR]

    def _colours_to_draw(self) -> list[str]:
        """The colours that the draw pile still has (SZ-4, SZ-11)."""
        return [colour for colour in COLOURS if any(colour_of(tile) == colour for tile in self.pile)]

    def _placings(self) -> Iterator[str]:
        """Every tile of the hand on every stack that takes it (SZ-6 to SZ-8, SZ-10)."""
        for tile in sorted(set(self.hands[self.turn])):
            for number, stack in enumerate(self.stacks, start=1):
                if number in self.closed:  # SZ-7, SZ-10
                    continue
                if not matches(tile, stack[-1]):  # SZ-6
                    continue
                of_that_colour = sum(colour_of(other) == colour_of(tile) for other in stack)
                if of_that_colour >= MOST_OF_A_COLOUR:  # SZ-8
                    continue
                yield f"{tile}>{number}"

    def _ways_to_end_the_turn(self) -> list[str]:
        """A draw of any colour that the pile still has; `end` when the pile is empty (SZ-11)."""
        if not self.pile:
            return ["end"]
        return [f"draw {colour}" for colour in self._colours_to_draw()]

    # Playing

    def play(self, move: str) -> Model:
        """The round after a move, which must be written as `moves` writes it."""
        if move not in self.moves():
            raise ValueError(f"not a legal move: {move!r} in {self.table()!r}")
        if move.startswith("="):
            return self._after_table(move[1:])
        if move.startswith("base "):
            return replace(self, colour=move[-1], phase=BASE_TILE)
        if move.startswith("draw "):
            return replace(self, colour=move[-1], phase=DRAW_TILE)
        if move == "end":
            return self._after_end()
        tile, number = move.split(">")
        return self._after_placing(tile, int(number))

    def _after_table(self, tile: str) -> Model:
        """The round after the table has given a tile (SZ-3, SZ-4, SZ-11)."""
        after = replace(self, pile=without(self.pile, tile), colour="")
        if self.phase == DEAL:
            after = after._with_tile_in_hand(self._seat_to_deal(), tile)
            all_dealt = after._seat_to_deal() == self.players
            return replace(after, phase=BASE if all_dealt else DEAL)
        if self.phase == BASE_TILE:
            stacks = (*self.stacks, (tile,))
            return replace(after, stacks=stacks, phase=TURN if len(stacks) == BASES else BASE)
        assert self.phase == DRAW_TILE
        return after._with_tile_in_hand(self.turn, tile)._next_turn(idle_turns=0)

    def _with_tile_in_hand(self, seat: int, tile: str) -> Model:
        """The round with a tile added to a hand."""
        hands = tuple(along(hand, tile) if place == seat else hand for place, hand in enumerate(self.hands))
        return replace(self, hands=hands)

    def _after_placing(self, tile: str, number: int) -> Model:
        """The round after the player on turn has placed a tile on a stack (SZ-6 to SZ-10, SZ-12)."""
        hand = without(self.hands[self.turn], tile)
        hands = tuple(hand if seat == self.turn else other for seat, other in enumerate(self.hands))
        stacks = dict(enumerate(self.stacks, start=1))
        closed = set(self.closed)

        stack = (*stacks[number], tile)
        if len({colour_of(other) for other in stack}) == len(COLOURS):  # SZ-9: the fifth colour
            moved = len(stack) // 2
            new_number = len(stacks) + 1
            stacks[number] = stack[:-moved]
            stacks[new_number] = stack[-moved:]
            closed.discard(number)  # SZ-10: both may take one more tile; the new one is open anyway
        else:
            stacks[number] = stack
            closed.add(number)  # SZ-7

        return replace(
            self,
            hands=hands,
            stacks=tuple(stacks[key] for key in sorted(stacks)),
            closed=tuple(sorted(closed)),
            placed=self.placed + 1,
            phase=TURN if hand else OVER,  # SZ-12: at once
        )

    def _after_end(self) -> Model:
        """The round after a turn that just ends, the draw pile being empty (SZ-11, SZ-13)."""
        idle_turns = self.idle_turns + 1 if self.placed == 0 else 0
        if idle_turns == self.players:  # SZ-13: a stalemate
            return replace(self, idle_turns=idle_turns, phase=OVER)
        return self._next_turn(idle_turns)

    def _next_turn(self, idle_turns: int) -> Model:
        """The round at the start of the next player's turn (SZ-5)."""
        turn = (self.turn + 1) % self.players
        return replace(self, phase=TURN, turn=turn, closed=(), placed=0, idle_turns=idle_turns)

    # What is seen

    def seen_by(self, seat: int) -> tuple[object, ...]:
        """What a seat may see, as a hashable value (SZ-2), and the public facts of whose turn it is and why.

        Two rounds that differ only in the symbols of other hands and of the draw pile look the same.
        """
        return (
            ("seat", seat),
            ("players", self.players, self.first),
            ("phase", self.phase, self.to_move, self.turn),
            ("own hand", self.hands[seat]),
            ("colours in hands", tuple(colours_in(hand) for hand in self.hands)),
            ("stacks", self.stacks),
            ("colours left to draw", colours_in(self.pile)),
            ("asked for", self.colour),
            ("this turn", self.closed, self.placed),
            ("idle turns", self.idle_turns),
            ("result", self.over, self.scores, self.winners),
        )

    def table(self) -> dict[str, object]:
        """What lies where and what is waited for, hidden symbols included."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "to_move": self.to_move,
            "pile": self.pile,
            "hands": self.hands,
            "stacks": self.stacks,
            "asked_for": self.colour,
            "closed": self.closed,
            "placed": self.placed,
            "idle_turns": self.idle_turns,
        }


def starter(round_number: int, players: int, rotate_start: bool = False) -> int:
    """The seat that starts a round, the first round being 0 (SZ-5).

    >>> [starter(number, 3) for number in range(4)], [starter(number, 3, True) for number in range(4)]
    ([0, 0, 0, 0], [0, 1, 2, 0])
    """
    return round_number % players if rotate_start else 0


def match_over(totals: tuple[int, ...]) -> bool:
    """Whether the match is over after a round that left these totals (SZ-14)."""
    return max(totals) >= MATCH_POINTS


def match_winners(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the lowest total once the match is over, before that nobody (SZ-14).

    >>> match_winners((3, 12, 3)), match_winners((0, 11))
    ((0, 2), ())
    """
    if not match_over(totals):
        return ()
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))
