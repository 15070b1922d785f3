"""A game's rules in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.options import Option


def print_rules(console: Console, game: Game, clause: str = "") -> None:
    """Print all clauses with their rulings, or the one that was asked for."""
    chosen = [each for each in game.clauses if not clause or each.id == clause.upper()]
    if not chosen:
        first, last = game.clauses[0].id, game.clauses[-1].id
        raise OptionError(f"{game.title} has no clause {clause!r}; they go from {first} to {last}")
    if not clause:
        console.print(f"[b]{game.title}[/b]: {game.summary} For {game.describe_players()}.", highlight=False)
        if how_to := game.how_to():
            console.print(Padding(Markdown(how_to), (1, 0, 0, 4)))
    section = ""
    for each in chosen:
        if each.section != section and not clause:
            section = each.section
            console.print(f"\n[b]{section}[/b]")
        console.print(f"\n[b cyan]{each.id}[/b cyan] [b]{each.title}[/b]", highlight=False)
        console.print(Padding(Markdown(each.text), (0, 0, 0, 4)))
        if each.ruling:
            console.print(Padding(Markdown(f"*Ruling:* {each.ruling}"), (0, 0, 0, 8)))
    options = (*game.options, *game.match_rule.options)
    if not clause and options:
        console.print("\n[b]Options[/b]")
        for option in options:
            console.print(Padding(_option(option), (0, 0, 0, 4)), highlight=False)


def _option(option: Option) -> str:
    """An option in a line: what it is about, what it can be, and when it matters."""
    given = [option.describe_choices()]
    if option.words:
        given = [f"{choice} ({words})" for choice, words in zip(option.choices, option.words, strict=True)]
    line = f"{option.name}: {option.summary}; {' or '.join(filter(None, (*given, option.other_summary)))}"
    line += f", normally {option.default}"
    if option.players is not None:
        line += f"; for {option.describe_players()} only"
    for name, value in option.implies.items():
        line += f"; with it {name} is {value} unless you say otherwise"
    line += "; only with calls" if option.calls else ""
    return f"{line}. {option.why}" if option.why else line
