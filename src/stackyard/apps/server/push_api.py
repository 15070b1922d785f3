"""The JSON interface for browsers that want to be told by Web Push."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from stackyard.apps.server.addresses import network_of_client
from stackyard.apps.server.live.people import hashes_of
from stackyard.apps.server.people.webpush import Subscription
from stackyard.apps.server.people_api import Anybody, TheHost, json_of, limiter_of
from stackyard.apps.server.wire import push as wire
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.models.push import PushInfo
from stackyard.apps.server.wire.push_requests import SubscribeRequest, UnsubscribeRequest
from stackyard.apps.server.wire.response import respond

STATUSES = (400, 403, 404, 408, 413, 421, 429, 500, 503)
router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})


@router.get("/push", **json_of(PushInfo))
async def push(host: TheHost) -> Response:
    """Whether this server reminds people who are away, and the key to subscribe with."""
    return respond(wire.push_info(await host.push.key()))


@router.post("/push", **json_of(PushInfo))
async def subscribe(request: Request, host: TheHost, signed: Anybody, asked: SubscribeRequest) -> Response:
    """Be told of your turns in this browser; what it was told of before, it is not any more."""
    limiter_of(request).subscribe(network_of_client(request))
    subscription = Subscription(asked.endpoint, asked.p256dh, asked.auth, asked.lang)
    await host.push.subscribe(subscription, signed, hashes_of(asked.seats))
    return await push(host)


@router.post("/push/end", **json_of(PushInfo))
async def unsubscribe(request: Request, host: TheHost, asked: UnsubscribeRequest) -> Response:
    """Be told nothing more."""
    limiter_of(request).subscribe(network_of_client(request))
    await host.push.unsubscribe(asked.endpoint)
    return await push(host)
