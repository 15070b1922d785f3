"""Examples: all clauses of all games have some, each shows what it says, and mistakes in them are found."""

from __future__ import annotations

import doctest
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import stackyard
from stackyard.core.errors import BrokenGame, OptionError
from stackyard.core.message import Message
from stackyard.render.language import Language
from stackyard.show.theme import THEMES
from stackyard.teach import Example, examples, unshown
from stackyard.teach import reading as teach_reading
from stackyard.teach.facts import FACTS
from stackyard.teach.picture import ALLOWED, FORBIDDEN, judgement, label, scene, svg
from stackyard.teach.reading import named
from stackyard.testing import check_examples
from stackyard.testing.examples import check_example
from tests.settings import ROOT

GAMES = stackyard.games()
PACKAGE = Path(stackyard.__file__).parent
STAKU = stackyard.game("staku")
READ = teach_reading._read
SVG = "{http://www.w3.org/2000/svg}"


def example(name: str) -> Example:
    return named(STAKU, name)


@pytest.mark.parametrize("name", GAMES)
def test_every_example_shows_what_it_says(name: str) -> None:
    assert check_examples(stackyard.game(name)) > 9


def test_all_clauses_but_the_score_sheet_have_a_picture() -> None:
    games = [stackyard.game(name) for name in ("staku", "stack", "stakz", "stakd")]
    shown = {each.clause for game in games for each in examples(game)}
    clauses = {clause.id for game in games for clause in game.clauses}
    assert len(clauses) == 76 and clauses - shown == {"ST-15"}
    assert list(unshown(stackyard.game("stack"))) == ["ST-15"]


@pytest.mark.parametrize("name", ["staku", "stack", "stakz", "stakd"])
def test_a_clause_that_can_be_broken_is_shown_broken(name: str) -> None:
    """What `explain` may name is what a move can break."""
    text = (PACKAGE / "games" / name / "rules" / "explain.py").read_text(encoding="utf-8")
    breakable = set(re.findall(r'"([A-Z]{2}-\d+)"', text))
    broken = {each.clause for each in examples(stackyard.game(name)) if each.forbidden}
    assert breakable <= broken
    kept = {each.clause for each in examples(stackyard.game(name)) if not each.forbidden}
    assert broken <= kept, "and each of them is shown kept as well"


# What is wrong is found --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes", "problem"),
    [
        ("SU-8.2", {"move": "c3-c4"}, "c3-c4 is legal"),
        ("SU-8.2", {"move": "c3+c4"}, "is legal"),
        ("SU-8.2", {"move": "d3-d4"}, r"breaks .*\(SU-7\)"),
        ("SU-8.2", {"move": "nonsense"}, "is no move"),
        ("SU-8.2", {"after": {"over": True}}, "nothing comes after"),
        ("SU-8.1", {"move": "c3-c5"}, r"is not legal: .*\(SU-8\)"),
        ("SU-8.1", {"after": {}}, "a legal move alone proves nothing"),
        ("SU-8.1", {"after": {"ovr": True}}, "'ovr' is no fact"),
        ("SU-8.1", {"after": {"over": True}}, "over is False, not True"),
        ("SU-8.1", {"after": {"to_move": 0}}, "to_move is 1, not 0"),
        ("SU-8.1", {"after": {"shows": ["(WW)"]}}, "'.WW.' is not there"),
        ("SU-8.1", {"after": {"lacks": ["(WWW)"]}}, "'.WWW.' is there"),
        ("SU-8.1", {"after": {"only": ["g5-g4"]}}, "only is"),
        ("SU-8.1", {"after": {"allows": ["g5-a1"]}}, "g5-a1 is not legal"),
        ("SU-8.1", {"after": {"refuses": {"g5-g4": "SU-8"}}}, "should break SU-8: None"),
        ("SU-8.1", {"after": {"refuses": {"g5-g3": "SU-9"}}}, r"should break SU-9: .*\(SU-8\)"),
        ("SU-8.1", {"after": {"moves": 1}}, "moves is"),
        ("SU-8.1", {"before": {"to_move": 1}}, "before: to_move is 0, not 1"),
        ("SU-16.1", {"after": {"winners": [1]}}, r"winners is \[0\], not \[1\]"),
        ("SU-16.1", {"after": {"scores": [0, 1]}}, "scores is"),
        ("SU-16.1", {"caption": Message("White wins")}, "a caption is a sentence"),
    ],
)
def test_an_example_that_shows_something_else_is_found(
    name: str, changes: dict[str, Any], problem: str
) -> None:
    with pytest.raises(AssertionError, match=problem):
        check_example(replace(example(name), **changes))


def test_a_match_that_goes_another_way_is_found() -> None:
    shown = named(stackyard.game("stack"), "ST-13")
    with pytest.raises(AssertionError, match="match is"):
        check_example(replace(shown, match={"totals": [0, 0]}))


def test_a_view_that_tells_more_or_less_is_found() -> None:
    shown = named(stackyard.game("stakz"), "SZ-2")
    with pytest.raises(AssertionError, match="seat 1 sees"):
        check_example(replace(shown, after={"seen": {"1": ["G1115"]}}))


def written(monkeypatch: pytest.MonkeyPatch, found: dict[str, Any]) -> None:
    """Let a game's file hold this."""
    monkeypatch.setattr(teach_reading, "data", lambda game, name: found)
    monkeypatch.setattr(teach_reading, "_read", READ.__wrapped__)  # not kept for other tests


ENTRY = {"caption": "It moves.", "position": "start", "move": "b3-c3", "after": {"to_move": 1}}


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        ({"SU-99": [ENTRY]}, "the file has 'SU-99', which nothing reads"),
        ({"SU-1": [{**ENTRY, "forbiden": True}]}, "SU-1.1 has 'forbiden'.*did you mean 'forbidden'"),
        ({"SU-1": [{"caption": "It moves.", "position": "start"}]}, "SU-1.1 has no 'move'"),
        ({"SU-1": [{"none": "Why?", "move": "b3-c3"}]}, "SU-1.1 has 'move', which nothing reads"),
    ],
)
def test_a_mistake_in_the_file_is_told(
    monkeypatch: pytest.MonkeyPatch, found: dict[str, Any], problem: str
) -> None:
    written(monkeypatch, found)
    with pytest.raises(BrokenGame, match=problem):
        examples(STAKU)


def test_a_clause_without_an_example_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    written(monkeypatch, {"SU-1": [ENTRY]})
    with pytest.raises(AssertionError, match="SU-2 has no example, and no reason why"):
        check_examples(STAKU)
    written(monkeypatch, {"SU-1": [ENTRY, {"none": "None."}]})
    with pytest.raises(AssertionError, match="SU-1 has an example, and a reason for none"):
        check_examples(STAKU)


def test_a_game_without_examples_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    written(monkeypatch, {})
    assert check_examples(STAKU) == 0 and examples(STAKU) == ()


def test_an_example_is_found_by_name() -> None:
    assert named(STAKU, "su-8").name == "SU-8.1" and named(STAKU, "SU-8.2").forbidden
    with pytest.raises(OptionError, match=r"Staku has no example .SU-8\.9."):
        named(STAKU, "SU-8.9")
    with pytest.raises(OptionError, match="A score sheet is a table of numbers"):
        named(stackyard.game("stack"), "ST-15")


# Pictures ----------------------------------------------------------------------------------------


def test_allowed_and_forbidden_differ_by_shape_not_by_colour_alone() -> None:
    good, bad = scene(example("SU-8.1")), scene(example("SU-8.2"))
    assert good.items[-1].symbol == ALLOWED and bad.items[-1].symbol == FORBIDDEN
    for theme in THEMES:
        drawings = []
        for name in ("SU-8.1", "SU-8.2"):
            root = ElementTree.fromstring(svg(example(name), theme))
            (found,) = [each for each in root.iter(f"{SVG}g") if "mark-" in (each.get("id") or "")]
            drawings.append(next(found.iter(f"{SVG}path")).get("d"))
        assert drawings[0] != drawings[1]


@pytest.mark.parametrize("name", GAMES)
def test_pictures_say_what_is_seen_in_every_language(name: str) -> None:
    french = Language.load("fr", name)
    for each in examples(stackyard.game(name)):
        words = ElementTree.fromstring(svg(each, language=french)).get("aria-label")
        assert words == french.say(label(each)) and french.say(judgement(each)) in words
        left, top, wide, high = scene(each).box
        badge = scene(each).items[-1]
        assert left <= badge.x <= left + wide and top <= badge.y <= top + high, each.name


def test_the_way_of_a_forbidden_move_is_drawn() -> None:
    marks = [item for item in scene(example("SU-9.2")).items if item.key.startswith("mark-")]
    assert [item.symbol for item in marks] == [FORBIDDEN, FORBIDDEN] and marks[0].points


def test_where_a_piece_would_lie_is_outlined() -> None:
    for name in ("SD-7.1", "SD-7.2"):
        drawn = scene(named(stackyard.game("stakd"), name))
        assert any(item.ghost for item in drawn.items), name


# The docs ----------------------------------------------------------------------------------------


def test_the_page_for_authors_quotes_what_is_there() -> None:
    page = ROOT / "docs" / "teaching.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 2 and result.failed == 0
    text = page.read_text(encoding="utf-8")
    told = tomllib.loads(re.findall(r"```toml\n(\[\[SU-9\]\].*?)```", text, re.DOTALL)[0])["SU-9"]
    ours = tomllib.loads(
        (PACKAGE / "games" / "staku" / "teach" / "examples.toml").read_text(encoding="utf-8")
    )
    assert told == ours["SU-9"][:2]
    shown = tomllib.loads(re.findall(r"```toml\n(\[\[step\]\].*?)```", text, re.DOTALL)[0])["step"]
    lessons = tomllib.loads(
        (PACKAGE / "games" / "staku" / "teach" / "lessons.toml").read_text(encoding="utf-8")
    )
    assert shown[0] in lessons["step"]
    for fact in FACTS:
        assert re.search(rf"`{fact} = ", text), f"{fact} is not told of"
