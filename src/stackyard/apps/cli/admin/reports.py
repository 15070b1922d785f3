"""What people have told of others: listed, closed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from stackyard.apps.cli.admin.organiser import Database, when, with_store
from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import console
from stackyard.core.message import Message, msg

if TYPE_CHECKING:
    from stackyard.apps.server.people.report import Report


def reports(
    closed: Annotated[bool, typer.Option("--closed", help="Those that are closed, too.")] = False,
    most: Annotated[int, typer.Option(min=1, help="How many, the last first.")] = 50,
    database: Database = "",
) -> None:
    """List whom people have reported, and why: the last first, with what was said."""
    found = with_store(database, lambda store: store.reports.list(closed, most))
    if not found:
        print(say(msg("No report is open.")))
    for each in found:
        for line in _lines(each):
            console.print(Text(line), soft_wrap=True)


def _lines(report: Report) -> list[str]:
    reasons = {
        "insults": msg("insults or threats"),
        "spam": msg("spam"),
        "cheating": msg("cheating"),
        "name": msg("an offensive name"),
        "other": msg("something else"),
    }
    kind = msg("an account") if report.account else msg("a guest")
    head = msg("{name} ({kind}): {reason}", name=report.name, kind=kind, reason=reasons[report.reason])
    lines = [f"{report.id}  {when(report.at)}  {say(head)}"]

    def add(message: Message) -> None:
        lines.append(f"    {say(message)}")

    reporter = report.reporter_name or say(msg("somebody without a name"))
    add(msg("reported by {name}", name=reporter))
    if report.text:
        add(msg("who adds: {text}", text=report.text))
    if report.table:
        add(msg("at table {id}", id=report.table))
    for said in report.said.splitlines():
        add(msg("said: {text}", text=said))
    if report.closed is not None:
        add(msg("closed on {date}", date=when(report.closed)))
    return lines


def close_report(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="As `stackyard admin reports` gives it.")],
    database: Database = "",
) -> None:
    """Close a report that has been looked at; it is not listed any more."""
    at = time.time_ns() // 1_000_000
    with_store(database, lambda store: store.reports.close(number, at))
    print(say(msg("Report {number} is closed.", number=number)))
