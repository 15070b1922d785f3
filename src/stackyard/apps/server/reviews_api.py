"""The JSON interface to reviews: one's costliest decisions of a round that has ended, as puzzles."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from stackyard.apps.server.api import STATUSES, TheHost, Token, json_of, visit
from stackyard.apps.server.wire import reviews
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.models.puzzles import PuzzleInfo
from stackyard.apps.server.wire.models.reviews import ReviewInfo, ReviewProgress
from stackyard.apps.server.wire.requests import PuzzleRequest
from stackyard.apps.server.wire.response import respond

router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})

Player = Annotated[int | None, Query(description="Whose decisions; without it, your own.")]


@router.post("/tables/{id}/rounds/{number}/review", **json_of(ReviewProgress | ReviewInfo))
async def review(
    request: Request, host: TheHost, id: str, number: int, player: Player = None, token: Token = None
) -> Response:
    """The costliest decisions of somebody in a round that has ended; ask again until it is done."""
    live, viewer = await visit(host, request, id, token)
    record, who, seat = reviews.reviewed(live.table, number, viewer, player)
    return respond(reviews.review_info(live.table, who, host.reviews.ask(id, number, seat, record)))


@router.post("/tables/{id}/rounds/{number}/review/{move}", **json_of(PuzzleInfo))
async def task(
    request: Request,
    host: TheHost,
    id: str,
    number: int,
    move: int,
    asked: PuzzleRequest,
    player: Player = None,
    token: Token = None,
) -> Response:
    """One of them as a puzzle: its board, and what comes of a move. What is tried is judged by the engine."""
    live, viewer = await visit(host, request, id, token)
    record, _, seat = reviews.reviewed(live.table, number, viewer, player)
    found = host.reviews.ask(id, number, seat, record)

    def find() -> PuzzleInfo:
        return reviews.task_info(live.table, number, viewer, found, move, asked)

    tries = asked.move or asked.picked
    return respond(await (host.reviews.judge(find) if tries else asyncio.to_thread(find)))
