from __future__ import annotations

import hashlib
import hmac
import pickle
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stackyard
from stackyard import OptionError, StackyardError
from stackyard.core.chance import Dice
from stackyard.core.match import RoundNotOver
from stackyard.play.reading import RecordError, load, read, read_all
from stackyard.play.record import CannotFollow, Record
from stackyard.play.verify import draws, verify
from tests.settings import RECORDS

GAME = """\
[Game "staku"]
[Players "2"]
[Seat0 "Ann"]
[Seat1 "Bob"]
[Option.max_stack "3"]
[Result "*"]

b3-c3
f5-e5 ; what now?
"""


def random_record(seed: int, names: tuple[str, str] = ("Ann", "Bob")) -> Record:
    random = Random(seed)
    state = stackyard.game("staku").start(max_stack=random.choice((2, 3)))
    record = Record.new(state, names)
    while not state.over:
        state = state.play(random.choice(state.moves()))
        assert state.last is not None
        record = record.add(state.last)
    return record.finish(state)


def test_a_record_reads_as_it_was_written() -> None:
    record = read(GAME)
    assert record.text() == GAME
    assert record.moves == ("b3-c3", "f5-e5")
    assert record.comments == ("", "what now?")
    assert record.names == ["Ann", "Bob"]
    assert record.result == "*"
    assert len(record.states()) == 3


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_round_trip_byte_for_byte(seed: int) -> None:
    record = random_record(seed)
    text = record.text()
    assert read(text) == record
    assert read(text).text() == text
    assert record.result == " ".join(f"{score:g}" for score in record.states()[-1].scores or ())


@given(
    st.lists(st.tuples(st.from_regex(r"X[A-Za-z0-9_.-]{0,8}", fullmatch=True), st.text()), max_size=4),
    st.text(),
)
def test_unknown_tags_and_any_comment_survive(tags: list[tuple[str, str]], comment: str) -> None:
    start = stackyard.game("staku").start()
    record = Record.new(start, ["Ann", 'B"o\\b'], tags=dict(tags).items()).add("b3-c3", comment)
    text = record.text()
    again = read(text)
    assert again.text() == text
    assert again.names == ["Ann", 'B"o\\b']
    for name, value in dict(tags).items():
        kept = again.tag(name)
        assert kept is not None
        assert [letter for letter in value if letter.isalnum()] == [x for x in kept if x.isalnum()]


def test_options_first_calls_and_position_are_kept() -> None:
    game = stackyard.game("staku")
    start = game.parse("6/7/8/2W1B2/8/7/6 b 3 9", max_stack=2, first=1, calls=True)
    record = read(Record.new(start, ["Ann", "Bob"]).text())
    assert record.tag("Position") == str(start)
    assert record.start() == start
    assert record.start().setup == start.setup


def change(old: str, new: str) -> str:
    assert old in GAME
    return GAME.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "the text is empty"),
        ("b3-c3\n", 1, 1, "a record begins with a tag"),
        (GAME[:-1], 9, 1, "the last line does not end"),
        (change('[Game "staku"]', "[Game staku]"), 1, 1, 'a tag looks like [Name "value"]'),
        (change('"Ann"]', '"Ann"] '), 3, 14, "stands behind the tag"),
        (change("Ann", "A\tn"), 3, 10, "a tag holds no control characters"),
        (change("Seat1", "Seat0"), 4, 2, "the tag Seat0 was given in line 3 already"),
        (change('[Game "staku"]\n', ""), 1, 1, "the tag Game is missing"),
        (change('"staku"', '"stako"'), 1, 1, "there is no game 'stako'"),
        (change('"2"', '"3"'), 2, 1, "Staku is for 2 players, not for 3"),
        (change('"2"', '"two"'), 2, 11, "'two' is no value for Players"),
        (change('"3"', '"4"'), 5, 1, "max_stack cannot be '4'"),
        (change("[Result", '[Option.self "x"]\n[Result'), 6, 1, "Staku has no option 'self'"),
        (change("[Result", '[Option.players "3"]\n[Result'), 6, 1, "Staku has no option 'players'"),
        (change("\n\nb3", "\nb3"), 7, 1, "a tag looks like"),
        (change("b3-c3\n", "b3-c3\n\n"), 9, 1, "an empty line"),
        (change("b3-c3", "b3-d4"), 8, 1, "b3-d4 is not legal here"),
        (change("b3-c3", "b3_c3"), 8, 1, "'b3_c3' is no move"),
        (change("b3-c3", " b3-c3"), 8, 1, "a move stands alone"),
        (change("; what now?", ";"), 9, 1, "a move stands alone"),
        (change("; what now?", "; "), 9, 9, "a comment is one line of text"),
        (change('"*"', '"1 0"'), 6, 10, "the result is '*' by the moves, not '1 0'"),
    ],
)
def test_errors_say_line_and_column(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert problem in caught.value.problem
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert pickle.loads(pickle.dumps(caught.value)).line == line


@given(st.text(alphabet='[]"\\ \n;*b3-c!Game"', max_size=60))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


@given(st.integers(0, len(GAME) - 1), st.characters())
def test_a_changed_letter_is_a_record_or_a_record_error(at: int, letter: str) -> None:
    text = GAME[:at] + letter + GAME[at + 1 :]
    try:
        record = read(text)
    except RecordError:
        return
    assert record.text() == text


def test_a_capture_is_always_written_with_its_mark() -> None:
    text = GAME.replace('[Result "*"]', '[Position "6/7/8/2WB3/8/7/6 w 3 9"]\n[Result "*"]')
    text = text[: text.index("b3-c3")] + "d3-d4\n"
    with pytest.raises(RecordError, match="d3-d4 is written d3-d4! in a record"):
        read(text)


def test_a_resignation_decides() -> None:
    state = stackyard.game("staku").start().play("b3-c3")
    record = read(GAME)
    record = Record(record.tags, record.moves[:1], record.comments[:1]).resign(state, 1)
    assert record.result == "1 0"
    assert read(record.text()) == record
    with pytest.raises(RecordError, match=r"the result is '1 0' by the moves, not '0 1'"):
        read(record.text().replace('"1 0"', '"0 1"'))


def test_running_out_of_time_loses_like_a_resignation() -> None:
    state = stackyard.game("staku").start().play("b3-c3")
    record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3")
    late = record.run_out_of_time(state, 0)
    assert (late.result, late.tag("Termination")) == ("0 1", "seat 0 ran out of time")
    assert read(late.text()) == late and (late.lost_by, late.drawn) == (0, False)
    assert verify(late)[1].finding == "the result 0 1 follows from how it ended: seat 0 ran out of time"
    with pytest.raises(RecordError, match=r"the result is '0 1' by the moves, not '1 0'"):
        read(late.text().replace('"0 1"', '"1 0"'))
    with pytest.raises(OptionError, match="there is no 2"):
        record.run_out_of_time(state, 2)
    cairn = stackyard.game("cairn").start()
    with pytest.raises(StackyardError, match="nobody resigns a round of Cairn"):
        Record.new(cairn, ["Ann", "Bob"]).run_out_of_time(cairn, 0)


def test_a_draw_can_be_agreed_on_where_the_game_knows_draws() -> None:
    state = stackyard.game("staku").start().play("b3-c3")
    record = Record.new(stackyard.game("staku").start(), ["Ann", "Bob"]).add("b3-c3")
    drawn = record.agree_draw(state, Dice(b"secret"))
    assert (drawn.result, drawn.tag("Termination")) == ("0.5 0.5", "draw agreed")
    assert drawn.tag("Seed") == b"secret".hex()
    assert read(drawn.text()) == drawn and (drawn.lost_by, drawn.drawn) == (None, True)
    assert all(check.passed for check in verify(drawn))
    with pytest.raises(RecordError, match=r"the result is '0.5 0.5' by the moves, not '1 0'"):
        read(drawn.text().replace('"0.5 0.5"', '"1 0"'))
    for other in ("draw", "Draw agreed", "draw agreed ", "seat 2 resigned", "seat 0 ran out of patience"):
        with pytest.raises(RecordError, match=r"the result is '\*' by the moves, not '0.5 0.5'"):
            read(drawn.with_tag("Termination", other).text())
    cairn = stackyard.game("cairn").start()
    with pytest.raises(StackyardError, match="a round of Cairn is not drawn"):
        Record.new(cairn, ["Ann", "Bob"]).agree_draw(cairn)
    forged = Record.new(cairn, ["Ann", "Bob"]).with_tag("Termination", "draw agreed")
    with pytest.raises(RecordError, match="the result is"):
        read(forged.with_tag("Result", "0.5 0.5").text())


def test_a_round_that_is_over_is_neither_given_up_nor_drawn() -> None:
    record = random_record(3)
    state = record.states()[-1]
    with pytest.raises(OptionError, match="the round is over: its result stands"):
        record.resign(state, 0)
    with pytest.raises(OptionError, match="the round is over: its result stands"):
        record.run_out_of_time(state, 0)
    with pytest.raises(OptionError, match="the round is over: its result stands"):
        record.agree_draw(state)


def test_a_wrong_result_is_found() -> None:
    record = random_record(1)
    wrong = "1 0" if record.result != "1 0" else "0 1"
    with pytest.raises(RecordError, match="the result is"):
        read(record.with_tag("Result", wrong).text())


def test_a_file_can_hold_a_match(tmp_path: Path) -> None:
    rounds = [random_record(seed) for seed in range(3)]
    path = tmp_path / "match.txt"
    text = "\n".join(record.text() for record in rounds)
    path.write_text(text, encoding="utf-8")
    assert load(path) == rounds
    assert load(path)[1].line == rounds[0].text().count("\n") + 2
    with pytest.raises(RecordError, match="a second record begins here"):
        read(text)
    with pytest.raises(RecordError, match="an empty line comes between two records"):
        read_all(rounds[0].text() + rounds[1].text())


def test_a_mistake_in_a_later_record_is_found_in_its_line() -> None:
    first = random_record(0).text()
    with pytest.raises(RecordError) as caught:
        read_all(first + "\n" + change("b3-c3", "b3-d4"))
    assert caught.value.line == first.count("\n") + 1 + 8


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b'[Game "staku"]\n[Players "\xff"]\n')
    with pytest.raises(RecordError, match="line 2, column 11: this is not UTF-8 text"):
        load(path)


def test_verify_tells_what_it_looked_at() -> None:
    findings = [check.finding for check in verify(read(GAME))]
    assert findings == ["all 2 moves are legal", "the round has not ended"]
    finished = verify(random_record(2))
    assert all(check.passed for check in finished)
    assert "follows from the moves" in finished[1].finding


def test_a_game_without_resignation_says_so() -> None:
    state = stackyard.game("cairn").start()
    with pytest.raises(StackyardError, match="nobody resigns a round of Cairn"):
        Record.new(state, ["Ann", "Bob"]).resign(state, 0)


def test_verify_finds_what_was_not_read() -> None:
    finished = random_record(2)
    wrong = "1 0" if finished.result != "1 0" else "0 1"
    assert [check.passed for check in verify(finished.with_tag("Result", wrong))] == [True, False]
    illegal = verify(read(GAME).add("a1-a1"))
    assert [check.passed for check in illegal] == [False]
    assert "a1-a1 is not legal here" in illegal[0].finding


def test_a_seed_that_was_not_committed_to_is_said_to_be_so() -> None:
    state = stackyard.game("cairn").start()
    dice = Dice(b"secret")
    record = Record.new(state, ["Ann", "Bob"]).add(dice.roll(state, 1))
    findings = [check.finding for check in verify(record.with_tag("Seed", dice.seed.hex()))]
    assert "the seed was not committed to before the round" in findings
    assert "one table move, with nothing to check it by" in [check.finding for check in verify(record)]


def test_entropy_comes_from_all_seats_or_from_none() -> None:
    state = stackyard.game("cairn").start(players=3)
    with pytest.raises(OptionError, match="from all 3 seats"):
        Record.new(state, ["Ann", "Bob", "Cy"], dice=Dice(b"x", ["one", "two"]))
    with pytest.raises(OptionError, match="cannot be written down"):
        Dice(b"x", ["a\nb"])
    with pytest.raises(OptionError, match="at least one byte"):
        Dice(b"")


def test_a_round_that_goes_on_cannot_be_finished() -> None:
    state = stackyard.game("staku").start()
    with pytest.raises(RoundNotOver):
        read(GAME).finish(state)


def test_a_view_of_a_game_without_secrets_is_the_whole_record() -> None:
    state = stackyard.game("staku").start()
    record = Record.new(state, ["Ann", "Bob"]).add("b3-c3", "a quiet start")
    seen = record.seen_by(1)
    assert (seen.viewer, seen.moves, seen.comments) == (1, record.moves, ("",))
    assert read(seen.text()) == seen and seen.states() == record.states()


def test_a_round_that_cannot_be_followed_from_one_view_says_so() -> None:
    state = stackyard.game("cairn").start()
    record = Record.new(state, ["Ann", "Bob"])
    for move in ("=2", "=3", "lay"):
        record = record.add(move)
    with pytest.raises(CannotFollow, match="a round of Cairn cannot be followed from one seat's view"):
        record.seen_by(1)


def test_verify_gives_a_finding_for_values_that_make_no_sense() -> None:
    for name, value in (("Seed", "zz"), ("Players", "x"), ("First", "x"), ("Option.self", "x")):
        assert [check.passed for check in verify(read(GAME).with_tag(name, value))] == [False]


def test_records_have_a_name_for_every_seat_and_only_seats_resign() -> None:
    state = stackyard.game("staku").start()
    with pytest.raises(OptionError, match="2 names are needed"):
        Record.new(state, ["Ann"])
    with pytest.raises(OptionError, match="there is no 9"):
        Record.new(state, ["Ann", "Bob"]).resign(state, 9)


EXAMPLES = RECORDS


def drawn_again(
    seed: bytes, entropies: list[str], number: int, outcomes: list[str], weights: list[int]
) -> str:
    """What docs/records.md says, and nothing else: no rules, none of our code."""
    told = b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in entropies)
    total = sum(weights)
    for attempt in range(100):
        message = b"stackyard-1" + told + number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        drawn = int(hmac.new(seed, message, hashlib.sha256).hexdigest(), 16)
        if drawn < 2**256 - 2**256 % total:
            laid = [outcome for outcome, weight in zip(outcomes, weights, strict=True) for _ in range(weight)]
            return laid[drawn % total]
    raise AssertionError("a hundred draws were thrown away")


@pytest.mark.parametrize("name", ["stack", "stakz", "stakd"])
def test_somebody_without_the_rules_can_draw_every_table_move_again(name: str) -> None:
    record = load(EXAMPLES / f"{name}.txt")[0]
    found = draws(record)
    assert [(draw.number, draw.played) for draw in found] == [
        (number, move) for number, move in enumerate(record.moves, 1) if move.startswith("=")
    ]
    entropies = [told for seat in range(2) if (told := record.tag(f"Entropy{seat}")) is not None]
    for draw in found:
        again = drawn_again(
            bytes.fromhex(record.tag("Seed") or ""),
            entropies,
            draw.number,
            list(draw.outcomes),
            list(draw.weights),
        )
        assert again == draw.played


def test_a_call_counts_in_the_numbers_but_is_not_drawn() -> None:
    record = load(EXAMPLES / "stack.txt")[0]
    calls = [number for number, move in enumerate(record.moves, 1) if move.startswith("!")]
    numbers = [draw.number for draw in draws(record)]
    assert calls and not set(calls) & set(numbers) and max(numbers) > min(calls)


def test_verify_names_the_table_move_that_was_changed() -> None:
    dice, state = Dice(b"secret"), stackyard.game("cairn").start()
    record = Record.new(state, ["Ann", "Bob"], dice=dice)
    given = dice.roll(state, 1)
    other = next(outcome for outcome in state.weights() if outcome != given)
    record = record.add(other).with_tag("Seed", dice.seed.hex())
    failed = [check.finding for check in verify(record) if not check.passed]
    assert failed == [f"move 1 is {other}, but the dice gave {given}"]
