"""A slow model of Stack, the dice game, written from the rule page alone, to check the compiled kernel.

A `Model` is one round as it stands, from the roll-off to the last turn; it never changes.

    Model.start(players, first=0, calls=False, partners="open", **options)
                 partners is "open", or "spared" for four players (ST-14); options are the house rules
                 rolled_two, capture_tax, off_table, swearing (ST-16)
    to_move      a seat; -1 when the table decides, and when the round is over
    moves()      every legal move in notation, without duplicates; none when the round is over. When the
                 table decides: its outcomes, and in a game with calls the calls that are legal then
    chances()    when the table decides: the probability of every outcome (calls have none); else empty
    play(move)   the round after a move that `moves` lists
    over, scores, winners     as the Result section says; None and () while the round goes on
    table()      a dict of what lies where, for debugging

Calls are listed and played as they are written, always with the seat of ST-20 (`!off-table 0`).
`!penalty X n` is modelled for n from 1 to 20. Match rules are in `model_match.py`.

A pile is a number and the letters of its dice from bottom to top: all dice of a pile show the same
number (ST-5). Nothing here is clever, and nothing is shared with the kernel.

>>> model = Model.start(2)
>>> for roll in "26" + "44444444444445" + "44444444444446":
...     model = model.play("=" + roll)
>>> model.to_move, sorted(model.moves())
(1, ['4>R', '4?', '6?'])
>>> model = model.play("4>R")
>>> model.to_move, sorted(model.moves())
(0, ['4>B', '4>RB', '4?', '5?'])

Where partners are spared (ST-14), R's 4 goes on B's and Y's dice but not on G's; and a 5 that R rolls has no
place, because only G shows a 5:

>>> model = Model.start(4, partners="spared")
>>> for roll in "1222" + "44444444444446" + "44444444444444" + "44444444444445" + "44444444444444":
...     model = model.play("=" + roll)
>>> model.to_move, model.moves()
(0, ['4?', '4>B', '4>Y', '6?'])
>>> model.play("6?").play("=5").to_move
1

During set-up the calls of ST-20 can be made, and no others:

>>> model = Model.start(2, calls=True, off_table=True).play("=3")
>>> [move for move in model.moves() if move[0] == "!"][:4]
['!off-table 0', '!penalty 0 1', '!penalty 0 2', '!penalty 0 3']
>>> model = model.play("!off-table 1").play("!penalty 0 7")
>>> model.phase, model.to_move, model.roll_off, model.penalties
('roll-off', -1, (3,), (7, 1))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from stackyard.games.stack.tests.model_piles import LETTERS, Pile, along, value, without

DICE = 14  # of each player (ST-1)
NUMBERS = (1, 2, 3, 4, 5, 6)
CAPTURE_HEIGHT = 4  # ST-7, ST-9
TOPPLE_LOST = 10  # points on top of the roll (ST-17)
LARGEST_PENALTY = 20  # of `!penalty X n`: the page has no limit, this model has
TABLE = -1
OPTIONS = ("rolled_two", "capture_tax", "off_table", "swearing")
PARTNERS = ("open", "spared")  # ST-14

# What is waited for.
ROLL_OFF = "roll-off"  # the table: the next die of the roll-off (ST-2)
DROP = "drop"  # the table: the next die of the drop (ST-3)
PICK = "pick"  # the player on turn: pick a die, to stack or to roll (ST-4)
ROLL = "roll"  # the table: the picked die (ST-8)
STACK = "stack"  # the player on turn: where the rolled die is stacked (ST-8)
TOPPLE_ROLL = "topple-roll"  # the table: the die that says what a topple costs (ST-17)
WRONG_ROLL = "wrong-roll"  # the table: the opponent's die that was rolled (ST-18)
ANSWER = "answer"  # the owner of that die: keep or restore (ST-18)
OVER = "over"

SET_UP = (ROLL_OFF, DROP)
TABLE_DECIDES = (ROLL_OFF, DROP, ROLL, TOPPLE_ROLL, WRONG_ROLL)


def changed(numbers: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    """The numbers with that of one seat changed."""
    return tuple(number + by if place == seat else number for place, number in enumerate(numbers))


@dataclass(frozen=True)
class Model:
    """A round of Stack, whose legal moves and result follow the clauses one by one."""

    players: int
    calls: bool
    partners: str  # whether a die may go on a pile that the partner tops, "open" or "spared" (ST-14)
    options: tuple[str, ...]  # the house rules that are on (ST-16)
    phase: str  # what is waited for
    contenders: tuple[int, ...]  # seats that roll in this part of the roll-off (ST-2)
    roll_off: tuple[int, ...]  # what the first of them have rolled
    turn: int  # the seat whose turn it is; during set-up the seat that starts, -1 while not known
    piles: tuple[Pile, ...]  # all dice on the table, sorted, but for the picked one
    captured: tuple[tuple[Pile, ...], ...]  # for each seat (ST-9)
    penalties: tuple[int, ...]  # points lost, for each seat (ST-16 to ST-20)
    out: tuple[int, ...]  # seats that are out, sorted (ST-10, ST-11)
    last_turns: tuple[int, ...] | None  # seats whose last turn is still to come, in order; None before
    lost_turns: tuple[int, ...]  # turns to come that each seat has lost by `!out-of-turn` (ST-19)
    picked: int  # the number of the die in hand when it was picked, else 0 (ST-8)
    rolled: int  # the number that the die in hand now shows, or that X's wrongly rolled die shows, else 0
    surcharge: int  # what a topple costs beyond the roll (ST-17)
    wrong: tuple[int, int]  # the seat and the old number of a wrongly rolled die, else (-1, 0) (ST-18)

    @classmethod
    def start(
        cls, players: int, first: int = 0, calls: bool = False, partners: str = "open", **options: bool
    ) -> Model:
        """A round before the roll-off, which decides who starts, so that `first` has no effect (ST-2)."""
        if players not in (2, 3, 4):
            raise ValueError(f"two to four players, not {players!r}")
        if first not in range(players):
            raise ValueError(f"no seat {first!r} among {players}")
        if partners not in PARTNERS:
            raise ValueError(f"partners is one of {PARTNERS}, not {partners!r}")
        if partners == "spared" and players != 4:
            raise ValueError(f"partners are for four players, not {players!r} (ST-14)")
        unknown = set(options) - set(OPTIONS)
        if unknown:
            raise ValueError(f"no such options: {sorted(unknown)}")
        return cls(
            players=players,
            calls=calls,
            partners=partners,
            options=tuple(name for name in OPTIONS if options.get(name, False)),
            phase=ROLL_OFF,
            contenders=tuple(range(players)),
            roll_off=(),
            turn=-1,
            piles=(),
            captured=((),) * players,
            penalties=(0,) * players,
            out=(),
            last_turns=None,
            lost_turns=(0,) * players,
            picked=0,
            rolled=0,
            surcharge=0,
            wrong=(-1, 0),
        )

    # Who moves, and how the round ends

    @property
    def to_move(self) -> int:
        """The seat that moves; -1 when the table decides, and when the round is over."""
        if self.phase in TABLE_DECIDES or self.phase == OVER:
            return TABLE
        if self.phase == ANSWER:
            return self.wrong[0]  # ST-18: X chooses
        return self.turn

    @property
    def over(self) -> bool:
        """Whether the round has ended (ST-10, ST-11)."""
        return self.phase == OVER

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of the round for each seat, penalties included; None while it goes on (ST-12)."""
        if not self.over:
            return None
        points = []
        for seat in range(self.players):
            mine = sum(value(pile.number) for pile in self.captured[seat])
            for pile in self.piles:
                if pile.height >= 2 and pile.top == seat:
                    mine += value(pile.number)
            points.append(mine - self.penalties[seat])
        return tuple(points)

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats with the most points; nobody while the round goes on."""
        scores = self.scores
        if scores is None:
            return ()
        return tuple(seat for seat in range(self.players) if scores[seat] == max(scores))

    # What may be played

    def moves(self) -> list[str]:
        """Every legal move, each once; at the table's turn its outcomes and the legal calls."""
        if self.over:
            return []
        found: list[str] = []
        if self.phase in TABLE_DECIDES:
            found += self.chances()
        elif self.phase == PICK:
            for number in sorted(set(self.unstacked(self.turn))):  # ST-4
                found.append(f"{number}?")  # ST-8: rolling is allowed on any turn
                found += [f"{number}>{pile.text()}" for pile in self.targets(number)]
        elif self.phase == STACK:  # ST-8: it must be stacked
            found += [f"{self.rolled}>{pile.text()}" for pile in self.targets(self.rolled)]
        elif self.phase == ANSWER:
            found += ["keep", "restore"]  # ST-18: both always offered
        found += self._legal_calls()
        assert len(found) == len(set(found))
        return found

    def chances(self) -> dict[str, Fraction]:
        """The probability of every roll when the table decides, else nothing."""
        if self.phase not in TABLE_DECIDES:
            return {}
        return {f"={number}": Fraction(1, 6) for number in NUMBERS}

    def unstacked(self, seat: int) -> tuple[int, ...]:
        """The numbers of a seat's unstacked dice on the table, sorted; a picked die is not among them."""
        return tuple(pile.number for pile in self.piles if pile.height == 1 and pile.top == seat)

    def targets(self, number: int) -> list[Pile]:
        """The different piles that the player on turn may put a die of this number on."""
        return sorted(
            {
                pile
                for pile in self.piles
                if pile.number == number  # ST-5
                and pile.top != self.turn  # ST-6
                and not self._is_spared(pile)  # ST-14
                and pile.height < CAPTURE_HEIGHT  # ST-7: at most three dice
            }
        )

    def _is_spared(self, pile: Pile) -> bool:
        """Whether the partner of the player on turn tops a pile, in a game that spares partners (ST-14)."""
        return self.partners == "spared" and pile.top == (self.turn + 2) % 4

    def has_turn_to_come(self, seat: int) -> bool:
        """Whether a seat that is not on turn has a turn to come which it has not lost yet (ST-19)."""
        if self.last_turns is None:  # nobody is out, and turns go round
            return True
        return seat in self.last_turns and self.lost_turns[seat] == 0

    def _legal_calls(self) -> Iterator[str]:
        """Every legal call; none in a game without calls, only those of ST-20 during set-up."""
        if not self.calls or self.over:
            return
        if self.phase not in SET_UP:
            yield from self._legal_calls_of_a_turn()
        for seat in range(self.players):  # ST-20: anybody, also a seat that is out
            if "off_table" in self.options:
                yield f"!off-table {seat}"
            if "swearing" in self.options:
                yield f"!swearing {seat}"
            for points in range(1, LARGEST_PENALTY + 1):
                yield f"!penalty {seat} {points}"

    def _legal_calls_of_a_turn(self) -> Iterator[str]:
        """Every legal call that takes a turn away from somebody (ST-17 to ST-19)."""
        others = [seat for seat in range(self.players) if seat != self.turn]
        if self.phase in (ROLL, STACK) and any(pile.height >= 2 for pile in self.piles):  # ST-17
            yield "!topple"
            yield "!topple-lost"
        if self.phase == PICK:  # ST-18: before a die is picked
            if any(LETTERS[seat] in pile.owners for pile in self.piles for seat in others):
                yield "!wrong-die"
            for seat in others:
                for number in sorted(set(self.unstacked(seat))):
                    yield f"!wrong-roll {seat} {number}"
        for seat in others:
            if self.has_turn_to_come(seat):
                yield f"!out-of-turn {seat}"  # ST-19

    # Playing

    def play(self, move: str) -> Model:
        """The round after a move, which must be written as `moves` writes it."""
        if move not in self.moves():
            raise ValueError(f"not a legal move: {move!r} in {self.table()!r}")
        if move.startswith("!"):
            return self._after_call(move)
        if move.startswith("="):
            return self._after_table(int(move[1:]))
        if move in ("keep", "restore"):
            return self._after_answer(keep=move == "keep")
        if move.endswith("?"):
            return self._after_pick(int(move[:-1]))
        number, owners = move.split(">")
        return self._after_stacking(Pile(int(number), owners))

    def _after_table(self, number: int) -> Model:
        """The round after the table has rolled a number."""
        if self.phase == ROLL_OFF:
            return self._after_roll_off(number)
        if self.phase == DROP:
            seat = len(self.piles) // DICE  # 14 dice for seat 0, 14 for seat 1, and so on
            piles = along(self.piles, Pile(number, LETTERS[seat]))
            all_dropped = len(piles) == DICE * self.players
            return replace(self, piles=piles, phase=PICK if all_dropped else DROP)
        if self.phase == ROLL:
            return self._after_roll(number)
        if self.phase == TOPPLE_ROLL:  # ST-17: a 1 costs 1
            return self._fined(self.turn, number + self.surcharge)._next_turn()
        assert self.phase == WRONG_ROLL
        return replace(self, rolled=number, phase=ANSWER)

    def _after_roll_off(self, number: int) -> Model:
        """The round after one more roll of the roll-off (ST-2)."""
        rolls = (*self.roll_off, number)
        if len(rolls) < len(self.contenders):
            return replace(self, roll_off=rolls)
        best = max(value(roll) for roll in rolls)
        tied = tuple(seat for seat, roll in zip(self.contenders, rolls, strict=True) if value(roll) == best)
        if len(tied) > 1:  # those who tie for the highest roll again
            return replace(self, contenders=tied, roll_off=())
        return replace(self, contenders=tied, roll_off=(), turn=tied[0], phase=DROP)

    def _after_pick(self, number: int) -> Model:
        """The round after the player on turn has picked up a die to roll it (ST-8)."""
        die = Pile(number, LETTERS[self.turn])
        return replace(self, piles=without(self.piles, die), picked=number, phase=ROLL)

    def _after_roll(self, number: int) -> Model:
        """The round after the picked die was rolled (ST-8, ST-16)."""
        rolled = replace(self, rolled=number)
        if "rolled_two" in self.options and number == 2:  # ST-16
            rolled = rolled._fined(self.turn, 1)
        if rolled.targets(number):
            return replace(rolled, phase=STACK)
        return rolled._with_die_back(number)._next_turn()

    def _with_die_back(self, number: int) -> Model:
        """The round with the picked die on the table again, unstacked, showing a number."""
        die = Pile(number, LETTERS[self.turn])
        return replace(self, piles=along(self.piles, die), picked=0, rolled=0)

    def _after_stacking(self, target: Pile) -> Model:
        """The round after the player on turn has put a die on a pile (ST-5 to ST-11)."""
        mover = self.turn
        if self.phase == STACK:  # the die in hand
            piles = self.piles
        else:  # one of the unstacked dice
            piles = without(self.piles, Pile(target.number, LETTERS[mover]))
        piles = without(piles, target)
        built = Pile(target.number, target.owners + LETTERS[mover])
        after = replace(self, picked=0, rolled=0)
        if built.height == CAPTURE_HEIGHT:  # ST-9
            captured = tuple(
                (*own, built) if seat == mover else own for seat, own in enumerate(self.captured)
            )
            after = replace(after, piles=piles, captured=captured)
            if "capture_tax" in self.options:  # ST-16
                for seat in range(self.players):
                    if seat != mover:
                        after = after._fined(seat, 1)
        else:
            after = replace(after, piles=along(piles, built))

        covered = target.top
        if target.height == 1 and not after.unstacked(covered) and covered not in self.out:  # ST-11
            after = after._gone_out(mover)._gone_out(covered)
        elif not after.unstacked(mover):  # ST-10
            after = after._gone_out(mover)
        if after.out:
            after = after._with_last_turns()
        return after._next_turn()

    def _gone_out(self, seat: int) -> Model:
        """The round with a seat out (ST-10, ST-11)."""
        return replace(self, out=tuple(sorted({*self.out, seat})))

    def _with_last_turns(self) -> Model:
        """The round with the last turns fixed, or without the last turns of whoever is out (ST-10, ST-11)."""
        if self.last_turns is None:  # everybody who is still in, clockwise from the mover
            order = tuple((self.turn + step) % self.players for step in range(1, self.players))
        else:
            order = self.last_turns
        return replace(self, last_turns=tuple(seat for seat in order if seat not in self.out))

    def _next_turn(self) -> Model:
        """The round when the turn is over: the next player's turn, or the end (ST-2, ST-10, ST-11, ST-19)."""
        lost = self.lost_turns
        seat = self.turn
        coming = self.last_turns
        while True:
            if coming is None:
                seat = (seat + 1) % self.players
            elif coming:
                seat, coming = coming[0], coming[1:]
            else:
                return replace(self, phase=OVER, last_turns=(), lost_turns=lost, surcharge=0, wrong=(-1, 0))
            if lost[seat] == 0:
                break
            lost = changed(lost, seat, -1)  # ST-19
        return replace(
            self, phase=PICK, turn=seat, last_turns=coming, lost_turns=lost, surcharge=0, wrong=(-1, 0)
        )

    def _fined(self, seat: int, points: int) -> Model:
        """The round with points lost by a seat (ST-16 to ST-20)."""
        return replace(self, penalties=changed(self.penalties, seat, points))

    # Calls

    def _after_call(self, move: str) -> Model:
        """The round after a call (ST-17 to ST-20)."""
        name, *words = move.split(" ")
        arguments = [int(word) for word in words]
        if name in ("!topple", "!topple-lost"):  # ST-17: the old number is back, the piles are rebuilt
            surcharge = TOPPLE_LOST if name == "!topple-lost" else 0
            return replace(self._with_die_back(self.picked), surcharge=surcharge, phase=TOPPLE_ROLL)
        if name == "!wrong-die":  # ST-18: the turn is lost
            return self._next_turn()
        if name == "!wrong-roll":  # ST-18
            return replace(self, wrong=(arguments[0], arguments[1]), phase=WRONG_ROLL)
        if name == "!out-of-turn":  # ST-19
            return replace(self, lost_turns=changed(self.lost_turns, arguments[0], 1))
        if name in ("!off-table", "!swearing"):  # ST-20
            return self._fined(arguments[0], 1)
        assert name == "!penalty"
        return self._fined(arguments[0], arguments[1])  # ST-20

    def _after_answer(self, keep: bool) -> Model:
        """The round after X has said what their wrongly rolled die shows; the turn is lost (ST-18)."""
        seat, number = self.wrong
        piles = self.piles
        if keep:
            die = Pile(number, LETTERS[seat])
            piles = along(without(piles, die), Pile(self.rolled, LETTERS[seat]))
        return replace(self, piles=piles, rolled=0)._next_turn()

    # Debugging

    def table(self) -> dict[str, object]:
        """What lies where and what is waited for.

        A picked die is under `in_hand` only: its old number, and its new one once it is rolled. A die that
        was wrongly rolled (ST-18) is still among the unstacked with its old number until X answers.
        """
        return {
            "phase": self.phase,
            "turn": self.turn,
            "to_move": self.to_move,
            "unstacked": tuple(self.unstacked(seat) for seat in range(self.players)),
            "piles": tuple((pile.number, pile.owners) for pile in self.piles if pile.height >= 2),
            "captured": tuple(tuple((pile.number, pile.owners) for pile in own) for own in self.captured),
            "penalties": self.penalties,
            "out": self.out,
            "last_turns": self.last_turns,
            "lost_turns": self.lost_turns,
            "in_hand": (self.picked, self.rolled) if self.picked else None,
            "wrongly_rolled": (*self.wrong, self.rolled) if self.wrong[0] >= 0 else None,
        }
