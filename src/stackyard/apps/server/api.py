"""The JSON interface: whatever the page can do, a program can do here."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Query, Request, Response

from stackyard.apps.server.addresses import fingerprint, network_of_client
from stackyard.apps.server.cookies import session_token
from stackyard.apps.server.invitations import origin_for
from stackyard.apps.server.limits import Limiter
from stackyard.apps.server.live.dispatch import dispatch
from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.live_table import LiveTable
from stackyard.apps.server.people.account import Account
from stackyard.apps.server.table.actions import NotSeated
from stackyard.apps.server.wire import games as wire_games
from stackyard.apps.server.wire import invitation as invitations
from stackyard.apps.server.wire import rounds, tables, teach, view
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.games import GamesInfo, RulesInfo
from stackyard.apps.server.wire.models.messages import AckMessage, HintMessage
from stackyard.apps.server.wire.models.problem import Problem, StaleProblem
from stackyard.apps.server.wire.models.rounds import AnalysisInfo, AnalysisProgress, DiceInfo, SheetInfo
from stackyard.apps.server.wire.models.scenes import SymbolsInfo
from stackyard.apps.server.wire.models.tables import (
    InvitationInfo,
    LobbyInfo,
    MovesInfo,
    NewSeatInfo,
    NewTableInfo,
    PictureInfo,
    RulingInfo,
    StateMessage,
)
from stackyard.apps.server.wire.models.teach import CourseInfo, ExamplesInfo, LessonInfo
from stackyard.apps.server.wire.models.waiting import WaitingInfo
from stackyard.apps.server.wire.problem import problem, ruling_info, with_state
from stackyard.apps.server.wire.requests import (
    LessonRequest,
    NewSeat,
    NewTable,
    Paths,
    Picture,
    TableRequest,
    WaitingRequest,
)
from stackyard.apps.server.wire.response import attach, respond
from stackyard.apps.server.wire.rounds import IMAGES, SVG
from stackyard.apps.server.wire.view import Viewer
from stackyard.core.errors import StackyardError
from stackyard.core.message import msg
from stackyard.core.registry import load as load_game
from stackyard.core.registry import names as game_names

STATUSES = (400, 403, 404, 408, 410, 413, 421, 429, 500, 503)
router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})


KEPT = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}
"""What is the same for everybody, and changes only with a new version."""


def json_of(model: Any, others: dict[int, Any] | None = None) -> dict[str, Any]:
    """The OpenAPI of a response that is this model; it has been built as one, so it is not checked again."""
    return {"response_model": None, "responses": {200: {"model": model}, **(others or {})}}


def file_of(*kinds: str) -> dict[str, Any]:
    """The OpenAPI of a response that is a file of such a kind."""
    return {"response_class": Response, "responses": {200: {"content": {kind: {} for kind in kinds}}}}


def host_of(request: Request) -> Host:
    """The house that this server is."""
    host: Host = request.app.state.host
    return host


def limiter_of(request: Request) -> Limiter:
    """What counts who has taken how much."""
    limiter: Limiter = request.app.state.limiter
    return limiter


TheHost = Annotated[Host, Depends(host_of)]
Token = Annotated[str | None, Header(alias="Authorization", description="`Bearer TOKEN`, of a place.")]

Action = Annotated[TableRequest, Body(discriminator="type")]
Narrow = Annotated[bool, Query(description="For a screen that is higher than wide.")]


def _token(header: str | None) -> str | None:
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NotSeated(msg("a place is shown by the header Authorization: Bearer TOKEN"))
    return token.strip()


async def visit(
    host: Host,
    request: Request,
    id: str,
    header: str | None,
    narrow: bool = False,
    picture: Picture = "svg",
    paths: Paths = "list",
) -> tuple[LiveTable, Viewer]:
    """A table, and who asks about it."""
    live = await host.table(id)
    language = language_of(request, live.table.setup.game.name)
    token = _token(header)
    account = None if token else await _account(request, host)
    return live, Viewer(host.player_of(live, token, account), language, narrow, picture, paths)


async def _account(request: Request, host: Host) -> Account | None:
    """The account of whoever is signed in."""
    signed = await host.people.signed_in(session_token(request))
    return None if signed is None else signed.account


# Games -------------------------------------------------------------------------------------------


@router.get("/games", **json_of(GamesInfo))
async def games(request: Request) -> Response:
    """All games, and how tables of them can be set up."""

    def find() -> GamesInfo:
        return wire_games.games_info((load_game(name), language_of(request, name)) for name in game_names())

    return respond(await asyncio.to_thread(find))


@router.get("/games/{game}/rules", **json_of(RulesInfo))
async def rules(request: Request, game: str) -> Response:
    """The rules of a game: how to play, in paragraphs, and clause by clause."""
    return respond(wire_games.rules_info(load_game(game), language_of(request)))


@router.get("/games/{game}/picture.svg", **file_of(SVG))
async def game_picture(request: Request, game: str) -> Response:
    """A picture of a game."""
    chosen = load_game(game)
    svg = await asyncio.to_thread(wire_games.cover, chosen, language_of(request, game))
    return Response(svg, media_type=SVG)


@router.get("/games/{game}/sheet.svg", **file_of(SVG))
async def blank_sheet(request: Request, game: str) -> Response:
    """A score sheet to print and write on."""
    svg = rounds.blank_sheet(load_game(game), language_of(request, game))
    return Response(svg, media_type=SVG, headers=KEPT)


@router.get("/games/{game}/examples", **json_of(ExamplesInfo))
async def examples(request: Request, host: TheHost, game: str) -> Response:
    """Examples of a game's clauses, each with the address of its picture."""
    chosen = load_game(game)
    await host.warm_up.ready(chosen)
    return respond(
        await asyncio.to_thread(teach.examples_info, chosen, language_of(request, game)), headers=KEPT
    )


@router.get("/games/{game}/examples/{clause}/{number}.svg", **file_of(SVG))
async def example_picture(
    request: Request,
    host: TheHost,
    game: str,
    clause: str,
    number: int,
    theme: str = "dark",
    after: Annotated[bool, Query(description="The position after the move.")] = False,
) -> Response:
    """An example as a picture: the position with the move, and whether it is allowed."""
    chosen = load_game(game)
    await host.warm_up.ready(chosen)
    language = language_of(request, game)
    svg = await asyncio.to_thread(teach.example_picture, chosen, clause, number, theme, after, language)
    return Response(svg, media_type=SVG, headers=KEPT)


# Lessons -----------------------------------------------------------------------------------------


@router.get("/learn/{game}", **json_of(CourseInfo))
async def course(request: Request, game: str) -> Response:
    """The course of a game: its steps, each a sentence and a task."""
    return respond(teach.course_info(load_game(game), language_of(request, game)))


@router.post("/learn/{game}/{step}", **json_of(LessonInfo))
async def lesson(request: Request, host: TheHost, game: str, step: str, asked: LessonRequest) -> Response:
    """A step of a course: its board, and what comes of a move. The server keeps nothing of it."""
    chosen = load_game(game)
    await host.warm_up.ready(chosen)
    language = language_of(request, game)
    return respond(await asyncio.to_thread(teach.lesson_info, chosen, step, asked, language))


@router.get("/learn/{game}/{step}/symbols", **json_of(SymbolsInfo))
async def lesson_symbols(game: str, step: str, theme: str = "dark") -> Response:
    """What the names in the scenes of a step mean, in a theme."""
    return respond(await asyncio.to_thread(teach.lesson_symbols, load_game(game), step, theme), headers=KEPT)


# Tables ------------------------------------------------------------------------------------------


@router.get("/tables", **json_of(LobbyInfo))
async def lobby(host: TheHost) -> Response:
    """The tables that are listed and not over: some wait for players, all can be watched."""
    return respond(await host.lobby())


@router.post("/tables", **json_of(NewTableInfo))
async def new_table(request: Request, host: TheHost, asked: NewTable) -> Response:
    """Set up a table."""
    open_seats = sum(player.kind == "open" for player in asked.players)
    network = network_of_client(request)
    limiter_of(request).begin_table(network, open_seats)
    account = await _account(request, host)
    return respond(tables.new_table_info(*await host.create(asked, fingerprint(network), account)))


@router.post("/waiting", **json_of(WaitingInfo))
async def waiting(request: Request, host: TheHost, asked: WaitingRequest) -> Response:
    """Which of the tables at which one holds seats wait for one; tables that are gone are over."""
    return respond(await host.waiting(asked.seats, await _account(request, host)))


@router.post("/tables/{id}/seats", **json_of(NewSeatInfo))
async def sit_down(request: Request, host: TheHost, id: str, asked: NewSeat) -> Response:
    """Take an open place."""
    limiter_of(request).sit_down(network_of_client(request))
    account = await _account(request, host)
    seated = await host.sit(id, asked.name, asked.entropy, asked.player, account)
    return respond(tables.new_seat_info(*seated))


@router.get("/tables/{id}", **json_of(StateMessage))
async def table(
    request: Request,
    host: TheHost,
    id: str,
    narrow: Narrow = False,
    picture: Picture = "svg",
    paths: Paths = "list",
    token: Token = None,
) -> Response:
    """The state of a table, as you may know it."""
    live, viewer = await visit(host, request, id, token, narrow, picture, paths)
    return respond(await live.state_for(viewer))


@router.post("/tables/{id}/messages", **json_of(AckMessage | HintMessage, {409: {"model": StaleProblem}}))
async def message(request: Request, host: TheHost, id: str, action: Action, token: Token = None) -> Response:
    """Do something: the same messages as over the socket."""
    live, viewer = await visit(host, request, id, token)
    try:
        return respond(await dispatch(host, live, viewer, action, session_token(request)))
    except StackyardError as error:
        if error.code != "stale":
            raise
        host.metrics.refused.labels(error.code).inc()
        found = problem(error, view.language_for(live.table, viewer).say)
        return respond(with_state(found, await live.state_for(viewer)), 409)


@router.get("/tables/{id}/look", **json_of(PictureInfo))
async def look(
    request: Request,
    host: TheHost,
    id: str,
    round: Annotated[
        int | None, Query(description="Counted from 1; without it, the round on the board.")
    ] = None,
    move: Annotated[int | None, Query(ge=0, description="After so many moves.")] = None,
    picked: Annotated[list[str] | None, Query(description="Tokens clicked so far.")] = None,
    turn: int = 0,
    marked: Annotated[
        list[str] | None, Query(max_length=4, description="Moves, of a round that is over: where they go.")
    ] = None,
    narrow: Narrow = False,
    picture: Picture = "svg",
    token: Token = None,
) -> Response:
    """A picture of a table: after some clicks, turned, or as it was."""
    live, viewer = await visit(host, request, id, token, narrow, picture)
    clicked, asked = tuple(picked or ()), tuple(marked or ())
    return respond(
        await asyncio.to_thread(tables.picture_info, live.table, viewer, round, move, clicked, turn, asked)
    )


@router.get("/tables/{id}/symbols", **json_of(SymbolsInfo))
async def symbols(host: TheHost, id: str, theme: str = "dark") -> Response:
    """What the names in this table's scenes mean, in a theme: the page draws with them."""
    live = await host.table(id)
    found = await asyncio.to_thread(tables.symbols, live.table, theme)
    return respond(found, headers={"Cache-Control": "private, max-age=3600"})


@router.get("/tables/{id}/invitation", **json_of(InvitationInfo))
async def invitation(request: Request, host: TheHost, id: str) -> Response:
    """The link to a table that others can open, or what keeps them from it."""
    origin = origin_for(request, host.settings)
    link, language = f"{origin.address}/t/{id}", language_of(request)
    return respond(invitations.invitation_info(link, origin.by_others, origin.port, language))


@router.get("/tables/{id}/qr.svg", **file_of(SVG))
async def qr_code(request: Request, host: TheHost, id: str) -> Response:
    """That link as a picture to scan."""
    link = f"{origin_for(request, host.settings).address}/t/{(await host.table(id)).table.setup.id}"
    return Response(invitations.qr_code(link), media_type=SVG)


@router.get("/tables/{id}/card.png", **file_of("image/png"))
async def card(request: Request, host: TheHost, id: str) -> Response:
    """The picture that messengers show with a link to a table."""
    game = (await host.table(id)).table.setup.game
    data = await asyncio.to_thread(invitations.card, game, language_of(request, game.name))
    return Response(data, media_type="image/png", headers=KEPT)


@router.get("/tables/{id}/why", **json_of(RulingInfo))
async def why(
    request: Request,
    host: TheHost,
    id: str,
    move: Annotated[str, Query(max_length=200)] = "",
    picked: Annotated[list[str] | None, Query(description="Tokens clicked.")] = None,
    token: Token = None,
) -> Response:
    """Why a move, or what was clicked, is not legal now; nothing where it is."""
    live, viewer = await visit(host, request, id, token)
    table = live.table
    ruling = await asyncio.to_thread(view.why_not, table, viewer, move, picked or ())
    return respond(ruling_info(ruling, view.language_for(table, viewer).say))


@router.get("/tables/{id}/sheet", **json_of(SheetInfo))
async def sheet(request: Request, host: TheHost, id: str) -> Response:
    """The score sheet of the match."""
    return respond(rounds.sheet_info((await host.table(id)).table, language_of(request)))


# Rounds ------------------------------------------------------------------------------------------


@router.get("/tables/{id}/rounds/{number}/record", **file_of("text/plain"))
async def record(request: Request, host: TheHost, id: str, number: int, token: Token = None) -> Response:
    """The record of a round; while it goes on, as much as you may know."""
    live, viewer = await visit(host, request, id, token)
    return attach(await asyncio.to_thread(rounds.record_file, live.table, number, viewer))


@router.get("/tables/{id}/rounds/{number}/moves", **json_of(MovesInfo))
async def moves(request: Request, host: TheHost, id: str, number: int, token: Token = None) -> Response:
    """The moves of a round that has ended, in notation and in words."""
    live, viewer = await visit(host, request, id, token)
    return respond(await asyncio.to_thread(rounds.moves_info, live.table, number, viewer))


@router.get("/tables/{id}/rounds/{number}/dice", **json_of(DiceInfo))
async def dice(host: TheHost, id: str, number: int) -> Response:
    """The dice of a round that has ended: draw them again yourself."""
    table = (await host.table(id)).table
    return respond(await asyncio.to_thread(rounds.dice_info, view.finished_record(table, number)))


@router.post("/tables/{id}/rounds/{number}/analysis", **json_of(AnalysisProgress | AnalysisInfo))
async def analysis(request: Request, host: TheHost, id: str, number: int) -> Response:
    """The analysis of a round that has ended; ask again until it is done."""
    found = view.finished_record((await host.table(id)).table, number)
    return respond(rounds.analysis(host.analyses.ask(id, number, found), found, language_of(request)))


@router.get("/tables/{id}/rounds/{number}/{kind}", **file_of(*IMAGES.values()))
async def image(request: Request, host: TheHost, id: str, number: int, kind: str) -> Response:
    """A round that has ended as picture.svg, picture.png or animation.gif."""
    rounds.check_image(kind)
    table = (await host.table(id)).table
    found = view.finished_record(table, number)
    language = language_of(request, found.game.name)
    key = (id, number, kind, language.name)
    data = await host.exports.get(key, lambda: rounds.image(found, kind, language))
    return attach(rounds.image_file(table, number, kind, data))
