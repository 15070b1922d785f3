"""`stackyard rules`: print the rules of a game."""

from __future__ import annotations

from typing import Annotated

import typer

import stackyard
from stackyard.apps.cli.language import language
from stackyard.apps.cli.options import GameName, console
from stackyard.apps.terminal.rules import print_rules


def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(help="Only the clause of this id, with its examples.")] = "",
) -> None:
    """Print the rules of a game, clause by clause, with our rulings."""
    print_rules(console, stackyard.game(game), clause, language(game))
