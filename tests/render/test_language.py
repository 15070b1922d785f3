"""Languages: messages are said by the catalogues of a language, everything else stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import stackyard
from stackyard import OptionError, UnknownGame
from stackyard.core.message import Message, listed, msg, plural, seat_name
from stackyard.render.language import Language

TOY = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgctxt "language"
msgid "title"
msgstr "Toy"

msgctxt "form"
msgid "de"
msgstr "de |d’"

msgctxt "form"
msgid "quoted"
msgstr "«|»"

msgid "white"
msgstr "blanc"

msgctxt "several"
msgid "white"
msgstr "blancs"

msgid "{cell} is empty"
msgstr "{cell} est vide"

msgid "{number} {colour} token"
msgid_plural "{number} {colour} tokens"
msgstr[0] "{number} pion {colour}"
msgstr[1] "{number} pions {colour:several}"

msgid "{side}'s palace"
msgstr "palais {side:de}"

msgid "{side} has won"
msgstr "{side:cap} a gagné"

msgid "{text:quoted} is no move"
msgstr "{text:quoted} n’est pas un coup"

msgid "Seat {number}"
msgstr "Siège {number}"

msgid "{before} and {next}"
msgstr "{before} et {next}"
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Language:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "general.po").write_text(TOY, encoding="utf-8")
    monkeypatch.setenv("STACKYARD_LANGUAGES", str(tmp_path))
    return Language.load("toy")


def test_messages_are_said_and_other_texts_stay(toy: Language) -> None:
    assert toy.say(msg("{cell} is empty", cell="c3")) == "c3 est vide"
    assert toy.say(msg("{cell} is empty", cell=msg("white"))) == "blanc est vide"
    assert toy.say(msg("{cell} is empty", cell="white")) == "white est vide"
    assert toy.say(msg("{cell} is full", cell="c3")) == "c3 is full"
    assert (toy.say("white"), toy.say(Message(""))) == ("white", "")


def test_plurals_follow_the_rule_of_the_language(toy: Language) -> None:
    said = [
        toy.say(plural("{number} {colour} token", "{number} {colour} tokens", number, colour=msg("white")))
        for number in (0, 1, 2)
    ]
    assert said == ["0 pion blanc", "1 pion blanc", "2 pions blancs"]


def test_a_translation_may_ask_for_a_form(toy: Language) -> None:
    ann, bob = toy.named(["Ann", "Bob"]), seat_name(msg("Seat {number}", number=1), 1)
    first = seat_name(msg("Seat {number}", number=0), 0)
    assert ann.say(msg("{side}'s palace", side=first)) == "palais d’Ann"
    assert ann.say(msg("{side}'s palace", side=bob)) == "palais de Bob"
    assert toy.say(msg("{side} has won", side=msg("white"))) == "Blanc a gagné"
    assert toy.say(msg("{text:quoted} is no move", text="a\nb'")) == "«a\\nb'» n’est pas un coup"


def test_names_stand_for_seats_and_nothing_else(toy: Language) -> None:
    seats = [seat_name(msg("Seat {number}", number=seat), seat) for seat in range(4)]
    assert toy.say(listed(seats[:2])) == "Siège 0 et Siège 1"
    assert toy.named(["Seat 1", "", "Cleo"]).say(listed(seats)) == "Seat 1, Siège 1, Cleo et Siège 3"
    english = Language.load("en").named(["<b>&", "Seat 0"])
    assert english.say(listed(seats[:2])) == "<b>& and Seat 0"


def test_pictures_have_short_names(toy: Language) -> None:
    seat = seat_name(msg("Seat {number}", number=0), 0)
    named = toy.named(["Maximiliane"])
    assert (named.say(seat), named.short(seat)) == ("Maximiliane", "Maximili…")
    assert (toy.say(seat), toy.short(seat)) == ("Siège 0", "Siège 0")


def test_what_looks_the_same_is_not_said_the_same(toy: Language) -> None:
    assert toy.say(msg("{cell} is empty", cell=msg("white"))) == "blanc est vide"
    assert toy.say(msg("{cell} is empty", cell="white")) == "white est vide"
    assert [toy.say(msg("{cell} is empty", cell=cell)) for cell in (1, True, 1.0)] == [
        "1 est vide",
        "True est vide",
        "1.0 est vide",
    ]


def test_what_was_said_in_one_language_is_not_said_in_another(toy: Language) -> None:
    told = msg("{cell} is empty", cell=seat_name(msg("Seat {number}", number=0), 0))
    ann, bob, english = toy.named(["Ann"]), toy.named(["Bob"]), Language.load("en").named(["Ann"])
    for _ in range(2):
        assert (ann.say(told), bob.say(told)) == ("Ann est vide", "Bob est vide")
        assert english.say(told) == "Ann is empty" and told == "Seat 0 is empty"
        assert toy.named(["Maximiliane"]).short(told) == "Maximili… est vide"


def test_english_is_a_language_too() -> None:
    english, told = Language.load("en"), msg("{cell} is empty", cell="c3")
    assert english.title == "English" and english.say(told) is told


def test_languages_are_listed_and_others_refused(toy: Language) -> None:
    assert Language.names() == ("en", "fr", "toy")
    assert (toy.title, Language.load("fr").title) == ("Toy", "Français")
    with pytest.raises(OptionError, match=r"there is no language '\.\./fr'; there are: en, fr, toy"):
        Language.load("../fr")
    with pytest.raises(UnknownGame):
        Language.load("fr", "../staku")


def test_clauses_come_in_the_language_or_in_english() -> None:
    staku, cairn = stackyard.game("staku"), stackyard.game("cairn")
    assert staku.clauses_in("fr")[3].title == "Palais"
    assert staku.clauses_in("de") == staku.clauses_in("../fr") == staku.clauses
    assert cairn.clauses_in("fr") == cairn.clauses
    assert staku.clauses_in("fr")[3].ruling.startswith("la règle imprimée nomme deux fois a6")
