"""`stackyard serve`: the web application on this machine."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import database_at
from stackyard.apps.server.logs import LogForm
from stackyard.apps.server.logs import set_up as set_up_logs
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Settings

PORT = 8000
MOST_MESSAGE = 1 << 16
"""Bytes of one message from a page; the longest that anybody means is far below."""


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="8000, or the next that is free; 0 takes any.")
    ] = None,
    database: Annotated[str, typer.Option(help="A file, or postgresql://USER@HOST/NAME.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the page in a browser, where there is one.")] = True,
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes at least.")] = 0.6,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Let other machines read /metrics; else only this one can.")
    ] = False,
    log: Annotated[
        LogForm, typer.Option(help="How lines of the log, on standard error, look.")
    ] = LogForm.TEXT,
    access_log: Annotated[bool, typer.Option("--access-log", help="Log every request.")] = False,
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help="With --access-log: the address of every client.")
    ] = False,
) -> None:
    """Serve tables in the browser: play alone, with friends, with bots."""
    listening = _listen(host, port)
    address = f"http://{_name(host)}:{listening.getsockname()[1]}"
    chosen = database_at(database)
    set_up_logs(log)
    here = msg("Stackyard is at {address}  (Ctrl-C stops it; all games are kept)", address=address)
    print(say(here), flush=True)
    if browser and _has_screen():
        webbrowser.open(address)
    from stackyard.apps.server.live.host import Settings

    settings = Settings(
        chosen, bot_delay=pace, metrics=metrics, access_log=access_log, log_addresses=log_addresses
    )
    _run(listening, settings)


def _run(listening: socket.socket, settings: Settings) -> None:
    import uvicorn

    from stackyard.apps.server.app import create_app

    config = uvicorn.Config(
        create_app(settings),
        log_config=None,  # Ours has been set up.
        access_log=False,
        ws_max_size=MOST_MESSAGE,
        timeout_graceful_shutdown=2,
        lifespan="on",
    )
    uvicorn.Server(config).run([listening])


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or on the usual one or one of the next."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for chosen in [port] if port is not None else range(PORT, PORT + 20):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, chosen))
            listening.listen(128)
        except OSError as error:
            listening.close()
            if port is not None or error.errno not in (98, 48, 10048):
                raise OptionError(
                    msg(
                        "cannot listen on {host}, port {port}: {problem}; --port 0 takes any free one",
                        host=host,
                        port=chosen,
                        problem=error.strerror,
                    )
                ) from None
            continue
        return listening
    raise OptionError(
        msg(
            "ports {first} to {last} are all in use; --port 0 takes any that is free",
            first=PORT,
            last=PORT + 19,
        )
    )


def _name(host: str) -> str:
    """An address that works from this machine."""
    return {"0.0.0.0": socket.gethostname(), "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)


def _has_screen() -> bool:
    """Whether there is somebody to show a browser to."""
    if sys.platform in ("win32", "darwin"):
        return sys.stdout.isatty()
    return sys.stdout.isatty() and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
