"""`stackyard serve`: the web application on this machine."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import data_folder
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

PORT = 8000
LAST_SECONDS = 1.0
"""For threads that work when everything else has stopped."""


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="8000, or the next that is free; 0 takes any.")
    ] = None,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or the address of a database as SQLAlchemy writes it.")
    ] = "",
    browser: Annotated[bool, typer.Option(help="Open the page in a browser, where there is one.")] = True,
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes at least.")] = 0.6,
    public: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="What people type, such as https://play.example.org; may be repeated."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy that is believed when it says whom it speaks for; may be repeated. "
            "With --public those on this machine are.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER", help="A limit, such as sockets=50; may be repeated. docs/operating.md."
        ),
    ] = None,
) -> None:
    """Serve tables in the browser: play alone, with friends, with bots."""
    access = access_of(host, public or [], proxy or [], limit or [])
    listening = _listen(host, port)
    address = f"http://{_name(host)}:{listening.getsockname()[1]}"
    url = database_url(database)
    here = msg("Stackyard is at {address}  (Ctrl-C stops it; all games are kept)", address=address)
    print(say(here), flush=True)
    if browser and _has_screen():
        webbrowser.open(address)
    _run(listening, url, pace, access)


def access_of(host: str, public: list[str], proxies: list[str], limits: list[str]) -> dict[str, Any]:
    """The settings of a server that say who may ask it for how much; an OptionError says what is wrong."""
    from stackyard.apps.server.addresses import LOOPBACK_NETWORKS, check_network, own_names
    from stackyard.apps.server.limits import Limits
    from stackyard.apps.server.origin import check_public

    trusted = tuple(map(check_network, proxies)) or (LOOPBACK_NETWORKS if public else ())
    return {
        "public": tuple(map(check_public, public)),
        "names": tuple(sorted(own_names(host))),
        "proxies": trusted,
        "limits": Limits.read(limits),
    }


def _run(listening: socket.socket, url: str, pace: float, access: dict[str, Any]) -> None:
    from stackyard.apps.server.app import create_app
    from stackyard.apps.server.live.host import Settings
    from stackyard.apps.server.serving import Serving

    settings = Settings(url, bot_delay=pace, **access)
    Serving(create_app(settings), settings.limits).run([listening])
    _leave()


def _leave() -> None:
    """End this process, also where a thread still draws a picture that nobody waits for any more."""
    busy = [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
    until = time.monotonic() + LAST_SECONDS
    for thread in busy:
        if not thread.daemon:
            thread.join(max(0.0, until - time.monotonic()))
    if any(thread.is_alive() and not thread.daemon for thread in busy):
        sys.stdout.flush()
        os._exit(0)


def database_url(text: str) -> str:
    """What SQLAlchemy opens: a file of ours, that file, or that address."""
    if "://" in text:
        return text
    path = Path(text).expanduser() if text else data_folder() / "stackyard.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{path.resolve()}"


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
