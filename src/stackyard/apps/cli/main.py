"""The command line: a file a command."""

from __future__ import annotations

import sys

import typer

import stackyard
from stackyard.apps.cli.admin import admin
from stackyard.apps.cli.analyse import analyse
from stackyard.apps.cli.archive import archive
from stackyard.apps.cli.arena import arena
from stackyard.apps.cli.backup import backup
from stackyard.apps.cli.draw import draw
from stackyard.apps.cli.games import games
from stackyard.apps.cli.language import choose, say, with_language
from stackyard.apps.cli.learn import learn
from stackyard.apps.cli.migrate import migrate
from stackyard.apps.cli.options import console
from stackyard.apps.cli.perft import perft
from stackyard.apps.cli.play import play
from stackyard.apps.cli.puzzles import puzzles
from stackyard.apps.cli.replay import replay
from stackyard.apps.cli.review import review
from stackyard.apps.cli.rules import rules
from stackyard.apps.cli.serve import serve
from stackyard.apps.cli.sheet import sheet
from stackyard.apps.cli.solve import solve
from stackyard.apps.cli.verify import verify
from stackyard.apps.cli.warm import warm
from stackyard.core.errors import StackyardError

app = typer.Typer(
    help="Stackyard: stacking games, played exactly by their rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command line; our own errors are one sentence and exit status 2."""
    try:
        choose()  # For what goes wrong before a command runs.
        app()
    except StackyardError as error:
        _fail(say(error.message))
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _fail(problem: str) -> None:
    print(f"stackyard: {problem}", file=sys.stderr)
    raise SystemExit(2)


for command in (
    games,
    rules,
    learn,
    play,
    perft,
    draw,
    replay,
    sheet,
    verify,
    analyse,
    review,
    arena,
    solve,
    serve,
    backup,
    archive,
    migrate,
    warm,
):
    app.command()(with_language(command))


app.add_typer(puzzles)
app.add_typer(admin)


@app.command()
def version() -> None:
    """Print the version."""
    console.print(stackyard.__version__)
