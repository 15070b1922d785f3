"""What is sent of puzzles: nothing of it is anybody's secret."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from stackyard.apps.server.wire.models.puzzles import (
    DayInfo,
    FrameInfo,
    GamePuzzlesInfo,
    PuzzleInfo,
    PuzzleListed,
    PuzzleListInfo,
    PuzzlePositionInfo,
    PuzzlesInfo,
    PuzzleThemeInfo,
)
from stackyard.apps.server.wire.models.scenes import SymbolsInfo
from stackyard.apps.server.wire.requests import PuzzleRequest
from stackyard.apps.server.wire.scenes import scene_info, symbols_info
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import Message, msg
from stackyard.core.state import State
from stackyard.core.tree import after
from stackyard.render.language import Language
from stackyard.render.scene import sheet_of, symbols_key
from stackyard.show.theme import theme_named
from stackyard.teach.puzzle import Answer, Attempt, Line, Puzzle
from stackyard.teach.puzzle_files import games_with_puzzles, puzzle_of_the_day, puzzles
from stackyard.teach.themes import themes

LONGEST = 8
"""Moves of a line that is played out; a long one says no more than its beginning."""


def puzzles_info(day: date, language: str) -> PuzzlesInfo:
    """The puzzle of a day, and the games that have puzzles."""
    chosen = puzzle_of_the_day(day)
    say = Language.load(language, chosen.game.name).say
    return PuzzlesInfo(
        day=DayInfo(
            date=day.isoformat(),
            game=chosen.game.name,
            title=chosen.game.title,
            id=chosen.id,
            theme=say(chosen.title),
            task=say(chosen.task),
            difficulty=chosen.difficulty,
        ),
        games=tuple(
            GamePuzzlesInfo(game=game.name, title=game.title, picture=f"/api/games/{game.name}/picture.svg")
            for game in games_with_puzzles()
        ),
    )


@lru_cache(maxsize=64)
def puzzle_list_info(game: Game, language: Language) -> PuzzleListInfo:
    """The puzzles of a game; OptionError where it has none."""
    found = puzzles(game)
    if not found:
        raise OptionError(msg("{title} has no puzzles", title=game.title))
    return PuzzleListInfo(
        game=game.name,
        title=game.title,
        themes=tuple(
            PuzzleThemeInfo(name=theme.name, title=language.say(theme.title)) for theme in themes(game)
        ),
        puzzles=tuple(
            PuzzleListed(id=puzzle.id, theme=puzzle.theme, difficulty=puzzle.difficulty) for puzzle in found
        ),
    )


def puzzle_info(puzzle: Puzzle, asked: PuzzleRequest, language: Language) -> PuzzleInfo:
    """A puzzle, and what comes of what was tried in it."""
    attempt = Attempt(puzzle, asked.moves)
    if asked.solution:
        told = Answer("solved", puzzle.explained, Attempt(puzzle, solved=True), line=puzzle.shown_solution)
        return _info(told.attempt, asked, language, told, puzzle.start)
    if asked.move:
        return _judged(attempt, attempt.answer(asked.move), asked, language)
    following = after(attempt.state.tree(), asked.picked)
    if following is None:
        ruling = attempt.state.why_not_clicks(asked.picked)
        assert ruling is not None
        answer = Answer("refused", msg("{thing}", thing=ruling.reason), attempt, ruling.clause)
        return _judged(attempt, answer, asked, language)
    if asked.picked and not following:
        return _judged(attempt, attempt.answer(attempt.state.move_of(asked.picked) or ""), asked, language)
    return _info(attempt, asked, language)


def _judged(attempt: Attempt, answer: Answer, asked: PuzzleRequest, language: Language) -> PuzzleInfo:
    """What comes of a move, which begins the line that is played out."""
    return _info(answer.attempt, asked, language, answer, attempt.state)


def _info(
    attempt: Attempt,
    asked: PuzzleRequest,
    language: Language,
    answer: Answer | None = None,
    before: State | None = None,
) -> PuzzleInfo:
    puzzle, line = attempt.puzzle, Line()
    if answer is not None and before is not None:
        line = answer.line or attempt.moves[len(asked.moves) :]
    frames = () if before is None else _frames(puzzle, before, line[:LONGEST], asked, language)
    over = attempt.solved
    begun = () if answer is not None or over else asked.picked
    scene = attempt.state.scene(puzzle.seat, picked=None if over else begun, narrow=asked.narrow)
    kind = "task" if answer is None else answer.kind
    return PuzzleInfo(
        id=puzzle.id,
        title=language.say(puzzle.title),
        task=language.say(puzzle.task),
        difficulty=puzzle.difficulty,
        seat=puzzle.seat,
        kind="solution" if asked.solution else kind,
        words="" if answer is None else language.say(answer.words),
        clause="" if answer is None else answer.clause,
        moves=attempt.moves,
        line=frames,
        scene=frames[-1].scene if asked.solution and frames else scene_info(scene, language),
        tree=None if over else attempt.state.tree(),
        explore=_position(attempt.state),
    )


def _position(state: State) -> PuzzlePositionInfo:
    return PuzzlePositionInfo(
        game=state.game.name,
        players=state.players,
        options=dict(state.setup.options),
        calls=state.setup.calls,
        position=str(state),
        viewer=state.viewer if state.secrets else None,
    )


def _frames(
    puzzle: Puzzle, state: State, line: Line, asked: PuzzleRequest, language: Language
) -> tuple[FrameInfo, ...]:
    frames = []
    for move in line:
        words: Message = state.describe(move)
        state = state.play(move)
        scene = state.scene(puzzle.seat, picked=None, narrow=asked.narrow)
        frames.append(FrameInfo(move=move, words=language.say(words), scene=scene_info(scene, language)))
    return tuple(frames)


def puzzle_symbols(puzzle: Puzzle, theme: str) -> SymbolsInfo:
    """What the names in the scenes of a puzzle mean, in a theme."""
    chosen = theme_named(theme)
    return symbols_info(symbols_key(puzzle.start, chosen), sheet_of(puzzle.start, chosen), chosen)
