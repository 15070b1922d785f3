"""Records out of text: read strictly, every move played; a mistake is named with its line and column."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from stackyard.core.chance import is_plain
from stackyard.core.errors import NotationError, StackyardError
from stackyard.core.files import read_file
from stackyard.core.message import msg
from stackyard.core.ruling import IllegalMove
from stackyard.core.state import State
from stackyard.play.record import OPTION, PUBLIC, VIEW, Record, expected_result
from stackyard.play.variation import CLOSE, DEEPEST, INDENT, OPEN, Variation, one_line

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_.-]*) "((?:[^"\\]|\\["\\])*)"\]')


class RecordError(StackyardError):
    """A record cannot be read, or does not follow the rules; says in which line and column."""

    code = "bad-record"

    def __init__(self, problem: str, line: int, column: int = 1) -> None:
        super().__init__(
            msg("line {line}, column {column}: {problem}", line=line, column=column, problem=problem)
        )
        self.problem = problem
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int, int]]:
        return RecordError, (self.problem, self.line, self.column)


def read(text: str) -> Record:
    """The one record of a text, every move of it checked; RecordError says what is wrong, and where."""
    records = read_all(text)
    if len(records) > 1:
        raise RecordError(msg("a second record begins here; read_all reads them all"), records[1].line)
    return records[0]


def read_all(text: str) -> list[Record]:
    """All records of a text, such as the rounds of a match."""
    if not text:
        raise RecordError(msg('the text is empty; a record begins with a tag such as [Game "NAME"]'), 1)
    lines = text.split("\n")
    if lines.pop() != "":
        raise RecordError(msg("the last line does not end; a record ends with a line break"), len(lines) + 1)
    starts = [
        number
        for number, line in enumerate(lines)
        if line.startswith("[") and (number == 0 or not lines[number - 1].startswith("["))
    ]
    if not starts or starts[0] != 0:
        raise RecordError(
            msg('a record begins with a tag such as [Game "NAME"], not with {line:quoted}', line=lines[0]), 1
        )
    records = []
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        # The empty line before the next record is not part of this one.
        block = lines[start : end - 1]
        if end <= len(lines) and lines[end - 1] != "":
            raise RecordError(msg("an empty line comes between two records"), end + 1)
        records.append(_read_one(block, start + 1))
    return records


def read_tags(text: str) -> dict[str, str]:
    """The tags of the first record of a text, before anything else of it is read."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("["):
            break
        name, value = _read_tag(line, number)
        found[name] = value
    return found


def load(path: str | Path) -> list[Record]:
    """The records of a file."""
    data = read_file(path)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise RecordError(msg("this is not UTF-8 text, so it is no record"), line, column) from None
    return read_all(text)


def _read_one(lines: list[str], first_line: int) -> Record:
    tags: list[tuple[str, str]] = []
    places: dict[str, int] = {}
    for number, line in enumerate(lines, first_line):
        if line == "":
            break
        name, value = _read_tag(line, number)
        if name in places:
            raise RecordError(
                msg("the tag {name} was given in line {line} already", name=name, line=places[name]),
                number,
                2,
            )
        places[name] = number
        tags.append((name, value))
    else:
        raise RecordError(msg("an empty line comes after the tags"), first_line + len(lines))
    main = _read_moves(lines[len(tags) + 1 :], first_line + len(tags) + 1)
    moves, comments = tuple(main.moves), tuple(main.comments)
    record = Record(tuple(tags), moves, comments, tuple(main.variations), first_line)
    _replay(record, places, main)
    return record


@dataclass
class _Line:
    """A line of play that is being read: the main line, or a variation."""

    after: int = 0
    opened: int = 0
    """The line of the text that it begins in."""
    moves: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The lines of the text that the moves stand in."""
    variations: list[Variation] = field(default_factory=list)
    branches: list[_Line] = field(default_factory=list)


def _read_moves(lines: list[str], first_line: int) -> _Line:
    """The main line, with what branches off it."""
    open_lines = [_Line()]
    for number, line in enumerate(lines, first_line):
        at, text = open_lines[-1], line.lstrip(" ")
        depth = len(open_lines) - 1 - (text == CLOSE)
        indented = line == INDENT * max(depth, 0) + text
        if depth and not indented:
            raise RecordError(
                msg("in a variation a line begins with {count} spaces", count=len(INDENT) * depth), number
            )
        if line and text == OPEN and indented:
            if len(open_lines) > DEEPEST:
                raise RecordError(
                    msg("at most {most} variations stand inside each other", most=DEEPEST), number
                )
            open_lines.append(_Line(len(at.moves), number))
        elif text == CLOSE and indented:
            _close(open_lines, number)
        else:
            move, comment = _read_move(text if depth else line, number, len(INDENT) * depth)
            at.moves.append(move)
            at.comments.append(comment)
            at.numbers.append(number)
    if len(open_lines) > 1:
        raise RecordError(msg("this variation does not end; a line with ) ends it"), open_lines[-1].opened)
    return open_lines[0]


def _close(open_lines: list[_Line], number: int) -> None:
    """End the innermost variation."""
    if len(open_lines) == 1:
        raise RecordError(msg("no variation begins before this line"), number)
    ended = open_lines.pop()
    if not ended.moves:
        raise RecordError(msg("a variation has at least one move"), number)
    made = Variation(ended.after, tuple(ended.moves), tuple(ended.comments), tuple(ended.variations))
    open_lines[-1].variations.append(made)
    open_lines[-1].branches.append(ended)


def _read_tag(line: str, number: int) -> tuple[str, str]:
    found = _TAG.match(line)
    if not found:
        raise RecordError(msg('a tag looks like [Name "value"], unlike {line:quoted}', line=line), number)
    if found.end() != len(line):
        raise RecordError(
            msg("{text:quoted} stands behind the tag", text=line[found.end() :]), number, found.end() + 1
        )
    for column, letter in enumerate(line, 1):
        if not is_plain(letter):
            raise RecordError(msg("a tag holds no control characters"), number, column)
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _read_move(line: str, number: int, indent: int = 0) -> tuple[str, str]:
    if line == "":
        raise RecordError(msg("an empty line; moves stand one a line, without gaps"), number)
    move, mark, comment = line.partition(" ; ")
    if move == "" or move != move.strip() or ";" in move:
        raise RecordError(
            msg("a move stands alone or before ' ; ' and a comment, unlike {line:quoted}", line=line),
            number,
            indent + 1,
        )
    if mark and (not comment or one_line(comment) != comment):
        raise RecordError(msg("a comment is one line of text"), number, indent + len(move) + 4)
    return move, comment


def _replay(record: Record, places: dict[str, int], main: _Line) -> None:
    """Play every move, and compare the end with the result."""
    for name in ("Game", "Players", "Result"):
        if name not in places:
            raise RecordError(msg("the tag {name} is missing", name=name), record.line)
    for name, form in _FORMS.items():
        if name in places and not re.fullmatch(form, record.tag(name) or ""):
            raise RecordError(
                msg("{value:quoted} is no value for {name}", value=record.tag(name), name=name),
                places[name],
                len(name) + 4,
            )
    try:
        state = record.start()
    except StackyardError as error:
        raise RecordError(error.message, _blame(record, places)) from error
    state = _play(state, main)
    expected = expected_result(record, state)
    if record.result != expected:
        problem = msg(
            "the result is {right:quoted} by the moves, not {given:quoted}",
            right=expected,
            given=record.result,
        )
        raise RecordError(problem, places["Result"], len('[Result "') + 1)


def _play(state: State, line: _Line) -> State:
    """Play a line and all that branches off it; the state that it ends in."""
    branches: dict[int, list[_Line]] = {}
    for each in line.branches:
        branches.setdefault(each.after, []).append(each)
    for at in range(len(line.moves) + 1):
        for each in branches.get(at, ()):
            _play(state, each)
        if at < len(line.moves):
            state = _play_move(state, line.moves[at], line.numbers[at])
    return state


def _play_move(state: State, move: str, number: int) -> State:
    try:
        after = state.play(move)
    except (IllegalMove, NotationError) as error:
        raise RecordError(error.message, number) from error
    if after.last != move and move not in getattr(state.game.notation, "OLDER", ()):
        raise RecordError(msg("{move} is written {right} in a record", move=move, right=after.last), number)
    return after


_FORMS = {
    "Players": r"[1-9][0-9]?",
    "First": r"[0-9]",
    "View": rf"[0-9]|{PUBLIC}",
    "Calls": r"yes",
    "Commitment": r"[0-9a-f]{64}",
    "Seed": r"([0-9a-f]{2})+",
}


def _blame(record: Record, places: dict[str, int]) -> int:
    """The line to point at when a round cannot be set up: the first tag without which it can."""
    for name, _ in record.tags:
        if name in ("Position", "Players", "First", VIEW) or name.startswith(OPTION):
            tags = tuple(tag for tag in record.tags if tag[0] != name)
            try:
                replace(record, tags=tags).start()
            except StackyardError:
                continue
            return places[name]
    return places["Game"]
