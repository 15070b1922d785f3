"""`stackyard analyse`: what was played, what was best, what it cost, and how much of it all was luck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import keywords, position_of
from stackyard.core.errors import OptionError
from stackyard.core.message import listed, msg
from stackyard.core.registry import load as load_game

if TYPE_CHECKING:
    from stackyard.core.state import State
    from stackyard.engine.analysis.report import Report
    from stackyard.engine.search.budget import Budget
    from stackyard.play.record import Record

USUAL = 0.2
"""Seconds for a decision."""


def analyse(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A record.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Time for each position; 0.2 if not given.")] = None,
    steps: Annotated[
        int, typer.Option(min=0, help="Simulations, or nodes, for each position; gives equal answers.")
    ] = 0,
    round_: Annotated[int | None, typer.Option("--round", help="Only this round of a match.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="Only decisions of this seat; of a position, what it sees of it.")
    ] = None,
    json_: Annotated[
        str, typer.Option("--json", metavar="FILE", help="Write it as JSON; - prints that instead.")
    ] = "",
    plot: Annotated[
        Path | None, typer.Option(help="Draw the win probability over the round: .svg or .png.")
    ] = None,
    position: Annotated[str, typer.Option(help="Analyse a position, or start, instead of a record.")] = "",
    game: Annotated[str, typer.Option(help="The game of the position.")] = "",
    players: Annotated[int | None, typer.Option(help="How many play the position.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the position.")
    ] = None,
    lines: Annotated[int, typer.Option(min=1, help="How many moves of a position are shown.")] = 3,
) -> None:
    """Analyse a record: every decision, what it cost, what was luck; or a position: its best moves."""
    from stackyard.engine.analysis.position import budget_of

    console = Console(highlight=False)
    if (file is None) == (not position):
        raise OptionError(msg("give a record, or a position with --position TEXT --game NAME"))
    if file is None:
        if not game:
            raise OptionError(msg("say of which game the position is, with --game NAME"))
        chosen_game = load_game(game)
        seats = chosen_game.usual_players if players is None else players
        options = {**keywords(option), "players": seats}
        state = position_of(chosen_game, position, options)
        _position(console, state, seconds, steps, seat, lines, json_)
        return
    if plot is not None and plot.suffix.lower() not in (".svg", ".png"):
        raise OptionError(msg("pictures are .svg or .png; {name:quoted} ends in neither", name=plot.name))
    budget = budget_of(seconds, steps, USUAL)
    chosen = rounds_of(file, round_)
    if plot is not None and len(chosen) > 1:
        raise OptionError(
            msg(
                "{file} holds {number} rounds; choose the one to plot with --round",
                file=file,
                number=len(chosen),
            )
        )
    reports = []
    for number, record in chosen:
        if seat is not None and seat not in range(len(record.names)):
            raise OptionError(
                msg("seats go from 0 to {most}; there is no {given}", most=len(record.names) - 1, given=seat)
            )
        report = studied(record, budget)
        reports.append((number, report))
        if json_ != "-":
            _print(console, report, number, seat, drawn=plot is not None)
        if plot is not None:
            _draw(console, report, plot, quiet=json_ == "-")
        if not report.complete:
            break
    if json_:
        rounds = [{"round": number, **report.to_dict()} for number, report in reports]
        _write(console, {"rounds": rounds}, json_)
    if not all(report.complete for _, report in reports):
        raise typer.Exit(130)


def rounds_of(file: Path, wanted: int | None) -> list[tuple[int, Record]]:
    """The rounds of a file with their numbers, or the one that is wanted."""
    from stackyard.play.reading import load

    found = list(enumerate(load(file), 1))
    if wanted is None:
        return found
    if wanted not in range(1, len(found) + 1):
        raise OptionError(
            msg(
                "{file} holds rounds 1 to {most}; there is no {given}",
                file=file,
                most=len(found),
                given=wanted,
            )
        )
    return [found[wanted - 1]]


def studied(record: Record, budget: Budget) -> Report:
    """The report of a round; Ctrl-C ends the analysis, and what there is so far is reported."""
    from rich.progress import Progress

    from stackyard.engine.analysis.study import Study

    study = Study(record, budget)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(say(msg("analysing")), total=len(study.todo))
        try:
            study.run(lambda done, total: progress.update(bar, completed=done))
        except KeyboardInterrupt:
            progress.console.print(say(msg("Stopped; this is what there is so far.")))
    return study.report()


def _print(console: Console, report: Report, number: int, seat: int | None, drawn: bool) -> None:
    from stackyard.engine.analysis import text

    title = load_game(report.game).title
    heading = msg(
        "{title}, round {number}: {names}; {result}",
        title=title,
        number=number,
        names=listed(report.names, ""),
        result=report.result,
    )
    console.print(say(heading), markup=False, style="bold")
    judged = msg(
        "Judged by {search}, {budget} a position. Numbers are % of the win.",
        search=report.search,
        budget=report.budget,
    )
    console.print(say(judged), "\n", sep="", markup=False)
    if not report.events:
        console.print(say(msg("Nothing has been analysed.")))
        return
    console.print(text.decisions(report, seat, say))
    console.print()
    console.print(text.summary(report, say))
    console.print()
    console.print(text.accounts(report, say))
    if swings := text.largest(report):
        console.print("\n", say(msg("Largest swings of luck:")), sep="")
        for swing in swings:
            console.print(f"  {say(swing)}", markup=False, soft_wrap=True)
    if not drawn:
        console.print()
        for line in text.chart(report):
            console.print(line, markup=False, soft_wrap=True)


def _draw(console: Console, report: Report, path: Path, quiet: bool) -> None:
    from stackyard.engine.analysis.plot import plot
    from stackyard.render import picture

    title = msg("{title}: {names}", title=load_game(report.game).title, names=listed(report.names, ""))
    picture.save(plot(report, say(title), say), path, 1600)
    if not quiet:
        drawn = say(msg("Drawn to {path}.", path=str(path)))
        console.print("\n", drawn, sep="", markup=False, soft_wrap=True)


def _position(
    console: Console,
    state: State,
    seconds: float | None,
    steps: int,
    seat: int | None,
    lines: int,
    json_: str,
) -> None:
    from stackyard.engine.analysis.position import analyse as look

    if seat is not None:
        state = state.seen_by(seat)
    found = look(state, seconds, steps=steps, lines=lines)
    if json_ != "-":
        console.print(found.text(say), markup=False, soft_wrap=True)
    if json_:
        _write(console, {"game": state.game.name, "position": str(state), **found.to_dict()}, json_)


def _write(console: Console, told: dict[str, Any], where: str) -> None:
    words = json.dumps(told, ensure_ascii=False, indent=1, allow_nan=False)
    if where == "-":
        print(words)
        return
    Path(where).write_text(words + "\n", encoding="utf-8")
    console.print(say(msg("Written to {path}.", path=where)), markup=False, soft_wrap=True)
