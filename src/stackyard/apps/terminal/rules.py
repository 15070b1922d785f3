"""A game's rules in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from stackyard.apps.terminal.examples import print_examples
from stackyard.apps.terminal.voice import Voice
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import Message, listed, msg
from stackyard.core.options import Option
from stackyard.render.language import Language


def print_rules(console: Console, game: Game, clause: str = "", language: Language | None = None) -> None:
    """Print all clauses with their rulings, or the one that was asked for, with its examples."""
    voice = Voice(console, language)
    clauses = game.clauses_in(voice.language.name)
    chosen = [each for each in clauses if not clause or each.id == clause.upper()]
    if not chosen:
        first, last = game.clauses[0].id, game.clauses[-1].id
        raise OptionError(
            msg(
                "{title} has no clause {clause:quoted}; they go from {first} to {last}",
                title=game.title,
                clause=clause,
                first=first,
                last=last,
            )
        )
    if not clause:
        voice.say_marked(
            msg(
                "[b]{title}[/b]: {summary} For {players}.",
                title=game.title,
                summary=game.summary,
                players=game.describe_players(),
            )
        )
        if how_to := game.how_to(voice.language.name):
            console.print(Padding(Markdown(how_to), (1, 0, 0, 4)))
    section = ""
    for each in chosen:
        if each.section != section and not clause:
            section = each.section
            console.print(f"\n[b]{section}[/b]")
        console.print(f"\n[b cyan]{each.id}[/b cyan] [b]{each.title}[/b]", highlight=False)
        console.print(Padding(Markdown(each.text), (0, 0, 0, 4)))
        if each.ruling:
            ruling = voice.words(msg("*Ruling:* {ruling}", ruling=each.ruling))
            console.print(Padding(Markdown(ruling), (0, 0, 0, 8)))
    if clause:
        print_examples(voice, game, chosen[0].id)
    options = (*game.options, *game.match_rule.options)
    if not clause and options:
        console.print()
        voice.say(msg("Options"), "bold")
        for option in options:
            console.print(Padding(voice.words(_option(option)), (0, 0, 0, 4)), highlight=False)


def _option(option: Option) -> Message:
    """An option in a line: what it is about, what it can be, and when it matters."""
    given: list[Message | str] = [option.describe_choices()]
    if option.words:
        given = [
            msg("{choice} ({words})", choice=choice, words=words)
            for choice, words in zip(option.choices, option.words, strict=True)
        ]
    if option.other_summary:
        given.append(option.other_summary)
    line = msg(
        "{name}: {summary}; {choices}, normally {usual}",
        name=option.name,
        summary=option.summary,
        choices=listed(given, "or"),
        usual=option.default,
    )
    if option.players is not None:
        line = msg("{before}; for {players} only", before=line, players=option.describe_players())
    for name, value in option.implies.items():
        line = msg(
            "{before}; with it {name} is {value} unless you say otherwise",
            before=line,
            name=name,
            value=value,
        )
    if option.calls:
        line = msg("{before}; only with calls", before=line)
    return msg("{before}. {why}", before=line, why=option.why) if option.why else line


def clause_text(game: Game, name: str, language: Language) -> Message:
    """A clause in a line: its id, its title and what it says."""
    clause = next(each for each in game.clauses_in(language.name) if each.id == name)
    return msg("{id} {title}: {text}", id=clause.id, title=clause.title, text=clause.text)
