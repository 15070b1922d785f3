"""French is whole: all that the sources say is in its catalogues, and the catalogues hold nothing else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import stackyard
from stackyard.render.language import Language
from tools.messages import (
    GENERAL,
    LANGUAGES,
    PACKAGE,
    catalogue_path,
    domains,
    games,
    problems,
    read,
    said_by,
)

GAMES = games()
NBSP = "\u00a0"
DOMAINS = domains()


@pytest.mark.parametrize("domain", DOMAINS)
def test_catalogues_hold_what_is_said_and_nothing_else(domain: str) -> None:
    assert list(problems("fr", domain)) == []


def test_what_is_wrong_with_a_catalogue_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = catalogue_path("fr", GENERAL).read_text(encoding="utf-8")
    (tmp_path / "fr").mkdir()
    changed = text.replace('msgid "the match is not over yet"', 'msgid "the match is not over"')
    changed = changed.replace('msgstr "{title} ne connaît', 'msgstr "{game} ne connaît')
    (tmp_path / "fr" / "general.po").write_text(changed, encoding="utf-8")
    monkeypatch.setattr("tools.messages.LANGUAGES", tmp_path)
    assert list(problems("fr", GENERAL)) == [
        "missing: 'the match is not over yet' of apps/server/table/actions.py",
        "never said: 'the match is not over'",
        "places that stand for nothing: '{game} ne connaît pas la nulle'",
    ]


def calls(path: Path) -> list[ast.Call]:
    """Where a file makes messages."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [
        node
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("msg", "plural")
    ]


def test_templates_are_literals_so_that_they_are_found() -> None:
    """What `msg` is given is extracted from the source; and each place of a template has its value."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for call in calls(path):
            several = isinstance(call.func, ast.Name) and call.func.id == "plural"
            for template in call.args[: 2 if several else 1]:
                where = f"{path.relative_to(PACKAGE)}, line {call.lineno}"
                assert isinstance(template, ast.Constant) and isinstance(template.value, str), where


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_is_told_in_french(name: str) -> None:
    english, french = stackyard.game(name).how_to(), stackyard.game(name).how_to("fr")
    assert english != french and english.count("\n\n") == french.count("\n\n")
    assert not badly_set(french)


def test_errors_are_said_in_french() -> None:
    with pytest.raises(stackyard.OptionError) as caught:
        stackyard.match("staku", ["\n", "white"])
    said = Language.load("fr").say(caught.value.message)
    assert said == f"«{NBSP}\\n{NBSP}» ne peut pas servir de nom{NBSP}: employez des caractères visibles"


# How it is written -------------------------------------------------------------------------------


def badly_set(text: str) -> list[str]:
    """Where punctuation lacks its no-break space, or has a plain one; straight apostrophes; tu."""
    # Code and notation such as 4? and !topple keep their marks close.
    code = r"`[^`]*`|\[(?:Game|Name) [^]]*\]|' ; '|Authorization: Bearer|\b\d\?|!\w[\w-]*"
    text = re.sub(code, "", text)
    straight = re.findall(r"\w'\w", text)
    loose = re.findall(rf"(?<!{NBSP})[;:»](?=\s|$)|[^{NBSP}\W][!?](?=\s|$)|«(?!{NBSP})| [;:!?»]", text)
    return straight + loose + re.findall(r"\b(?:tu|toi|ton|ta|tes|te|t’)\b", text.lower())


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_is_set_as_french(domain: str) -> None:
    for each in read(catalogue_path("fr", domain)):
        for said in said_by(each) if each.id and not each.context else ():
            assert not badly_set(re.sub(r"\{\w+(:\w+)?\}", "x", said)), said


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
    page = (LANGUAGES / "fr" / name / "rules.md").read_text(encoding="utf-8")
    assert codes(page) == codes((PACKAGE / "games" / name / "pages" / "rules.md").read_text(encoding="utf-8"))
    assert not badly_set(page)
