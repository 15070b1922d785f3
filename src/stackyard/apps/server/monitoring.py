"""`/health` and `/metrics`: for programs that watch over the server."""

from __future__ import annotations

import asyncio
import ipaddress

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.measure import measure_now
from stackyard.apps.server.wire.health import health_info, only_here
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.health import HealthInfo
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.response import respond
from stackyard.core.registry import load as load_game
from stackyard.core.registry import names as game_names

router = APIRouter()

PATIENCE = 2.0
"""Seconds that the database has to answer."""
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
"""With one of these headers a proxy asks for somebody else, who may be anywhere."""


@router.get(
    "/health", response_model=None, responses={200: {"model": HealthInfo}, 503: {"model": HealthInfo}}
)
async def health(request: Request) -> Response:
    """Whether the server can do its work: 200 where it can, 503 where its database is away."""
    host: Host = request.app.state.host
    reachable = await _reachable(host)
    games = {name: host.warm_up.is_ready(load_game(name)) for name in game_names()}
    return respond(health_info(reachable, games, language_of(request).say), 200 if reachable else 503)


async def _reachable(host: Host) -> bool:
    try:
        await asyncio.wait_for(host.store.ping(), PATIENCE)
    except Exception:  # Whatever a driver raises: the answer is no.
        return False
    return True


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}, 403: {"model": Problem}},
)
async def metrics(request: Request) -> Response:
    """What is counted, for Prometheus; only for this machine, unless the server was started otherwise."""
    host: Host = request.app.state.host
    if not host.settings.metrics and not _from_here(request):
        return respond(only_here(language_of(request).say), 403)
    measure_now(host)
    await host.table_count.refresh(host)
    return Response(await asyncio.to_thread(host.metrics.text), media_type=CONTENT_TYPE_LATEST)


def _from_here(request: Request) -> bool:
    """Whether a program on this machine asks, and not a proxy on it for somebody else."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback
