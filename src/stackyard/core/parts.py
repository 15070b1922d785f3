"""What the files of a game's folder must hold, so that the contract can be kept with them.

`docs/add-a-game.md` builds a game from these, file by file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.text import Text

    from stackyard.core.message import Message, Say
    from stackyard.core.options import Setup, Value
    from stackyard.core.ruling import Ruling
    from stackyard.show.scene import Scene, Sheet
    from stackyard.show.theme import Theme


class Kernel(Protocol):
    """`rules/kernel.py`: the record, and the game's versions of the functions in `stackyard.core.kernels`."""

    State: np.dtype[Any]
    MAX_MOVES: int
    """No state has more legal moves."""
    MAX_CHANCES: int
    """No turn of the table has more outcomes."""

    # A game in which chance decides only before the first decision may say so, with
    # `SETUP_CHANCE_ONLY = True`: then alpha-beta can search it.

    def set_up(self, state: Any, setup: Setup) -> None:
        """Fill a record of zeros for the start of a round."""


class Notation(Protocol):
    """`rules/notation.py`: moves and positions as text."""

    def write_move(self, state: Any, move: int) -> str:
        """The text of a legal move."""

    def read_move(self, state: Any, text: str) -> int:
        """The move that a text means, legal or not; NotationError if it is no move at all."""

    def write_position(self, state: Any) -> str:
        """The position as one line of text."""

    def read_position(self, state: Any, text: str, setup: Setup) -> None:
        """Fill a record of zeros from such a line; NotationError says what is wrong with it."""

    # A game with secrets has one more: `seen_move(state, text, seat)`, the text of the move that led to
    # `state`, as much of it as `seat` may know. Without it everybody sees every move.
    # A game whose notation has changed has `OLDER`, the texts of moves that its older records have and that
    # are written in another way now; such a record is read, and stays as it was written.


class Notices(Protocol):
    """`rules/notices.py`, where a game has something to announce: what all players are told once."""

    def notices(self, before: Any, after: Any) -> list[str]:
        """Sentences about what a move has brought about, that players would tell one another at a table.

        Everybody is told, so they say nothing that not everybody sees.
        """


class Explain(Protocol):
    """`rules/explain.py`: the clause that a move breaks."""

    def explain(self, state: Any, move: int, text: str) -> Ruling:
        """Why a move that is not among the legal ones is not."""


class Describe(Protocol):
    """`rules/describe.py`, where moves have words: "Red puts a 4 on Blue's pile: captured, 4 points"."""

    def describe(self, state: Any, text: str) -> Message:
        """A move that can be played at `state`, in words that tell no more than the state and the text show.

        In a game with secrets both may be what one seat sees: the text is then one of `seen_move`.
        """


class Drawing(Protocol):
    """`picture/draw.py`: a position as a scene, and what the names in scenes mean."""

    def scene(
        self,
        state: Any,
        seat: int | None,
        last: int | None,
        picked: tuple[str, ...],
        lit: frozenset[str],
        **how: int,
    ) -> Scene:
        """The scene: from a seat's side, the last move marked, after some clicks, with tokens lit.

        A game whose view can be turned sets `TURNS`, the steps of a full circle, beside this function, which
        then gets `turn=1` and so on for a view that is turned. One that also has a layout for a screen that
        is higher than wide sets `NARROW = True`, and gets `narrow=True` for that.
        """

    def sheet(self, theme: Theme, options: Mapping[str, Value]) -> Sheet:
        """The symbols, styles and paints that scenes name, in a theme."""

    # Where a move takes more than one click, more:
    #
    # `paths(state, moves)` gives for each of all legal moves the tokens to click; no path is the beginning of
    # another. Without it the one token of a move is its text.
    #
    # `TOKENS` (`stackyard.core.tokens.Tokens`) and `clicks(state, moves)` stand instead of `paths` where
    # there are hundreds of moves: all tokens, and an array with a row of their numbers for each move.
    #
    # `attempts(state, tokens)` gives what clicks with which no legal move begins may have meant, best first:
    # texts of moves, of which the first that is illegal is explained; or, where no text would say it, the
    # ruling itself. The tokens come from strangers, so they may be any text. Without it the first token is
    # taken as the text of a move.
    #
    # `words(state, seat)` gives the position in sentences, that of whose turn it is first. It is what a game
    # without a `terminal.py` shows there.


class Terminal(Protocol):
    """`terminal.py`: a position as coloured text. Without it the words of the picture are shown.

    It may also have `tell(state, moves)`: messages, one a line, that say in the game's own words what the
    table has played from `state` on. `moves` show no more than everybody at the keyboard may know.
    """

    def show(self, state: Any, seat: int | None, last: int | None, say: Say) -> Text:
        """The board, from a seat's side, the last move marked, its words as `say` says them."""
