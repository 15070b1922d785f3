"""What everybody may see of somebody: profiles and leaderboards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stackyard.apps.server.people.account import Account
from stackyard.apps.server.people.outcome import solo_numbers
from stackyard.apps.server.people.profile import Profile
from stackyard.apps.server.people.ratings import Point, Rating, Ratings
from stackyard.apps.server.wire.models.people import (
    LeaderboardInfo,
    LeaderInfo,
    MarkInfo,
    ProfileInfo,
    RatingInfo,
    RatingPoint,
    RungInfo,
    SoloInfo,
    StreaksInfo,
    TallyInfo,
)
from stackyard.apps.server.wire.people import title_of
from stackyard.core.game import Game
from stackyard.core.registry import load as load_game
from stackyard.engine.bots.level import LEVELS
from stackyard.render.language import Language


def profile_info(
    account: Account,
    me: bool,
    found: Profile,
    ratings: Mapping[str, Ratings],
    languages: Mapping[str, Language],
) -> ProfileInfo:
    """Somebody's profile, in the language of each game."""
    streaks = found.streaks
    return ProfileInfo(
        name=account.name,
        since=account.created,
        me=me,
        tallies=tuple(
            TallyInfo(
                game=each.game,
                title=title_of(each.game),
                seats=each.seats,
                played=each.played,
                won=each.won,
                lost=each.lost,
                drawn=each.drawn,
            )
            for each in found.tallies
        ),
        ratings=tuple(
            _rating(game, ratings[game].of(account.id), ratings[game].curve(account.id))
            for game in ratings
            if ratings[game].of(account.id).matches
        ),
        ladder=tuple(_rung(game, found.ladder.get(game, 0)) for game in languages),
        solo=tuple(
            _solo(load_game(game), text, languages[game])
            for game, text in found.solo.items()
            if text and game in languages
        ),
        streaks=StreaksInfo(weeks=streaks.weeks, most_weeks=streaks.most_weeks, most_wins=streaks.most_wins),
    )


def _rating(game: str, rating: Rating, curve: Iterable[Point]) -> RatingInfo:
    return RatingInfo(
        game=game,
        title=title_of(game),
        value=round(rating.value),
        low=round(rating.low),
        high=round(rating.high),
        matches=rating.matches,
        certain=rating.certain,
        curve=tuple(
            RatingPoint(
                at=each.ended,
                value=round(each.rating.value),
                low=round(each.rating.low),
                high=round(each.rating.high),
            )
            for each in curve
        ),
    )


def _rung(game: str, best: int) -> RungInfo:
    following = next((level for level in LEVELS if level > best), None)
    return RungInfo(game=game, title=title_of(game), best=best, next=following)


def _solo(game: Game, text: str, language: Language) -> SoloInfo:
    numbers, milliseconds = solo_numbers(text)
    labels = game.part("solo").LABELS
    marks = tuple(
        MarkInfo(label=language.say(label), value=number)
        for label, number in zip(labels, numbers, strict=False)
    )
    return SoloInfo(game=game.name, title=game.title, marks=marks, milliseconds=milliseconds)


def leaderboard_info(
    game: Game, leaders: Iterable[tuple[str, Rating]], names: Mapping[str, str]
) -> LeaderboardInfo:
    """The best of a game; accounts that were closed are nobody's."""
    return LeaderboardInfo(
        game=game.name,
        title=game.title,
        leaders=tuple(
            LeaderInfo(
                name=names[account],
                value=round(rating.value),
                low=round(rating.low),
                high=round(rating.high),
                matches=rating.matches,
            )
            for account, rating in leaders
            if account in names
        ),
    )
