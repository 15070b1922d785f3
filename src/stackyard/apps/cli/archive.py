"""`stackyard archive`: old tables out of the database into files, and back."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stackyard.apps.cli.admin.organiser import Database, with_store
from stackyard.apps.cli.language import say
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.message import msg, plural

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Store

DAYS = {"d": 1, "w": 7, "y": 365}
MILLISECONDS = 24 * 3600 * 1000


def archive(
    where: Annotated[
        list[Path], typer.Argument(metavar="FOLDER", help="Where to; with --restore the files to bring back.")
    ],
    older_than: Annotated[str, typer.Option(help="How long nobody has used them: 90d, 12w or 1y.")] = "90d",
    abandoned: Annotated[
        bool, typer.Option("--abandoned", help="Tables that nobody has finished, too.")
    ] = False,
    restore: Annotated[
        bool, typer.Option("--restore", help="Bring tables back from their .jsonl files.")
    ] = False,
    database: Database = "",
) -> None:
    """Move finished tables that nobody has used for long to files, a month a folder; or bring them back."""
    if restore:
        with_store(database, lambda store: _bring_back(store, where))
        return
    if len(where) > 1:
        raise OptionError(msg("tables are archived to one folder; {count} were given", count=len(where)))
    before = time.time_ns() // 1_000_000 - days(older_than) * MILLISECONDS
    with_store(database, lambda store: _put_away(store, where[0].expanduser(), before, abandoned))


async def _put_away(store: Store, folder: Path, before: int, abandoned: bool) -> None:
    from stackyard.apps.server.store.archive import Archive

    archive, done, failed = Archive(store), 0, set[str]()
    while ids := [id for id in await archive.old(before, abandoned, 1000 + len(failed)) if id not in failed]:
        for id in ids:
            try:
                print(await archive.put_away(id, folder / time.strftime("%Y-%m")), flush=True)
                done += 1
            except StackyardError as error:
                failed.add(id)
                print(f"{id}: {say(error.message)}", flush=True)
    print(say(plural("1 table was archived.", "{number} tables were archived.", done)))
    if failed:
        print(say(plural("1 could not be.", "{number} could not be.", len(failed))))
        raise typer.Exit(1)


async def _bring_back(store: Store, files: list[Path]) -> None:
    from stackyard.apps.server.store.archive import Archive

    for file in files:
        id = await Archive(store).bring_back(file)
        print(say(msg("Table {id} is there again.", id=id)), flush=True)


def days(text: str) -> int:
    """How many days a time is.

    >>> days("90d"), days("2w")
    (90, 14)
    """
    found = re.fullmatch(r"([0-9]{1,5})([dwy])", text)
    if found is None:
        raise OptionError(
            msg("a time is a number of days, weeks or years, as 90d, 12w or 1y, not {text:quoted}", text=text)
        )
    return int(found[1]) * DAYS[found[2]]
