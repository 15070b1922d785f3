"""The catalogues: the same keys and places in every language, none missing in the scripts, none left over."""

from __future__ import annotations

import json
import re

import pytest

from tests.apps.web.page import LANGUAGES, SCRIPTS, WEB

SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
FORMS = (".one", ".other")

_PLACE = re.compile(r"\{(\w+)\}")
_LITERAL = re.compile(r'"([^"\\\n]+)"')
_ASKED = re.compile(r'\b(tn?)\("([^"]+)"')
_TEMPLATE = re.compile(r"\b(tn?)\(`([^`]+)`")


def catalogue(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def pattern(template: str) -> re.Pattern[str]:
    """What a template such as `do.${what}` may come to."""
    parts = re.split(r"\$\{[^}]*\}", template)
    return re.compile(r"[\w-]+".join(map(re.escape, parts)))


ENGLISH = catalogue("en")


def keys_of(function: str, key: str) -> list[str]:
    """The keys that a call needs: one, or one for each form."""
    return [key] if function == "t" else [key + form for form in FORMS]


def test_there_are_english_and_french() -> None:
    assert LANGUAGES == ["en", "fr"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(catalogue(language)) == list(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_same_places_to_fill(language: str) -> None:
    places = {key: sorted(_PLACE.findall(text)) for key, text in catalogue(language).items()}
    assert places == {key: sorted(_PLACE.findall(text)) for key, text in ENGLISH.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, text in catalogue(language).items() if not text.strip()] == []


def test_few_texts_are_the_same_in_both_languages() -> None:
    french = catalogue("fr")
    same = {key for key, text in ENGLISH.items() if french[key] == text}
    assert same <= {"theme.auto", "sheet.total", "file.gif"}


def test_every_key_that_a_script_asks_for_exists() -> None:
    asked = {key for function, name in _ASKED.findall(SOURCE) for key in keys_of(function, name)}
    assert len(asked) > 80
    assert sorted(asked - set(ENGLISH)) == []


def test_every_template_that_a_script_asks_for_means_something() -> None:
    templates = [key for function, name in _TEMPLATE.findall(SOURCE) for key in keys_of(function, name)]
    assert templates
    for template in templates:
        assert any(pattern(template).fullmatch(key) for key in ENGLISH), template


def test_no_text_is_left_over() -> None:
    used = set(_LITERAL.findall(SOURCE))
    used |= {key for function, name in _ASKED.findall(SOURCE) for key in keys_of(function, name)}
    patterns = [
        pattern(key) for function, name in _TEMPLATE.findall(SOURCE) for key in keys_of(function, name)
    ]
    left = [key for key in ENGLISH if key not in used and not any(each.fullmatch(key) for each in patterns)]
    assert left == []
