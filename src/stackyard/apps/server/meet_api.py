"""The JSON interface for people who want to meet: challenges, vacations."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from stackyard.apps.server.addresses import network_of_client
from stackyard.apps.server.people_api import Owner, TheHost, json_of, limiter_of
from stackyard.apps.server.wire import lobby as wire
from stackyard.apps.server.wire.lobby_requests import AcceptChallenge, NewChallenge, NewVacation
from stackyard.apps.server.wire.models.lobby import ChallengeInfo, ChallengesInfo, PlaceInfo, VacationInfo
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.response import respond

STATUSES = (400, 403, 404, 408, 413, 421, 429, 500, 503)
router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})


@router.get("/challenges", **json_of(ChallengesInfo))
async def challenges(host: TheHost, signed: Owner) -> Response:
    """What you have been asked, and whom you have asked."""
    found = await host.challenges.of(signed.account.id)
    return respond(wire.challenges_info(found, signed.account.id))


@router.post("/challenges", **json_of(ChallengeInfo))
async def challenge(request: Request, host: TheHost, signed: Owner, asked: NewChallenge) -> Response:
    """Ask somebody to play, by the name of their account."""
    limiter_of(request).sit_down(network_of_client(request))
    return respond(wire.challenge_info(await host.challenges.send(signed.account, asked)))


@router.post("/challenges/{id}/accept", **json_of(PlaceInfo))
async def accept(host: TheHost, signed: Owner, id: str, asked: AcceptChallenge) -> Response:
    """Play with somebody who has asked you."""
    return respond(wire.place_info(*await host.challenges.accept(signed.account, id, asked.entropy)))


@router.post("/challenges/{id}/end", **json_of(ChallengesInfo))
async def end(host: TheHost, signed: Owner, id: str) -> Response:
    """Decline what you have been asked, or withdraw what you have asked."""
    await host.challenges.end(signed.account, id)
    return await challenges(host, signed)


@router.get("/me/vacation", **json_of(VacationInfo))
async def vacation(host: TheHost, signed: Owner) -> Response:
    """Your vacation, and the days that are left this year."""
    return respond(wire.vacation_info(*await host.vacations.of(signed.account.id)))


@router.post("/me/vacation", **json_of(VacationInfo))
async def go_on_vacation(host: TheHost, signed: Owner, asked: NewVacation) -> Response:
    """Let your clocks stand still where moves take days; with 0 days they go on."""
    if asked.days:
        await host.vacations.begin(signed.account.id, asked.days)
    else:
        await host.vacations.end(signed.account.id)
    return await vacation(host, signed)
