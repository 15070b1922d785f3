"""What is sent about games: nothing of it is anybody's secret."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from stackyard.apps.server.wire.models.games import (
    Bounds,
    ClauseInfo,
    GameInfo,
    GamesInfo,
    OptionInfo,
    PlayerCounts,
    RulesInfo,
)
from stackyard.core.calls import is_call
from stackyard.core.clauses import Clause
from stackyard.core.game import Game
from stackyard.core.options import Option
from stackyard.render.language import Language
from stackyard.teach.courses import course
from stackyard.teach.puzzle_files import has_puzzles

LEVELS = tuple(range(1, 9))
COVER_SEED, COVER_MOVES = 4, 14


def games_info(games: Iterable[tuple[Game, Language]]) -> GamesInfo:
    """All games, each in its language."""
    return GamesInfo(tuple(game_info(game, language) for game, language in games))


def game_info(game: Game, language: Language) -> GameInfo:
    """A game, and how tables of it can be set up."""
    clauses = {clause.id: clause for clause in game.clauses_in(language.name)}
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=language.say(game.summary),
        players=PlayerCounts(min=game.players[0], max=game.players[-1], usual=game.usual_players),
        seat_names=() if game.numbers_seats else tuple(language.say(name) for name in game.seat_names),
        resigns=game.resign is not None,
        draws=game.draw is not None,
        calls=game.calls,
        levels=LEVELS,
        picture=f"/api/games/{game.name}/picture.svg",
        course=course(game) is not None,
        puzzles=has_puzzles(game),
        options=(
            *(_option(each, clauses.get(each.clause), language, False) for each in game.options),
            *(_option(each, clauses.get(each.clause), language, True) for each in game.match_rule.options),
        ),
    )


def _option(option: Option, clause: Clause | None, language: Language, of_match: bool) -> OptionInfo:
    parts = () if clause is None else (clause.text, clause.ruling)
    players = option.players
    return OptionInfo(
        name=option.name,
        summary=language.say(option.summary),
        clause=option.clause,
        ruling=" ".join(part[0].upper() + part[1:] for part in parts if part),
        why=language.say(option.why),
        default=option.default,
        choices=tuple(option.choices),
        words=tuple(language.say(word) for word in option.words),
        players=None if players is None else Bounds(min=players[0], max=players[-1]),
        calls=option.calls,
        match=of_match,
        implies=dict(option.implies),
    )


def rules_info(game: Game, language: Language) -> RulesInfo:
    """The rules of a game: how to play, in paragraphs, and clause by clause."""
    return RulesInfo(
        game=game.name,
        title=game.title,
        how_to=tuple(part for part in game.how_to(language.name).split("\n\n") if part),
        clauses=tuple(
            ClauseInfo(
                id=clause.id,
                title=clause.title,
                text=clause.text,
                ruling=clause.ruling,
                section=clause.section,
            )
            for clause in game.clauses_in(language.name)
        ),
        course=course(game) is not None,
        puzzles=has_puzzles(game),
    )


@lru_cache(64)
def cover(game: Game, language: Language) -> str:
    """The picture of a game in the lobby: some moves into a round."""
    random = Random(COVER_SEED)
    state = game.start(players=game.usual_players)
    made = 0
    while made < COVER_MOVES and not state.over:
        made += not state.weights()
        options = list(state.weights()) or [move for move in state.moves() if not is_call(move)]
        after = state.play(random.choice(options))
        state = state if after.over else after
    return str(state.public().svg(language=language))
