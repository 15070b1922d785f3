"""What is sent to people who explore. It follows from what they send: a record, and moves from its start."""

from __future__ import annotations

from functools import lru_cache
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from stackyard.apps.server.table.setup import choices_only
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire import view
from stackyard.apps.server.wire.models.explore import (
    BranchInfo,
    CoachInfo,
    ExplorationInfo,
    OpinionInfo,
    OpinionLineInfo,
    OutcomeInfo,
    PositionInfo,
)
from stackyard.apps.server.wire.models.scenes import SymbolsInfo
from stackyard.apps.server.wire.requests import BranchRequest, ExploreRequest, ExploreStart, OpinionRequest
from stackyard.apps.server.wire.response import File
from stackyard.apps.server.wire.scenes import scene_info, symbols_info
from stackyard.apps.server.wire.view import Viewer
from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError
from stackyard.core.message import Message, listed, msg, plural
from stackyard.core.registry import load as load_game
from stackyard.core.ruling import Ruling
from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.state import State
from stackyard.core.tree import after
from stackyard.play.exploration import ROOT, Branch, Exploration
from stackyard.play.reading import read_all, read_tags
from stackyard.play.record import OPTION, Record
from stackyard.render.language import Language
from stackyard.render.scene import sheet_of, symbols_key
from stackyard.show.theme import theme_named

if TYPE_CHECKING:
    from stackyard.engine.analysis.opinion import Opinion
    from stackyard.teach.coach import Advice

MOST_BRANCHES = 3000
SURE = 0.995
"""A share of the win that people call won."""


# What is explored --------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def record_of(text: str) -> Record:
    """The record that somebody has sent, checked; options are those that visitors may choose."""
    tags = read_tags(text)
    game = load_game(tags.get("Game", ""))
    given = {name.removeprefix(OPTION): value for name, value in tags.items() if name.startswith(OPTION)}
    choices_only(game, given)
    [record] = read_all(text)
    return record


@lru_cache(maxsize=4096)
def state_of(text: str, moves: tuple[str, ...]) -> State:
    """The position after some moves; IllegalMove where one of them cannot be played."""
    if not moves:
        return record_of(text).start()
    return state_of(text, moves[:-1]).play(moves[-1])


def checked_state(text: str, moves: tuple[str, ...]) -> State:
    """The same for long lines: positions on the way are made one after another."""
    for count in range(0, len(moves), 50):
        state_of(text, moves[:count])
    return state_of(text, moves)


def states_on_the_way(text: str, moves: tuple[str, ...]) -> list[State]:
    """All positions of a line, from the start of the record on."""
    checked_state(text, moves)
    return [state_of(text, moves[:count]) for count in range(len(moves) + 1)]


def opened(asked: ExploreStart, language: Language) -> ExplorationInfo:
    """A record that somebody brings, or a position, ready to be explored."""
    if asked.text:
        texts = [each.text() for each in _rounds(asked.text)]
        if not 1 <= asked.round <= len(texts):
            raise OptionError(
                msg("rounds go from 1 to {most}; there is no {given}", most=len(texts), given=asked.round)
            )
        return exploration_info(record_of(texts[asked.round - 1]), language)
    game = load_game(asked.game)
    options = choices_only(game, asked.options)
    setup: dict[str, Any] = {"players": asked.players or game.usual_players, "calls": asked.calls, **options}
    start = game.parse(asked.position, **setup) if asked.position else game.start(**setup)
    if asked.viewer is not None:
        start = start.seen_by(asked.viewer)
    names = [language.say(name) for name in game.seat_names[: start.players]]
    return exploration_info(Record.new(start, names), language)


def _rounds(text: str) -> list[Record]:
    """The records of a file; each is checked as one that was sent alone."""
    blocks = text.replace("\r\n", "\n").split("\n\n[")
    whole = [("[" if number else "") + block for number, block in enumerate(blocks)]
    return [record_of(block if block.endswith("\n") else block + "\n") for block in whole]


def of_table(table: Table, number: int, viewer: Viewer) -> ExplorationInfo:
    """A round of a table, as much of it as somebody may know; while people play it, without the engine."""
    record, engine = view.explorable(table, number, viewer.player)
    seat = None if viewer.player is None else table.seat_of(viewer.player)
    return exploration_info(record, viewer.language, engine=engine, seat=seat)


def exploration_info(
    record: Record, language: Language, *, engine: bool = True, seat: int | None = None
) -> ExplorationInfo:
    """All that a page needs to explore a record."""
    game, start = record.game, record.start()
    speaker = _speaker(record, language)
    branches = Exploration.of(record).branches
    states = {ROOT: start}
    told = []
    for number, branch in enumerate(branches):
        states[number] = states[branch.parent].play(branch.move)
        told.append(_branch(states[branch.parent], branch, speaker))
    return ExplorationInfo(
        record=record.text(),
        game=game.name,
        title=game.title,
        players=start.players,
        names=tuple(map(language.say, record.names)),
        options=dict(start.setup.options),
        calls=start.setup.calls,
        played=len(record.moves),
        branches=tuple(told),
        viewer=record.viewer,
        engine=engine,
        seat=seat if record.viewer in (None, SPECTATOR) else record.viewer,
    )


def _branch(before: State, branch: Branch, language: Language) -> BranchInfo:
    by_table = before.to_move == TABLE or is_call(branch.move)
    return BranchInfo(
        move=branch.move,
        parent=branch.parent,
        comment=branch.comment,
        words=language.say(before.describe(branch.move)),
        seat=None if by_table else before.to_move,
    )


def _speaker(record: Record, language: Language) -> Language:
    return language.named(record.names) if record.game.numbers_seats else language


# Positions ---------------------------------------------------------------------------------------


def position_info(asked: ExploreRequest, language: Language) -> PositionInfo:
    """The position after some moves, and what comes of what is tried there."""
    record = record_of(asked.record)
    speaker = _speaker(record, language)
    state = checked_state(asked.record, asked.moves)
    ruling, tried = _tried(state, asked)
    if tried:
        played = state.play(tried)
        branch = _branch(state, Branch(str(played.last)), speaker)
        moves = (*asked.moves, branch.move)
        return _position(state_of(asked.record, moves), moves, asked, speaker, played=branch)
    return _position(state, asked.moves, asked, speaker, ruling=ruling)


def _tried(state: State, asked: ExploreRequest) -> tuple[Ruling | None, str]:
    """Why what was tried is refused, or the move that it is; nothing where it is none yet."""
    if asked.roll:
        weights = state.weights()
        if not weights:
            raise OptionError(msg("there is nothing to roll: the table is not to move"))
        [outcome] = SystemRandom().choices(list(weights), list(weights.values()))
        return None, outcome
    if asked.move:
        ruling = state.why_not(asked.move)
        return ruling, "" if ruling else asked.move
    following = after(state.tree(), asked.picked)
    if following is None:
        return state.why_not_clicks(asked.picked), ""
    if asked.picked and not following:
        return None, state.move_of(asked.picked) or ""
    return None, ""


def _position(
    state: State,
    moves: tuple[str, ...],
    asked: ExploreRequest,
    language: Language,
    *,
    ruling: Ruling | None = None,
    played: BranchInfo | None = None,
) -> PositionInfo:
    tree = None if state.over else state.tree() or None
    begun = None if tree is None else () if ruling or played else asked.picked
    side = None if state.viewer in (None, SPECTATOR) else state.viewer
    scene = state.scene(side, begun, turn=asked.turn, narrow=asked.narrow, all_sides=True)
    weights = state.weights()
    total = sum(weights.values())
    return PositionInfo(
        kind="position" if ruling is None else "refused",
        words=language.say(scene.words if ruling is None else ruling.reason),
        clause="" if ruling is None else ruling.clause,
        moves=moves,
        played=played,
        scene=scene_info(scene, language),
        tree=tree,
        turns=getattr(state.game.drawing, "TURNS", 1),
        to_move=None if state.over or state.to_move == TABLE else state.to_move,
        over=state.over,
        result=language.say(_result(state)) if state.over else "",
        outcomes=tuple(
            OutcomeInfo(move=move, words=language.say(state.describe(move)), chance=weight / total)
            for move, weight in weights.items()
        ),
        position=str(state),
        playable=not state.over and state.viewer is None,
    )


def _result(state: State) -> Message:
    names = [state.game.seat_names[seat] for seat in state.winners]
    if not names:
        return msg("Nobody won.")
    return plural("{names} won.", "{names} won.", len(names), names=listed(names))


def symbols(text: str, theme: str) -> SymbolsInfo:
    """What the names in the scenes of a record mean, in a theme."""
    state, chosen = record_of(text).start(), theme_named(theme)
    return symbols_info(symbols_key(state, chosen), sheet_of(state, chosen), chosen)


# Saving ------------------------------------------------------------------------------------------


def saved(text: str, branches: tuple[BranchRequest, ...]) -> File:
    """The record with a tree of moves in it, every one of them checked."""
    record = record_of(text)
    for number, each in enumerate(branches):
        if not ROOT <= each.parent < number:
            raise OptionError(msg("a move comes behind the one that it follows"))
    tree = Exploration(tuple(Branch(each.move, each.parent, each.comment.strip()) for each in branches))
    tree.check(record.start())
    written = tree.on(record).text()
    return File(f"{record.game.name}-explored.txt", "text/plain; charset=utf-8", written)


# The engine --------------------------------------------------------------------------------------


def opinion_info(
    opinion: Opinion | None,
    asked: OpinionRequest,
    language: Language,
    *,
    done: bool = False,
    preparing: bool = False,
) -> OpinionInfo:
    """What the engine thinks of a position so far."""
    speaker = _speaker(record_of(asked.record), language)
    state = checked_state(asked.record, asked.moves)
    words = msg("The engine is being made ready …") if preparing else msg("The engine is thinking …")
    lines: tuple[OpinionLineInfo, ...] = ()
    if opinion is not None:
        words = _verdict(opinion, state)
        paths = state.paths() if opinion.lines else {}
        lines = tuple(
            OpinionLineInfo(
                move=each.move,
                words=speaker.say(state.describe(each.move)),
                value=round(each.value, 4),
                line=each.line,
                path=paths.get(each.move, ()),
            )
            for each in opinion.lines
        )
    return OpinionInfo(
        values=None if opinion is None else tuple(round(value, 4) for value in opinion.values),
        lines=lines,
        words=speaker.say(words),
        exact=opinion is not None and opinion.exact,
        done=done,
        preparing=preparing,
    )


def _verdict(opinion: Opinion, state: State) -> Message:
    """How it stands, in a sentence."""
    seats = range(state.players)
    best = max(seats, key=lambda seat: opinion.values[seat])
    name, share = state.game.seat_names[best], f"{100 * opinion.values[best]:.0f}"
    if opinion.win_in is not None:
        loser = opinion.win_in < 0
        winner = next((seat for seat in seats if (seat == state.to_move) != loser), best)
        return plural(
            "{name} wins in {number} turn, for certain.",
            "{name} wins in {number} turns, for certain.",
            abs(opinion.win_in),
            name=state.game.seat_names[winner],
        )
    if opinion.exact and opinion.values[best] > SURE:
        return msg("{name} wins, for certain.", name=name)
    return msg("{name} wins with {share} %.", name=name, share=share)


def coach_info(table: Table, viewer: Viewer, number: int, seen: State, advice: Advice | None) -> CoachInfo:
    """What the coach says about a move, in somebody's words."""
    language = view.language_for(table, viewer)
    if advice is None:
        return CoachInfo(move=number, kind="", words="", better="", better_words="", path=(), line=())
    return CoachInfo(
        move=number,
        kind=advice.kind,
        words=language.say(advice.words),
        better=advice.better,
        better_words=language.say(advice.better_words or ""),
        path=seen.paths().get(advice.better, ()),
        line=advice.line,
    )
