"""What a terminal says: messages in the language of the people at it, with the names of who plays."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from stackyard.core.message import Message, Say, msg
from stackyard.core.state import State
from stackyard.render.language import Language

THE_TABLE = msg("the table")


class Voice:
    """Prints messages on a console."""

    def __init__(self, console: Console, language: Language | None = None) -> None:
        self.console = console
        self.language = language or Language.load("en")

    @property
    def words(self) -> Say:
        """Says a message, for what is put together elsewhere."""
        return self.language.say

    def named(self, players: Sequence[str]) -> Voice:
        """The same, when these people sit in the seats."""
        return Voice(self.console, self.language.named(players))

    def say(self, message: str, style: str = "") -> None:
        """Print a line; what looks like markup in it is text."""
        self.console.print(Text(self.words(message), style), highlight=False)

    def say_marked(self, message: Message, before: str = "") -> None:
        """Print a line in whose template words are marked; its values are escaped, or have no brackets."""
        self.console.print(Text(before) + Text.from_markup(self.words(message)), highlight=False)

    def say_command(self, command: str) -> None:
        """A command to copy, on one line however narrow the terminal."""
        self.console.print(f"stackyard {command}", soft_wrap=True, markup=False, highlight=False)

    def say_move(self, who: str, moves: str, about: str = "") -> None:
        """Say who has played what, and what that means."""
        line = Text.assemble(
            (self.words(msg("{who} plays", who=who)), "dim"), " ", (self.words(moves), "bold")
        )
        if about:
            line.append(f"  {self.words(about)}")
        self.console.print(line, highlight=False)


def about(before: State, text: str) -> str:
    """What a move means, in the words of the game; empty where it has none.

    The state is what those see to whom it is told, and so is the text.
    """
    described = before.describe(text)
    return "" if described == text else described


def with_words(move: str, about: str) -> Message:
    """A move with what it means behind it, where somebody has missed it."""
    return msg("{move} ({words})", move=move, words=about) if about else msg("{move}", move=move)
