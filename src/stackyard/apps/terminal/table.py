"""A table in the terminal: people and bots play a match at it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from stackyard.apps.terminal.help import COMMANDS, help_lines
from stackyard.apps.terminal.prompt import Ask
from stackyard.apps.terminal.rules import clause_text, print_rules
from stackyard.apps.terminal.thinking import think
from stackyard.apps.terminal.voice import THE_TABLE, Voice, about, with_words
from stackyard.core.chance import Dice
from stackyard.core.errors import NotationError, OptionError, StackyardError
from stackyard.core.match import Match
from stackyard.core.message import Message, listed, msg, plural
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine import bots
from stackyard.play import sheet
from stackyard.play.record import Record
from stackyard.play.round import Round
from stackyard.play.writing import write_records
from stackyard.render.language import Language

HUMAN = "human"
LOW_TERMINAL = 25
"""Lines of a terminal that has no room for empty ones."""


class Left(Exception):
    """Somebody left the table."""


@dataclass
class Table:
    """A match between the people and bots in its seats, on a console."""

    match: Match
    kinds: Sequence[str]
    """What each player is: `human`, or a bot's name."""
    console: Console
    ask: Ask
    dice: Dice
    """Each round has dice of its own, made from these."""
    random: Random
    position: State | None = None
    """Where the first round begins, if not at the start of the game."""
    keep: Path | None = None
    """Where an unfinished round is kept when somebody leaves."""
    finished: list[Record] = field(default_factory=list)
    language: Language | None = None
    """That of the people at the keyboard; English where nothing is said."""
    news: Callable[[], Message | None] = lambda: None
    """What people are told before they are asked, beside the game."""

    def __post_init__(self) -> None:
        self.bots = {
            player: bots.make(kind, self.random) for player, kind in enumerate(self.kinds) if kind != HUMAN
        }
        self.round: Round | None = None
        self.at_keyboard: int | None = None
        """The person who was last asked to come to the keyboard."""

    # The match -------------------------------------------------------------------------------

    def play(self, resumed: Record | None = None) -> None:
        """Play until the match is over, or somebody leaves."""
        self.voice.say_marked(
            msg(
                "[b]{title}[/b]. Type [b]help[/b] for what you can do, [b]?[/b] for your moves.",
                title=self.match.game.title,
            )
        )
        try:
            while not self.match.over:
                self.play_round(resumed)
                resumed = None
                self.show_totals()
            self.keep_match()
        except Left:
            self.keep_round()
        except BaseException:
            self.keep_round()  # Whatever went wrong, the game is not lost by it.
            raise

    def play_round(self, resumed: Record | None = None) -> None:
        """Play one round to its end."""
        self.begin(resumed)
        while self.round_goes_on():
            state = self.state
            if state.to_move == TABLE:
                self.let_table_play(state)
            elif (bot := self.bots.get(self.player)) is not None:
                title = self.title
                self.make(think(bot, state, title, self.voice), title)
            else:
                self.ask_for_move(state)
        self.end_round()

    def begin(self, resumed: Record | None) -> None:
        """Lay out a round, or the one of a record."""
        self.at_keyboard = None
        dice = self.dice.for_round(len(self.match.rounds) + 1)
        if resumed is not None:
            self.round = Round.read(resumed, dice)
            return
        self.round = Round.of_match(self.match, self.kinds, dice, self.position)
        self.position = None

    def round_goes_on(self) -> bool:
        """Whether somebody still has a move to make."""
        return not self.on_board.over

    def end_round(self) -> None:
        """Say how the round ended and add it to the match."""
        if self.state.over:
            self.show_board()
        self.match = self.on_board.add_to(self.match)
        winners = [self.match.names[player] for player in self.match.rounds[-1].winners]
        won = plural("{names} won.", "{names} won.", len(winners), names=listed(winners))
        self.voice.say(won if winners else msg("Nobody won."), "bold")
        self.finished.append(self.on_board.record)

    def show_totals(self) -> None:
        """The match so far, where there is more than one round to it."""
        match = self.match
        if match.over and len(match.rounds) == 1 and max(match.totals) <= 1:
            return  # One game, won or drawn: who won has been said. Points are told, also of one round.
        totals = [f"{name} {total:g}" for name, total in zip(match.names, match.totals, strict=True)]
        number = len(match.rounds)
        self.voice.say(msg("After round {number}: {totals}.", number=number, totals=listed(totals, "")))
        drawn = sheet.text(sheet.sheets(match)[-1], self.voice.words)
        self.console.print(escape(drawn), highlight=False, soft_wrap=True)
        if match.over:
            winners = [match.names[player] for player in match.winners]
            names = listed(winners)
            won = plural("{names} won the match.", "{names} won the match.", len(winners), names=names)
            self.voice.say(won if winners else msg("Nobody won the match."), "bold")

    # Who and what ----------------------------------------------------------------------------

    @property
    def on_board(self) -> Round:
        """The round that is played, or was last."""
        assert self.round is not None
        return self.round

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.on_board.state

    @property
    def player(self) -> int:
        """The player to move."""
        return self.match.seats[self.state.to_move]

    @property
    def name(self) -> str:
        """Who is to move."""
        return self.match.name_in(self.state.to_move)

    @property
    def title(self) -> Message:
        """Who is to move, and as what."""
        if self.match.game.numbers_seats:
            return msg("{name}", name=self.name)
        side = self.match.game.seat_names[self.state.to_move]
        return msg("{name} ({side})", name=self.name, side=side)

    @property
    def voice(self) -> Voice:
        """Who says what is shown: in the language of the people here, with the names of who sits where."""
        names = [self.match.name_in(seat) for seat in range(self.match.players)]
        return Voice(self.console, self.language).named(names)

    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat for seat, player in enumerate(self.match.seats) if player not in self.bots]

    def secrets(self) -> bool:
        """Whether a seat does not see everything."""
        return self.state.secrets

    def side(self) -> int | None:
        """From whose side the board is drawn: the only person's, or nobody's in particular.

        Where people hide something from one another, it is that of the one who must decide.
        """
        people, state = self.people(), self.state
        if len(people) == 1:
            return people[0]
        return state.to_move if people and self.secrets() and not state.over else None

    # What is shown ---------------------------------------------------------------------------

    def show_board(self) -> None:
        """Draw the position as the person who must decide may see it; after the end everybody may."""
        side = self.side()
        if side is not None and len(self.people()) > 1 and self.at_keyboard != self.player:
            self.hand_over()
            self.tell_turns(side)
        if self.console.size.height > LOW_TERMINAL:
            self.console.print()
        self.console.print(self.state.show(side, self.voice.words))

    def hand_over(self) -> None:
        """Put what was there out of sight, then wait until the person who must decide is at the keyboard."""
        if self.at_keyboard is not None:  # Else nobody's hand has been shown in this round.
            self.clear_screen()
        line = None
        while line != "":  # Only Enter alone: any other text was meant for something else.
            try:
                asked = msg("{name}, press Enter when you are at the keyboard", name=self.name)
                line = self.ask(f"{self.voice.words(asked)}> ", ("quit",)).strip()
            except EOFError:
                raise Left from None
            except KeyboardInterrupt:
                continue
            if line.lower() in ("quit", "exit"):
                raise Left
        self.at_keyboard = self.player
        self.clear_screen()

    def clear_screen(self) -> None:
        """Empty the terminal, and what has scrolled out of it."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def tell_turns(self, seat: int) -> None:
        """What has been played since this seat last decided, as far as it saw that: the screen is empty."""
        since = len(self.on_board.states) - 1
        while since > 0 and self.on_board.states[since - 1].to_move != seat:
            since -= 1
        told: list[tuple[str, list[Message]]] = []
        for before, after in pairwise(self.on_board.states[since:]):
            name = THE_TABLE if before.to_move == TABLE else self.match.name_in(before.to_move)
            # What the table does is its answer to somebody's move; a deal before all moves is on the board.
            if (not told and since > 0) or (before.to_move != TABLE and (not told or told[-1][0] != name)):
                told.append((name, []))
            if told:
                seen = after.seen_by(seat)
                move = str(seen.last)
                told[-1][1].append(with_words(move, about(before.seen_by(seat), move)))
        for name, moves in told:
            self.voice.say_move(name, listed(moves, ""))

    # Moves -----------------------------------------------------------------------------------

    def let_table_play(self, start: State) -> None:
        """Play all that chance decides now, and tell it at once; people may call before each roll."""
        told: list[str] = []
        while self.round_goes_on() and (state := self.state).to_move == TABLE:
            if self.people() and self.on_board.waits_for_calls:
                self.tell(start, told)
                start, told = state, []
                if self.called(state):
                    return
            self.make(self.on_board.rolled(), "")
            told.append(self.public(self.state))
        self.tell(start, told)

    def tell(self, start: State, told: list[str]) -> None:
        """Say what the table has played since `start`, in the game's own words where it has some."""
        if not told:
            return
        words = getattr(start.game.terminal, "tell", None)
        if words is None:
            self.voice.say_move(THE_TABLE, " ".join(told))
            return
        for line in words(start.record[0], told):
            self.voice.say(line, "dim")

    def called(self, state: State) -> bool:
        """Ask before the table rolls whether somebody calls, and say whether the round has changed by it."""
        calls = [move for move in state.moves() if move not in state.weights()]
        while self.state is state:
            try:
                asked = self.voice.words(msg("Enter rolls; or a call"))
                line = " ".join(self.ask(f"{asked}> ", [*COMMANDS, *calls]).split())
                if not line:
                    return False
                if line in state.weights() or line == "resign":
                    raise OptionError(msg("the table rolls now: press Enter, or call what has happened"))
                self.obey(line, state)
            except EOFError:
                raise Left from None
            except KeyboardInterrupt:
                self.voice.say_marked(msg("Nothing was played. [b]quit[/b] leaves the table."))
            except (StackyardError, OSError) as error:
                self.complain(error)
        return True

    def complain(self, error: StackyardError | OSError) -> None:
        """Say what is wrong."""
        self.voice.say(error.message if isinstance(error, StackyardError) else str(error))

    def make(self, move: str, who: str) -> None:
        """Play a legal move and write it down; where it is somebody's, it is told."""
        before = self.state
        self.round = self.on_board.play(move)
        if who:
            seen = self.public(self.state)
            self.voice.say_move(who, seen, about(self.seen(before), seen))
        for notice in before.game.notices(before, self.state):
            self.voice.say(notice, "bold")

    def seen(self, state: State) -> State:
        """A state as all the people at the keyboard may see it."""
        people = self.people()
        return state.seen_by(people[0]) if len(people) == 1 else state.public()

    def public(self, state: State) -> str:
        """The last move as all the people at the keyboard may see it."""
        told = [str(state.seen_by(seat).last) for seat in self.people() or range(state.players)]
        hidden = [text for text in told if text != state.last]
        return hidden[0] if hidden else str(state.last)

    def ask_for_move(self, state: State) -> None:
        """Ask a person until a move is made, or the round is left or given up."""
        title = self.title
        if (news := self.news()) is not None:
            self.voice.say(news, "dim")
        self.show_board()
        # A move, or one taken back, changes where the round stands.
        while self.state is state and self.round_goes_on():
            try:
                line = self.ask(f"{self.voice.words(title)}> ", [*COMMANDS, *state.moves()])
            except EOFError:
                raise Left from None
            except KeyboardInterrupt:
                self.voice.say_marked(msg("Nothing was played. [b]quit[/b] leaves the table."))
                continue
            try:
                self.obey(" ".join(line.split()), state)
            except NotationError as error:
                problem = self.voice.words(error.message)
                self.voice.say_marked(msg("[b]help[/b] lists what else you can type."), f"{problem}. ")
            except (StackyardError, OSError) as error:
                self.complain(error)

    def obey(self, line: str, state: State) -> None:
        """Do what a person typed."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                return
            case "?" | "moves":
                self.list_moves(state, rest)
            case "help":
                for typed, words in help_lines(self.voice.words, state.game.resign is not None):
                    self.console.print(Text.assemble((typed, "bold"), "  ", words), highlight=False)
            case "why":
                self.why(state, rest)
            case "rules":
                print_rules(self.console, state.game, rest, self.language)
            case "board":
                self.show_board()
            case "undo":
                self.undo()
            case "save":
                self.save(rest)
            case "resign":
                self.resign(state)
            case "quit" | "exit":
                raise Left
            case _:
                self.make(line, "")

    def list_moves(self, state: State, beginning: str) -> None:
        """List the legal moves, grouped by the token that they start from."""
        groups: dict[str, list[str]] = {}
        for move, path in state.paths().items():
            if move.startswith(beginning):
                groups.setdefault(path[0], []).append(move)
        if not groups:
            self.voice.say(msg("No move begins with {text:quoted}; ? alone lists all.", text=beginning))
        for token, moves in groups.items():
            self.voice.say(token, "bold")
            self.console.print(Padding(escape("  ".join(moves)), (0, 0, 0, 4)), highlight=False)

    def why(self, state: State, move: str) -> None:
        """Answer whether a move is legal, and why not."""
        if not move:
            raise OptionError(msg("say which move: why, and then the move"))
        ruling = state.why_not(move)
        if ruling is None:
            self.voice.say(msg("{move} is legal.", move=move))
            return
        self.voice.say(ruling.reason)
        self.voice.say(clause_text(state.game, ruling.clause, self.voice.language), "dim")

    def undo(self) -> None:
        """Go back to where a person last decided; among people with secrets, only to one's own decision."""
        people = self.people()
        self.round = self.on_board.take_back(people, others=len(people) > 1)

    def save(self, name: str) -> None:
        """Write the record so far, finished rounds first."""
        if not name:
            raise OptionError(msg("say where to: save game.txt"))
        path = Path(name)
        write_records(path, self.records())
        self.voice.say(msg("Saved to {path}.", path=str(path)))

    def resign(self, state: State) -> None:
        """Give the round up."""
        name = self.name
        self.round = self.on_board.resign(state.to_move)
        self.voice.say(msg("{name} resigned.", name=name), "bold")

    def keep_round(self) -> None:
        """Keep an unfinished match where `--resume` finds it."""
        if self.keep is None or self.round is None or not (self.finished or self.round.record.moves):
            return
        try:
            write_records(self.keep, self.records())
        except (StackyardError, OSError) as error:
            problem = error.message if isinstance(error, StackyardError) else str(error)
            self.voice.say(msg("The game cannot be kept there: {problem}.", problem=problem))
            # Not on the screen, where people would see one another's secrets.
            self.keep = Path(tempfile.mkdtemp(prefix="stackyard-")) / self.keep.name
            write_records(self.keep, self.records())
        self.voice.say(msg("The game is kept. Go on with:"))
        self.voice.say_command(f"play {self.match.game.name} --resume {self.keep}")

    def keep_match(self) -> None:
        """Keep the records of a match that has ended, until the next one does."""
        if self.keep is None:
            return
        path = self.keep
        if path.name.startswith("unfinished-"):
            path.unlink(missing_ok=True)
            path = path.with_name(f"last-{self.match.game.name}.txt")
        write_records(path, self.finished)
        self.voice.say(msg("The record is kept, and you can look at it with:"))
        self.voice.say_command(f"replay {path}")

    def records(self) -> list[Record]:
        """The match so far as records; the round that goes on keeps the seed that its dice need."""
        return self.finished if self.on_board.over else [*self.finished, self.on_board.kept()]
