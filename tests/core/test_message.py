"""Messages are their English text, and remember how they were made."""

from __future__ import annotations

import copy
import pickle

import pytest

from stackyard.core.message import (
    Message,
    capital,
    in_a_row,
    listed,
    msg,
    parts_of,
    plural,
    seat_name,
    sentences,
)


def test_a_message_is_its_english_text() -> None:
    told = msg("{cell} is topped by a {colour} token", cell="c3", colour=msg("white"))
    assert told == "c3 is topped by a white token" and isinstance(told, str)
    assert told.template == "{cell} is topped by a {colour} token"
    assert told.values["cell"] == "c3" and isinstance(told.values["colour"], Message)


def test_a_value_that_begins_a_sentence_gets_a_capital() -> None:
    assert msg("{side:cap} has won", side=msg("the table")) == "The table has won"
    assert capital("") == "" and capital("é") == "É"


@pytest.mark.parametrize(("number", "text"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice")])
def test_so_many_things(number: int, text: str) -> None:
    assert plural("{number} die", "{number} dice", number) == text


def test_a_value_is_missing() -> None:
    with pytest.raises(KeyError, match="cell"):
        msg("{cell} is empty", name="c3")


@pytest.mark.parametrize(
    ("things", "joined", "text"),
    [
        ([], "and", ""),
        (["Ann"], "and", "Ann"),
        (["Ann", "Bob"], "and", "Ann and Bob"),
        (["Ann", "Bob", "Cem", "Dee"], "and", "Ann, Bob, Cem and Dee"),
        ([3, 2], "or", "3 or 2"),
        (["a", "b", "c"], "", "a, b, c"),
    ],
)
def test_lists(things: list[object], joined: str, text: str) -> None:
    assert listed(things, joined) == text


def test_sentences_one_after_the_other() -> None:
    assert sentences([]) == ""
    assert sentences([msg("One."), msg("Two."), "Three."]) == "One. Two. Three."


def test_messages_survive_copies_and_pickles() -> None:
    told = plural("{number} die of {name}", "{number} dice of {name}", 3, name=seat_name(msg("Seat 1"), 1))
    for again in (pickle.loads(pickle.dumps(told)), copy.copy(told), copy.deepcopy(told)):
        assert again == told == "3 dice of Seat 1"
        assert again.key == told.key and again.values["name"].seat == 1


def test_the_key_tells_apart_what_looks_the_same() -> None:
    one, other = msg("{what} tokens", what="two"), msg("two {what}", what="tokens")
    assert one == other and one.key != other.key
    assert msg("{a}", a=one).key != msg("{a}", a=other).key


def test_templates_are_cut_up_once() -> None:
    assert parts_of("{side:de} b") == (("", "side", "de"), (" b", None, ""))
    assert parts_of("{a:cap} b") is parts_of("{a:cap} b")


def test_a_message_names_a_seat_where_a_part_of_it_does() -> None:
    ann = seat_name(msg("Seat {number}", number=0), 0)
    assert ann.names_seats and msg("{name} to move", name=ann).names_seats
    assert listed([msg("{name} has won", name=ann), "b3"]).names_seats
    assert not msg("{cell} is empty", cell="c3").names_seats and not listed(["b3", msg("none")]).names_seats


def test_rows_of_languages_that_put_more_than_a_sign_between_things() -> None:
    assert in_a_row(["a", "b", "c"], "{before}, {next}", "{before} and {next}") == "a, b and c"
    assert in_a_row(["a", "b", "c"], "({before} {next})", "{before} and {next}") == "(a b) and c"
    assert in_a_row(["a", "b", "c"], "{next} after {before}", "{next}, {before}") == "c, b after a"
