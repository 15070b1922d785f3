"""The messages of the lobby's socket."""

from __future__ import annotations

from collections.abc import Iterable

from stackyard.apps.server.people.challenge import Challenge
from stackyard.apps.server.people.wish import Seek
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.wire.models.lobby import (
    BotOfferMessage,
    ChallengeInfo,
    ChallengesInfo,
    ChallengesMessage,
    FoundMessage,
    PlaceInfo,
    SeekInfo,
    SeekingMessage,
    SeeksMessage,
    VacationInfo,
    WithdrawnMessage,
)
from stackyard.apps.server.wire.tables import clock_times
from stackyard.core.registry import load as load_game


def seek_info(seek: Seek) -> SeekInfo:
    """Somebody who waits, as much as everybody may know; the id does not tell the token."""
    wish = seek.wish
    return SeekInfo(
        id=seek.id[:16],
        game=wish.game,
        title=load_game(wish.game).title,
        name=seek.name,
        players=wish.players,
        clock=clock_times(wish.clock),
        rated=wish.rated,
        created=seek.created,
    )


def seeks(waiting: Iterable[Seek]) -> SeeksMessage:
    """All who wait."""
    return SeeksMessage(seeks=tuple(map(seek_info, waiting)))


def seeking(seek: Seek, token: str) -> SeekingMessage:
    """Somebody waits from now on."""
    return SeekingMessage(seek=seek_info(seek), token=token)


def withdrawn() -> WithdrawnMessage:
    """Somebody waits no longer."""
    return WithdrawnMessage()


def found(setup: TableSetup, player: int, token: str) -> FoundMessage:
    """Somebody has a place."""
    return FoundMessage(table=setup.id, title=setup.game.title, player=player, token=token)


def challenge_info(challenge: Challenge) -> ChallengeInfo:
    """One person asks another to play; only the two of them are told."""
    wish = challenge.wish
    return ChallengeInfo(
        id=challenge.id,
        game=wish.game,
        title=load_game(wish.game).title,
        by=challenge.by_name,
        to=challenge.to_name,
        clock=clock_times(wish.clock),
        rated=bool(wish.rated),
        created=challenge.created,
    )


def challenges_info(found: Iterable[Challenge], account: str) -> ChallengesInfo:
    """What an account was asked, and has asked."""
    both = _both(found, account)
    return ChallengesInfo(received=both[0], sent=both[1])


def challenges(found: Iterable[Challenge], account: str) -> ChallengesMessage:
    """The same, over the socket."""
    both = _both(found, account)
    return ChallengesMessage(received=both[0], sent=both[1])


def _both(
    found: Iterable[Challenge], account: str
) -> tuple[tuple[ChallengeInfo, ...], tuple[ChallengeInfo, ...]]:
    kept = list(found)
    received = tuple(challenge_info(each) for each in kept if each.to == account)
    return received, tuple(challenge_info(each) for each in kept if each.by == account)


def vacation_info(until: int | None, left: int) -> VacationInfo:
    """The vacation of an account."""
    return VacationInfo(until=until, left=left)


def place_info(setup: TableSetup, player: int) -> PlaceInfo:
    """A place that an account has."""
    return PlaceInfo(table=setup.id, title=setup.game.title, player=player)


def bot_offer(bot: str) -> BotOfferMessage:
    """A bot would play."""
    return BotOfferMessage(level=bot.partition(":")[2])
