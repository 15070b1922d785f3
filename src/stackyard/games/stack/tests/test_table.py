"""Whole matches of Stack at a table in the terminal, with a script in place of a keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stackyard import State
from stackyard.games.stack.tests.positions import STACK, after, at
from stackyard.play.matches import match_of
from stackyard.play.reading import load, read_all
from stackyard.play.sheet import sheets, text
from stackyard.play.verify import verify
from stackyard.play.writing import write_records
from tests.apps.terminal.test_terminal import Line, new_table, said, script
from tests.settings import RECORDS


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "unfinished.txt"


def test_a_whole_match_to_more_than_200_with_its_sheets_and_records(keep: Path, tmp_path: Path) -> None:
    table = new_table(script([]), keep, game="stack", seats="bot:random,bot:random,bot:random", players=3)
    table.play()
    match = table.match
    assert match.over and max(match.totals) > 200
    shown = said(table)
    assert shown.count("Roll-off: ") >= len(match.rounds)
    assert len(re.findall(r"^Red drops( \d){14}$", shown, re.MULTILINE)) == len(match.rounds)
    assert shown.count("| total") == len(match.rounds), "the sheet is printed after each round"
    last = text(sheets(match)[-1])
    assert last in shown and "won the match." in shown
    path = tmp_path / "match.txt"
    write_records(path, table.finished)
    records = load(path)
    assert all(check.passed for record in records for check in verify(record))
    again = match_of(records)
    assert again.totals == match.totals and again.winners == match.winners
    assert text(sheets(again)[-1]) == last


def test_teams_win_together(keep: Path) -> None:
    table = new_table(
        script([]),
        keep,
        game="stack",
        seats="bot:random,bot:random,bot:random,bot:random",
        players=4,
        teams="True",
    )
    table.play()
    assert all(record.tag("Option.partners") == "spared" for record in table.finished)
    assert len(table.match.winners) == 2
    assert re.search(r"Bot 1 \+ Bot 3 .*\|", said(table))


def test_people_may_call_before_the_table_rolls(keep: Path) -> None:
    lines: list[Line] = ["1?", "nonsense", KeyboardInterrupt, "!topple", "!penalty 1 5", "", "quit"]
    table = new_table(script(lines), keep, game="stack", calls=True)
    table.position = at("R14 B45", "3RB", calls=True)
    table.play()
    told = said(table)
    assert "'nonsense' is no move." in told and "Nothing was played." in told
    assert table.on_board.record.moves[:3] == ("1?", "!topple", "!penalty 1 5")
    assert re.fullmatch("=[1-6]", table.on_board.record.moves[3]) and len(table.on_board.record.moves) == 4
    assert re.search("Red's penalty roll: [1-6]", told)
    assert load(keep)[-1].states()[-1] == table.on_board.states[-1]


def test_leaving_while_the_table_waits_for_calls(keep: Path) -> None:
    table = new_table(script(["1?"]), keep, game="stack", calls=True)
    table.position = at("R14 B45", "3RB", calls=True)
    table.play()
    assert load(keep)[-1].moves == ("1?",)


def test_without_calls_nobody_is_asked(keep: Path) -> None:
    prompts: list[str] = []

    def ask(prompt: str, words: object) -> str:
        prompts.append(prompt)
        return "1?" if len(prompts) == 1 else "quit"

    table = new_table(ask, keep, game="stack")
    table.position = at("R14 B45")
    table.play()
    assert len(prompts) == 2 and all("(" in prompt for prompt in prompts)


def test_bots_make_no_calls(keep: Path) -> None:
    table = new_table(
        script([]), keep, game="stack", seats="bot:random,bot:random", calls=True, swearing="True"
    )
    table.play_round()
    assert not any(move.startswith("!") for record in table.finished for move in record.moves)


def test_the_example_record_holds_a_call_and_a_verified_round() -> None:
    folder = RECORDS
    (record,) = read_all((folder / "stack.txt").read_text(encoding="utf-8"))
    assert any(move.startswith("!") for move in record.moves)
    assert any("table moves follow from seed" in check.finding for check in verify(record))


def test_a_roll_that_was_seen_is_not_taken_back(keep: Path) -> None:
    table = new_table(script(["1?", "undo"]), keep, game="stack")
    table.position = at("R14 B45", "3RB")
    table.play()
    assert "what was rolled or dealt is not taken back" in said(table)


def test_who_comes_down_to_one_die_is_said_once() -> None:
    def notices(state: State, moves: str) -> list[str]:
        last = after(state, moves)
        before = after(state, " ".join(moves.split()[:-1]))
        return STACK.notices(before, last)

    assert notices(at("R14 B45"), "1?") == [], "whoever had one before, or has two, is not told of"
    assert notices(at("R144 B45 G66"), "4>B") == ["Blue is down to the last unstacked die."]
    both = ["Red is down to the last unstacked die.", "Blue is down to the last unstacked die."]
    assert notices(at("R14 B45 G66"), "4>B") == both
    assert notices(at("R14 B455 G66"), "4>B") == both[:1]
    assert notices(at("R14 B455 G66"), "4>B 5?") == []
    assert notices(at("R144 B4 G66"), "4>B") == [], "who is shut out has none"
    assert notices(at("R4 B45 G66"), "4>B") == both[1:], "also by whoever goes out"
    started = after(STACK.start(), "=1 =2 =5")
    assert STACK.notices(STACK.start(), started) == [], "not of the first die that is dropped"


def test_who_comes_down_to_one_die_is_said_at_the_table(keep: Path) -> None:
    table = new_table(script(["4>B", "5?", "quit"]), keep, game="stack")
    table.position = at("R14 B455")
    table.play()
    assert said(table).count("Red is down to the last unstacked die.") == 1


def test_a_round_with_calls_asks_once_before_the_set_up(keep: Path) -> None:
    lines: list[Line] = ["!off-table", "!off-table 1", "", "quit"]
    table = new_table(script(lines), keep, game="stack", calls=True, off_table="True")
    table.play()
    shown = said(table)
    assert "During set-up a call says whose die it was, as in !off-table 0." in shown
    moves = table.on_board.record.moves
    assert moves[0] == "!off-table 1" and not any(move.startswith("!") for move in moves[1:])
    assert len(moves) >= 1 + 2 + 28 and str(table.state).find("penalties 0,1") > 0
    assert load(keep)[-1].states()[-1] == table.state
