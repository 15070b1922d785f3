"""A game's rules in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from stackyard.contract import Game, OptionError


def print_rules(console: Console, game: Game, clause: str = "") -> None:
    """Print all clauses with their rulings, or the one that was asked for."""
    chosen = [each for each in game.clauses if not clause or each.id == clause.upper()]
    if not chosen:
        first, last = game.clauses[0].id, game.clauses[-1].id
        raise OptionError(f"{game.title} has no clause {clause!r}; they go from {first} to {last}")
    if not clause:
        console.print(f"[b]{game.title}[/b]: {game.summary} For {game.describe_players()}.", highlight=False)
    section = ""
    for each in chosen:
        if each.section != section and not clause:
            section = each.section
            console.print(f"\n[b]{section}[/b]")
        console.print(f"\n[b cyan]{each.id}[/b cyan] [b]{each.title}[/b]", highlight=False)
        console.print(Padding(Markdown(each.text), (0, 0, 0, 4)))
        if each.ruling:
            console.print(Padding(Markdown(f"*Ruling:* {each.ruling}"), (0, 0, 0, 8)))
    if not clause and game.options:
        console.print("\n[b]Options[/b]")
        for option in game.options:
            choices = " or ".join(filter(None, (option.describe_choices(), option.other_summary)))
            line = f"{option.name}: {option.summary}; {choices}, normally {option.default}"
            console.print(Padding(line, (0, 0, 0, 4)), highlight=False)
