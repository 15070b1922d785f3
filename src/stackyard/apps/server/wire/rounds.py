"""What is sent about rounds: records, and of rounds that have ended dice, pictures and analyses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stackyard.apps.server.table.table import Table
from stackyard.apps.server.wire.models.rounds import (
    AnalysisInfo,
    AnalysisProgress,
    DiceInfo,
    DrawInfo,
    ReportInfo,
    SheetInfo,
    SheetPage,
    SheetRow,
)
from stackyard.apps.server.wire.models.tables import MoveInfo, MovesInfo
from stackyard.apps.server.wire.response import File
from stackyard.apps.server.wire.view import Viewer, finished_record, language_for, record_seen
from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import listed, msg
from stackyard.core.seats import TABLE
from stackyard.play import sheet
from stackyard.play.record import Record
from stackyard.play.verify import draws
from stackyard.render import picture as pictures
from stackyard.render.language import Language

if TYPE_CHECKING:
    from stackyard.engine.analysis.report import Report

SVG = "image/svg+xml"
IMAGES = {"picture.svg": SVG, "picture.png": "image/png", "animation.gif": "image/gif"}
WIDTH = 1200
"""Pixels across a picture."""
ANIMATED_WIDTH = 560


def sheet_info(table: Table, language: Language) -> SheetInfo:
    """The match so far as rows of a sheet; scores of rounds that have ended are everybody's to know."""
    pages = [] if table.match is None else sheet.sheets(table.match)
    return SheetInfo(
        pages=tuple(
            SheetPage(
                head=tuple(map(language.say, page.head)),
                rows=tuple(SheetRow(cells=tuple(page.cells(row)), team=row.team) for row in page.rows),
            )
            for page in pages
        )
    )


def blank_sheet(game: Game, language: Language) -> str:
    """A score sheet to write on, for as many as usually play."""
    return sheet.svg([sheet.blank(game, [""] * game.usual_players)], language.say)


def record_file(table: Table, number: int, viewer: Viewer) -> File:
    """The record of a round; while it goes on, as much as somebody may know."""
    found = record_seen(table, number, viewer.player)
    name = f"{found.game.name}-{table.setup.id}-{number}.txt"
    return File(name, "text/plain; charset=utf-8", found.text())


def moves_info(table: Table, number: int, viewer: Viewer) -> MovesInfo:
    """The moves of a round that has ended, with their words; who has called something, the words say."""
    record = finished_record(table, number)
    assert table.match is not None
    seats = table.match.rounds[number - 1].seats
    language = language_for(table, viewer, seats)
    return MovesInfo(
        moves=tuple(
            MoveInfo(
                move=move,
                player=None if state.to_move == TABLE or is_call(move) else seats[state.to_move],
                comment=comment,
                words=language.say(state.describe(move)),
            )
            for state, move, comment in zip(record.states(), record.moves, record.comments, strict=False)
        )
    )


def dice_info(record: Record) -> DiceInfo:
    """All that is needed to draw the table's moves of a round again without knowing the rules."""
    dice = record.dice
    return DiceInfo(
        commitment=record.tag("Commitment"),
        seed=None if dice is None else dice.seed.hex(),
        entropies=() if dice is None else tuple(dice.entropies),
        draws=tuple(
            DrawInfo(
                move=draw.number,
                played=draw.played,
                outcomes=tuple(draw.outcomes),
                weights=tuple(draw.weights),
            )
            for draw in draws(record)
        ),
    )


def check_image(kind: str) -> None:
    """OptionError where there is no such kind of image."""
    if kind not in IMAGES:
        raise OptionError(
            msg("there are {kinds}; there is no {given:quoted}", kinds=listed(list(IMAGES), ""), given=kind)
        )


def image(record: Record, kind: str, language: Language) -> bytes:
    """A round that has ended as a picture of its last position, or as an animation."""
    language = language.named(record.names)
    if kind == "animation.gif":
        return pictures.animation([state.svg(language=language) for state in record.states()], ANIMATED_WIDTH)
    svg = record.states()[-1].svg(language=language)
    return svg.encode() if kind == "picture.svg" else pictures.png(svg, WIDTH)


def image_file(table: Table, number: int, kind: str, data: bytes) -> File:
    """An image of a round to take home."""
    return File(f"{table.setup.game.name}-{table.setup.id}-{number}-{kind}", IMAGES[kind], data)


def analysis(found: Report | float, record: Record, language: Language) -> AnalysisInfo | AnalysisProgress:
    """What the analysis of a round that has ended says, or how far it is."""
    if isinstance(found, float):
        return AnalysisProgress(progress=round(found, 3))
    from stackyard.engine.analysis.plot import plot

    report = found
    title = msg("{title}: {names}", title=record.game.title, names=listed(record.names, ""))
    drawn = plot(report, language.say(title), language.say)
    return AnalysisInfo(report=ReportInfo.model_validate(report.to_dict()), plot=drawn)
