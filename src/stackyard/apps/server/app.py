"""The web application: what answers at which address."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import stackyard
from stackyard.apps.server import (
    api,
    api_explore,
    avoid_api,
    meet_api,
    monitoring,
    people_api,
    push_api,
    puzzles_api,
    reviews_api,
)
from stackyard.apps.server.address_check import AddressCheck
from stackyard.apps.server.body_limit import BodyLimit
from stackyard.apps.server.headers import Headers
from stackyard.apps.server.invitations import origin_for
from stackyard.apps.server.limits import Limiter, TooMany
from stackyard.apps.server.live.host import Host, Settings
from stackyard.apps.server.metrics import Metrics
from stackyard.apps.server.origin import OriginCheck
from stackyard.apps.server.request_log import RequestLog
from stackyard.apps.server.socket import Sockets
from stackyard.apps.server.socket_limit import SocketLimit
from stackyard.apps.server.stopping import Stopping
from stackyard.apps.server.store.address import Address
from stackyard.apps.server.store.migrations import migrate
from stackyard.apps.server.wire.invitation import tags
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.openapi import openapi_of
from stackyard.apps.server.wire.page import WEB, page, texts, worker
from stackyard.apps.server.wire.problem import bad_message, nothing_here, problem, server_error, status_of
from stackyard.apps.server.wire.response import respond
from stackyard.core.errors import OptionError, StackyardError

log = logging.getLogger(__name__)

AGAIN = 1.0
"""Seconds between two attempts to reach a database that is away when a process starts."""


class Application(FastAPI):
    """FastAPI, with our headers outside of everything: the response to an error of ours has them too."""

    def build_middleware_stack(self) -> ASGIApp:
        """All that a request goes through, from the inside out: what is not for us goes no further."""
        settings: Settings = self.state.settings
        stack: ASGIApp = SocketLimit(Sockets(super().build_middleware_stack()), self.state.limiter)
        stack = OriginCheck(AddressCheck(stack), settings.public, settings.names)
        stack = Stopping(Headers(stack))
        stack = RequestLog(stack, self.state.metrics, settings.access_log, settings.log_addresses)
        if settings.proxies:
            stack = ProxyHeadersMiddleware(stack, list(settings.proxies))  # type: ignore[arg-type, assignment]
        return stack


def create_app(settings: Settings) -> FastAPI:
    """The application; it brings its database into shape when it starts."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await _migrate_when_there(settings.database)
        app.state.host = Host(settings, app.state.metrics)
        await app.state.host.open()
        yield
        await app.state.host.close()

    app = Application(
        title="Stackyard",
        version=stackyard.__version__,
        summary="Tables for stacking games. Whatever the page can do, a program can do with this.",
        lifespan=life,
        docs_url=None,  # Those pages load scripts from elsewhere; /openapi.json is what they show.
        redoc_url=None,
    )
    app.state.settings, app.state.metrics = settings, Metrics()
    app.state.limiter = Limiter(settings.limits, behind_proxy=bool(settings.proxies))
    app.include_router(monitoring.router)
    app.include_router(api_explore.router, prefix="/api")
    app.include_router(api.router, prefix="/api")
    app.include_router(people_api.router, prefix="/api")
    app.include_router(puzzles_api.router, prefix="/api")
    app.include_router(reviews_api.router, prefix="/api")
    app.include_router(meet_api.router, prefix="/api")
    app.include_router(avoid_api.router, prefix="/api")
    app.include_router(push_api.router, prefix="/api")
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(BodyLimit, seconds=settings.limits.body_seconds)
    _add_errors(app)
    _add_pages(app)
    app.openapi = openapi_of(app)  # type: ignore[method-assign]
    return app


async def _migrate_when_there(database: Address | str) -> None:
    """Bring a database into shape; a server for it may be away just when one of several processes starts."""
    address = database if isinstance(database, Address) else Address.read(database)
    while True:
        try:
            await migrate(address)
            return
        except OptionError as error:
            if address.file is not None:
                raise
            log.warning("waiting for the database: %s", error)
            await asyncio.sleep(AGAIN)


def _add_errors(app: FastAPI) -> None:
    """Our errors as JSON: a code that stays, and a sentence in the reader's language."""

    @app.exception_handler(StackyardError)
    async def refuse(request: Request, error: StackyardError) -> Response:
        app.state.metrics.refused.labels(error.code).inc()
        wait = {"Retry-After": str(ceil(error.wait))} if isinstance(error, TooMany) and error.wait else None
        return respond(problem(error, language_of(request).say), status_of(error), wait)

    @app.exception_handler(HTTPException)
    async def miss(request: Request, error: HTTPException) -> Response:
        """To people the page, which says so and shows the way; to programs JSON."""
        people = "text/html" in request.headers.get("accept", "") and request.method in ("GET", "HEAD")
        if error.status_code == 404 and people and not request.url.path.startswith(("/api/", "/web/")):
            return page(404)
        found = nothing_here(error.status_code, language_of(request).say)
        return respond(found, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def fail(request: Request, error: Exception) -> Response:
        return respond(server_error(language_of(request).say), 500)

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        return respond(bad_message(error, language_of(request).say), 400)


def _add_pages(app: FastAPI) -> None:
    """One page for all addresses that people see; its script looks at the address."""

    async def show() -> Response:
        return page()

    async def show_table(request: Request, id: str) -> Response:
        """With a title and a picture for messengers, where there is such a table."""
        language = language_of(request)
        try:
            table = await app.state.host.glance(id)
        except StackyardError:
            return page()
        address = origin_for(request, app.state.settings).address
        return page(200, *tags(table, address, language))

    async def work() -> Response:
        return worker()

    async def speak(request: Request, language: str) -> Response:
        found = texts(request, language)
        if found is None:
            raise HTTPException(404)
        return found

    app.add_api_route("/t/{id}", show_table, methods=["GET"], include_in_schema=False)
    app.add_api_route("/worker.js", work, methods=["GET"], include_in_schema=False)
    puzzles = ("/puzzles", "/puzzles/{game}", "/puzzles/{game}/{id}")
    own = ("/games", "/account", "/people/{name}", "/leaders", "/leaders/{game}")
    boards = ("/learn/{game}", "/explore/{what:path}", "/review/{id}/{round}")
    for path in ("/", "/rules/{game}", *boards, *puzzles, *own):
        app.add_api_route(path, show, methods=["GET"], include_in_schema=False)
    app.add_api_route("/web/texts/{language}.json", speak, methods=["GET"], include_in_schema=False)
    app.mount("/web", StaticFiles(directory=WEB), name="web")
