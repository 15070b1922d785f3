"""People: who is signed in, and what they have played."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from stackyard.apps.server.wire.models.avoid import AvoidedPersonInfo
from stackyard.apps.server.wire.models.base import Model, Phase, Player
from stackyard.apps.server.wire.models.tables import SeatInfo

Time = Annotated[int, Field(description="Milliseconds since 1970.")]
ResultName = Literal["won", "lost", "drawn", "solo", "ended", ""]


class SessionInfo(Model):
    """A browser that is signed in."""

    mark: str
    device: str
    created: Time
    seen: Time
    this: bool


class PasskeyInfo(Model):
    """A passkey that opens the account."""

    id: str
    label: str
    created: Time
    used: Time


class MyAccountInfo(Model):
    """An account, as its owner sees it."""

    name: str
    created: Time
    password: Annotated[bool, Field(description="Whether a password opens it.")]
    passkeys: tuple[PasskeyInfo, ...]
    sessions: tuple[SessionInfo, ...]
    codes_left: Annotated[int, Field(description="Recovery codes that were not used yet.")]


class MeInfo(Model):
    """Who asks: somebody who is signed in, or a guest."""

    account: MyAccountInfo | None
    waiting: Annotated[int, Field(description="Tables at which it is this person's turn.")]
    passkeys: Annotated[bool, Field(description="Whether browsers keep passkeys for this address.")]


class EntryInfo(Model):
    """Somebody who has just signed in, and their recovery codes where there are new ones: shown once."""

    me: MeInfo
    codes: tuple[str, ...]


class CodesInfo(Model):
    """New recovery codes: shown once."""

    codes: tuple[str, ...]


class PasskeyOptions(Model):
    """What the browser's `navigator.credentials` is to be called with, as JSON."""

    options: dict[str, Any]


class SittingInfo(Model):
    """A game of somebody's."""

    table: str
    player: Player
    game: str
    title: str
    seats: Annotated[tuple[SeatInfo, ...], Field(description="Who plays; empty where it was archived.")]
    count: Annotated[int, Field(description="How many play.")]
    round: int
    rated: bool
    created: Time
    changed: Annotated[int | None, Field(description="When something last happened, to the minute.")]
    ended: Annotated[int | None, Field(description="Milliseconds since 1970; None while it goes on.")]
    result: ResultName
    phase: Phase | None
    my_turn: bool
    token: Annotated[int | None, Field(description="Which of the tokens that were sent holds the place.")]


class GamesOfInfo(Model):
    """Games of somebody's: those that go on, where it is their turn first, then those that are over."""

    running: tuple[SittingInfo, ...]
    finished: tuple[SittingInfo, ...]
    next: Annotated[str | None, Field(description="Ask for more with `before`; None where that was all.")]


class TakeoutFile(Model):
    """An account and its games, in a file to take home."""

    name: str
    created: Time
    games: tuple[SittingInfo, ...]
    avoided: tuple[AvoidedPersonInfo, ...]


class TallyInfo(Model):
    """Matches of one game with so many seats."""

    game: str
    title: str
    seats: int
    played: int
    won: int
    lost: int
    drawn: int


class RatingPoint(Model):
    """A rating at a time."""

    at: Time
    value: int
    low: int
    high: int


class RatingInfo(Model):
    """Somebody's rating in a game, from rated tables between people."""

    game: str
    title: str
    value: int
    low: Annotated[int, Field(description="Of the interval that holds 95 of 100 true ratings.")]
    high: int
    matches: int
    certain: Annotated[bool, Field(description="Whether it is certain enough for the leaderboard.")]
    curve: tuple[RatingPoint, ...]


class RungInfo(Model):
    """How far somebody has come against the bots of a game, alone and without help."""

    game: str
    title: str
    best: Annotated[int, Field(description="The best level that was beaten; 0 for none.")]
    next: Annotated[int | None, Field(description="The level to beat next; None where none is left.")]


class MarkInfo(Model):
    """A number that a game counts, and what it is."""

    label: str
    value: int


class SoloInfo(Model):
    """The best that somebody has reached alone."""

    game: str
    title: str
    marks: tuple[MarkInfo, ...]
    milliseconds: int


class StreaksInfo(Model):
    """Records of coming back: weeks with a match in a row, and matches won in a row."""

    weeks: int
    most_weeks: int
    most_wins: int


class ProfileInfo(Model):
    """Somebody, as everybody may see them."""

    name: str
    since: Time
    me: bool
    tallies: tuple[TallyInfo, ...]
    ratings: tuple[RatingInfo, ...]
    ladder: tuple[RungInfo, ...]
    solo: tuple[SoloInfo, ...]
    streaks: StreaksInfo


class LeaderInfo(Model):
    """Somebody on a leaderboard."""

    name: str
    value: int
    low: int
    high: int
    matches: int


class LeaderboardInfo(Model):
    """The best of a game, of those whose rating is certain enough."""

    game: str
    title: str
    leaders: tuple[LeaderInfo, ...]
