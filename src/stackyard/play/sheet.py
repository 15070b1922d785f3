"""Score sheets of matches: names, ten rounds, the total; blank to write on, or filled from a match.

As text for the terminal, as SVG, and as an HTML page that prints one sheet a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.match import Match
from stackyard.core.message import Say, msg
from stackyard.show.svg import Markup, element, picture, translate

ROUNDS = 10
"""Rounds on one sheet; more continue on the next one."""


@dataclass(frozen=True)
class Row:
    """One line of a sheet: a player, or a team of them."""

    name: str
    scores: tuple[float | None, ...]
    """One a round of this sheet, None where there is nothing to write yet; none at all for a team."""
    before: float
    """The total of the sheets before this one."""
    total: float | None
    """What all rounds up to the end of this sheet add up to; None on a blank sheet."""
    team: bool = False


@dataclass(frozen=True)
class Sheet:
    """One page: whose scores, from which round on."""

    title: str
    number: int
    """From 1; the first sheet has the rounds 1 to 10."""
    rows: tuple[Row, ...]

    @property
    def rounds(self) -> range:
        """The numbers of its rounds."""
        return range((self.number - 1) * ROUNDS + 1, self.number * ROUNDS + 1)

    @property
    def head(self) -> list[str]:
        """The words above the columns."""
        so_far = [msg("so far")] if self.number > 1 else []
        return ["", *so_far, *(str(number) for number in self.rounds), msg("total")]

    def cells(self, row: Row) -> list[str]:
        """What is written in a line, column by column."""
        so_far = [_score(row.before)] if self.number > 1 else []
        scores = row.scores or (None,) * ROUNDS
        return [row.name, *so_far, *map(_score, scores), _score(row.total)]


def _score(points: float | None) -> str:
    return "" if points is None else f"{points:g}"


def blank(game: Game, names: Sequence[str]) -> Sheet:
    """A sheet to write on; a name may be empty."""
    if len(names) not in game.players:
        raise OptionError(
            msg(
                "{title} is for {players}, not for {given}",
                title=game.title,
                players=game.describe_players(),
                given=len(names),
            )
        )
    return Sheet(game.title, 1, tuple(Row(name, (None,) * ROUNDS, 0, None) for name in names))


def sheets(match: Match) -> list[Sheet]:
    """The sheets of a match so far, at least one.

    >>> import stackyard
    >>> match = stackyard.match("staku", ["Ann", "Bob"], games=12).add_scores((1, 0))
    >>> [sheet.rounds for sheet in sheets(match)]
    [range(1, 11)]
    """
    pages = max(1, -(-len(match.rounds) // ROUNDS))
    return [_page(match, number) for number in range(1, pages + 1)]


def _page(match: Match, number: int) -> Sheet:
    before = match.rounds[: (number - 1) * ROUNDS]
    here = match.rounds[(number - 1) * ROUNDS : number * ROUNDS]
    rows = []
    for player, name in enumerate(match.names):
        scores = [played.scores[player] for played in here]
        so_far = sum(played.scores[player] for played in before)
        empty = (None,) * (ROUNDS - len(scores))
        rows.append(Row(name, (*scores, *empty), so_far, so_far + sum(scores)))
    for side in match.sides:
        if len(side) > 1:
            name = " + ".join(match.names[player] for player in side)
            so_far = sum(rows[player].before for player in side)
            rows.append(Row(name, (), so_far, sum(rows[player].total or 0 for player in side), team=True))
    return Sheet(match.game.title, number, tuple(rows))


# Text --------------------------------------------------------------------------------------------


def text(sheet: Sheet, say: Say = str) -> str:
    """A sheet for the terminal, lines ruled with plain characters.

    >>> import stackyard
    >>> print(text(blank(stackyard.game("staku"), ["Ann", "Bob"])))
    Staku                 1    2    3    4    5    6    7    8    9   10 | total
    ---------------------------------------------------------------------+------
    Ann                                                                  |
    Bob                                                                  |
    """
    lines = []
    head = [say(words) for words in sheet.head]
    # A column is five wide; a total of all sheets before needs more room for its heading.
    wide = [len(head[1]) + 1, *[5] * ROUNDS] if sheet.number > 1 else [5] * ROUNDS
    for row in (None, *sheet.rows):
        name, *numbers, total = head if row is None else sheet.cells(row)
        name = sheet.title if row is None else name
        cells = "".join(f"{cell:>{width}}" for cell, width in zip(numbers, wide, strict=True))
        lines.append(f"{_shortened(name, 18):<18}{cells} |{total:>6}".rstrip())
        if row is None:
            ruled = 18 + sum(wide)
            lines.append("-" * ruled + "-+------")
    return "\n".join(lines)


def _shortened(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 3] + "..."


# SVG: paper in landscape, dark ink on white, so that it prints as it looks. --------------------------

WIDE = 1123.0
MARGIN = 50.0
HEAD, LINE = 130.0, 64.0
NAME, TOTAL = 230.0, 110.0
PAPER, INK, SOFT, SHADE = "#ffffff", "#14212b", "#55636d", "#eef2f4"


def svg(pages: Sequence[Sheet], say: Say = str) -> str:
    """All sheets, one below the other."""
    drawn = []
    top = 0.0
    for sheet in pages:
        drawn.append(element("g", *_drawn(sheet, say), transform=translate(0, top)))
        top += HEAD + LINE * len(sheet.rows) + MARGIN
    words = " ".join(" ".join(text(sheet, say) for sheet in pages).split())
    paper = element("rect", width=WIDE, height=top, fill=PAPER)
    return picture((0, 0, WIDE, top), say(msg("Score sheet. {words}", words=words)), paper, *drawn)


def _drawn(sheet: Sheet, say: Say) -> list[Markup]:
    columns = len(sheet.head) - 2
    width = (WIDE - 2 * MARGIN - NAME - TOTAL) / columns
    edges = [MARGIN, *(MARGIN + NAME + width * column for column in range(columns + 1)), WIDE - MARGIN]
    bottom = HEAD + LINE * len(sheet.rows)
    parts = [
        element("text", sheet.title, x=MARGIN, y=62, font_size=34, font_weight="bold", fill=INK),
        element(
            "text",
            say(msg("score sheet {number}", number=sheet.number)),
            x=WIDE - MARGIN,
            y=62,
            font_size=20,
            text_anchor="end",
            fill=SOFT,
        ),
        element("rect", x=edges[-2], y=HEAD - 40, width=TOTAL, height=bottom - HEAD + 40, fill=SHADE),
    ]
    for column, words in enumerate(sheet.head):
        middle = (edges[column] + edges[column + 1]) / 2
        parts.append(
            element("text", say(words), x=middle, y=HEAD - 14, font_size=18, text_anchor="middle", fill=SOFT)
        )
    for place, row in enumerate(sheet.rows):
        parts += _drawn_row(sheet.cells(row), row.team, edges, HEAD + LINE * place + LINE / 2 + 8)
    for place in range(len(sheet.rows) + 1):
        y = HEAD + LINE * place
        parts.append(element("path", d=f"M{MARGIN:g} {y:g}H{WIDE - MARGIN:g}", stroke=INK, stroke_width=1.5))
    for edge in edges:
        parts.append(element("path", d=f"M{edge:g} {HEAD - 40:g}V{bottom:g}", stroke=INK, stroke_width=1))
    return parts


def _drawn_row(cells: Sequence[str], team: bool, edges: Sequence[float], y: float) -> list[Markup]:
    style = "italic" if team else None
    name, *numbers = cells
    # Names that are too long for their place are squeezed into it.
    squeezed = NAME - 24 if len(name) > 18 else None
    parts = [
        element(
            "text",
            name,
            x=edges[0] + 12,
            y=y,
            font_size=22,
            font_style=style,
            textLength=squeezed,
            lengthAdjust="spacingAndGlyphs" if squeezed else None,
            fill=INK,
        )
    ]
    for column, words in enumerate(numbers, 1):
        middle = (edges[column] + edges[column + 1]) / 2
        weight = "bold" if column == len(numbers) else None
        parts.append(
            element(
                "text", words, x=middle, y=y, font_size=24, font_weight=weight, text_anchor="middle", fill=INK
            )
        )
    return [part for part, words in zip(parts, cells, strict=True) if words]


# HTML --------------------------------------------------------------------------------------------

STYLE = """\
@page { size: A4 landscape; margin: 12mm }
body { font: 16px "Segoe UI", "Helvetica Neue", Helvetica, Arial, sans-serif; color: #14212b; margin: 0 auto;
  max-width: 1100px; padding: 1em }
section { break-after: page; break-inside: avoid }
section:last-child { break-after: auto }
h1 { font-size: 26px; margin: .6em 0 }
h1 small { float: right; font-size: 16px; font-weight: normal; color: #55636d }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
th, td { border: 1px solid #14212b; height: 44px; padding: 0 6px; text-align: center }
th { overflow-wrap: anywhere }
thead th { border: 0; height: 30px; color: #55636d; font-weight: normal }
tbody th { text-align: left }
col.name { width: 20% }
col.total { width: 9% }
td:last-child { background: #eef2f4; font-weight: bold; print-color-adjust: exact }
tr.team th { font-style: italic; font-weight: normal }
@media print { body { padding: 0; max-width: none } }"""


def html(pages: Sequence[Sheet], say: Say = str, language: str = "en") -> str:
    """A page for the browser that prints one sheet on each sheet of paper, to a printer or to PDF."""
    title = escape(say(msg("{title}: score sheet", title=pages[0].title)))
    sections = "\n".join(_section(sheet, say) for sheet in pages)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n"
        f"{sections}\n</body>\n</html>\n"
    )


def _section(sheet: Sheet, say: Say) -> str:
    columns = len(sheet.head)
    page = say(msg("score sheet {number}", number=sheet.number))
    groups = '<col class="name">' + "<col>" * (columns - 2) + '<col class="total">'
    head = "".join(f'<th scope="col">{escape(say(words))}</th>' for words in sheet.head)
    rows = []
    for row in sheet.rows:
        name, *numbers = sheet.cells(row)
        cells = "".join(f"<td>{escape(number)}</td>" for number in numbers)
        team = ' class="team"' if row.team else ""
        rows.append(f'<tr{team}><th scope="row">{escape(name)}</th>{cells}</tr>')
    body = "\n".join(rows)
    return (
        f"<section>\n<h1>{escape(sheet.title)} <small>{escape(page)}</small></h1>\n<table>\n"
        f"<colgroup>{groups}</colgroup>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n"
        f"</table>\n</section>"
    )
