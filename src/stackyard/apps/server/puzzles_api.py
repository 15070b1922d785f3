"""The JSON interface to puzzles. The server keeps nothing of what is tried in one."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from stackyard.apps.server.api import KEPT, STATUSES, TheHost, json_of
from stackyard.apps.server.wire import puzzles
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.models.puzzles import PuzzleInfo, PuzzleListInfo, PuzzlesInfo
from stackyard.apps.server.wire.models.scenes import SymbolsInfo
from stackyard.apps.server.wire.requests import PuzzleRequest
from stackyard.apps.server.wire.response import respond
from stackyard.core.registry import load as load_game
from stackyard.teach.puzzle_files import puzzle_named

router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})


@router.get("/puzzles", **json_of(PuzzlesInfo))
async def all_puzzles(request: Request) -> Response:
    """The puzzle of the day, which is the same for everybody, and the games that have puzzles."""
    today = datetime.now(UTC).date()
    return respond(await asyncio.to_thread(puzzles.puzzles_info, today, language_of(request).name))


@router.get("/puzzles/{game}", **json_of(PuzzleListInfo))
async def puzzle_list(request: Request, game: str) -> Response:
    """The puzzles of a game, easy ones first."""
    language = language_of(request, game)
    found = await asyncio.to_thread(puzzles.puzzle_list_info, load_game(game), language)
    return respond(found, headers=KEPT)


@router.post("/puzzles/{game}/{id}", **json_of(PuzzleInfo))
async def puzzle(request: Request, host: TheHost, game: str, id: str, asked: PuzzleRequest) -> Response:
    """A puzzle: its board, and what comes of a move, with what refutes it played out."""
    chosen = load_game(game)
    await host.warm_up.ready(chosen)
    language = language_of(request, game)

    def find() -> PuzzleInfo:
        return puzzles.puzzle_info(puzzle_named(chosen, id), asked, language)

    return respond(await asyncio.to_thread(find))


@router.get("/puzzles/{game}/{id}/symbols", **json_of(SymbolsInfo))
async def puzzle_symbols(game: str, id: str, theme: str = "dark") -> Response:
    """What the names in the scenes of a puzzle mean, in a theme."""
    chosen = load_game(game)
    found = await asyncio.to_thread(lambda: puzzles.puzzle_symbols(puzzle_named(chosen, id), theme))
    return respond(found, headers=KEPT)
