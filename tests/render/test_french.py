"""French is whole: whatever a round says has a translation, and the catalogues hold nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import NotationError, State
from stackyard.core.jit import COMPILED
from stackyard.render.language import Language, catalogues, read_catalogue, texts_of

PACKAGE = Path(stackyard.__file__).parent
GAMES = [name for name in stackyard.games() if (PACKAGE / "games" / name / "pages" / "fr.toml").exists()]
ROUNDS = [
    (name, players)
    for name in GAMES
    for players in stackyard.game(name).players
    if COMPILED or players == max(stackyard.game(name).players[0], 2)
]
NBSP = "\u00a0"
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
WORD = re.compile(r"[A-Za-z]{2,}")


# What rounds say ---------------------------------------------------------------------------------


def test_the_shipped_games_speak_french() -> None:
    assert len(GAMES) >= 4


def tokens(picture: str) -> list[str]:
    return sorted(set(re.findall(r'data-token="([^"&]*)"', picture)))


def pictures(state: State, random: Random) -> Iterator[str]:
    """The picture, what a seat sees, and what is seen after some clicks."""
    yield state.svg(picked=())
    yield state.svg(random.randrange(state.players))
    yield state.svg(random.randrange(state.players), narrow=True)
    paths = list(state.paths().values())
    for path in random.sample(paths, min(2, len(paths))) + [path for path in paths if path[0] == "call"][-1:]:
        yield from (state.svg(picked=path[:length]) for length in range(1, len(path) + 1))


def rulings(state: State, strangers: list[str], random: Random) -> Iterator[str]:
    """Why clicks and moves of other positions are not legal here, and what is no move at all."""
    view = state.seen_by(random.randrange(state.players))
    seen = tokens(state.svg(picked=()))
    first = random.choice([path[0] for path in state.paths().values()] or [""])
    clicks = [[token] for token in seen] + [[first, token] for token in seen]
    for clicked in random.sample(clicks, min(20, len(clicks))):
        yield from (str(each.why_not_clicks(clicked) or "") for each in (state, view))
    for move in random.sample(strangers, min(12, len(strangers))):
        for text in (move, move[:-1], move[1:], move.replace("0", "8")):
            try:
                yield str(state.why_not(text) or "")
                yield str(view.why_not(text) or "")
            except NotationError as error:
                yield str(error)


def told(state: State, strangers: list[str], random: Random) -> Iterator[str]:
    for picture in pictures(state, random):
        yield from texts_of(picture)
    yield from rulings(state, strangers, random)


@pytest.mark.parametrize(("name", "players"), ROUNDS)
def test_whatever_a_round_says_is_known(name: str, players: int) -> None:
    random = Random(players)
    french, everything = Language.load("fr", name), Language.load("fr")
    game = stackyard.game(name)
    strangers: list[str] = []
    for calls in (False, True):
        switches: dict[str, Any] = {
            option.name: random.choice(option.choices)
            for option in game.options
            if players in (option.players or [players])
        }
        state, number = game.start(players=players, calls=calls, **switches), 0
        while True:
            if state.over or number % (12 if COMPILED else 60) == 0 or number < 2:
                for text in told(state, strangers, random):
                    assert french.knows(text), f"not known in French: {text}"
                    assert french.say(text) == everything.say(text), f"said by another game: {text}"
            if state.over or (number > 150 and not COMPILED):
                break
            moves = list(state.weights()) or state.moves()
            plain = [move for move in moves if not move.startswith("!")]
            move = random.choice(moves if random.random() < 0.03 else plain)
            strangers = [*strangers[-400:], move, random.choice(state.moves())]
            state, number = state.play(move), number + 1


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_of_a_game_is_known(name: str) -> None:
    game, french = stackyard.game(name), Language.load("fr", name)
    options = (*game.options, *game.match_rule.options)
    said = [text for option in options for text in (option.summary, *option.words)]
    for text in (game.title, game.summary, *game.seat_names, *said):
        assert french.knows(text), f"not known in French: {text}"
    assert french.say(game.summary) != game.summary
    assert french.knows(game.describe_players())


@pytest.mark.parametrize(("name", "players"), ROUNDS)
def test_how_long_a_match_lasts_is_known(name: str, players: int) -> None:
    game, french = stackyard.game(name), Language.load("fr", name)
    names = [f"Player {number}" for number in range(players)]
    others = [{}, *({option.name: option.choices[-1]} for option in game.match_rule.options)]
    for options in others:
        if any(
            option.name in options and players not in (option.players or [players])
            for option in game.match_rule.options
        ):
            continue
        goal = stackyard.match(name, names, **options).goal
        assert not goal or (french.knows(goal) and french.say(goal) != goal)


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_is_told_in_french(name: str) -> None:
    english, french = stackyard.game(name).how_to(), stackyard.game(name).how_to("fr")
    assert english != french and english.count("\n\n") == french.count("\n\n")
    assert not badly_set(french)


# What the sources say ----------------------------------------------------------------------------


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def literals(nodes: Iterable[ast.AST]) -> list[str]:
    """The texts in some code, between what is put into them."""
    inside = (node for root in nodes for node in ast.walk(root))
    return [node.value for node in inside if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def given_to(path: Path, *names: str) -> list[str]:
    """The texts that a file gives to what is so called."""
    calls = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in names]
    return literals(argument for call in named for argument in call.args)


def raised(path: Path) -> list[str]:
    """What the errors say that a file raises, with something put in; our own mistakes are not for players."""
    errors = [node.exc for node in ast.walk(parsed(path)) if isinstance(node, ast.Raise)]
    calls = [
        call for call in errors if isinstance(call, ast.Call) and "AssertionError" not in ast.dump(call.func)
    ]
    said = [call.args[0] for call in calls if call.args]
    branches = [each for text in said if isinstance(text, ast.IfExp) for each in (text.body, text.orelse)]
    return [sample(text) for text in [*said, *branches] if isinstance(text, ast.JoinedStr | ast.Constant)]


def sample(text: ast.JoinedStr | ast.Constant) -> str:
    """A text with a number in each place, or a word in quotation marks where `!r` asks for that."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(
        str(part.value)
        if isinstance(part, ast.Constant)
        else repr("word") * (isinstance(part, ast.FormattedValue) and part.conversion == ord("r")) or "7"
        for part in parts
    )


def english(name: str | None) -> list[str]:
    """The English texts of the general catalogue and of a game's, with a gap for each place."""
    return [PLACE.sub("\0", text) for text in Language.load("fr", name).texts]


@pytest.mark.parametrize("name", GAMES)
def test_every_ruling_in_the_sources_is_in_the_catalogue(name: str) -> None:
    """Random rounds do not reach every refusal; the source lists them all."""
    known = english(name)
    for file in ("rules/explain.py", "picture/clicks.py"):
        for text in given_to(PACKAGE / "games" / name / file, "Ruling"):
            if WORD.search(text) and not re.fullmatch(r"[A-Z]+-\d+", text):
                assert any(text.strip() in each for each in known), f"{file} of {name} says: {text}"


HELPERS = ("hexagons", "notation", "words_terminal")
SPOKEN = [
    *(
        f"core/{name}.py"
        for name in ("game", "state", "options", "ruling", "match", "chance", "registry", *HELPERS)
    ),
    *(
        str(path.relative_to(PACKAGE))
        for folder in ("play", "apps/server", "engine/bots")
        for path in sorted((PACKAGE / folder).rglob("*.py"))
    ),
    "render/picture.py",
]


@pytest.mark.parametrize("file", SPOKEN)
def test_every_error_is_in_the_catalogue(file: str) -> None:
    french = Language.load("fr")
    for text in raised(PACKAGE / file):
        assert french.knows(text), f"{file} says: {text}"
    for text in given_to(PACKAGE / file, "Check", "say"):
        assert " " not in text.strip() or any(text.strip() in each for each in english(None)), f"says: {text}"


def test_errors_are_found() -> None:
    assert "the match is over; start another one" in raised(PACKAGE / "core" / "match.py")


def sources(name: str | None) -> list[Path]:
    folder = PACKAGE / "games" / name if name else PACKAGE
    return sorted(path for path in folder.rglob("*.py") if "tests" not in path.parts)


def unused(texts: Iterable[str], said: list[str]) -> list[str]:
    """Texts with a word that the sources do not have, and long ones of which they have no three in a row."""
    known = {word.lower().rstrip("s") for text in said for word in WORD.findall(text)}
    strange = []
    for text in texts:
        parts = [part.split() for part in PLACE.sub("\0", text).split("\0")]
        words = WORD.findall(PLACE.sub(" ", text))
        runs = [" ".join(part[at : at + 3]) for part in parts for at in range(len(part) - 2)]
        found = len(words) < 8 or not runs or any(run in each for run in runs for each in said)
        if not found or not all(word.lower().rstrip("s") in known for word in words):
            strange.append(text)
    return strange


@pytest.mark.parametrize("name", [None, *GAMES])
def test_catalogues_hold_nothing_that_is_never_said(name: str | None) -> None:
    page = catalogues("fr", name or GAMES[0])[1 if name else 0]
    said = literals(parsed(path) for path in sources(name))
    assert unused(read_catalogue(page)[0], said) == []


def test_texts_that_are_never_said_are_found() -> None:
    said = ["a bomber never starts a layer", " is empty"]
    strange = ["{cell} is full", "is" + 8 * " layer"]
    assert unused(["a bomber never starts", "{cell} is empty", *strange], said) == strange


# How it is written -------------------------------------------------------------------------------

PAGES = [pytest.param(page, id=str(page).removeprefix(str(PACKAGE))) for page in catalogues("fr")]


def test_no_two_catalogues_say_the_same_differently() -> None:
    said: dict[str, str] = {}
    for page in catalogues("fr"):
        for text, translation in read_catalogue(page)[0].items():
            assert said.setdefault(text, translation) == translation, f"two translations of {text}"


@pytest.mark.parametrize("page", PAGES)
def test_places_are_filled(page: Traversable) -> None:
    texts, forms, _ = read_catalogue(page)
    for text, translation in texts.items():
        given = {place[1] for place in PLACE.finditer(text)}
        assert {place[2] for place in PLACE.finditer(text)} <= {None, "list", "any", "quoted"}
        for place in PLACE.finditer(translation):
            assert place[1] in given, f"{place[0]} stands for nothing in {text}"
            assert place[2] is None or place[2] in forms, f"there is no table {place[2]} for {text}"


def badly_set(text: str) -> list[str]:
    """Where punctuation lacks its no-break space, or has a plain one; straight apostrophes; tu."""
    # Code and notation such as 4? and !topple keep their marks close.
    code = r"`[^`]*`|\[(?:Game|Name) [^]]*\]|' ; '|Authorization: Bearer|\b\d\?|!\w[\w-]*"
    text = re.sub(code, "", text)
    straight = re.findall(r"\w'\w", text)
    loose = re.findall(rf"(?<!{NBSP})[;:»](?=\s|$)|[^{NBSP}\W][!?](?=\s|$)|«(?!{NBSP})| [;:!?»]", text)
    return straight + loose + re.findall(r"\b(?:tu|toi|ton|ta|tes|te|t’)\b", text.lower())


@pytest.mark.parametrize("page", PAGES)
def test_french_is_set_as_french(page: Traversable) -> None:
    for translation in read_catalogue(page)[0].values():
        assert not badly_set(translation), translation


@pytest.mark.parametrize(
    "text", ["vide ; rien", "vide; rien", "« rien »", "rien?", "ton pion", "un pion :", "d'un"]
)
def test_bad_typography_is_found(text: str) -> None:
    assert badly_set(text)
    assert not badly_set(f"vide{NBSP}; «{NBSP}rien{NBSP}»")


# Rule pages --------------------------------------------------------------------------------------


def codes(text: str) -> list[str]:
    return sorted(" ".join(code.split()) for code in re.findall(r"`[^`]+`", text))


@pytest.mark.parametrize("name", GAMES)
def test_the_french_rules_have_the_same_clauses(name: str) -> None:
    game = stackyard.game(name)
    french = game.clauses_in("fr")
    assert [clause.id for clause in french] == [clause.id for clause in game.clauses]
    for ours, other in zip(game.clauses, french, strict=True):
        assert bool(other.ruling) == bool(ours.ruling), f"{ours.id}: a ruling in one language only"
        assert codes(other.text) == codes(ours.text), f"{ours.id} differs in code"
        assert codes(other.ruling) == codes(ours.ruling), f"{ours.id} differs in code"
        assert other.text != ours.text and other.title
        named = re.compile(r"[A-Z]{2}-\d+")
        assert sorted(named.findall(other.text + other.ruling)) == sorted(
            named.findall(ours.text + ours.ruling)
        )


@pytest.mark.parametrize("name", GAMES)
def test_the_french_rules_are_set_as_french(name: str) -> None:
    page = (PACKAGE / "games" / name / "pages" / "rules.fr.md").read_text(encoding="utf-8")
    assert codes(page) == codes((PACKAGE / "games" / name / "pages" / "rules.md").read_text(encoding="utf-8"))
    assert not badly_set(page)
