"""A language is a folder: whatever reaches people is said in the one that marks every text."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import stackyard
from stackyard import NotationError, StackyardError, State
from stackyard.apps.server.table.table import OVER
from stackyard.apps.server.wire.games import game_info, rules_info
from stackyard.apps.server.wire.models.base import encode
from stackyard.apps.server.wire.problem import problem
from stackyard.apps.server.wire.rounds import sheet_info
from stackyard.apps.server.wire.tables import state_message
from stackyard.apps.server.wire.view import Viewer
from stackyard.apps.terminal.rules import print_rules
from stackyard.apps.terminal.seating import seated_table
from stackyard.core.chance import Dice
from stackyard.core.jit import COMPILED
from stackyard.play.reading import read_all
from stackyard.play.verify import verify
from stackyard.render.language import Language
from tests import pseudo
from tests.apps.server.table.test_table import Log
from tests.pseudo import CODE, mark, unmarked
from tools.messages import games

GAMES = games()
PIECES = ["nn", "nnn"]
"""Stacks of neutral tokens, which are written so."""
TITLES = [word for name in stackyard.games() for word in (stackyard.game(name).title, name)]
ROUNDS = [
    (name, players)
    for name in GAMES
    for players in stackyard.game(name).players
    if COMPILED or players == max(stackyard.game(name).players[0], 2)
]


@pytest.fixture(scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Language]:
    home = tmp_path_factory.mktemp("languages")
    pseudo.write(home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STACKYARD_LANGUAGES", str(home))
        yield Language.load(CODE)


def test_it_is_there(language: Language) -> None:
    assert Language.names() == ("en", "fr", CODE)
    assert language.title == mark("Pseudo")


# Rounds ------------------------------------------------------------------------------------------


def scenes(state: State, random: Random) -> Iterator[str]:
    """What scenes say: in words, in labels and in what is written on them."""
    paths = list(state.paths().values())
    some = random.sample(paths, min(2, len(paths))) + [path for path in paths if path[0] == "call"][-1:]
    views = [
        ((), False),
        ((), True),
        *((path[:length], False) for path in some for length in range(1, len(path))),
    ]
    for picked, narrow in views:
        drawn = state.scene(picked=picked, narrow=narrow)
        yield drawn.words
        for item in (*drawn.backdrop.items, *drawn.items):
            yield from (item.label, item.text)


def rulings(state: State, strangers: Sequence[str], random: Random) -> Iterator[str]:
    """Why clicks and moves of other positions are not legal here, and what is no move at all."""
    drawn = state.scene(picked=())
    tokens = sorted({item.token for item in (*drawn.backdrop.items, *drawn.items) if item.token})
    first = random.choice([path[0] for path in state.paths().values()] or [""])
    for clicked in [*([token] for token in tokens), *([first, token] for token in tokens)]:
        if random.random() < 0.3 and (ruling := state.why_not_clicks(clicked)):
            yield ruling.message
    for move in random.sample(strangers, min(12, len(strangers))):
        for text in (move, move[:-1], move[1:], move.replace("0", "8")):
            try:
                if ruling := state.why_not(text):
                    yield ruling.message
            except NotationError as error:
                yield error.message


@pytest.mark.parametrize(("name", "players"), ROUNDS)
def test_rounds_say_nothing_that_is_not_marked(language: Language, name: str, players: int) -> None:
    random, game = Random(players), stackyard.game(name)
    own = Language.load(CODE, name)
    strangers: list[str] = []
    for calls in {False, game.calls}:
        state, number = game.start(players=players, calls=calls), 0
        while not state.over and number < (400 if COMPILED else 120):
            moves = list(state.weights()) or state.moves()
            plain = [move for move in moves if not move.startswith("!")]
            move = random.choice(moves if random.random() < 0.03 else plain)
            if number % 20 < 2:
                told = [*scenes(state, random), *rulings(state, strangers, random)]
                told += [
                    state.describe(each) for each in random.sample(state.moves(), min(4, len(state.moves())))
                ]
                allowed = {*notation([*strangers, *state.moves()]), *TITLES}
                for text in told:
                    assert not unmarked(own.say(text), allowed), f"{text!r} of {name}"
                shown = state.show(0, own.say).plain
                assert not unmarked(shown, [*TITLES, *PIECES]), f"{shown} of {name}"
            strangers = [*strangers[-400:], move, random.choice(state.moves())]
            before, state, number = state, state.play(move), number + 1
            for notice in game.notices(before, state):
                assert not unmarked(own.say(notice), TITLES)
        assert not unmarked(state.show(None, own.say).plain, [*TITLES, *PIECES])


def notation(moves: Collection[str]) -> set[str]:
    """The words of moves, and what of them a ruling may quote when a letter is missing."""
    words = {word for move in moves for word in re.findall(r"[a-z-]{2,}", move)}
    return words | {word[:-1] for word in words} | {word[1:] for word in words}


@pytest.mark.parametrize("name", GAMES)
def test_games_say_nothing_that_is_not_marked(language: Language, name: str) -> None:
    game, own = stackyard.game(name), Language.load(CODE, name)
    told = [game.summary, game.describe_players(), *game.seat_names]
    options = [*game.options, *game.match_rule.options]
    for option in options:
        told += [option.summary, option.why, option.other_summary, *option.words, option.describe_players()]
    told += [stackyard.match(name, ["Ann"] * players).goal for players in game.players]
    for text in told:
        assert not unmarked(own.say(text), ["Ann", *TITLES, *(option.name for option in options)]), text
    console = Console(file=io.StringIO(), width=100)
    print_rules(console, game, language=own)
    names = [option.name for option in options]
    values = [
        str(value) for option in options for value in (*option.choices, *option.implies, option.default)
    ]
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert not unmarked(printed, [*TITLES, *names, *values])


# Errors ------------------------------------------------------------------------------------------


def errors() -> Iterator[StackyardError]:
    """Some of what can be wrong, from all storeys."""
    staku = stackyard.game("staku")
    record = staku.start()
    wrong: list[Callable[[], object]] = [
        lambda: stackyard.game("chess"),
        lambda: stackyard.match("staku", ["\n", "b"]),
        lambda: staku.start(players=7),
        lambda: staku.start(first=9),
        lambda: staku.start(none_such=1),
        lambda: staku.start(max_stack=99),
        lambda: staku.parse("nothing"),
        lambda: record.play("b3-d4"),
        lambda: record.play("zz"),
        lambda: record.seen_by(9),
        lambda: record.svg(picked=["zz"]),
        lambda: record.svg(theme="pink"),
        lambda: record.analyse(-1),
        lambda: read_all("[Game"),
        lambda: read_all('[Game "staku"]\n[Players "2"]\n[Result "*"]\n\nb3-d4\n'),
        lambda: Language.load("xx"),
        lambda: Dice(b""),
    ]
    for each in wrong:
        with pytest.raises(StackyardError) as caught:
            each()
        yield caught.value


def test_errors_say_nothing_that_is_not_marked(language: Language) -> None:
    quoted = ["b3-d4", "zz", "chess", "nothing", "xx", "pink", "none_such", *Language.names(), *TITLES]
    quoted += ["max_stack", "Max_stack", "swap", "capture_ends_turn", "first", "First", "[Game"]
    quoted += ["dark", "light", "print"]
    for error in errors():
        for text in (language.say(error.message), problem(error, language.say).reason):
            assert not unmarked(text, quoted), text


def test_findings_say_nothing_that_is_not_marked(language: Language) -> None:
    for path in sorted((Path(__file__).parents[2] / "examples" / "records").glob("*.txt")):
        for record in read_all(path.read_text(encoding="utf-8")):
            for check in verify(record):
                assert not unmarked(language.say(check.finding), record.result), check.finding


# The terminal and the server ---------------------------------------------------------------------

TYPED = ["help", "why", "save", "undo", "rules ZZ-1", "? zz", "nonsense", "board"]


@pytest.mark.parametrize("name", GAMES)
def test_a_terminal_shows_nothing_that_is_not_marked(language: Language, name: str, tmp_path: Path) -> None:
    """A whole game, between a person and a bot, with mistakes."""
    game, random = stackyard.game(name), Random(1)
    lines, asked = iter(TYPED), []

    def ask(prompt: str, words: Sequence[str]) -> str:
        asked.append(prompt)
        legal = [word for word in words if word in table.state.moves() and not word.startswith("!")]
        return next(lines, None) or (random.choice(legal) if legal else "")

    console = Console(file=io.StringIO(), width=1000)
    options = {"players": max(2, game.players[0])}
    own = Language.load(CODE, name)
    table = seated_table(
        game, "human,bot:random", "", options, console, ask, Dice(b"1"), tmp_path / "kept", own
    )
    table.play()
    allowed = {*TITLES, *table.on_board.record.moves, *(move for r in table.finished for move in r.moves)}
    allowed |= {
        *PIECES,
        "help",
        "why",
        "save",
        "undo",
        "rules",
        "board",
        "quit",
        "resign",
        "ZZ-1",
        "nonsense",
        "zz",
    }
    allowed |= {f"stackyard replay {tmp_path / 'kept'}"}
    for text in (*console.file.getvalue().splitlines(), *asked):  # type: ignore[attr-defined]
        assert not unmarked(text, allowed), text


@pytest.mark.parametrize("name", GAMES)
def test_a_server_sends_nothing_that_is_not_marked(language: Language, name: str) -> None:
    game, random = stackyard.game(name), Random(2)
    own = Language.load(CODE, name)
    log = Log(name).seat("Ann", "Bob")
    allowed = ["Ann", "Bob", *TITLES]
    for _ in range(300):
        if log.table.phase == OVER or log.table.mover is None:
            break
        log.move(
            log.table.mover, random.choice([m for m in log.table.state.moves() if not m.startswith("!")])
        )
    for viewer in (Viewer(0, own), Viewer(None, own, picture="scene", paths="tree")):
        state = state_message(log.table, viewer, (True, True), 0)
        told = [state.words, state.ending or "", *state.notices, *(move.words for move in state.moves)]
        told += [player.side for player in state.players]
        if state.scene is not None:
            scene = json.loads(encode(state))["scene"]  # As it leaves: items are JSON when they are made.
            told += [str(item[6]) for item in scene["items"] if len(item) > 6] + [*scene["labels"].values()]
        moves = [move.move for move in state.moves]
        for text in told:
            assert not unmarked(text, [*allowed, *moves]), text
    info = game_info(game, own)
    assert not unmarked(" ".join((info.summary, *info.seat_names)), allowed)
    for option in info.options:
        assert not unmarked(" ".join((option.summary, option.why, option.ruling, *option.words)))
    rules = rules_info(game, own)
    assert not unmarked(" ".join(rules.how_to))
    for clause in rules.clauses:
        assert not unmarked(" ".join((clause.title, clause.text, clause.ruling, clause.section)))
    for page in sheet_info(log.table, own).pages:
        assert not unmarked(" ".join(page.head))


def test_an_unmarked_text_is_found() -> None:
    assert unmarked(f"{mark('It is ')}b3{mark(' to')} move") == ["move"]
    assert unmarked(f"{mark('A')} Seat 0 {mark('b')}") == ["Seat"]
