"""A report as text for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stackyard.core.message import Message, Say, msg
from stackyard.engine.analysis.event import RESIGNATION, TIMEOUT, Event, Judgement
from stackyard.engine.analysis.report import Report, swings

if TYPE_CHECKING:
    from rich.table import Table

BLOCKS = "▁▂▃▄▅▆▇█"
NAME = 12  # letters of a name that are shown
ENDINGS = {RESIGNATION: msg("resigns"), TIMEOUT: msg("out of time")}


def percent(value: float, sign: bool = False) -> str:
    """A share of the win as people say it: `52.3 %`, with a sign for a change of it."""
    text = f"{100 * value:+.1f}" if sign else f"{100 * value:.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text


def short(name: str) -> str:
    """A name in the room that there is for it."""
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def decisions(report: Report, seat: int | None = None, say: Say = str) -> Table:
    """Every decision, of one seat or of all: what was played, what was best, and what the difference cost."""
    left = (msg("move"), msg("seat"), msg("played"), "", msg("best"))
    table = _table(say, *left, right=(msg("before"), msg("after"), msg("cost")))
    for event, judged in report.decisions:
        if seat is None or event.seat == seat:
            table.add_row(str(event.first), short(report.names[event.seat]), *_cells(event, judged, say))
    return table


def _cells(event: Event, judged: Judgement, say: Say) -> list[str]:
    played = say(ENDINGS[event.kind]) if event.kind in ENDINGS else event.moves[0]
    if judged.forced:
        return [played, "", say(msg("(no choice)")), percent(judged.before), percent(judged.after), ""]
    best = "=" if judged.best == played else judged.best
    if judged.win_in is not None:
        best += f" (#{judged.win_in})"
    cost = percent(judged.cost) if judged.cost else "0"
    return [played, judged.mark, best, percent(judged.before), percent(judged.after), cost]


def summary(report: Report, say: Say = str) -> Table:
    """How every seat played."""
    right = (msg("decisions"), msg("best ones"), msg("mean cost"), msg("cost in all"))
    table = _table(say, msg("seat"), right=right)
    for each in report.summaries:
        agreed = f"{each.agreed} ({100 * each.agreed / each.decisions:.0f} %)" if each.decisions else "0"
        cells = (str(each.decisions), agreed, percent(each.mean_cost), percent(each.cost))
        table.add_row(short(each.name), *cells)
    return table


def accounts(report: Report, say: Say = str) -> Table:
    """From what a seat could expect at the start to its result, item by item."""
    calls = any(each.account is not None and each.account.calls for each in report.summaries)
    end = msg("result") if report.result != "*" and report.complete else msg("now")
    luck = [msg("luck")] if report.chance else []
    called = [msg("calls")] if calls else []
    items = [msg("start"), *luck, msg("own play"), msg("others'"), *called, msg("rest"), end]
    table = _table(say, msg("seat"), right=tuple(items))
    for each in report.summaries:
        if (money := each.account) is not None:
            changes = [money.own, money.others, *([money.calls] if calls else []), money.rest]
            changes = [money.luck, *changes] if report.chance else changes
            cells = [percent(money.start), *(percent(change, True) for change in changes)]
            table.add_row(short(each.name), *cells, percent(money.result))
    return table


def largest(report: Report) -> list[Message]:
    """The rolls that changed most, in words."""
    lines = []
    for event in swings(report.events):
        seat = max(range(len(report.names)), key=lambda each: event.change[each])
        rolls = len(event.moves)
        roll = msg("{move}", move=event.moves[0])
        if rolls > 1:
            roll = msg("{move} and {number} more", move=event.moves[0], number=rolls - 1)
        gain = percent(event.change[seat], True)
        name = report.names[seat]
        lines.append(
            msg("move {number}, {roll}: {name} {gain} %", number=event.first, roll=roll, name=name, gain=gain)
        )
    return lines


def chart(report: Report, width: int = 60) -> list[str]:
    """The win probability over the round in blocks, one line a seat."""
    lines = []
    for seat, name in enumerate(report.names):
        values = [value for _, value in report.curve(seat)]
        if values:
            blocks = "".join(BLOCKS[min(7, int(8 * value))] for value in _fitted(values, width))
            lines.append(f"{short(name):<{NAME}} {blocks} {percent(values[-1])} %")
    return lines


def _fitted(values: Sequence[float], width: int) -> list[float]:
    """As many of the values as there is room for, the first and the last among them."""
    if len(values) <= width:
        return list(values)
    return [values[round(place * (len(values) - 1) / (width - 1))] for place in range(width)]


def _table(say: Say, *left: str, right: tuple[str, ...]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in left:
        table.add_column(say(heading), overflow="fold")
    for heading in right:
        table.add_column(say(heading), justify="right")
    return table
