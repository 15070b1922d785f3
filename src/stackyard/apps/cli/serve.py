"""`stackyard serve`: the web application on this machine."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import database_at
from stackyard.apps.cli.workers import Workers
from stackyard.apps.server.logs import LogForm
from stackyard.apps.server.logs import set_up as set_up_logs
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Settings

PORT = 8000
INTERRUPTED = 130
"""How a process ends that Ctrl-C has stopped."""
LAST_SECONDS = 1.0
"""For threads that work when everything else has stopped."""


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="8000, or the next that is free; 0 takes any.")
    ] = None,
    database: Annotated[str, typer.Option(help="A file, or postgresql://USER@HOST/NAME.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the page in a browser, where there is one.")] = True,
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes at least.")] = 0.6,
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one need PostgreSQL.")] = 1,
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
    push: Annotated[
        str,
        typer.Option(
            metavar="CONTACT",
            help="Tell people who are away by Web Push that it is their turn; mailto:YOU@EXAMPLE.ORG is whom "
            "push services may ask about it.",
        ),
    ] = "",
    push_network: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NETWORK",
            help="Where push services may be besides the internet, such as 10.1.0.0/16; may be repeated.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER", help="A limit, such as sockets=50; may be repeated. docs/operating.md."
        ),
    ] = None,
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
    from stackyard.apps.server.addresses import EVERYWHERE, check_network
    from stackyard.apps.server.invitations import network_address
    from stackyard.apps.server.live.host import Settings
    from stackyard.apps.server.metrics import shared_by_workers
    from stackyard.apps.server.people.webpush import check_contact
    from stackyard.apps.server.store.migrations import migrate

    access = access_of(host, public or [], proxy or [], limit or [])
    contact = check_contact(push) if push else ""
    chosen = database_at(database)
    if workers > 1 and chosen.file is not None:
        raise OptionError(
            msg(
                "{count} processes cannot share a file; give them --database postgresql://USER@HOST/NAME,"
                " or leave --workers out",
                count=workers,
            )
        )
    listening = _listen(host, port)
    address = f"http://{_name(host)}:{listening.getsockname()[1]}"
    asyncio.run(migrate(chosen))
    here = msg("Stackyard is at {address}  (Ctrl-C stops it; all games are kept)", address=address)
    print(say(here), flush=True)
    if host in EVERYWHERE and (own := network_address()):
        others = f"http://{own}:{listening.getsockname()[1]}"
        print(say(msg("Others in your network find it at {address}", address=others)), flush=True)
    if browser and _has_screen():
        webbrowser.open(address)
    settings = Settings(
        chosen,
        bot_delay=pace,
        log=log,
        metrics=metrics,
        access_log=access_log,
        log_addresses=log_addresses,
        listens_on=host,
        push=contact,
        push_networks=tuple(map(check_network, push_network or [])),
        **access,
    )
    if workers == 1:
        run(listening, settings)
        return
    set_up_logs(log)
    with shared_by_workers() as died:
        Workers(workers, died, run, listening, settings).run()


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


def run(listening: socket.socket, settings: Settings) -> None:
    """Serve in this process until it is told to stop."""
    from stackyard.apps.server.app import create_app
    from stackyard.apps.server.serving import Serving

    set_up_logs(settings.log)
    try:
        Serving(create_app(settings)).run([listening])
    finally:
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
        os._exit(INTERRUPTED if isinstance(sys.exc_info()[1], KeyboardInterrupt) else 0)


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
    """A name that works from this machine; to localhost browsers give what they give to https."""
    usual = {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "": "localhost", "::": "localhost"}
    return usual.get(host, f"[{host}]" if ":" in host else host)


def _has_screen() -> bool:
    """Whether there is somebody to show a browser to."""
    if sys.platform in ("win32", "darwin"):
        return sys.stdout.isatty()
    return sys.stdout.isatty() and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
