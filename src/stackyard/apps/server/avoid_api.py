"""The JSON interface for people who do not want to hear or to meet somebody."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from stackyard.apps.server.addresses import network_of_client
from stackyard.apps.server.api import Token, visit
from stackyard.apps.server.people_api import Anybody, Owner, TheHost, json_of, limiter_of
from stackyard.apps.server.wire import avoid as wire
from stackyard.apps.server.wire.avoid_requests import AvoidRequest, ReportRequest, UndoAvoid
from stackyard.apps.server.wire.models.avoid import AvoidedInfo, ReportedInfo
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.response import respond

STATUSES = (400, 403, 404, 408, 410, 413, 421, 429, 500, 503)
router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})


@router.get("/me/avoided", **json_of(AvoidedInfo))
async def avoided(host: TheHost, signed: Owner) -> Response:
    """Whom you have muted or blocked."""
    return respond(wire.avoided_info(await host.avoiding.store.of(signed.account.id)))


@router.post("/me/avoided", **json_of(AvoidedInfo))
async def avoid(host: TheHost, signed: Owner, asked: AvoidRequest) -> Response:
    """Mute or block somebody who has an account. They are not told."""
    person = await host.avoiding.person(asked.name, asked.table, asked.player)
    await host.avoiding.avoid(signed.account, asked.kind, person)
    return await avoided(host, signed)


@router.post("/me/avoided/undo", **json_of(AvoidedInfo))
async def undo(host: TheHost, signed: Owner, asked: UndoAvoid) -> Response:
    """Mute or block somebody no longer."""
    await host.avoiding.undo(signed.account, asked.name)
    return await avoided(host, signed)


@router.post("/reports", **json_of(ReportedInfo))
async def report(
    request: Request, host: TheHost, signed: Anybody, asked: ReportRequest, token: Token = None
) -> Response:
    """Tell the organiser of somebody. You need no account; the token of your place says who you are."""
    limiter_of(request).report(network_of_client(request))
    person = await host.avoiding.person(asked.name, asked.table, asked.player)
    seat = None
    if asked.table:
        _, viewer = await visit(host, request, asked.table, token)
        seat = viewer.player
    account = None if signed is None else signed.account
    await host.avoiding.report(person, asked.reason, asked.text, account, seat)
    return respond(wire.reported_info())
