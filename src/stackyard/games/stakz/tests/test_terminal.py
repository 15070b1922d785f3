"""Stakz at one keyboard: who is asked, what is shown to whom, splits, and the match to 12 points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from stackyard.apps.terminal.prompt import Ask
from stackyard.apps.terminal.table import Table
from stackyard.games.stakz.tests.positions import at
from stackyard.play.reading import read_all
from stackyard.play.verify import verify
from tests.apps.terminal.test_terminal import new_table, said


class Keyboard:
    """Types these lines at prompts for moves, Enter where the keyboard is handed over; keeps the prompts."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str, words: Sequence[str]) -> str:
        self.prompts.append(prompt)
        if "press Enter" in prompt:
            return ""
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def table_at(keyboard: Ask, tmp_path: Path, seats: str = "human,human", **position: str) -> Table:
    table = new_table(keyboard, tmp_path / "kept.txt", game="stakz", seats=seats)
    table.position = at(position.pop("hand"), **position)  # type: ignore[arg-type]
    return table


def test_the_keyboard_is_handed_over_once_a_turn(tmp_path: Path) -> None:
    keyboard = Keyboard(["R1>1", "board", "G1>2", "why R2>1", "draw B", "draw B"])
    table = table_at(keyboard, tmp_path, hand="R1 R2 G1 P4", stacks="R3 G5", pile="B1 B2 B3")
    table.play()
    handed = [prompt.split(",")[0] for prompt in keyboard.prompts if "press Enter" in prompt]
    assert handed == ["Ann", "Bob", "Ann"]
    assert sum(prompt == "Ann> " for prompt in keyboard.prompts) == 6


def test_who_comes_to_the_keyboard_is_told_what_was_played(tmp_path: Path) -> None:
    keyboard = Keyboard(["P1>1", "draw B", "draw B"])
    table = table_at(keyboard, tmp_path, hand="P1 R2 R2", stacks="R1O1G1B1 G5", pile="B2 B3 B3")
    table.play()
    split = "P1>1 (Ann places the purple 1 on stack 1: it splits, the top 2 are stack 3)"
    drawing = "draw B (Ann draws a blue tile), =B? (The table gives Ann a blue tile)"
    assert f"Ann plays {split}, {drawing}" in " ".join(said(table).split())
    drawn = [move for move in table.on_board.record.moves if move.startswith("=B")]
    own = f"the table plays {drawn[0]} (The table gives Ann the blue {drawn[0][-1]})"
    assert f"{own}\nBob plays draw B (Bob draws" in said(table), "each is told their own tile"
    assert "the table plays =B?" in said(table)


def test_nobody_sees_the_hand_of_another(tmp_path: Path) -> None:
    keyboard = Keyboard(["draw B", "draw B", "draw B"])
    table = table_at(keyboard, tmp_path, hand="P4 R2 R2", stacks="R1O1G1B1 G5", pile="B2 B3 B4")
    table.play()
    boards = re.findall(r"> (Ann|Bob) +\d.*\n", said(table))
    assert boards == ["Ann", "Bob", "Ann", "Bob"]
    for line in said(table).splitlines():
        if re.match("  (Ann|Bob) ", line):
            assert not re.search(r"[ROGBP][1-5]", line), "a hand that is not the one to move is all backs"


def test_a_person_alone_sees_their_own_draws(tmp_path: Path) -> None:
    keyboard = Keyboard(["draw B", "draw B", "draw B"])
    hand = "P4 R2 R2"
    table = table_at(
        keyboard, tmp_path, "human,bot:random", hand=hand, stacks="R1O1G1B1 G5", pile="B2B3B4O1O2O3"
    )
    table.play()
    assert not any("press Enter" in prompt for prompt in keyboard.prompts)
    moves = table.on_board.record.moves
    own = moves[moves.index("draw B") + 1]
    assert f"the table plays {own}" in said(table)
    told = re.findall(r"the table plays (\S+)", said(table))
    states = table.on_board.states
    expected = [str(after.seen_by(0).last) for after in states if after.last and after.last.startswith("=")]
    assert told == expected and any("?" in text for text in told)


@pytest.mark.parametrize("players", [2, 4])
def test_a_match_of_bots_to_12_points(players: int, tmp_path: Path) -> None:
    table = new_table(
        Keyboard([]),
        tmp_path / "kept.txt",
        game="stakz",
        seats=",".join(["bot:random"] * players),
        players=players,
    )
    table.play()
    text = said(table)
    assert table.match.over and max(table.match.totals) >= 12
    assert len(re.findall(r"After round \d+: ", text)) == len(table.match.rounds)
    assert re.search(r"plays [ROGBP][1-5]>\d+  .* places the \w+ \d on stack \d+: it splits, ", text)
    lowest = min(table.match.totals)
    assert all(table.match.totals[player] == lowest for player in table.match.winners)
    assert "won the match" in text
    for record in read_all("\n".join(record.text() for record in table.finished)):
        assert all(check.passed for check in verify(record))


def test_resigning_is_not_part_of_stakz(tmp_path: Path) -> None:
    keyboard = Keyboard(["resign"])
    table = table_at(keyboard, tmp_path, hand="P4 R2", stacks="R1 G5")
    table.play()
    assert "nobody resigns a round of Stakz" in said(table)


def test_the_totals_are_told_after_a_single_round_too(tmp_path: Path) -> None:
    table = table_at(Keyboard(["R1>1"]), tmp_path, hand="R1", stacks="R3 G5")
    table.play()
    assert table.match.over and len(table.match.rounds) == 1
    text = said(table)
    assert text.index("After round 1: Ann 0, Bob 72.\n") < text.index("Ann won the match.")
