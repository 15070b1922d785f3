"""Languages: how a finished sentence finds its translation, and what a picture keeps."""

from __future__ import annotations

import re
from html import unescape

import pytest

import stackyard
from stackyard import OptionError, Ruling, UnknownGame
from stackyard.core.ruling import IllegalMove
from stackyard.render.language import Language, texts_of

TOY = Language(
    "toy",
    {
        "white": "blanc",
        "two": "deux",
        "{cell} is empty": "{cell} est vide",
        "{cell} is empty; take {number}.": "{cell} est vide ; prenez-en {number}.",
        "{number} {colour} tiles": "{number} tuiles {colour:several}",
        "{a}, {b:list}": "{a}, {b}",
        "{a}: {b:list}": "{a} : {b}",
        "{text:quoted} is no move": "« {text} » n'est pas un coup",
        "{name:any} has left": "{name} est parti",
        "{thing} goes on {thing}": "{thing} va sur {thing}",
        "{side}'s palace": "palais de {side}",
    },
    {"several": {"white": "blanches"}},
)


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("white", "blanc"),
        ("White", "Blanc"),
        ("white.", "blanc."),
        ("b3 is empty", "b3 est vide"),
        ("b3 is empty.", "b3 est vide."),
        ("b3 is empty; take two.", "b3 est vide ; prenez-en deux."),
        ("3 white tiles", "3 tuiles blanches"),
        ("a1, white, b3 is empty", "a1, blanc, b3 est vide"),
        ("a1: white, white's palace", "a1 : blanc, palais de blanc"),
        ("White. B3 is empty. c4.", "Blanc. B3 est vide. c4."),
        ("'x y' is no move", "« x y » n'est pas un coup"),
        ('"don\'t" is no move', "« don't » n'est pas un coup"),
        ("Two Of A Kind has left", "Two Of A Kind est parti"),
        ("b3-c3!", "b3-c3!"),
        ("×12", "×12"),
        ("", ""),
    ],
)
def test_what_is_known_is_said(english: str, said: str) -> None:
    assert TOY.say(english) == said
    assert TOY.knows(english)


@pytest.mark.parametrize(
    "english",
    [
        "black",
        "black is empty",  # The frame is known, what stands in it is not.
        "3 black tiles",
        "3 two tiles",  # There is no such form.
        "a1, black",
        "white. black.",
        "white goes on two",
        "b3 is empty; take two, white.",
    ],
)
def test_what_is_not_known_comes_back_unchanged(english: str) -> None:
    assert TOY.say(english) == english
    assert not TOY.knows(english)


@pytest.mark.parametrize("text", ["white, " * 5000, "white: " * 1000, "white. " * 2000])
def test_texts_without_end_are_not_looked_up(text: str) -> None:
    assert TOY.say(text) == text and not TOY.knows(text)


def test_a_place_that_comes_twice_is_the_same() -> None:
    assert TOY.say("white goes on white") == "blanc va sur blanc"


def test_english_is_a_language_too() -> None:
    english = Language.load("en")
    assert (english.title, english.say("b3 is empty"), english.knows("whatever")) == (
        "English",
        "b3 is empty",
        True,
    )


def test_languages_are_listed_and_others_refused() -> None:
    assert Language.names() == ("en", "fr")
    assert Language.load("fr").title == "Français"
    with pytest.raises(OptionError, match=r"there is no language '\.\./fr'; there are: en, fr"):
        Language.load("../fr")
    with pytest.raises(UnknownGame):
        Language.load("fr", "../staku")


def test_a_picture_keeps_everything_but_its_words() -> None:
    picture = (
        '<svg aria-label="white &amp; b3 is empty" id="white"><title>white</title>'
        '<text x="1"> two <tspan>a&lt;b</tspan></text>'
        "<g data-token=\"white\"><text>'x' is no move</text></g></svg>"
    )
    said = TOY.svg(picture.replace("white &amp; b3", "b3"))
    assert said == (
        '<svg aria-label="b3 est vide" id="white"><title>blanc</title><text x="1"> deux <tspan>a&lt;b</tspan>'
        '</text><g data-token="white"><text>« x » n\'est pas un coup</text></g></svg>'
    )
    assert TOY.svg(picture).startswith('<svg aria-label="white &amp; b3 is empty" id="white">')
    assert texts_of(picture) == ["white & b3 is empty", "white", "two", "a<b", "'x' is no move"]


@pytest.mark.parametrize("name", stackyard.games())
def test_pictures_of_games_change_only_in_their_words(name: str) -> None:
    french = Language.load("fr", name)
    game = stackyard.game(name)
    picture = game.start(players=game.players[0]).svg(0, picked=())
    bare = re.compile(r'>[^<>]+<|aria-label="[^"]*"')
    assert bare.sub("", french.svg(picture)) == bare.sub("", picture)


def test_all_that_is_said_about_a_move_can_be_said_in_french() -> None:
    french = Language.load("fr")
    state = stackyard.game("staku").start()
    ruling = state.why_not("f1-f3")
    assert ruling is not None
    assert (
        french.say(ruling.reason)
        == "En f1, le pion du dessus est noir\u00a0; vous déplacez les pions blancs."
    )
    with pytest.raises(IllegalMove) as caught:
        state.play("b3-d4")
    assert french.say(str(caught.value)) == (
        "b3-d4 n’est pas permis ici. Un pion seul avance d’un hexagone\u00a0; "
        "d4 est à 2 hexagones de b3. (SU-8)"
    )
    assert french.say(str(Ruling("", "These clicks begin no move."))) == "Ces clics ne commencent aucun coup."


def test_a_name_that_looks_like_a_text_is_kept() -> None:
    with pytest.raises(OptionError) as caught:
        stackyard.match("staku", ["\n", "white"])
    assert (
        Language.load("fr").say(str(caught.value)).startswith("«\u00a0\\n\u00a0» ne peut pas servir de nom")
    )


def test_clauses_come_in_the_language_or_in_english() -> None:
    staku, cairn = stackyard.game("staku"), stackyard.game("cairn")
    assert staku.clauses_in("fr")[3].title == "Palais"
    assert staku.clauses_in("de") == staku.clauses_in("../fr") == staku.clauses
    assert cairn.clauses_in("fr") == cairn.clauses
    assert unescape(staku.clauses_in("fr")[3].ruling).startswith("la règle imprimée nomme deux fois a6")
