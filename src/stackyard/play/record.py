"""Game records: tags, then moves. Written, read strictly, replayed and verified.

A record is text. First its tags, one a line, then an empty line, then one move a line in notation, table
moves included, each with a comment behind `;` if somebody made one. An empty line and the tags of the
next round may follow: a file can hold a whole match.

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
from pathlib import Path
from typing import Any

from stackyard.core.chance import Dice, Draw, is_plain
from stackyard.core.errors import NotationError, OptionError, StackyardError
from stackyard.core.game import Game
from stackyard.core.match import Match, RoundNotOver
from stackyard.core.registry import load as load_game
from stackyard.core.ruling import IllegalMove
from stackyard.core.seats import SPECTATOR
from stackyard.core.state import State

UNFINISHED = "*"

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_.-]*) "((?:[^"\\]|\\["\\])*)"\]')
_OPTION = "Option."
_VIEW, _PUBLIC = "View", "public"
_LOST = re.compile(r"seat ([0-9]) (resigned|ran out of time)")
_DRAWN = "draw agreed"


class RecordError(StackyardError):
    """A record cannot be read, or does not follow the rules; says in which line and column."""

    code = "bad-record"

    def __init__(self, problem: str, line: int, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int, int]]:
        return RecordError, (self.problem, self.line, self.column)


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
    [Result "*"]
    <BLANKLINE>
    b3-c3
    >>> read(record.text()) == record
    True
    """

    tags: tuple[tuple[str, str], ...]
    moves: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    """One a move, empty where nobody said anything."""
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
            raise OptionError(f"{setup.players} names are needed, one a seat, not {len(names)}")
        head = [("Game", game.name), ("Players", str(setup.players))]
        head += [(f"Seat{seat}", name) for seat, name in enumerate(names)]
        if setup.first:
            head.append(("First", str(setup.first)))
        if setup.calls:
            head.append(("Calls", "yes"))
        head += [(_OPTION + name, str(value)) for name, value in setup.options.items()]
        usual = game.start(setup.players, setup.first, setup.calls, **setup.options)
        if start != (usual if start.viewer is None else usual.seen_by(start.viewer)):
            head.append(("Position", str(start)))
        if start.viewer is not None:
            head.append((_VIEW, _view(start.viewer)))
        head += tags
        if dice is not None:
            if dice.entropies and len(dice.entropies) != setup.players:
                raise OptionError(
                    f"entropy comes from all {setup.players} seats (it may be empty) or from none"
                )
            head.append(("Commitment", dice.commitment))
            head += [(f"Entropy{seat}", told) for seat, told in enumerate(dice.entropies)]
        return cls((*head, ("Result", UNFINISHED)))

    # Tags ------------------------------------------------------------------------------------

    def tag(self, name: str) -> str | None:
        """The value of a tag, or None without it."""
        return dict(self.tags).get(name)

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
        return [self.tag(f"Seat{seat}") or f"seat {seat}" for seat in range(self._players)]

    @property
    def _players(self) -> int:
        return int(self.tag("Players") or 2)

    @property
    def result(self) -> str:
        """The scores by seat, such as `1 0`, or `*` for a round that has not ended."""
        return self.tag("Result") or UNFINISHED

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
        view = self.tag(_VIEW)
        return None if view is None else SPECTATOR if view == _PUBLIC else int(view)

    # Moves -----------------------------------------------------------------------------------

    def add(self, move: str, comment: str = "") -> Record:
        """The record with one more move."""
        return replace(self, moves=(*self.moves, move), comments=(*self.comments, comment))

    def up_to(self, moves: int) -> Record:
        """The record with its first moves only."""
        return replace(self, moves=self.moves[:moves], comments=self.comments[:moves])

    def finish(self, state: State, dice: Dice | None = None) -> Record:
        """The record of a round that this state ends, with its result and the seed of its dice."""
        if state.scores is None:
            raise RoundNotOver("the round is not over yet: play it to its end, or resign")
        return self._close(state.scores, dice)

    def resign(self, state: State, seat: int, dice: Dice | None = None) -> Record:
        """The record of a round in which a seat gave up at this state."""
        return self._lose(state, seat, "resigned", dice)

    def run_out_of_time(self, state: State, seat: int, dice: Dice | None = None) -> Record:
        """The record of a round that a seat lost at this state because its clock had run down."""
        return self._lose(state, seat, "ran out of time", dice)

    def _lose(self, state: State, seat: int, how: str, dice: Dice | None) -> Record:
        if state.game.resign is None:
            raise StackyardError(f"nobody resigns a round of {state.game.title}: it is played out")
        if seat not in range(state.players):
            raise OptionError(f"seats go from 0 to {state.players - 1}; there is no {seat!r}")
        return self._stop(state, state.game.resign(state, seat), f"seat {seat} {how}", dice)

    def agree_draw(self, state: State, dice: Dice | None = None) -> Record:
        """The record of a round that all seats agreed to call a draw at this state."""
        if state.game.draw is None:
            raise StackyardError(f"a round of {state.game.title} is not drawn: it is played out")
        return self._stop(state, state.game.draw(state), _DRAWN, dice)

    def _stop(self, state: State, scores: Sequence[float], how: str, dice: Dice | None) -> Record:
        if state.over:
            raise OptionError("the round is over: its result stands")
        return self._close(scores, dice).with_tag("Termination", how)

    @property
    def lost_by(self) -> int | None:
        """The seat that resigned or ran out of time, if one did."""
        lost = _LOST.fullmatch(self.tag("Termination") or "")
        return int(lost[1]) if lost else None

    @property
    def drawn(self) -> bool:
        """Whether all seats agreed on a draw."""
        return self.tag("Termination") == _DRAWN

    def _close(self, scores: Sequence[float], dice: Dice | None) -> Record:
        closed = self.with_tag("Result", write_scores(scores))
        return closed if dice is None else closed.with_tag("Seed", dice.seed.hex())

    def start(self) -> State:
        """The state before the first move."""
        game = self.game
        known = {_OPTION + option.name for option in game.options}
        options: dict[str, Any] = {}
        for name, value in self.tags:
            if name.startswith(_OPTION):
                if name not in known:
                    raise OptionError(f"{game.title} has no option {name.removeprefix(_OPTION)!r}")
                options[name.removeprefix(_OPTION)] = value
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

        The seed is left out, because everything follows from it, and so are comments, which may say what
        the seat does not know. CannotFollow if the game's views cannot be played on in.
        """
        if self.viewer is not None and self.viewer != seat:
            raise OptionError(f"this record is what {_who(self.viewer)} saw; nobody else's view is in it")
        start, *after = [state.seen_by(seat) for state in self.states()]
        tags = [(name, value) for name, value in self.tags if name not in ("Seed", _VIEW)]
        if self.tag("Position") is not None:
            tags = [(name, str(start) if name == "Position" else value) for name, value in tags]
        tags.insert([name for name, _ in tags].index("Result"), (_VIEW, _view(seat)))
        seen = Record(tuple(tags), tuple(str(state.last) for state in after), ("",) * len(after))
        try:
            followed = seen.states()
        except (IllegalMove, NotationError):
            followed = []
        if followed != [start, *after]:
            raise CannotFollow(f"a round of {self.game.title} cannot be followed from one seat's view")
        return seen

    # Text ------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as text; `read` gives it back byte for byte."""
        lines = [f'[{name} "{_escape(value)}"]' for name, value in self.tags]
        lines.append("")
        for move, comment in zip(self.moves, self.comments, strict=True):
            lines.append(f"{move} ; {_one_line(comment)}" if comment else move)
        return "\n".join(lines) + "\n"


def open_round(match: Match, kinds: Sequence[str], dice: Dice, start: State) -> Record:
    """The record of a match's next round before its first move; `kinds` says what each player is."""
    names = [match.name_in(seat) for seat in range(match.players)]
    tags = [("Round", str(len(match.rounds) + 1))]
    tags += [(f"Match.{name}", str(value)) for name, value in match.options.items()]
    tags += [(f"Kind{seat}", kinds[player]) for seat, player in enumerate(match.seats)]
    chance = dice if match.game.kernel.MAX_CHANCES else None
    return Record.new(start, names, dice=chance, tags=tags)


def write_scores(scores: Sequence[float]) -> str:
    """Scores as they stand in a record: `1 0`, `0.5 0.5`."""
    return " ".join(f"{score:g}" for score in scores)


def _view(viewer: int) -> str:
    return _PUBLIC if viewer == SPECTATOR else str(viewer)


def _who(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def _escape(value: str) -> str:
    return _one_line(value).replace("\\", "\\\\").replace('"', '\\"')


def _one_line(value: str) -> str:
    """The text without what would end a tag or a comment."""
    return "".join(letter if is_plain(letter) else " " for letter in value)


# Reading -----------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The one record of a text, every move of it checked; RecordError says what is wrong, and where."""
    records = read_all(text)
    if len(records) > 1:
        raise RecordError("a second record begins here; read_all reads them all", records[1].line)
    return records[0]


def read_all(text: str) -> list[Record]:
    """All records of a text, such as the rounds of a match."""
    if not text:
        raise RecordError('the text is empty; a record begins with a tag such as [Game "NAME"]', 1)
    lines = text.split("\n")
    if lines.pop() != "":
        raise RecordError("the last line does not end; a record ends with a line break", len(lines) + 1)
    starts = [
        number
        for number, line in enumerate(lines)
        if line.startswith("[") and (number == 0 or not lines[number - 1].startswith("["))
    ]
    if not starts or starts[0] != 0:
        raise RecordError(f'a record begins with a tag such as [Game "NAME"], not with {lines[0]!r}', 1)
    records = []
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        # The empty line before the next record is not part of this one.
        block = lines[start : end - 1]
        if end <= len(lines) and lines[end - 1] != "":
            raise RecordError("an empty line comes between two records", end + 1)
        records.append(_read_one(block, start + 1))
    return records


def load(path: str | Path) -> list[Record]:
    """The records of a file."""
    data = Path(path).read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise RecordError("this is not UTF-8 text, so it is no record", line, column) from None
    return read_all(text)


def _read_one(lines: list[str], first_line: int) -> Record:
    tags: list[tuple[str, str]] = []
    places: dict[str, int] = {}
    for number, line in enumerate(lines, first_line):
        if line == "":
            break
        name, value = _read_tag(line, number)
        if name in places:
            raise RecordError(f"the tag {name} was given in line {places[name]} already", number, 2)
        places[name] = number
        tags.append((name, value))
    else:
        raise RecordError("an empty line comes after the tags", first_line + len(lines))
    moves, comments = [], []
    for number, line in enumerate(lines[len(tags) + 1 :], first_line + len(tags) + 1):
        move, comment = _read_move(line, number)
        moves.append(move)
        comments.append(comment)
    record = Record(tuple(tags), tuple(moves), tuple(comments), first_line)
    _replay(record, places)
    return record


def _read_tag(line: str, number: int) -> tuple[str, str]:
    found = _TAG.match(line)
    if not found:
        raise RecordError(f'a tag looks like [Name "value"], unlike {line!r}', number)
    if found.end() != len(line):
        raise RecordError(f"{line[found.end() :]!r} stands behind the tag", number, found.end() + 1)
    for column, letter in enumerate(line, 1):
        if not is_plain(letter):
            raise RecordError("a tag holds no control characters", number, column)
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _read_move(line: str, number: int) -> tuple[str, str]:
    if line == "":
        raise RecordError("an empty line; moves stand one a line, without gaps", number)
    move, mark, comment = line.partition(" ; ")
    if move == "" or move != move.strip() or ";" in move:
        raise RecordError(f"a move stands alone or before ' ; ' and a comment, unlike {line!r}", number)
    if mark and (not comment or _one_line(comment) != comment):
        raise RecordError("a comment is one line of text", number, len(move) + 4)
    return move, comment


def _replay(record: Record, places: dict[str, int]) -> None:
    """Play every move, and compare the end with the result."""
    for name in ("Game", "Players", "Result"):
        if name not in places:
            raise RecordError(f"the tag {name} is missing", record.line)
    for name, form in _FORMS.items():
        if name in places and not re.fullmatch(form, record.tag(name) or ""):
            raise RecordError(f"{record.tag(name)!r} is no value for {name}", places[name], len(name) + 4)
    try:
        state = record.start()
    except StackyardError as error:
        raise RecordError(str(error), _blame(record, places)) from error
    for number, move in enumerate(record.moves, record.line + len(record.tags) + 1):
        try:
            state = state.play(move)
        except (IllegalMove, NotationError) as error:
            raise RecordError(str(error), number) from error
        if state.last != move:
            raise RecordError(f"{move} is written {state.last} in a record", number)
    expected = _expected_result(record, state)
    if record.result != expected:
        problem = f"the result is {expected!r} by the moves, not {record.result!r}"
        raise RecordError(problem, places["Result"], len('[Result "') + 1)


def _expected_result(record: Record, state: State) -> str:
    """The result of a record whose moves lead to this state."""
    if state.scores is not None:
        return write_scores(state.scores)
    lost_by, game = record.lost_by, state.game
    if lost_by is not None and game.resign and lost_by < state.players:
        return write_scores(game.resign(state, lost_by))
    if record.drawn and game.draw:
        return write_scores(game.draw(state))
    return UNFINISHED


_FORMS = {
    "Players": r"[1-9][0-9]?",
    "First": r"[0-9]",
    "View": rf"[0-9]|{_PUBLIC}",
    "Calls": r"yes",
    "Commitment": r"[0-9a-f]{64}",
    "Seed": r"([0-9a-f]{2})+",
}


def _blame(record: Record, places: dict[str, int]) -> int:
    """The line to point at when a round cannot be set up: the first tag without which it can."""
    for name, _ in record.tags:
        if name in ("Position", "Players", "First", _VIEW) or name.startswith(_OPTION):
            tags = tuple(tag for tag in record.tags if tag[0] != name)
            try:
                replace(record, tags=tags).start()
            except StackyardError:
                continue
            return places[name]
    return places["Game"]


# Verifying ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """One thing that was looked at, and what came of it."""

    passed: bool
    finding: str


def verify(record: Record) -> list[Check]:
    """Look at everything that a record claims: its moves, its result, and every move of the table."""
    try:
        states, _ = record.states(), record.dice
    except ValueError as error:
        return [Check(False, str(error))]
    checks = [Check(True, f"all {len(record.moves)} moves are legal")]
    expected = _expected_result(record, states[-1])
    if record.result != expected:
        checks.append(Check(False, f"the result is {expected} by the moves, not {record.result}"))
    elif expected == UNFINISHED:
        checks.append(Check(True, "the round has not ended"))
    else:
        source = "the moves" if states[-1].over else f"how it ended: {record.tag('Termination')}"
        checks.append(Check(True, f"the result {expected} follows from {source}"))
    return checks + _verify_dice(record, draws(record, states))


def draws(record: Record, states: Sequence[State] = ()) -> list[Draw]:
    """Every move of the table with what it was drawn from, so that anybody can draw it again.

    While a round goes on this may tell what players must not know. `states` are those of the record, if
    they are at hand.
    """
    return [
        Draw(number, move, tuple(weights), tuple(weights.values()))
        for number, (state, move) in enumerate(zip(states or record.states(), record.moves, strict=False), 1)
        # People may call something before the table rolls, which is no move of the table's.
        if not move.startswith("!") and (weights := state.weights())
    ]


def _verify_dice(record: Record, rolled: list[Draw]) -> list[Check]:
    """Draw every table move again, where the record says from what."""
    commitment, dice = record.tag("Commitment"), record.dice
    if commitment is None and dice is None:
        return [Check(True, f"{len(rolled)} table moves, with nothing to check them by")] if rolled else []
    if record.viewer is not None:
        saw = f"{len(rolled)} table moves, as {_who(record.viewer)} saw them: no seed goes with them"
        return [Check(True, saw)]
    if dice is None:
        finished = record.result != UNFINISHED
        missing = "a finished record must reveal it" if finished else "it is revealed at the end"
        return [Check(not finished, f"the seed is not in the record: {missing}")]
    if commitment is None:
        checks = [Check(True, "the seed was not committed to before the round")]
    elif dice.commitment == commitment:
        checks = [Check(True, "the seed is the one that the commitment was made for")]
    else:
        return [Check(False, "the seed is not the one that the commitment was made for")]
    for draw in rolled:
        expected = draw.expected(dice)
        if draw.played != expected:
            finding = f"move {draw.number} is {draw.played}, but the dice gave {expected}"
            return [*checks, Check(False, finding)]
    return [*checks, Check(True, f"all {len(rolled)} table moves follow from seed, entropies and number")]
