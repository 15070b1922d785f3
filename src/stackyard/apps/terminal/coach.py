"""A table in the terminal with a coach, for one person who plays with bots."""

from __future__ import annotations

from stackyard.apps.terminal.table import Table
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.takeback import takeback
from stackyard.teach.coach import Advice, advise

SECONDS = 1.2
"""Of thinking about a move."""


class CoachedTable(Table):
    """A table at which each of one's moves is looked at."""

    advice: Advice | None = None

    def check(self) -> CoachedTable:
        """OptionError where more than one person plays, or nobody does."""
        if len(self.kinds) - len(self.bots) != 1 or not self.bots:
            raise OptionError(msg("the coach is for people who play with bots alone"))
        return self

    def make(self, move: str, who: str) -> None:
        """Play a move, and say what there is to say about it where it was the person's."""
        before = self.state
        super().make(move, who)
        if who or before.to_move == TABLE:
            return
        self.advice = advise(before.seen_by(before.to_move), str(self.state.last), SECONDS)
        if self.advice is None:
            return
        self.voice.say(msg("Coach: {words}", words=self.advice.words), "bold")
        if self.advice.kind != "praise":
            self.voice.say_marked(msg("[b]better[/b] shows a better move, [b]undo[/b] takes yours back."))

    def obey(self, line: str, state: State) -> None:
        """Do what a person typed."""
        if line.lower() != "better":
            super().obey(line, state)
        elif self.advice is None or self.advice.better_words is None:
            self.voice.say(msg("There is nothing better to show."))
        else:
            advice = self.advice
            self.voice.say(msg("Better ({move}): {words}.", move=advice.better, words=advice.better_words))

    def undo(self) -> None:
        """Go back to where the person last decided, also past a roll, which then falls as it fell."""
        kept = takeback(self.on_board.states, self.people(), others=False, practice=True)
        self.round = self.on_board.up_to(kept)
        self.advice = None
