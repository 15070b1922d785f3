"""What people do at a table: every action is checked, and becomes the events that it brings about.

Nothing happens here yet. The events are written down first; only then is the new table the one that
everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.names import choose_name
from stackyard.apps.server.table.setup import HOST
from stackyard.apps.server.table.table import DRAW, OVER, PLAYING, ROUND_OVER, UNDO, OfferKind, Table
from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.message import Message, listed, msg
from stackyard.core.ruling import IllegalMove, Ruling
from stackyard.play.takeback import NothingToTakeBack, takeback

STAND_IN = "bot:4"
"""Who takes a place that is open, and plays on for somebody who has left or run out of time."""


class Refused(StackyardError):
    """Somebody has asked for something that cannot be done at this table now."""

    code = "refused"


class NotYourTurn(Refused):
    """Somebody else is to move."""

    code = "not-your-turn"


class NotSeated(Refused):
    """Only players do that."""

    code = "not-seated"


class NoRound(Refused):
    """There is no round that it could be done in."""

    code = "no-round"


class TableFull(Refused):
    """No place is open."""

    code = "full"


class TableEnded(Refused):
    """The organiser has ended the table."""

    code = "ended"


class RatedTable(Refused):
    """That is not done where ratings are at stake."""

    code = "rated"


class Busy(Refused):
    """Too much is being done already."""

    code = "busy"


@dataclass
class Draft:
    """A table with what is about to happen at it."""

    table: Table
    now: int
    """Milliseconds since 1970."""
    spent: int = 0
    """Milliseconds that the player to move has thought."""
    events: list[Event] = field(default_factory=list)
    holders: dict[int, str] = field(default_factory=dict)
    """The hashes of the tokens of those who sit down."""

    def __post_init__(self) -> None:
        check_not_ended(self.table)

    def spent_by(self, player: int) -> int:
        """Milliseconds that a player has thought: only the clock of the player to move runs."""
        return self.spent if self.table.mover == player else 0

    def add(self, kind: Kind, player: int | None = None, text: str = "", spent: int = 0) -> None:
        """Let one thing happen, and all that follows from it by itself."""
        self._happen(kind, player, text, spent)
        while self._follows():
            pass

    def _happen(self, kind: Kind, player: int | None = None, text: str = "", spent: int = 0) -> None:
        event = Event(kind, player, text, self.table.number + 1, self.now, spent)
        self.table = self.table.after(event)
        if kind == Kind.MOVE:
            # The log tells a move as records do, however it was typed.
            event = replace(event, text=str(self.table.state.last))
        self.events.append(event)

    def _follows(self) -> bool:
        """Let the next thing happen that nobody has to decide; False where there is none."""
        table, offer = self.table, self.table.offer
        if table.match is None and not any(place.open for place in table.places):
            self._happen(Kind.ROUND)
        elif offer is not None and offer.agreed >= table.asked(offer.player):
            if offer.kind == DRAW:
                self._happen(Kind.DRAW)
            else:
                left = str(_takeback(table, offer.player))
                self._happen(Kind.UNDO, offer.player, left, self.spent_by(offer.player))
        elif table.in_round and table.state.weights() and not table.waits_for_roll:
            self._happen(Kind.MOVE, None, table.on_board.rolled())
        else:
            return False
        return True


# Sitting down ------------------------------------------------------------------------------------


def sit(draft: Draft, name: str, entropy: str, token_hash: str, player: int | None = None) -> None:
    """Take a place, and hold it with a token: the first that is open, or the one that is named."""
    places = draft.table.places
    open_places = [number for number, place in enumerate(places) if place.open and place.kind != HOST]
    if not open_places:
        raise TableFull(msg("all places at this table are taken; you can watch"))
    chosen = open_places[0] if player is None else player
    if chosen not in open_places:
        raise TableFull(
            msg("that place is taken; open ones: {places}", places=listed(list(map(str, open_places)), ""))
        )
    name = choose_name(name, [place.name for place in places if not place.open])
    draft.add(Kind.SIT, chosen, f"{check_entropy(entropy)} {name}")
    draft.holders[chosen] = token_hash


def fill(draft: Draft, player: int) -> None:
    """Let bots take the places that are open, so that the game can begin."""
    check_unrated(draft.table, msg("this table is rated: it waits for people, and no bot sits down"))
    if not any(place.open for place in draft.table.places):
        raise TableFull(msg("no place is open that a bot could take"))
    draft.add(Kind.FILL, player, STAND_IN)


def check_entropy(entropy: str) -> str:
    """What somebody adds to the dice: up to 64 letters and digits."""
    if len(entropy) > 64 or not (entropy == "" or (entropy.isascii() and entropy.isalnum())):
        raise OptionError(msg("entropy is up to 64 letters and digits"))
    return entropy


# Playing -----------------------------------------------------------------------------------------


NO_MOVE_YET = Ruling("", msg("These clicks are no whole move yet."))


def move(draft: Draft, player: int, text: str, path: Sequence[str] = ()) -> None:
    """Play a move, or call what has happened at a real table; by its text, or by its clicks."""
    table = draft.table
    check_round(table)
    if path:
        text = _clicked(table, player, path)
    called = is_call(text) and table.state.setup.calls
    if table.mover != player and not called:
        who = "the table" if table.mover is None else table.places[table.mover].name
        raise NotYourTurn(msg("it is not your turn; {name} is to move", name=who))
    if table.is_late(player, draft.spent):
        raise Refused(msg("your time has run out"))
    draft.add(Kind.MOVE, player, text, draft.spent_by(player))


def _clicked(table: Table, player: int, path: Sequence[str]) -> str:
    """The move that clicks make, by what the player sees."""
    view = table.state.seen_by(table.seat_of(player)) if table.state.secrets else table.state
    found = view.move_of(path)
    if found is None:
        raise IllegalMove(" ".join(path), view.why_not_clicks(path) or NO_MOVE_YET)
    return found


def roll(draft: Draft, player: int) -> None:
    """Say that nobody calls anything, so that the table rolls."""
    if not draft.table.waits_for_roll:
        raise Refused(msg("the table does not wait for anybody to say roll"))
    draft.add(Kind.MOVE, None, draft.table.on_board.rolled())


def check_hint(table: Table, player: int) -> None:
    """Refused where a player cannot ask for a hint now."""
    check_unrated(table, msg("this table is rated: there are no hints"))
    if not table.setup.hints:
        raise Refused(msg("this table was set up without hints"))
    if table.mover != player or table.places[player].bot:
        raise NotYourTurn(msg("hints are for the player to move"))


def hint(draft: Draft, player: int, text: str) -> None:
    """Write down that a player has asked a bot for a move."""
    draft.add(Kind.HINT, player, text)


def offer(draft: Draft, player: int, kind: OfferKind) -> None:
    """Ask to take a move back, or for a draw; where nobody must agree it happens at once."""
    table = draft.table
    check_round(table)
    if table.offer is not None:
        raise Refused(msg("something has been asked already; answer that first"))
    if kind == UNDO:
        check_unrated(table, msg("this table is rated: no move is taken back"))
        _takeback(table, player)
    else:
        _check_draw(table)
    draft.add(Kind.OFFER, player, kind)


def answer(draft: Draft, player: int, accept: bool) -> None:
    """Agree to what somebody asks for, or do not; whoever has asked can take it back."""
    asked = draft.table.offer
    if asked is None:
        raise Refused(msg("nobody asks for anything"))
    own = player in draft.table.companions(asked.player)
    if own and accept:
        raise Refused(msg("others must agree to that"))
    if player in asked.agreed:
        raise Refused(msg("you have agreed already"))
    draft.add(Kind.ACCEPT if accept else Kind.DECLINE, player)


def resign(draft: Draft, player: int) -> None:
    """Give the round up, in games that know that."""
    check_round(draft.table)
    if draft.table.setup.game.resign is None:
        title = draft.table.setup.game.title
        raise Refused(
            msg(
                "nobody resigns a round of {title}: it is played out; you can leave your place to a bot",
                title=title,
            )
        )
    draft.add(Kind.RESIGN, player)


def leave(draft: Draft, player: int) -> None:
    """Let a bot play on."""
    if draft.table.phase == OVER:
        raise NoRound(msg("the match is over"))
    if draft.table.places[player].bot:
        raise Refused(msg("a bot plays for you already"))
    draft.add(Kind.LEAVE, player, STAND_IN)


def come_back(draft: Draft, player: int) -> None:
    """Take the place back from the bot."""
    if not draft.table.places[player].stand_in:
        raise Refused(msg("you have not left"))
    if draft.table.places[player].for_round:
        raise Refused(msg("your time has run out; you play again in the next round"))
    draft.add(Kind.RETURN, player)


def run_out_of_time(draft: Draft) -> None:
    """The clock of the player to move has run down."""
    mover = draft.table.mover
    if mover is None or not draft.table.is_late(mover, draft.spent):
        raise Refused(msg("there is time left"))
    draft.add(Kind.TIME, mover, STAND_IN, draft.spent)


def charge(draft: Draft) -> None:
    """Write down how long the player to move has thought, so that a restart gives no time back."""
    mover = draft.table.mover
    if mover is None or not draft.table.clocks or draft.table.is_late(mover, draft.spent):
        raise Refused(msg("there is nothing to charge"))
    draft.add(Kind.CHARGE, mover, "", draft.spent)


def vacation(draft: Draft, player: int, until: int) -> None:
    """Let the clock of a player stand still until then; only where moves take days."""
    clock = draft.table.setup.clock
    if clock is None or not clock.days or draft.table.phase == OVER:
        raise Refused(msg("clocks stand still for vacations only where moves take days"))
    draft.add(Kind.VACATION, player, str(until), draft.spent_by(player))


def next_round(draft: Draft, player: int) -> None:
    """Begin the next round of the match."""
    if draft.table.phase != ROUND_OVER:
        raise Refused(msg("the next round begins when this one is over, and the match is not"))
    draft.add(Kind.ROUND)


def rematch(draft: Draft, player: int) -> None:
    """Say that one would play another match."""
    if draft.table.phase != OVER:
        raise Refused(msg("the match is not over yet"))
    if player in draft.table.rematch or draft.table.followed_by:
        raise Refused(msg("you have said so already"))
    draft.add(Kind.REMATCH, player)


def wants_rematch(table: Table) -> bool:
    """Whether everybody does who is still there, so that the next table can be set up."""
    return bool(table.rematch) and table.rematch >= frozenset(table.people) and not table.followed_by


# What is possible --------------------------------------------------------------------------------


def possible(table: Table, player: int) -> list[str]:
    """The names of the messages that a player can send now."""
    place = table.places[player]
    if table.phase == OVER:
        done = table.ended is not None or table.followed_by or player in table.rematch
        return [] if done else ["rematch"]
    rated = table.setup.rated
    if table.match is None:
        return [] if rated else ["fill"]
    if place.stand_in:
        return [] if place.for_round else ["return"]
    if table.phase == ROUND_OVER:
        return ["next", "leave"]
    can = []
    if table.mover == player:
        can += ["move", "hint"] if table.setup.hints and not rated else ["move"]
    elif table.state.setup.calls:
        can.append("move")
    if table.waits_for_roll:
        can.append("roll")
    if table.offer is None:
        can += [UNDO] if not rated and _may_take_back(table, player) else []
        can += [DRAW] if _may_draw(table) else []
    elif player not in table.offer.agreed:
        can.append("answer")
    return [*can, "resign" if table.setup.game.resign else "leave"]


def _may_take_back(table: Table, player: int) -> bool:
    try:
        _takeback(table, player)
    except NothingToTakeBack:
        return False
    return True


def _takeback(table: Table, player: int) -> int:
    """How many moves are left when a player takes back what they decided last."""
    seats = [table.seat_of(each) for each in table.companions(player)]
    others = len(table.people) > 1
    return takeback(table.on_board.states, seats, others=others, practice=table.practice)


def _may_draw(table: Table) -> bool:
    return table.setup.game.draw is not None and not any(place.bot for place in table.places)


def _check_draw(table: Table) -> None:
    if table.setup.game.draw is None:
        raise Refused(msg("{title} knows no draws", title=table.setup.game.title))
    if not _may_draw(table):
        raise Refused(msg("a bot plays on; it agrees to no draw"))


def check_place(table: Table, player: int) -> None:
    """Refused where a bot plays for somebody who left: they come back first."""
    if table.places[player].stand_in and table.phase != OVER:
        raise Refused(msg("a bot plays for you; take your place back first"))


def check_round(table: Table) -> None:
    """NoRound where none is being played."""
    if table.phase != PLAYING:
        raise NoRound(msg("no round is being played at this table"))


def check_unrated(table: Table, told: Message) -> None:
    """RatedTable where ratings are at stake."""
    if table.setup.rated:
        raise RatedTable(told)


def check_not_ended(table: Table) -> None:
    """TableEnded where the organiser has ended it: nothing happens there any more."""
    if table.ended is not None:
        raise TableEnded(ended_because(table.ended))


def ended_because(reason: str) -> Message:
    """That a table was ended, and why."""
    if not reason:
        return msg("The organiser has ended this table.")
    return msg("The organiser has ended this table: {reason}", reason=reason)
