"""The terminal of games without a `terminal.py`: the sentences of their picture, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stackyard.core.errors import BrokenGame
from stackyard.core.message import Say, msg

if TYPE_CHECKING:
    from rich.text import Text

    from stackyard.core.game import Game


class WordsTerminal:
    """Shows what `words` of the game's `picture/draw.py` tells."""

    def __init__(self, game: Game) -> None:
        words = getattr(game.drawing, "words", None)
        if words is None:
            raise BrokenGame(
                msg(
                    "{title} has neither a terminal.py nor words in its picture/draw.py; "
                    "docs/add-a-game.md says what a game's files hold",
                    title=game.title,
                )
            )
        self.words = words

    def show(self, state: Any, seat: int | None, last: int | None, say: Say = str) -> Text:
        """A sentence a line, the first one bold."""
        from rich.text import Text

        first, *others = self.words(state, seat)
        return Text("\n").join([Text(say(first), "bold"), *(Text(say(line)) for line in others)])
