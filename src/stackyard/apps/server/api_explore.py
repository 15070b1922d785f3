"""The JSON interface for exploring: whatever is asked for follows from what is sent, and nothing is kept."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from stackyard.apps.server.api import STATUSES, TheHost, Token, file_of, json_of, visit
from stackyard.apps.server.live import fair_play
from stackyard.apps.server.table.actions import NotSeated
from stackyard.apps.server.wire import explore
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.explore import CoachInfo, ExplorationInfo, OpinionInfo, PositionInfo
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.models.scenes import SymbolsInfo
from stackyard.apps.server.wire.requests import (
    ExploreRequest,
    ExploreStart,
    OpinionRequest,
    SaveRequest,
    SymbolsRequest,
)
from stackyard.apps.server.wire.response import attach, respond
from stackyard.core.message import msg

router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})


@router.post("/explore/start", **json_of(ExplorationInfo))
async def start(request: Request, asked: ExploreStart) -> Response:
    """A record, or a position, ready to be explored: its moves as a tree."""
    return respond(await asyncio.to_thread(explore.opened, asked, language_of(request)))


@router.get("/tables/{id}/rounds/{number}/exploration", **json_of(ExplorationInfo))
async def of_table(request: Request, host: TheHost, id: str, number: int, token: Token = None) -> Response:
    """A round of a table, as much of it as you may know, ready to be explored."""
    live, viewer = await visit(host, request, id, token)
    return respond(await asyncio.to_thread(explore.of_table, live.table, number, viewer))


@router.post("/explore", **json_of(PositionInfo))
async def position(request: Request, asked: ExploreRequest) -> Response:
    """A position after some moves, and what comes of another one."""
    return respond(await asyncio.to_thread(explore.position_info, asked, language_of(request)))


@router.post("/explore/symbols", **json_of(SymbolsInfo))
async def symbols(asked: SymbolsRequest) -> Response:
    """What the names in the scenes of a record mean, in a theme."""
    return respond(await asyncio.to_thread(explore.symbols, asked.record, asked.theme))


@router.post("/explore/opinion", **json_of(OpinionInfo))
async def opinion(request: Request, host: TheHost, asked: OpinionRequest) -> Response:
    """What the engine thinks of a position by now."""
    states = await asyncio.to_thread(explore.states_on_the_way, asked.record, asked.moves)
    await fair_play.check_record(host, explore.record_of(asked.record), states)
    found = await host.opinions.first(asked.who, states[-1])
    return respond(
        explore.opinion_info(
            found.opinion, asked, language_of(request), done=found.done, preparing=found.preparing
        )
    )


@router.post("/explore/record", **file_of("text/plain"))
async def save(asked: SaveRequest) -> Response:
    """The record with a tree of moves in it, as a file."""
    return attach(await asyncio.to_thread(explore.saved, asked.record, asked.branches))


@router.post("/tables/{id}/coach", **json_of(CoachInfo))
async def coach(request: Request, host: TheHost, id: str, token: Token = None) -> Response:
    """What the coach says about your last move, where you play with bots alone."""
    live, viewer = await visit(host, request, id, token)
    table = live.table
    if viewer.player is None:
        raise NotSeated(msg("the coach is for people who play with bots alone"))
    number, seen, advice = await host.coach.advise(table, viewer.player)
    return respond(explore.coach_info(table, viewer, number, seen, advice))
