"""A slow model of Staku, written from the rule page alone, to check the compiled kernel against.

A cell is a name such as `c3`. A board is a dict from the name of an occupied cell to the tokens on
it from bottom to top, such as `nW`. Nothing here is clever, and nothing is shared with the kernel.

>>> model = Model.start()
>>> model.play("b3-c3").text()
'BBBBBB/BBBBBBB/n1n2n1n/3n3/n1(nW)2n1n/WW1WWWW/WWWWWW b 1 1'

With `capture_ends_turn` a first move that captures ends the turn (SU-15); here two tokens capture and
the top one may go on, or not:

>>> line = "6/7/8/7/1B6/1(WW)5/6 w 3 9"
>>> len([turn for turn in Model.parse(line).moves() if turn.startswith("b2+c2!")])
7
>>> ended = Model.parse(line, capture_ends_turn=True)
>>> [turn for turn in ended.moves() if turn.startswith("b2+c2!")]
['b2+c2!']

With `swap` Black may turn the position round instead of a first turn of their own (SU-19):

>>> model = Model.start(swap=True).play("b3-c3")
>>> "swap" in model.moves()
True
>>> model.play("swap").text()
'BBBBBB/BBBB1BB/n1n2(nB)1n/3n3/n1n2n1n/WWWWWWW/WWWWWW w 2 2'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

ROWS = "abcdefg"
CELLS_IN_ROW = {"a": 6, "b": 7, "c": 8, "d": 7, "e": 8, "f": 7, "g": 6}
FIRST_HALF_STEP = {"a": 2, "b": 1, "c": 0, "d": 1, "e": 0, "f": 1, "g": 2}

# A cell's coordinates: its row counted from 0, and its place in half-hexagons (SU-1).
PLACE_OF = {
    f"{row}{number}": (ROWS.index(row), FIRST_HALF_STEP[row] + 2 * (number - 1))
    for row in ROWS
    for number in range(1, CELLS_IN_ROW[row] + 1)
}
CELL_AT = {place: cell for cell, place in PLACE_OF.items()}

# Rows and half-steps of the six directions (SU-2).
DIRECTIONS = ((0, -2), (0, 2), (1, -1), (1, 1), (-1, -1), (-1, 1))

NEUTRAL = "n"
COLOURS = "WB"  # the token of seat 0 and of seat 1
SIDES = "wb"  # the letter of seat 0 and of seat 1 in a position text
OPERATORS = {1: "-", 2: "+", 3: "*"}  # by the number of tokens that move
PALACES = (("a1", "a6"), ("g1", "g6"))  # of seat 0 and of seat 1 (SU-4)
QUIET_TURNS_TO_DRAW = 20  # SU-17
SWAP = "swap"  # the text of Black's answer (SU-19)
START = "BBBBBB/BBBBBBB/n1n2n1n/3n3/n1n2n1n/WWWWWWW/WWWWWW w 0 1"  # SU-3, SU-5

Board = dict[str, str]


def stack_is_legal(stack: str, max_stack: int) -> bool:
    """Whether these tokens, from bottom to top, may stand on one cell (SU-6)."""
    if not 1 <= len(stack) <= max_stack:
        return False
    if "W" in stack and "B" in stack:
        return False
    coloured_seen = False
    for token in stack:
        if token != NEUTRAL:
            coloured_seen = True
        elif coloured_seen:
            return False
    return True


@dataclass(frozen=True)
class Step:
    """One move of one group, the first or the second part of a turn (SU-7 to SU-11)."""

    origin: str
    count: int
    target: str
    captures: bool
    builds: bool

    def text(self) -> str:
        """The part of a move's text that follows the cell the group comes from."""
        return OPERATORS[self.count] + self.target + ("!" if self.captures else "")


def steps(board: Board, colour: str, origin: str, count: int, max_stack: int) -> Iterator[Step]:
    """Every move of the top `count` tokens of the stack on `origin` by the player of `colour`."""
    stack = board.get(origin, "")
    if not stack.endswith(colour) or count > len(stack):  # SU-7
        return
    group = stack[-count:]
    row, half_step = PLACE_OF[origin]
    for row_change, half_step_change in DIRECTIONS:
        for distance in range(1, count + 1):  # SU-8
            place = (row + distance * row_change, half_step + distance * half_step_change)
            if place not in CELL_AT:
                break
            target = CELL_AT[place]
            if target not in board:  # SU-10: an empty cell, and the group may go on past it
                yield Step(origin, count, target, captures=False, builds=False)
                continue
            if board[target][-1] in (colour, NEUTRAL):  # SU-10: to stack
                if stack_is_legal(board[target] + group, max_stack):
                    yield Step(origin, count, target, captures=False, builds=True)
            else:  # SU-10, SU-11: to capture
                yield Step(origin, count, target, captures=True, builds=False)
            break  # SU-9: an occupied cell is not passed over


def first_steps(board: Board, colour: str, max_stack: int) -> Iterator[Step]:
    """Every first move of a turn (SU-12)."""
    for cell, stack in board.items():
        for count in range(1, len(stack) + 1):
            yield from steps(board, colour, cell, count, max_stack)


def second_steps(board: Board, colour: str, first: Step, max_stack: int) -> Iterator[Step]:
    """Every second move of a turn, on the board as `first` has left it (SU-13 to SU-15)."""
    height = len(board[first.target])
    if first.builds:  # SU-13: all of the stack that was built
        yield from steps(board, colour, first.target, height, max_stack)
    if first.count >= 2:  # SU-14: a part of the stack that was moved
        for count in range(1, height):
            yield from steps(board, colour, first.target, count, max_stack)


def after(board: Board, step: Step) -> Board:
    """The board after one move of one group (SU-10, SU-11)."""
    new = dict(board)
    stack = new.pop(step.origin)
    group, left_behind = stack[-step.count :], stack[: -step.count]
    if left_behind:
        new[step.origin] = left_behind
    if step.captures:
        del new[step.target]  # SU-11: every token of it, neutrals included
    new[step.target] = new.get(step.target, "") + group
    return new


def has_entered_palace(board: Board, player: int) -> bool:
    """Whether the player's colour is on top in one of the opponent's palaces (SU-16)."""
    return any(board.get(cell, "").endswith(COLOURS[player]) for cell in PALACES[1 - player])


def turned_round(board: Board) -> Board:
    """The board with every stack on the cell opposite and the two colours exchanged (SU-19).

    >>> turned_round({"a1": "W", "b2": "nB", "c3": "nn", "d4": "WWW"})
    {'g6': 'B', 'f6': 'nW', 'e6': 'nn', 'd4': 'BBB'}
    """
    exchanged = str.maketrans("WB", "BW")
    last_row, last_half_step = len(ROWS) - 1, 2 * (max(CELLS_IN_ROW.values()) - 1)
    turned = {}
    for cell, stack in board.items():
        row, half_step = PLACE_OF[cell]
        turned[CELL_AT[last_row - row, last_half_step - half_step]] = stack.translate(exchanged)
    return turned


@dataclass(frozen=True)
class Model:
    """A position of Staku, whose legal turns and result follow the clauses one by one."""

    board: tuple[tuple[str, str], ...]  # occupied cells and their stacks, sorted by cell
    to_move: int  # 0 White, 1 Black; when the game is over, the one that would be next
    quiet: int  # turns since the last capture (SU-17)
    turn: int  # number of the turn pair, which rises after Black's turn
    max_stack: int = 3
    capture_ends_turn: bool = False  # whether a first move that captures ends the turn (SU-15)
    swap: bool = False  # whether Black may answer White's first turn with `swap` (SU-19)

    @classmethod
    def start(cls, max_stack: int = 3, *, capture_ends_turn: bool = False, swap: bool = False) -> Model:
        """The position before the first turn (SU-3, SU-5)."""
        return cls.parse(START, max_stack, capture_ends_turn=capture_ends_turn, swap=swap)

    @classmethod
    def parse(
        cls, text: str, max_stack: int = 3, *, capture_ends_turn: bool = False, swap: bool = False
    ) -> Model:
        """The position that a text describes; only a text that `text` could have written is read.

        >>> Model.parse("6/7/8/3(nW)3/8/7/B5 b 3 9").board
        (('a1', 'B'), ('d4', 'nW'))
        """
        if max_stack not in (2, 3):
            raise ValueError(f"max_stack is 2 or 3, not {max_stack!r}")
        rows_text, side, quiet, turn = text.split(" ")
        board: Board = {}
        for row, row_text in zip(reversed(ROWS), rows_text.split("/"), strict=True):
            number = 1
            characters = iter(row_text)
            for character in characters:
                if character.isdecimal():
                    number += int(character)
                    continue
                stack = ""
                if character == "(":
                    for token in characters:
                        if token == ")":
                            break
                        stack += token
                else:
                    stack = character
                if not set(stack) <= {"W", "B", NEUTRAL} or not stack_is_legal(stack, max_stack):
                    raise ValueError(f"not a legal stack (SU-6): {stack!r} in {text!r}")
                board[f"{row}{number}"] = stack
                number += 1
        if len(side) != 1 or side not in SIDES:
            raise ValueError(f"the side to move is w or b, not {side!r}")
        if int(quiet) < 0 or int(turn) < 1:
            raise ValueError(f"turns are counted from 0 and turn pairs from 1: {text!r}")
        model = cls(
            board=tuple(sorted(board.items())),
            to_move=SIDES.index(side),
            quiet=int(quiet),
            turn=int(turn),
            max_stack=max_stack,
            capture_ends_turn=capture_ends_turn,
            swap=swap,
        )
        if model.text() != text:
            raise ValueError(f"{text!r} would be written {model.text()!r}")
        return model

    def text(self) -> str:
        """The position in one line, as the Notation section has it."""
        board = dict(self.board)
        rows = []
        for row in reversed(ROWS):
            row_text = ""
            empty = 0
            for number in range(1, CELLS_IN_ROW[row] + 1):
                stack = board.get(f"{row}{number}", "")
                if not stack:
                    empty += 1
                    continue
                if empty:
                    row_text += str(empty)
                    empty = 0
                row_text += stack if len(stack) == 1 else f"({stack})"
            if empty:
                row_text += str(empty)
            rows.append(row_text)
        return f"{'/'.join(rows)} {SIDES[self.to_move]} {self.quiet} {self.turn}"

    def turns(self) -> dict[str, Model]:
        """Every legal turn, each with the position after it (SU-12 to SU-16, SU-19)."""
        if self.over:
            return {}
        found: dict[str, Model] = {}
        board = dict(self.board)
        colour = COLOURS[self.to_move]
        for first in first_steps(board, colour, self.max_stack):
            first_text = first.origin + first.text()
            between = after(board, first)
            assert first_text not in found
            found[first_text] = self._next(between, captured=first.captures)
            if has_entered_palace(between, self.to_move):  # SU-16: the turn ends there
                continue
            if first.captures and self.capture_ends_turn:  # SU-15
                continue
            for second in second_steps(between, colour, first, self.max_stack):
                text = first_text + second.text()
                assert text not in found
                captured = first.captures or second.captures
                found[text] = self._next(after(between, second), captured)
        if self.may_swap:
            found[SWAP] = self._next(turned_round(board), captured=False)
        return found

    @property
    def may_swap(self) -> bool:
        """Whether `swap` is a possible answer here, in a game that is not over (SU-19)."""
        return self.swap and COLOURS[self.to_move] == "B" and self.turn == 1

    def _next(self, board: Board, captured: bool) -> Model:
        """The position after a turn of the side to move that has left this board."""
        return replace(
            self,
            board=tuple(sorted(board.items())),
            to_move=1 - self.to_move,
            quiet=0 if captured else self.quiet + 1,
            turn=self.turn + (1 if self.to_move == 1 else 0),
        )

    def moves(self) -> list[str]:
        """The text of every legal turn; none when the game is over."""
        return list(self.turns())

    def play(self, move: str) -> Model:
        """The position after a turn, which must be written as `moves` writes it."""
        turns = self.turns()
        if move not in turns:
            raise ValueError(f"not a legal turn: {move!r} in {self.text()!r}")
        return turns[move]

    @property
    def scores(self) -> tuple[float, float] | None:
        """1 and 0, 0 and 1, or 0.5 and 0.5; None while the game goes on (SU-16 to SU-18)."""
        wins = ((1.0, 0.0), (0.0, 1.0))
        board = dict(self.board)
        just_moved = 1 - self.to_move
        for player in (just_moved, self.to_move):  # play cannot put both in a palace
            if has_entered_palace(board, player):  # SU-16
                return wins[player]
        if self.quiet >= QUIET_TURNS_TO_DRAW:  # SU-17
            return (0.5, 0.5)
        if not any(first_steps(board, COLOURS[self.to_move], self.max_stack)):  # SU-18
            return wins[just_moved]
        return None

    @property
    def over(self) -> bool:
        """Whether the game has ended (SU-16 to SU-18)."""
        return self.scores is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has won; nobody in a draw or while the game goes on."""
        scores = self.scores
        if scores is None:
            return ()
        return tuple(player for player in (0, 1) if scores[player] == 1.0)


def perft(model: Model, depth: int) -> int:
    """The number of sequences of `depth` turns from here, shorter games not counted."""
    if depth == 0:
        return 1
    turns = model.turns()
    if depth == 1:
        return len(turns)
    return sum(perft(child, depth - 1) for child in turns.values())
