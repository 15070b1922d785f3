"""The command line: `stackyard play staku`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Columns

import stackyard
from stackyard.apps.cli.analyse import analyse
from stackyard.apps.cli.arena import arena
from stackyard.apps.cli.options import data_folder, keywords, position_of
from stackyard.apps.cli.serve import serve
from stackyard.apps.cli.solve import solve
from stackyard.apps.cli.warm import warm
from stackyard.apps.terminal.prompt import asker
from stackyard.apps.terminal.rules import print_rules
from stackyard.core.chance import Dice
from stackyard.core.errors import OptionError, StackyardError
from stackyard.core.game import Game
from stackyard.core.state import State
from stackyard.play import sheet as score_sheet
from stackyard.play.matches import match_of
from stackyard.play.reading import load
from stackyard.play.verify import verify as checks_of
from stackyard.render import picture

app = typer.Typer(
    help="Stackyard: stacking games, played exactly by their rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
console = Console(highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name that `stackyard games` lists.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game or match; may be repeated."),
]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Calls = Annotated[bool, typer.Option("--calls", help="Allow calls about what happens at a real table.")]


def main() -> None:
    """Run the command line; our own errors are one sentence and exit status 2."""
    try:
        app()
    except StackyardError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _fail(problem: str) -> None:
    print(f"stackyard: {problem}", file=sys.stderr)
    raise SystemExit(2)


def _options(given: list[str] | None, players: int | None, game: Game, calls: bool = False) -> dict[str, Any]:
    """Options as keywords; the game checks what they are set to."""
    options = keywords(given)
    options["players"] = players if players is not None else game.usual_players
    if calls:
        options["calls"] = True
    return options


@app.command()
def games() -> None:
    """List the games."""
    table = Columns(box=None, pad_edge=False)
    for heading in ("name", "players", "what it is"):
        table.add_column(heading)
    for name in stackyard.games():
        game = stackyard.game(name)
        table.add_row(f"[b]{name}[/b]", game.describe_players().removesuffix(" players"), game.summary)
    console.print(table)


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(help="Only the clause of this id.")] = "",
) -> None:
    """Print the rules of a game, clause by clause, with our rulings."""
    print_rules(console, stackyard.game(game), clause)


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        str,
        typer.Option(
            help="Who plays, seat by seat: human, or a bot of level 1 to 8, as in human,bot:6. "
            "Also bot:random, or a search with its limit: bot:mcts:1000, bot:mcts:2s."
        ),
    ] = "",
    players: Players = None,
    names: Annotated[str, typer.Option(help="Names of the players, such as Ann,Bob.")] = "",
    option: Options = None,
    calls: Calls = False,
    seed: Annotated[str, typer.Option(help="Any text; equal seeds give equal dice and equal bots.")] = "",
    position: Annotated[str, typer.Option(help="Begin from this position.")] = "",
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was saved.")] = None,
) -> None:
    """Play in the terminal: people at one keyboard, and bots."""
    from stackyard.apps.terminal.seating import resumed_table, seated_table

    chosen = stackyard.game(game)
    dice = Dice(seed.encode()) if seed else Dice.secret()
    if resume is not None:
        if seats or names or option or position or players is not None:
            raise OptionError(
                "--resume goes on with the seats, names and options that the file holds; give none"
            )
        table, unfinished = resumed_table(chosen, load(resume), console, asker(), dice, resume)
        table.play(unfinished)
        return
    if players is None and (seats or names):
        players = len((seats or names).split(","))
    keep = data_folder() / f"unfinished-{game}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    options = _options(option, players, chosen, calls)
    table = seated_table(chosen, seats, names, options, console, asker(), dice, keep)
    if position:
        table.position = position_of(chosen, position, table.match.setup)
    table.play()


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=1, help="How many moves deep.")],
    position: Annotated[str, typer.Option(help="Count from this position.")] = "start",
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the lines of play up to a depth."""
    chosen = stackyard.game(game)
    state = position_of(chosen, position, _options(option, players, chosen))
    state.perft(1)  # Compiling is no part of counting.
    for level in range(1, depth + 1):
        began = time.perf_counter()
        leaves = _count(state, level)
        seconds = time.perf_counter() - began
        console.print(f"{level:>2} {leaves:>16} lines in {seconds:8.3f} s")


def _count(state: State, depth: int) -> int:
    """Count move by move, so that long counts show how far they are and can be interrupted."""
    if depth == 1:
        return state.perft(1)
    total = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for move in progress.track(state.moves(), description=f"depth {depth}"):
            total += state.play(move).perft(depth - 1)
    return total


@app.command()
def draw(
    game: GameName,
    position: Annotated[str, typer.Argument(help="A position in text, or start.")] = "start",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A .svg or .png file; without it, SVG is printed.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="From this seat's side of the table.")] = None,
    move: Annotated[str, typer.Option(help="Play this move first, and mark it.")] = "",
    lit: Annotated[bool, typer.Option("--lit", help="Mark what can be moved.")] = False,
    turn: Annotated[int, typer.Option(help="Turn the view by so many steps, where a game's can be.")] = 0,
    width: Annotated[int, typer.Option(min=16, max=8192, help="Pixels across, for .png.")] = 1200,
    players: Players = None,
    option: Options = None,
    calls: Calls = False,
) -> None:
    """Draw a position."""
    chosen = stackyard.game(game)
    state = position_of(chosen, position, _options(option, players, chosen, calls))
    if move:
        state = state.play(move)
    svg = state.svg(seat, () if lit else None, turn=turn)
    if output is None:
        print(svg)
        return
    picture.save(svg, output, width)
    console.print(f"Drawn to {output}.", markup=False, soft_wrap=True)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A .gif file: the rounds as an animation instead."),
    ] = None,
    width: Annotated[int, typer.Option(min=16, max=2048, help="Pixels across, for .gif.")] = 640,
    seconds: Annotated[float, typer.Option(min=0.02, max=60, help="How long each move stays.")] = 0.8,
) -> None:
    """Step through a record, or make an animation of it."""
    from stackyard.apps.terminal.replay import replay as step_through
    from stackyard.apps.terminal.replay import show_all

    if output is not None:
        _animate(file, output, width, seconds)
        return
    for each in load(file):
        if not sys.stdin.isatty() or not sys.stdout.isatty():
            show_all(console, each)
        elif not step_through(console, asker(), each):
            break


def _animate(file: Path, output: Path, width: int, seconds: float) -> None:
    """Write all rounds of a file as one animation, and show how far it is."""
    if output.suffix.lower() != ".gif":
        raise OptionError(f"animations are .gif; {output.name!r} is none")
    from stackyard.render.language import ENGLISH, Language
    from stackyard.render.names import Names

    pictures = []
    for each in load(file):
        names = Names(each.game, each.names, Language.load(ENGLISH))
        pictures += [names.svg(state.svg(each.viewer)) for state in each.states()]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("drawing", total=None)
        data = picture.animation(
            pictures,
            width,
            seconds,
            told=lambda done, total: progress.update(task, completed=done, total=total),
        )
    output.write_bytes(data)
    console.print(f"Drawn to {output}.", markup=False, soft_wrap=True)


@app.command()
def sheet(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="For a blank sheet.")] = "",
    names: Annotated[str, typer.Option(help="Names for a blank sheet, with commas between them.")] = "",
    players: Players = None,
    record: Annotated[
        Path | None, typer.Option(help="Fill it from the rounds of a match in this file.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A .txt, .svg or .html file; else it is printed.")
    ] = None,
) -> None:
    """Print a score sheet: blank, or filled from the records of a match."""
    if record is not None:
        pages = score_sheet.sheets(match_of(load(record)))
    elif game:
        chosen = stackyard.game(game)
        seats = players if players is not None else chosen.players[-1]
        pages = [score_sheet.blank(chosen, names.split(",") if names else [""] * seats)]
    else:
        raise OptionError("say of which game, as in stackyard sheet GAME, or --record FILE")
    kind = ".txt" if output is None else output.suffix.lower()
    write = {
        ".txt": lambda: "\n\n".join(map(score_sheet.text, pages)) + "\n",
        ".svg": lambda: score_sheet.svg(pages),
        ".html": lambda: score_sheet.html(pages),
    }
    if kind not in write:
        raise OptionError(f"sheets are .txt, .svg or .html; {str(output)!r} ends in none of them")
    if output is None:
        print(write[kind](), end="")
        return
    output.write_text(write[kind](), encoding="utf-8")
    console.print(f"Written to {output}.", markup=False)


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A record.")]) -> None:
    """Check a record: every move, the result, and every roll of the table."""
    failed = False
    for number, each in enumerate(load(file), 1):
        console.print(f"{file}, round {number}: {each.game.title}, {', '.join(each.names)}", markup=False)
        for check in checks_of(each):
            mark = "[green]ok[/green]    " if check.passed else "[red]FAILED[/red]"
            console.print(f"  {mark} {check.finding}")
            failed = failed or not check.passed
    if failed:
        raise typer.Exit(1)


app.command()(analyse)
app.command()(arena)
app.command()(solve)
app.command()(serve)
app.command()(warm)


@app.command()
def version() -> None:
    """Print the version."""
    console.print(stackyard.__version__)
