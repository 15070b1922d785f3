"""The messages of the socket, made from what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stackyard.apps.server.store.changes import Remark
from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.models.messages import (
    AckMessage,
    ChatMessage,
    HintMessage,
    PongMessage,
    PreparingMessage,
    PresenceMessage,
    RefusedMessage,
    RemarkInfo,
    RemovedMessage,
    StaleMessage,
    ThinkingMessage,
)
from stackyard.apps.server.wire.models.problem import Problem, StaleProblem
from stackyard.apps.server.wire.view import Viewer, language_for
from stackyard.core.game import Game
from stackyard.core.message import Message, listed, msg
from stackyard.core.state import State
from stackyard.engine.preparation import Readiness

FOLLOWED = 2
"""Moves after a hint that are told as its reason."""
Id = str | int | None
"""What a client calls its message; the answer carries it again."""


def ack(id: Id, table: Table) -> AckMessage:
    """It was done, and written down."""
    return AckMessage(id=id, number=table.number)


def hint(
    id: Id, table: Table, viewer: Viewer, asked: Table, move: str, expected: Sequence[str]
) -> HintMessage:
    """What a bot would have played at the table that was asked about and why, for its player alone."""
    assert viewer.player is not None
    view = asked.state.seen_by(asked.seat_of(viewer.player))
    say = language_for(asked, viewer).say
    words, reason = say(view.describe(move)), say(_reason(view, expected))
    path = view.paths()[move]
    return HintMessage(id=id, move=move, path=path, words=words, reason=reason, number=table.number)


def _reason(view: State, expected: Sequence[str]) -> Message | str:
    """What a bot expects after its move, in a sentence; nothing where it does not say.

    A search that guesses what is hidden may expect what cannot be played by what its seat sees.
    """
    told: list[str] = []
    for move in expected[: FOLLOWED + 1]:
        if view.over or move not in view.moves():
            break
        told.append(view.describe(move))
        view = view.play(move)
    if view.over and told:
        ends = len(told) == 1
        return msg("That ends the round.") if ends else msg("It sees the end of the round from here.")
    if len(told) < 2:
        return ""
    return msg("It then expects: {moves}.", moves=listed(told[1:], ""))


def refused(id: Id, problem: Problem) -> RefusedMessage | StaleMessage:
    """It was not done."""
    code, reason, clause = problem.code, problem.reason, problem.clause
    if isinstance(problem, StaleProblem):
        return StaleMessage(id=id, code=code, reason=reason, clause=clause, state=problem.state)
    return RefusedMessage(id=id, code=code, reason=reason, clause=clause)


def chat(remarks: Iterable[Remark], whole: bool = False) -> ChatMessage:
    """What was said, or all that was said lately; everybody at a table hears it, spectators too."""
    return ChatMessage(
        messages=tuple(
            RemarkInfo(
                number=remark.number,
                name=remark.name,
                player=remark.player,
                text=remark.text,
                at=remark.at,
            )
            for remark in remarks
        ),
        whole=whole,
    )


def removed(player: int | None, at: int) -> RemovedMessage:
    """What was said then is not there any more."""
    return RemovedMessage(player=player, at=at)


def presence(here: tuple[bool, ...], watchers: int) -> PresenceMessage:
    """Who is there."""
    return PresenceMessage(players=here, watchers=watchers)


def thinking(player: int, progress: float) -> ThinkingMessage:
    """How far a bot is."""
    return ThinkingMessage(player=player, progress=round(progress, 2))


def preparing(game: Game, readiness: Readiness, done: bool) -> PreparingMessage:
    """How far a game is that is being compiled."""
    rules, bots = readiness.rules, readiness.bots
    return PreparingMessage(title=game.title, rules=rules, bots=bots, share=readiness.share, done=done)


def pong() -> PongMessage:
    """Somebody is there."""
    return PongMessage()
