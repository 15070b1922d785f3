"""`stackyard solve`: complete a game for one, or prove that it cannot be done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackyard.apps.cli.language import language, say
from stackyard.apps.cli.options import keywords, position_of
from stackyard.core.message import Message, listed, msg, plural

if TYPE_CHECKING:
    from stackyard.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game that is played alone.")]


def solve(
    game: GameName,
    position: Annotated[str, typer.Option(help="Go on from this position.")] = "start",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    players: Annotated[int, typer.Option(help="How many play; only rounds of one are solved.")] = 1,
    seconds: Annotated[float, typer.Option(min=0.001, help="How long to look at most.")] = 60,
    seed: Annotated[int, typer.Option(min=0, help="Other seeds look elsewhere.")] = 0,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Save a record of it here.")] = None,
) -> None:
    """Complete a round that is played alone, or prove that it cannot be done."""
    from rich.console import Console
    from rich.markup import escape
    from rich.status import Status

    import stackyard
    from stackyard.core.errors import OptionError

    chosen, speak = stackyard.game(game), language(game).say
    solver = _solver(chosen)
    if players != 1:
        raise OptionError(msg("only a round of one player is solved, not one of {players}", players=players))
    state = position_of(chosen, position, {**keywords(option), "players": 1})
    aside = Console(stderr=True, highlight=False)
    best: Any = None
    stopped = False
    try:
        with Status("", console=aside, spinner="line") as status:
            for report in solver.search(state, seconds=seconds, seed=seed):
                best = report.best
                status.update(escape(speak(report.words)))
    except KeyboardInterrupt:
        stopped = True
    if output is not None and best is not None:
        _save(state, best.moves, output)
    raise typer.Exit(_tell(best, stopped, seconds, output))


def _tell(best: Any, stopped: bool, seconds: float, output: Path | None) -> int:
    """Print what was found; returns the exit status: 0 solved, 1 not solved, 130 interrupted."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    if best is None:
        console.print(say(msg("Stopped before anything was found.")))
        return 130
    if best.moves:
        console.print(" ".join(best.moves), markup=False)
    if best.complete:
        console.print(say(msg("Complete: {moves}.", moves=_count(best.moves))))
    elif best.impossible:
        console.print(say(msg("Proven: from here it cannot be completed.")))
    elif stopped:
        told = msg("Stopped; the best so far: {moves}, not complete.", moves=_count(best.moves))
        console.print(say(told))
    else:
        told = msg(
            "Not found within {seconds} seconds, which proves nothing; the best: {moves}.",
            seconds=f"{seconds:g}",
            moves=_count(best.moves),
        )
        console.print(say(told))
    if output is not None:
        console.print(say(msg("Saved to {path}.", path=str(output))), markup=False)
    return 0 if best.complete else 130 if stopped else 1


def _count(moves: tuple[str, ...]) -> Message:
    return plural("{number} move", "{number} moves", len(moves))


def _solver(game: Game) -> Any:
    """The part of a game that solves it."""
    import stackyard
    from stackyard.core.errors import OptionError

    if not game.has_part("bots.solve"):
        solved = [name for name in stackyard.games() if stackyard.game(name).has_part("bots.solve")]
        raise OptionError(
            msg(
                "{name} is not played alone, so there is nothing to solve; what is: {solved}",
                name=game.name,
                solved=listed(solved, ""),
            )
        )
    return game.part("bots.solve")


def _save(state: Any, moves: tuple[str, ...], path: Path) -> None:
    """Write the moves as a record."""
    from stackyard.play.record import Record

    record = Record.new(state, ["solver"])
    for move in moves:
        record = record.add(move)
        state = state.play(move)
    path.write_text((record.finish(state) if state.over else record).text(), encoding="utf-8")
