"""A table as its setup and its log make it. Tables are values: an event makes a new one.

Nothing here waits, writes, or looks at a clock on the wall; so a log that is read again gives the same
table, and what is not committed can be thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from string import ascii_uppercase
from typing import Any, Literal, Self

from stackyard.apps.server.table.event import Event
from stackyard.apps.server.table.move_views import MoveViews
from stackyard.apps.server.table.setup import BOT, HOST, TableSetup
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError
from stackyard.core.match import Match
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.play.record import Record
from stackyard.play.round import Round

Phase = Literal["waiting", "playing", "round-over", "over"]
WAITING: Phase = "waiting"
PLAYING: Phase = "playing"
ROUND_OVER: Phase = "round-over"
OVER: Phase = "over"

OfferKind = Literal["undo", "draw"]
"""What a player can ask the others for."""
UNDO: OfferKind = "undo"
DRAW: OfferKind = "draw"

HINTED = "with a hint"
"""The comment in a record on a move before which its player had asked a bot."""


@dataclass(frozen=True)
class Place:
    """One player of the match."""

    kind: str
    name: str = ""
    """Empty while nobody sits there."""
    entropy: str = ""
    stand_in: str = ""
    """The bot that plays for this person at the moment."""
    for_round: bool = False
    """Whether it does so only until the round ends."""
    vacation: int = 0
    """Until when this person's clock stands still, in milliseconds since 1970."""
    gone: bool = False
    """Whether this person has left, or run out of time, at any moment of the match."""

    @property
    def machine(self) -> bool:
        """Whether this player is a program for the whole match."""
        return self.kind.startswith(BOT)

    @property
    def bot(self) -> str:
        """Which bot decides here, or nothing where a person does."""
        return self.kind if self.machine else self.stand_in

    @property
    def open(self) -> bool:
        """Whether somebody can still sit down here."""
        return not self.name


@dataclass(frozen=True)
class Offer:
    """What a player asks for, and who has agreed so far."""

    kind: OfferKind
    player: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Table:
    """A table at one moment."""

    setup: TableSetup
    number: int = 0
    """That of the last event."""
    places: tuple[Place, ...] = ()
    match: Match | None = None
    """None until all places are taken."""
    round: Round | None = None
    """That is played, or was played last."""
    movers: tuple[int | None, ...] = ()
    """Who made each move of the round; None is the table."""
    move_views: tuple[MoveViews, ...] = field(default=(), compare=False)
    """Each move of the round, as everybody may know it."""
    finished: tuple[Record, ...] = ()
    ending: str = ""
    """The kind of event that ended the round, where it was not a move."""
    ended_by: int | None = None
    clocks: tuple[int, ...] = ()
    """Milliseconds that each player has left in this round."""
    clocked: tuple[tuple[int, ...], ...] = ()
    """The clocks at each of the states."""
    offer: Offer | None = None
    hinted: frozenset[int] = frozenset()
    """Who has asked for a hint since their last move."""
    advised: frozenset[int] = frozenset()
    """Who has asked for a hint in this round."""
    rematch: frozenset[int] = frozenset()
    followed_by: str = ""
    takebacks: int = 0
    ended: str | None = None
    """Why the organiser has ended the table before its match was over; None where that has not happened."""
    moved: frozenset[int] = frozenset()
    """The players who have made a move of their own in this match."""

    @classmethod
    def of(cls, setup: TableSetup, events: Iterable[Event] = ()) -> Self:
        """The table of a setup after all events of its log."""
        table = cls(setup, places=_with_bots_named([Place(kind) for kind in setup.kinds]))
        for event in events:
            table = table.after(event)
        return table

    # How it stands ---------------------------------------------------------------------------

    @cached_property
    def phase(self) -> Phase:
        """Waiting for people, playing, between two rounds, or over."""
        if self.ended is not None:
            return OVER
        if self.match is None:
            return WAITING
        if self.match.over:
            return OVER
        return PLAYING if self.in_round else ROUND_OVER

    @cached_property
    def in_round(self) -> bool:
        """Whether a round goes on, or would had the table not been ended: what is secret in it stays so."""
        return self.round is not None and not self.round.over

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.on_board.state

    @property
    def moves_made(self) -> int:
        """How many moves the round on the board has."""
        return len(self.movers)

    @property
    def on_board(self) -> Round:
        """The round that is played, or was played last; there is none while people are waited for."""
        assert self.round is not None
        return self.round

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The player in each seat of the round on the board."""
        if self.match is None:
            return tuple(range(self.setup.players))
        return self.match.seats if self.in_round or not self.match.rounds else self.match.rounds[-1].seats

    @cached_property
    def mover(self) -> int | None:
        """The player who must decide; None at the table's turn, and where no round goes on."""
        if self.phase != PLAYING or self.state.to_move == TABLE:
            return None
        return self.seats[self.state.to_move]

    @property
    def waits_for_roll(self) -> bool:
        """Whether people may call something before the table rolls, so that one of them must say `roll`."""
        return (
            self.phase == PLAYING
            and self.mover is None
            and self.on_board.waits_for_calls
            and not self._bot_moved_last
            and not all(place.bot for place in self.places)
        )

    @property
    def _bot_moved_last(self) -> bool:
        """Whether a bot has made the last move; what it rolls nobody calls wrong."""
        last = self.movers[-1] if self.movers else None
        return last is not None and bool(self.places[last].bot)

    def is_late(self, player: int, spent: int) -> bool:
        """Whether the clock of a person who is to move has run down; a bot that is late is our own fault."""
        running = bool(self.clocks) and self.mover == player and not self.places[player].bot
        return running and spent > self.clocks[player]

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are persons and are there."""
        return tuple(player for player, place in enumerate(self.places) if not place.bot)

    @property
    def practice(self) -> bool:
        """Whether one person plays with bots alone, so that nobody is wronged by help or by another try."""
        return not self.setup.rated and sum(not place.machine for place in self.places) == 1

    def companions(self, player: int) -> frozenset[int]:
        """The players at one and the same device."""
        if self.places[player].kind != HOST:
            return frozenset([player])
        return frozenset(other for other, place in enumerate(self.places) if place.kind == HOST)

    def asked(self, player: int) -> frozenset[int]:
        """The people who must agree to what a player asks for."""
        return frozenset(self.people) - self.companions(player)

    def seat_of(self, player: int) -> int:
        """Where a player sits in the round on the board."""
        return self.seats.index(player)

    def record_of(self, number: int) -> Record:
        """The record of a round, counted from 1."""
        if 1 <= number <= len(self.finished):
            return self.finished[number - 1]
        if self.round is not None and number == self.round_number:
            return self.round.record
        raise OptionError(
            msg("rounds go from 1 to {most}; there is no {given}", most=self.round_number, given=number)
        )

    @property
    def round_number(self) -> int:
        """The number of the round on the board, from 1; 0 before the first."""
        return len(self.finished) + (1 if self.in_round else 0)

    @cached_property
    def notices(self) -> tuple[str, ...]:
        """What everybody is told that the last move has brought about."""
        states = self.on_board.states
        return tuple(self.setup.game.notices(*states[-2:])) if len(states) > 1 else ()

    # What happens ----------------------------------------------------------------------------

    def after(self, event: Event) -> Self:
        """The table after one more event, which must be possible here."""
        happened = replace(self, number=event.number)
        return getattr(happened, f"_{event.kind}")(event)  # type: ignore[no-any-return]

    def _place(self, player: int | None, **changes: Any) -> tuple[Place, ...]:
        return tuple(
            replace(place, **changes) if number == player else place
            for number, place in enumerate(self.places)
        )

    def _sit(self, event: Event) -> Self:
        entropy, _, name = event.text.partition(" ")
        return replace(self, places=self._place(event.player, name=name, entropy=entropy))

    def _fill(self, event: Event) -> Self:
        filled = [replace(place, kind=event.text) if place.open else place for place in self.places]
        return replace(self, places=_with_bots_named(filled))

    def _round(self, event: Event) -> Self:
        if self.in_round and (ended := self.on_board.as_ended_before()).over:
            return self._close(ended)._round(event)
        match = self.match or self.setup.new_match([place.name for place in self.places])
        entropies = [self.places[player].entropy for player in match.seats]
        number = len(match.rounds) + 1
        dice = Dice(Dice(self.setup.seed).for_round(number).seed, entropies)
        clock = self.setup.clock
        clocks = () if clock is None else (clock.start,) * match.players
        return replace(
            self,
            match=match,
            round=Round.of_match(
                match, [_kind(place) for place in self.places], dice, self.setup.first_state(match)
            ),
            movers=(),
            move_views=(),
            clocks=clocks,
            clocked=(clocks,),
            ending="",
            ended_by=None,
            offer=None,
            hinted=frozenset(),
            advised=frozenset(),
            takebacks=0,
        )

    def _move(self, event: Event) -> Self:
        seat = None if event.player is None else self.seat_of(event.player)
        comment = HINTED if event.player in self.hinted else ""
        round = self.on_board.play(event.text, seat=seat, comment=comment)
        clocks = self._clocks(event, moved=True)
        made = replace(
            self,
            round=round,
            movers=(*self.movers, event.player),
            move_views=(*self.move_views, MoveViews(*round.states[-2:])),
            clocks=clocks,
            clocked=(*self.clocked, clocks),
            offer=None,
            hinted=self.hinted - {event.player},
            moved=self._with_mover(event.player),
        )
        return made._close(round) if round.over else made

    def _with_mover(self, player: int | None) -> frozenset[int]:
        own = player is not None and not self.places[player].stand_in
        return self.moved | {player} if player is not None and own else self.moved

    def _clocks(self, event: Event, moved: bool = False) -> tuple[int, ...]:
        if self.setup.clock is None or event.player is None or self.places[event.player].stand_in:
            return self.clocks
        left = list(self.clocks)
        left[event.player] = max(0, left[event.player] - event.spent)
        if moved:
            left[event.player] = self.setup.clock.after_move(left[event.player])
        return tuple(left)

    def _close(self, round: Round, ending: str = "", by: int | None = None) -> Self:
        assert self.match is not None
        if self.takebacks:
            round = replace(round, record=round.record.with_tag("Takebacks", str(self.takebacks)))
        if self.advised:
            names = ", ".join(self.places[player].name for player in sorted(self.advised))
            round = replace(round, record=round.record.with_tag("Hints", names))
        # Who ran out of time in this round plays again in the next one.
        places = tuple(
            replace(place, stand_in="", for_round=False) if place.for_round else place
            for place in self.places
        )
        return replace(
            self,
            places=places,
            round=round,
            match=round.add_to(self.match),
            finished=(*self.finished, round.record),
            ending=ending,
            ended_by=by,
            offer=None,
        )

    def _resign(self, event: Event) -> Self:
        assert event.player is not None
        return self._close(self.on_board.resign(self.seat_of(event.player)), event.kind, event.player)

    def _time(self, event: Event) -> Self:
        assert event.player is not None
        out = replace(self, clocks=self._clocks(event), places=self._place(event.player, gone=True))
        if self.setup.game.resign is None:
            # The round is played out, by a bot from here on.
            return replace(out, places=out._place(event.player, stand_in=event.text, for_round=True))
        lost = self.on_board.run_out_of_time(self.seat_of(event.player))
        return out._close(lost, event.kind, event.player)

    def _charge(self, event: Event) -> Self:
        return replace(self, clocks=self._clocks(event))

    def _vacation(self, event: Event) -> Self:
        places = self._place(event.player, vacation=int(event.text))
        return replace(self, clocks=self._clocks(event), places=places)

    def _draw(self, event: Event) -> Self:
        return self._close(self.on_board.agree_draw(), event.kind, event.player)

    def _hint(self, event: Event) -> Self:
        assert event.player is not None
        return replace(self, hinted=self.hinted | {event.player}, advised=self.advised | {event.player})

    def _offer(self, event: Event) -> Self:
        assert event.player is not None
        return replace(self, offer=Offer(DRAW if event.text == DRAW else UNDO, event.player))

    def _accept(self, event: Event) -> Self:
        assert self.offer is not None and event.player is not None
        agreed = self.offer.agreed | self.companions(event.player)
        return replace(self, offer=replace(self.offer, agreed=agreed))

    def _decline(self, event: Event) -> Self:
        return replace(self, offer=None)

    def _undo(self, event: Event) -> Self:
        left = int(event.text)
        # A move that is taken back gives no time back, and what was added for it goes again.
        clocks = tuple(map(min, self._clocks(event), self.clocked[left]))
        return replace(
            self,
            clocks=clocks,
            clocked=(*self.clocked[:left], clocks),
            round=self.on_board.up_to(left),
            movers=self.movers[:left],
            move_views=self.move_views[:left],
            offer=None,
            takebacks=self.takebacks + 1,
        )

    def _leave(self, event: Event) -> Self:
        return replace(
            self,
            places=self._place(event.player, stand_in=event.text, for_round=False, gone=True),
            offer=None,
        )

    def _return(self, event: Event) -> Self:
        return replace(self, places=self._place(event.player, stand_in="", for_round=False))

    def _rematch(self, event: Event) -> Self:
        assert event.player is not None
        return replace(self, rematch=self.rematch | self.companions(event.player))

    def _follow(self, event: Event) -> Self:
        return replace(self, followed_by=event.text)

    def _end(self, event: Event) -> Self:
        return replace(self, ended=event.text, offer=None)


def _with_bots_named(places: Sequence[Place]) -> tuple[Place, ...]:
    """The places with a name for every bot: Bot, or Bot A, Bot B and so on."""
    bots = [number for number, place in enumerate(places) if place.machine]
    names = {number: f"Bot {letter}" for number, letter in zip(bots, ascii_uppercase, strict=False)}
    if len(bots) == 1:
        names = {bots[0]: "Bot"}
    return tuple(replace(place, name=names.get(number, place.name)) for number, place in enumerate(places))


def _kind(place: Place) -> str:
    """What a player is in a record, in the words of the command line."""
    return place.kind if place.machine else "human"
