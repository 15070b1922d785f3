"""Game records: tags, then moves; `reading` reads them strictly, `verify` checks all that they claim.

A record is text. First its tags, one a line, then an empty line, then one move a line in notation, table
moves included, each with a comment behind `;` if somebody made one, and with variations in brackets: what
could have been played instead. An empty line and the tags of the next round may follow: a file can hold a
whole match.

    [Game "staku"]
    [Players "2"]
    [Seat0 "Ann"]
    [Seat1 "Bob"]
    [Option.max_stack "3"]
    [Result "*"]

    b3-c3
    f5-e5 ; what now?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stackyard.core.chance import Dice
from stackyard.core.errors import NotationError, OptionError, StackyardError
from stackyard.core.game import Game
from stackyard.core.match import RoundNotOver
from stackyard.core.message import Message, msg
from stackyard.core.registry import load as load_game
from stackyard.core.ruling import IllegalMove
from stackyard.core.seats import SPECTATOR
from stackyard.core.state import State
from stackyard.play.variation import Variation, lines_of, one_line

UNFINISHED = "*"

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_.-]*) "((?:[^"\\]|\\["\\])*)"\]')
OPTION = "Option."
VIEW, PUBLIC = "View", "public"
_RESIGNED, _LATE = "resigned", "ran out of time"
_LOST = re.compile(rf"seat ([0-9]) ({_RESIGNED}|{_LATE})")
_DRAWN = "draw agreed"


class CannotFollow(StackyardError):
    """What a seat sees of a round is not enough to replay it."""

    code = "cannot-follow"


@dataclass(frozen=True)
class Record:
    """One round as it was, or is being, played. Records are values: adding a move makes a new one.

    >>> import stackyard
    >>> record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3")
    >>> print(record.text(), end="")
    [Game "staku"]
    [Players "2"]
    [Seat0 "Ann"]
    [Seat1 "Bob"]
    [Option.max_stack "3"]
    [Option.swap "False"]
    [Option.capture_ends_turn "False"]
    [Result "*"]
    <BLANKLINE>
    b3-c3
    >>> from stackyard.play.reading import read
    >>> read(record.text()) == record
    True
    """

    tags: tuple[tuple[str, str], ...]
    moves: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    """One a move, empty where nobody said anything."""
    variations: tuple[Variation, ...] = ()
    """What could have been played instead, in the order of where it branches off."""
    line: int = field(default=1, compare=False)
    """Where the record starts in the file that it was read from."""

    @classmethod
    def new(
        cls,
        start: State,
        names: Sequence[str],
        *,
        dice: Dice | None = None,
        tags: Iterable[tuple[str, str]] = (),
    ) -> Record:
        """A record before its first move; with `dice` it opens with their commitment."""
        setup, game = start.setup, start.game
        if len(names) != setup.players:
            raise OptionError(
                msg(
                    "{number} names are needed, one a seat, not {given}",
                    number=setup.players,
                    given=len(names),
                )
            )
        head = [("Game", game.name), ("Players", str(setup.players))]
        head += [(f"Seat{seat}", name) for seat, name in enumerate(names)]
        if setup.first:
            head.append(("First", str(setup.first)))
        if setup.calls:
            head.append(("Calls", "yes"))
        head += [(OPTION + name, str(value)) for name, value in setup.options.items()]
        usual = game.start(setup.players, setup.first, setup.calls, **setup.options)
        if start != (usual if start.viewer is None else usual.seen_by(start.viewer)):
            head.append(("Position", str(start)))
        if start.viewer is not None:
            head.append((VIEW, _view(start.viewer)))
        head += tags
        if dice is not None:
            if dice.entropies and len(dice.entropies) != setup.players:
                raise OptionError(
                    msg(
                        "entropy comes from all {number} seats (it may be empty) or from none",
                        number=setup.players,
                    )
                )
            head.append(("Commitment", dice.commitment))
            head += [(f"Entropy{seat}", told) for seat, told in enumerate(dice.entropies)]
        return cls((*head, ("Result", UNFINISHED)))

    # Tags ------------------------------------------------------------------------------------

    def tag(self, name: str) -> str | None:
        """The value of a tag, or None without it."""
        return next((value for each, value in reversed(self.tags) if each == name), None)

    def with_tag(self, name: str, value: str) -> Record:
        """The record with a tag changed where it stands, or added behind the others."""
        if self.tag(name) is None:
            return replace(self, tags=(*self.tags, (name, value)))
        tags = tuple((each, value if each == name else old) for each, old in self.tags)
        return replace(self, tags=tags)

    @property
    def game(self) -> Game:
        """The game that was played."""
        return load_game(self.tag("Game") or "")

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [self.tag(f"Seat{seat}") or msg("seat {number}", number=seat) for seat in range(self._players)]

    @property
    def _players(self) -> int:
        return int(self.tag("Players") or 2)

    @property
    def result(self) -> str:
        """The scores by seat, such as `1 0`, or `*` for a round that has not ended."""
        return self.tag("Result") or UNFINISHED

    @property
    def finished(self) -> bool:
        """Whether the round has ended, by its rules or before."""
        return self.result != UNFINISHED

    @property
    def scores(self) -> tuple[float, ...] | None:
        """The result as numbers, one a seat; None for a round that has not ended."""
        return tuple(float(score) for score in self.result.split()) if self.finished else None

    @property
    def dice(self) -> Dice | None:
        """The dice of a record whose seed has been revealed."""
        seed = self.tag("Seed")
        entropies = [self.tag(f"Entropy{seat}") for seat in range(self._players)]
        given = [told or "" for told in entropies] if any(e is not None for e in entropies) else []
        return Dice(bytes.fromhex(seed), given) if seed is not None else None

    @property
    def viewer(self) -> int | None:
        """The seat from whose view the record is told, or SPECTATOR; None where it tells everything."""
        view = self.tag(VIEW)
        return None if view is None else SPECTATOR if view == PUBLIC else int(view)

    # Moves -----------------------------------------------------------------------------------

    def add(self, move: str, comment: str = "") -> Record:
        """The record with one more move."""
        return replace(self, moves=(*self.moves, move), comments=(*self.comments, comment))

    def up_to(self, moves: int) -> Record:
        """The record with its first moves only."""
        kept = tuple(each for each in self.variations if each.after <= moves)
        return replace(self, moves=self.moves[:moves], comments=self.comments[:moves], variations=kept)

    def finish(self, state: State, dice: Dice | None = None) -> Record:
        """The record of a round that this state ends, with its result and the seed of its dice."""
        if state.scores is None:
            raise RoundNotOver(msg("the round is not over yet: play it to its end, or resign"))
        return self.close(state.scores, dice)

    def resign(self, state: State, seat: int, dice: Dice | None = None) -> Record:
        """The record of a round in which a seat gave up at this state."""
        return self._lose(state, seat, _RESIGNED, dice)

    def run_out_of_time(self, state: State, seat: int, dice: Dice | None = None) -> Record:
        """The record of a round that a seat lost at this state because its clock had run down."""
        return self._lose(state, seat, _LATE, dice)

    def _lose(self, state: State, seat: int, how: str, dice: Dice | None) -> Record:
        if state.game.resign is None:
            raise StackyardError(
                msg("nobody resigns a round of {title}: it is played out", title=state.game.title)
            )
        if seat not in range(state.players):
            raise OptionError(
                msg(
                    "seats go from 0 to {most}; there is no {given:quoted}",
                    most=state.players - 1,
                    given=seat,
                )
            )
        return self._stop(state, state.game.resign(state, seat), f"seat {seat} {how}", dice)

    def agree_draw(self, state: State, dice: Dice | None = None) -> Record:
        """The record of a round that all seats agreed to call a draw at this state."""
        if state.game.draw is None:
            raise StackyardError(
                msg("a round of {title} is not drawn: it is played out", title=state.game.title)
            )
        return self._stop(state, state.game.draw(state), _DRAWN, dice)

    def _stop(self, state: State, scores: Sequence[float], how: str, dice: Dice | None) -> Record:
        if state.over:
            raise OptionError(msg("the round is over: its result stands"))
        return self.close(scores, dice).with_tag("Termination", how)

    @property
    def lost_by(self) -> int | None:
        """The seat that resigned or ran out of time, if one did."""
        lost = _LOST.fullmatch(self.tag("Termination") or "")
        return int(lost[1]) if lost else None

    @property
    def resigned(self) -> bool:
        """Whether a seat gave up."""
        lost = _LOST.fullmatch(self.tag("Termination") or "")
        return lost is not None and lost[2] == _RESIGNED

    @property
    def drawn(self) -> bool:
        """Whether all seats agreed on a draw."""
        return self.tag("Termination") == _DRAWN

    def close(self, scores: Sequence[float], dice: Dice | None = None) -> Record:
        """The record with a result, and with the seed of its dice."""
        closed = self.with_tag("Result", write_scores(scores))
        return closed if dice is None else closed.with_tag("Seed", dice.seed.hex())

    def start(self) -> State:
        """The state before the first move."""
        game = self.game
        known = {OPTION + option.name for option in game.options}
        options: dict[str, Any] = {}
        for name, value in self.tags:
            if name.startswith(OPTION):
                if name not in known:
                    raise OptionError(
                        msg(
                            "{title} has no option {name:quoted}",
                            title=game.title,
                            name=name.removeprefix(OPTION),
                        )
                    )
                options[name.removeprefix(OPTION)] = value
        options["players"] = self._players
        options["first"] = int(self.tag("First") or 0)
        options["calls"] = self.tag("Calls") == "yes"
        position = self.tag("Position")
        start = game.start(**options) if position is None else game.parse(position, **options)
        return start if self.viewer is None else start.seen_by(self.viewer)

    def states(self) -> list[State]:
        """All states of the round, from the start to where the record ends."""
        states = [self.start()]
        for move in self.moves:
            states.append(states[-1].play(move))
        return states

    # Views -----------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> Record:
        """The record as a seat, or a SPECTATOR, can tell it; its states are that seat's views of the round.

        The seed is left out, because everything follows from it, and so are comments and variations, which
        may say what the seat does not know. CannotFollow if the game's views cannot be played on in.
        """
        if self.viewer is not None and self.viewer != seat:
            raise OptionError(
                msg("this record is what {who} saw; nobody else's view is in it", who=who_saw(self.viewer))
            )
        start, *after = [state.seen_by(seat) for state in self.states()]
        tags = [(name, value) for name, value in self.tags if name not in ("Seed", VIEW)]
        if self.tag("Position") is not None:
            tags = [(name, str(start) if name == "Position" else value) for name, value in tags]
        tags.insert([name for name, _ in tags].index("Result"), (VIEW, _view(seat)))
        seen = Record(tuple(tags), tuple(str(state.last) for state in after), ("",) * len(after))
        try:
            followed = seen.states()
        except (IllegalMove, NotationError):
            followed = []
        if followed != [start, *after]:
            raise CannotFollow(
                msg("a round of {title} cannot be followed from one seat's view", title=self.game.title)
            )
        return seen

    # Text ------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as text; `read` gives it back byte for byte."""
        lines = [f'[{name} "{_escape(value)}"]' for name, value in self.tags]
        lines += ["", *lines_of(self.moves, self.comments, self.variations)]
        return "\n".join(lines) + "\n"


def write_scores(scores: Sequence[float]) -> str:
    """Scores as they stand in a record: `1 0`, `0.5 0.5`."""
    return " ".join(f"{score:g}" for score in scores)


def _view(viewer: int) -> str:
    return PUBLIC if viewer == SPECTATOR else str(viewer)


def who_saw(viewer: int) -> Message:
    """Whose view a record tells, in words."""
    return msg("a spectator") if viewer == SPECTATOR else msg("seat {number}", number=viewer)


def _escape(value: str) -> str:
    return one_line(value).replace("\\", "\\\\").replace('"', '\\"')


def expected_result(record: Record, state: State) -> str:
    """The result of a record whose moves lead to this state."""
    if state.scores is not None:
        return write_scores(state.scores)
    lost_by, game = record.lost_by, state.game
    if lost_by is not None and game.resign and lost_by < state.players:
        return write_scores(game.resign(state, lost_by))
    if record.drawn and game.draw:
        return write_scores(game.draw(state))
    if record.finished and game.ended_before and (scores := game.ended_before(state)):
        return write_scores(scores)
    return UNFINISHED
