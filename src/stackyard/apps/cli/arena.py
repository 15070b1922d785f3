"""`stackyard arena`: a tournament of bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import keywords
from stackyard.core.message import msg
from stackyard.core.registry import load

if TYPE_CHECKING:
    from stackyard.engine.arena import News, Standings
    from stackyard.engine.arena.interval import Interval


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name that `stackyard games` lists.")],
    more: Annotated[list[str] | None, typer.Argument(metavar="BOT", hidden=True)] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT BOT...", help="The bots: levels 1 to 8, random, mcts:1000, mcts:2s, ..."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Rounds for every pair of bots, or table of them.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Seats at the table; 2 if the game allows.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    seed: Annotated[str, typer.Option(help="Any text; equal seeds give equal dice and equal bots.")] = "1",
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Games that are played side by side; as many as cores.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The folder for records and result.")
    ] = None,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write the result for programs; - prints it."),
    ] = None,
) -> None:
    """Let bots play each other in all seatings: crosstable, scores, ratings.

    An arena that was interrupted goes on when the same command is given again.
    """
    from stackyard.engine import arena as lab
    from stackyard.engine.arena.settings import Settings
    from stackyard.engine.arena.tournament import usual_jobs

    chosen = load(game)
    names = [name.strip() for text in [*(players or []), *(more or [])] for name in text.split(",")]
    names = [name for name in names if name]
    options = keywords(option)
    if output is None:
        output = Path("arena") / Settings.of(chosen, names, seats, options, seed).short_name()
    talk = Console(highlight=False, stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(say(msg("games"))),
        TimeRemainingColumn(),
        TextColumn("{task.fields[leader]}"),
        console=talk,
        transient=True,
        disable=not talk.is_terminal,
    )
    if jobs is not None and jobs > usual_jobs(names):
        talk.print(say(msg("More games side by side than cores: bots with a time to think have less of it.")))
    watch = _Watcher(progress, chosen.title)
    try:
        with progress:
            result = lab.arena(
                chosen,
                names,
                games,
                seats=seats,
                seed=seed,
                jobs=jobs,
                folder=output,
                watch=watch,
                **options,
            )
    except KeyboardInterrupt:
        told = msg(
            "Stopped after {done} of {total} games. The same command goes on from there.",
            done=watch.done,
            total=watch.total,
        )
        talk.print(say(told), markup=False)
        raise typer.Exit(130) from None
    if json_file is not None and str(json_file) == "-":
        print(json.dumps(result.as_dict(), indent=2))
        return
    show(Console(highlight=False), result)
    if watch.before == watch.total:
        told = msg("All games were in {path} already; another --seed plays others.", path=str(output))
        talk.print(say(told), markup=False)
    talk.print(say(msg("Records and result are in {path}.", path=str(output))), markup=False)
    if json_file is not None:
        json_file.write_text(json.dumps(result.as_dict(), indent=2) + "\n", encoding="utf-8")


class _Watcher:
    """Moves the progress bar."""

    def __init__(self, progress: Progress, title: str) -> None:
        self.progress = progress
        self.title = title
        self.task: Any = None
        self.before = self.done = self.total = 0

    def __call__(self, news: News) -> None:
        self.done, self.total = news.done, news.total
        if self.task is None:
            self.before = news.done
            # Games of an earlier run are done, but say nothing about the time that is left.
            self.task = self.progress.add_task(self.title, total=news.total, completed=news.done, leader="")
        elif news.game is not None:
            leader = news.leader
            score = news.points[leader] / max(1, news.rounds[leader])
            leads = msg("{bot} leads with {score}", bot=leader, score=f"{score:.0%}")
            self.progress.update(self.task, completed=news.done, leader=escape(say(leads)))


# What is printed ---------------------------------------------------------------------------------


def show(console: Console, result: Standings) -> None:
    """Print how the bots stand, and who beat whom."""
    settings = result.settings
    options = "".join(f", {name} {value}" for name, value in settings.options.items())
    heading = msg(
        "[b]{title}[/b], {seats} seats{options}: {games} games, {moves} moves each, seed {seed}",
        title=load(settings.game).title,
        seats=settings.seats,
        options=escape(options),
        games=len(result.games),
        moves=f"{result.moves:.1f}",
        seed=escape(settings.seed),
    )
    console.print(say(heading), soft_wrap=True)
    for table in (_standings(result), _crosstable(result), _seats(result)):
        console.print()
        console.print(table)


def _standings(result: Standings) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say(msg("bot")), overflow="fold")
    rating = f"{result.rating_name}, 95 %"
    headings = (msg("rounds"), msg("score"), "95 %", msg("par"), rating, msg("moves"), msg("time a move"))
    for heading in headings:
        table.add_column(say(heading), justify="right", no_wrap=True)
    form, width = ("+.0f", ".0f") if result.settings.seats == 2 else (".1f", ".1f")
    for row in result.rows:
        table.add_row(
            f"[b]{escape(_title(row.player))}[/b]",
            str(row.rounds),
            f"{row.score.value:.1%}",
            _range(row.score, 1),
            f"{row.par:.1%}",
            f"{row.rating.value:{form}} ±{(row.rating.high - row.rating.low) / 2:{width}}",
            f"{row.moves:.1f}",
            _time(row.seconds),
        )
    return table


def _crosstable(result: Standings) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say(msg("row against column")), overflow="fold")
    players = [row.player for row in result.rows]
    for player in players:
        table.add_column(escape(_title(player)), justify="right", overflow="fold")
    for player in players:
        duels = [result.duels.get((player, opponent)) for opponent in players]
        cells = [
            say(msg("{score} [dim]of {rounds}[/dim]", score=f"{duel.score:.1%}", rounds=duel.rounds))
            if duel and duel.score is not None
            else "-"
            for duel in duels
        ]
        table.add_row(f"[b]{escape(_title(player))}[/b]", *cells)
    return table


def _seats(result: Standings) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say(msg("seat")))
    for seat in range(len(result.seats)):
        table.add_column(str(seat), justify="right", no_wrap=True)
    table.add_row(say(msg("score")), *(f"{score.value:.1%}" for score in result.seats))
    table.add_row("95 %", *(_range(score, 0) for score in result.seats))
    return table


def _title(player: str) -> str:
    """A bot's name, with a word for those that are only a number."""
    return say(msg("level {level}", level=player)) if player[:1].isdecimal() else player


def _range(score: Interval, digits: int) -> str:
    """Between which numbers a score is, in percent."""
    low, high = (f"{100 * value:.{digits}f}" for value in (score.low, score.high))
    return say(msg("{fewest} to {most}", fewest=low, most=high))


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"
