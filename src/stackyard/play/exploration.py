"""Explorations: what was played and what could have been, as a tree of moves from one position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.play.record import Record
from stackyard.play.variation import DEEPEST, Variation

ROOT = -1
"""Stands for the position that an exploration begins with, before any move."""


@dataclass(frozen=True)
class Branch:
    """One move of an exploration; its number is its place in the list of all."""

    move: str
    parent: int = ROOT
    """The number of the move before it."""
    comment: str = ""


@dataclass(frozen=True)
class Exploration:
    """A tree of moves. Explorations are values: a move, a comment or a cut makes a new one.

    Of the moves that follow a position the first is the main one; what was played stays the main line.

    >>> import stackyard
    >>> start = stackyard.game("staku").start()
    >>> tree, first = Exploration().play(start, ROOT, "b3-c3")
    >>> tree, other = tree.play(start, ROOT, "b3-b4")
    >>> tree, reply = tree.play(start, other, "f5-e5")
    >>> tree.line(reply), tree.following(ROOT)
    (('b3-b4', 'f5-e5'), [0, 1])
    >>> print("\\n".join(tree.on(Record.new(start, ["Ann", "Bob"])).text().splitlines()[-5:]))
    (
      b3-b4
      f5-e5
    )
    b3-c3
    """

    branches: tuple[Branch, ...] = ()

    @classmethod
    def of(cls, record: Record) -> Exploration:
        """The moves of a record, its variations and its comments."""
        found: list[Branch] = []

        def add(
            moves: Sequence[str], comments: Sequence[str], variations: Sequence[Variation], at: int
        ) -> None:
            numbers = [at]
            for move, comment in zip(moves, comments, strict=True):
                numbers.append(len(found))
                found.append(Branch(move, numbers[-2], comment))
            for each in variations:
                add(each.moves, each.comments, each.variations, numbers[each.after])

        add(record.moves, record.comments, record.variations, ROOT)
        return cls(tuple(found))

    # Looking -------------------------------------------------------------------------------------

    def line(self, number: int) -> tuple[str, ...]:
        """The moves that lead to a branch, its own move last."""
        moves = []
        while number != ROOT:
            moves.append(self.branches[number].move)
            number = self.branches[number].parent
        return tuple(reversed(moves))

    def following(self, number: int) -> list[int]:
        """The branches that follow one, the main one first."""
        return self._following.get(number, [])

    @cached_property
    def _following(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for each, branch in enumerate(self.branches):
            found.setdefault(branch.parent, []).append(each)
        return found

    def state(self, start: State, number: int) -> State:
        """The position after a branch, from where the exploration starts."""
        for move in self.line(number):
            start = start.play(move)
        return start

    def find(self, line: Sequence[str]) -> int | None:
        """The branch that a line of moves leads to; None where it leaves the tree."""
        at = ROOT
        for move in line:
            there = [each for each in self.following(at) if self.branches[each].move == move]
            if not there:
                return None
            at = there[0]
        return at

    def check(self, start: State) -> None:
        """Play every move from a position, once; IllegalMove, or NotationError, where one cannot be."""
        states = {ROOT: start}
        for number, branch in enumerate(self.branches):
            states[number] = states[branch.parent].play(branch.move)

    # Changing ------------------------------------------------------------------------------------

    def play(self, start: State, number: int, text: str) -> tuple[Exploration, int]:
        """With a move after a branch, and its number; where it was there already, nothing changes.

        IllegalMove says why a move cannot be played.
        """
        move = str(self.state(start, number).play(text).last)
        for each in self.following(number):
            if self.branches[each].move == move:
                return self, each
        return Exploration((*self.branches, Branch(move, number))), len(self.branches)

    def say(self, number: int, comment: str) -> Exploration:
        """With a comment on a move, in place of what was said about it."""
        branches = list(self.branches)
        branches[number] = replace(branches[number], comment=comment.strip())
        return Exploration(tuple(branches))

    def cut(self, number: int) -> Exploration:
        """Without a branch, and without all that follows it."""
        gone = {number}
        for each, branch in enumerate(self.branches):
            if branch.parent in gone:
                gone.add(each)
        kept = [each for each in range(len(self.branches)) if each not in gone]
        renumbered = {old: new for new, old in enumerate(kept)} | {ROOT: ROOT}
        return Exploration(
            tuple(
                replace(self.branches[each], parent=renumbered[self.branches[each].parent]) for each in kept
            )
        )

    # Records -------------------------------------------------------------------------------------

    def on(self, record: Record) -> Record:
        """The record with this tree in it.

        The moves that the record has stay its main line; one that has none gets the tree's. Comments are
        those of the tree.
        """
        main = self._main(record)
        moves = tuple(self.branches[each].move for each in main)
        if moves[: len(record.moves)] != record.moves:
            raise OptionError(msg("this exploration does not begin with the moves of the record"))
        comments = tuple(self.branches[each].comment for each in main)
        variations = self._variations([ROOT, *main], 0)
        written = replace(record, moves=moves, comments=comments, variations=variations)
        if record.moves or not moves:
            return written
        end = written.states()[-1]
        return written.finish(end) if end.over else written

    def _main(self, record: Record) -> list[int]:
        """The branches of the main line: what was played, and where nothing was, what follows first."""
        if not record.moves:
            return self._first_line(ROOT)
        end = self.find(record.moves)
        numbers = []
        while end not in (None, ROOT):
            numbers.append(end)
            end = self.branches[end].parent
        return list(reversed(numbers))

    def _first_line(self, number: int) -> list[int]:
        """The branches that come after one, the first of each."""
        line: list[int] = []
        while following := self.following(line[-1] if line else number):
            line.append(following[0])
        return line

    def _variations(self, line: Sequence[int], depth: int) -> tuple[Variation, ...]:
        """What branches off a line, which begins with the branch before its first move."""
        if depth > DEEPEST:
            raise OptionError(msg("at most {most} variations stand inside each other", most=DEEPEST))
        found = []
        for after, number in enumerate(line):
            taken = line[after + 1] if after + 1 < len(line) else None
            for each in self.following(number):
                if each == taken:
                    continue
                own = [each, *self._first_line(each)]
                found.append(
                    Variation(
                        after,
                        tuple(self.branches[one].move for one in own),
                        tuple(self.branches[one].comment for one in own),
                        # What else could begin here is a branch of the line that this one leaves.
                        tuple(
                            replace(inner, after=inner.after + 1)
                            for inner in self._variations(own, depth + 1)
                        ),
                    )
                )
        return tuple(found)
