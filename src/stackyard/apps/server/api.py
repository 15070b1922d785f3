"""The JSON interface: whatever the page can do, a program can do here."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response

from stackyard.apps.server import export
from stackyard.apps.server.live.dispatch import dispatch
from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.live_table import LiveTable
from stackyard.apps.server.table.actions import NoRound, NotSeated, check_round
from stackyard.apps.server.wire import view
from stackyard.apps.server.wire.answers import (
    Ack,
    AnalysisTold,
    DiceTold,
    GameTold,
    HintTold,
    Lobby,
    LookTold,
    RulesTold,
    Sheet,
    State,
    WhyTold,
)
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.messages import Made, Message, NewTable, Problem, Seated, Sitting
from stackyard.apps.server.wire.problem import problem, told
from stackyard.apps.server.wire.view import Viewer
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.game import Game
from stackyard.core.options import Option
from stackyard.core.registry import load as load_game
from stackyard.core.registry import names as game_names
from stackyard.core.ruling import Ruling
from stackyard.play.record import Record
from stackyard.render import picture as pictures
from stackyard.render.language import Language
from stackyard.render.names import Names

router = APIRouter(responses={status: {"model": Problem} for status in (400, 403, 404, 413, 500, 503)})

SVG = "image/svg+xml"
KINDS = {"picture.svg": SVG, "picture.png": "image/png", "animation.gif": "image/gif"}


def told_as(model: Any, others: dict[int, Any] | None = None) -> dict[str, Any]:
    """An answer that is described like this; it is not read again before it is sent."""
    return {"response_model": None, "responses": {200: {"model": model}, **(others or {})}}


def file_of(*kinds: str) -> dict[str, Any]:
    """An answer that is a file of such a kind."""
    return {"response_class": Response, "responses": {200: {"content": {kind: {} for kind in kinds}}}}


def host_of(request: Request) -> Host:
    """The house that this server is."""
    host: Host = request.app.state.host
    return host


TheHost = Annotated[Host, Depends(host_of)]
Token = Annotated[str | None, Header(alias="Authorization", description="`Bearer TOKEN`, of a place.")]

Narrow = Annotated[bool, Query(description="For a screen that is higher than wide.")]


def _token(header: str | None) -> str | None:
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NotSeated("a place is shown by the header Authorization: Bearer TOKEN")
    return token.strip()


async def _at(
    host: Host, request: Request, id: str, header: str | None, narrow: bool = False
) -> tuple[LiveTable, Viewer]:
    """A table, and who asks about it."""
    live = await host.table(id)
    language = language_of(request, live.table.setup.game.name)
    return live, Viewer(host.player_of(live, _token(header)), language, narrow)


# Games -------------------------------------------------------------------------------------------


@router.get("/games", **told_as(list[GameTold]))
async def games(request: Request) -> list[dict[str, Any]]:
    """All games, and how tables of them can be set up."""

    def tell() -> list[dict[str, Any]]:
        return [_game(load_game(name), language_of(request, name)) for name in game_names()]

    return await asyncio.to_thread(tell)


def _game(game: Game, language: Language) -> dict[str, Any]:
    say = language.say
    clauses = {clause.id: clause for clause in game.clauses_in(language.name)}

    def option(each: Option, of_match: bool) -> dict[str, Any]:
        clause = clauses.get(each.clause)
        parts = () if clause is None else (clause.text, clause.ruling)
        explained = " ".join(part[0].upper() + part[1:] for part in parts if part)
        return {
            "name": each.name,
            "summary": say(each.summary),
            "clause": each.clause,
            "ruling": explained,
            "default": each.default,
            "choices": list(each.choices),
            "words": [say(word) for word in each.words],
            "players": None if each.players is None else {"min": each.players[0], "max": each.players[-1]},
            "calls": each.calls,
            "match": of_match,
        }

    return {
        "name": game.name,
        "title": game.title,
        "summary": say(game.summary),
        "players": {"min": game.players[0], "max": game.players[-1], "usual": game.usual_players},
        "seat_names": [] if game.numbers_seats else [say(name) for name in game.seat_names],
        "resigns": game.resign is not None,
        "draws": game.draw is not None,
        "calls": game.calls,
        "levels": list(range(1, 9)),
        "picture": f"/api/games/{game.name}/picture.svg",
        "options": [option(each, False) for each in game.options]
        + [option(each, True) for each in game.match_rule.options],
    }


@router.get("/games/{game}/rules", **told_as(RulesTold))
async def rules(request: Request, game: str) -> dict[str, Any]:
    """The rules of a game: how to play, in paragraphs, and clause by clause."""
    chosen, language = load_game(game), language_of(request).name
    return {
        "game": game,
        "title": chosen.title,
        "how_to": [paragraph for paragraph in chosen.how_to(language).split("\n\n") if paragraph],
        "clauses": [vars(clause) for clause in chosen.clauses_in(language)],
    }


@router.get("/games/{game}/picture.svg", **file_of(SVG))
async def game_picture(request: Request, host: TheHost, game: str) -> Response:
    """A picture of a game."""
    chosen = load_game(game)
    await host.warm_up.ready(chosen)
    language = language_of(request, game)
    svg = await asyncio.to_thread(export.cover, chosen)
    return Response(language.svg(svg), media_type=SVG)


# Tables ------------------------------------------------------------------------------------------


@router.get("/tables", **told_as(Lobby))
async def tables(host: TheHost) -> dict[str, Any]:
    """The tables that are listed and not over: some wait for players, all can be watched."""
    return {"tables": await host.lobby()}


@router.post("/tables")
async def new_table(host: TheHost, asked: NewTable) -> Made:
    """Set up a table."""
    id, tokens = await host.create(asked)
    return Made(id=id, tokens=tokens)


@router.post("/tables/{id}/seats")
async def sit_down(host: TheHost, id: str, sitting: Sitting) -> Seated:
    """Take an open place."""
    player, token = await host.sit(id, sitting.name, sitting.entropy, sitting.player)
    return Seated(player=player, token=token)


@router.get("/tables/{id}", **told_as(State))
async def table(
    request: Request, host: TheHost, id: str, narrow: Narrow = False, token: Token = None
) -> dict[str, Any]:
    """The state of a table, as you may know it."""
    live, viewer = await _at(host, request, id, token, narrow)
    return await live.message_for(viewer)


@router.post("/tables/{id}/messages", **told_as(Ack | HintTold, {409: {"model": Problem}}))
async def message(
    request: Request, response: Response, host: TheHost, id: str, said: Message, token: Token = None
) -> dict[str, Any]:
    """Do something: the same messages as over the socket."""
    live, viewer = await _at(host, request, id, token)
    try:
        return await dispatch(host, live, viewer.player, said)
    except StackyardError as error:
        if error.code != "stale":
            raise
        response.status_code = 409
        return {**problem(error, view.words(live.table, viewer).say), "state": await live.message_for(viewer)}


@router.get("/tables/{id}/look", **told_as(LookTold))
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
    narrow: Narrow = False,
    token: Token = None,
) -> dict[str, Any]:
    """A picture of a table: after some clicks, turned, or as it was."""
    live, viewer = await _at(host, request, id, token, narrow)
    return await asyncio.to_thread(view.look, live.table, viewer, round, move, tuple(picked or ()), turn)


@router.get("/tables/{id}/why", **told_as(WhyTold))
async def why(
    request: Request,
    host: TheHost,
    id: str,
    move: Annotated[str, Query(max_length=200)] = "",
    picked: Annotated[list[str] | None, Query(description="Tokens clicked.")] = None,
    token: Token = None,
) -> dict[str, str]:
    """Why a move, or what was clicked, is not legal now; nothing where it is."""
    live, viewer = await _at(host, request, id, token)
    table = live.table
    check_round(table)

    def find() -> Ruling | None:
        shown = view.seen(table, table.state, viewer.player, ended=False)
        return shown.why_not(move) if move else shown.why_not_clicks(picked or ())

    ruling = await asyncio.to_thread(find)
    if ruling is None:
        return {"clause": "", "reason": ""}
    return {"clause": ruling.clause, "reason": told(ruling.reason, view.words(table, viewer).say)}


@router.get("/tables/{id}/sheet", **told_as(Sheet))
async def sheet(host: TheHost, id: str) -> dict[str, Any]:
    """The score sheet of the match."""
    return export.score_sheet((await host.table(id)).table)


# Rounds ------------------------------------------------------------------------------------------


@router.get("/tables/{id}/rounds/{number}/record", **file_of("text/plain"))
async def record(request: Request, host: TheHost, id: str, number: int, token: Token = None) -> Response:
    """The record of a round; while it goes on, as much as you may know."""
    live, viewer = await _at(host, request, id, token)
    found = await asyncio.to_thread(view.record_seen, live.table, number, viewer.player)
    name = f"{found.game.name}-{id}-{number}.txt"
    return Response(found.text(), media_type="text/plain; charset=utf-8", headers=_attachment(name))


@router.get("/tables/{id}/rounds/{number}/dice", **told_as(DiceTold))
async def dice(host: TheHost, id: str, number: int) -> dict[str, Any]:
    """The dice of a round that has ended: draw them again yourself."""
    return await asyncio.to_thread(export.dice_chain, await _ended(host, id, number))


@router.post("/tables/{id}/rounds/{number}/analysis", **told_as(AnalysisTold))
async def analysis(request: Request, host: TheHost, id: str, number: int) -> dict[str, Any]:
    """The analysis of a round that has ended; ask again until it is done."""
    return host.analyses.ask(id, number, await _ended(host, id, number), language_of(request))


@router.get("/tables/{id}/rounds/{number}/{kind}", **file_of(*KINDS.values()))
async def image(request: Request, host: TheHost, id: str, number: int, kind: str) -> Response:
    """A round that has ended as picture.svg, picture.png or animation.gif."""
    if kind not in KINDS:
        raise OptionError(f"there are {', '.join(KINDS)}; there is no {kind!r}")
    found = await _ended(host, id, number)
    language = language_of(request, found.game.name)
    names = Names(found.game, found.names, language)

    def draw() -> bytes:
        if kind == "animation.gif":
            return export.animation(found, names)
        svg = names.svg(found.states()[-1].svg())
        return svg.encode() if kind == "picture.svg" else pictures.png(svg, export.WIDTH)

    data = await host.exports.get((id, number, kind, language.name), draw)
    name = f"{found.game.name}-{id}-{number}-{kind}"
    return Response(data, media_type=KINDS[kind], headers=_attachment(name))


async def _ended(host: Host, id: str, number: int) -> Record:
    table = (await host.table(id)).table
    if not 1 <= number <= len(table.finished):
        raise NoRound(f"round {number} has not ended at this table")
    return table.finished[number - 1]


def _attachment(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
