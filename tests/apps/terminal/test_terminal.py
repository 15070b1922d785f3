"""Playing in the terminal, with a script in place of a keyboard."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

import pytest
from rich.console import Console

import stackyard
from stackyard.apps.terminal.prompt import Ask, matching
from stackyard.apps.terminal.replay import replay, show_all
from stackyard.apps.terminal.seating import resumed_table, seated_table
from stackyard.apps.terminal.table import Table
from stackyard.core.chance import Dice
from stackyard.play.reading import load, read_all
from stackyard.play.verify import verify

Line = str | type[BaseException]


def script(lines: Sequence[Line], seen: list[Sequence[str]] | None = None) -> Ask:
    """Types these lines, then ends the input."""
    left = iter(lines)

    def ask(prompt: str, words: Sequence[str]) -> str:
        if seen is not None:
            seen.append(words)
        line = next(left, EOFError)
        if not isinstance(line, str):
            raise line
        return line

    return ask


def new_table(ask: Ask, keep: Path, game: str = "staku", seats: str = "human,human", **options: Any) -> Table:
    console = Console(file=io.StringIO(), width=100)
    options.setdefault("players", 2)
    names = "Ann,Bob" if options["players"] == 2 else ""
    return seated_table(stackyard.game(game), seats, names, options, console, ask, Dice(b"test"), keep)


def said(table: Table) -> str:
    assert isinstance(table.console.file, io.StringIO)
    return table.console.file.getvalue()


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "unfinished-game.txt"


def test_a_whole_game_between_two_people(keep: Path, tmp_path: Path) -> None:
    position = stackyard.game("staku").parse("6/W6/8/7/8/7/2B3 w 0 9")
    saved = tmp_path / "game.txt"
    table = new_table(script(["f1-f2", f"save {saved}", "a3-a2", "f2-f1", "a2-a3", "f1-g1"]), keep)
    table.position = position
    table.play()
    assert "Ann won." in said(table)
    assert table.match.winners == (0,)
    assert [record.moves for record in load(saved)] == [("f1-f2",)]
    assert table.finished[0].result == "1 0"
    assert all(check.passed for check in verify(table.finished[0]))
    assert not keep.exists()


def test_mistakes_cost_nothing(keep: Path) -> None:
    lines: list[Line] = ["b3-d4", "nonsense", "", "why", "save", "rules SU-99", "undo", KeyboardInterrupt]
    table = new_table(script([*lines, "b3-c3"]), keep)
    table.play()
    text = " ".join(said(table).split())
    assert "b3-d4 is not legal here. A group of one moves one hexagon" in text
    assert "'nonsense' is no move." in text
    assert "say which move: why, and then the move" in text
    assert "say where to: save game.txt" in text
    assert "Staku has no clause 'SU-99'" in text
    assert "there is nothing to take back" in text
    assert "Nothing was played." in text
    assert table.on_board.record.moves == ("b3-c3",)


def test_a_file_that_cannot_be_written_is_no_end_of_the_game(keep: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    table = new_table(script([f"save {tmp_path / 'file' / 'game.txt'}", "b3-c3"]), keep)
    table.play()
    assert "Not a directory" in said(table) or "File exists" in said(table)
    assert table.on_board.record.moves == ("b3-c3",)


@pytest.mark.parametrize("name", [".", "/", "..", "~nobody-here/x", "a\0b", "{there}", "{folder}"])
def test_odd_places_to_save_to_are_refused_and_left_alone(name: str, keep: Path, tmp_path: Path) -> None:
    there, folder = tmp_path / "letter.txt", tmp_path / "folder"
    there.write_text("dear Ann")
    folder.mkdir()
    table = new_table(script([f"save {name.format(there=there, folder=folder)}", "b3-c3"]), keep)
    table.play()
    text = "".join(said(table).split())
    assert "choose" in text or "Nosuch" in text
    assert table.on_board.record.moves == ("b3-c3",)
    assert there.read_text() == "dear Ann" and not list(tmp_path.glob("*.part"))


def test_a_link_is_written_through(keep: Path, tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    link.symlink_to(real)
    new_table(script(["b3-c3", f"save {link}", f"save {link}"]), keep).play()
    assert link.is_symlink() and load(real)[0].moves == ("b3-c3",)


def test_markup_in_what_is_typed_is_text(keep: Path) -> None:
    table = new_table(script(["? [/b]", "[/b]", "why [/b]"]), keep)
    table.play()
    assert "No move begins with '[/b]'" in said(table)


def test_a_match_left_between_rounds_is_kept(keep: Path) -> None:
    new_table(script(["resign", "quit"]), keep, games=3).play()
    assert [record.result for record in load(keep)] == ["0 1", "*"]


def test_a_game_that_cannot_be_kept_in_its_place_is_kept_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    table = new_table(script(["b3-c3"]), tmp_path / "file" / "unfinished-x.txt")
    table.play()
    assert "cannot be kept there" in said(table)
    assert table.keep is not None and load(table.keep)[0].moves == ("b3-c3",)
    rmtree(table.keep.parent)


def test_a_broken_program_does_not_lose_the_game(keep: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(script(["b3-c3", "help"]), keep)
    monkeypatch.setattr("stackyard.apps.terminal.table.help_lines", None)
    with pytest.raises(TypeError):
        table.play()
    assert load(keep)[0].moves == ("b3-c3",)


def test_dice_without_their_seed_cannot_be_gone_on_with(keep: Path) -> None:
    new_table(script(["swap", "quit"]), keep, game="cairn", seats="human,bot:random").play()
    text = "".join(line for line in keep.read_text().splitlines(True) if not line.startswith("[Seed"))
    console = Console(file=io.StringIO())
    with pytest.raises(stackyard.StackyardError, match="the seed of the dice is not in this record"):
        resumed_table(stackyard.game("cairn"), read_all(text), console, script([]), Dice(b"x"), keep)


def test_why_answers_with_the_clause(keep: Path) -> None:
    table = new_table(script(["why b3-d4", "why b3-c3", "rules SU-9", "help", "board"]), keep)
    table.play()
    text = said(table)
    assert "SU-8 How far:" in text
    assert "b3-c3 is legal." in text
    assert "No jumping" in text
    assert "takes back your last move" in text


def test_moves_are_listed_by_the_token_they_start_from(keep: Path) -> None:
    table = new_table(script(["? b1", "? zz"]), keep)
    table.play()
    text = said(table)
    assert "\nb1-\n" in text and "b1-b2+b3" in text and "\nb2-\n" not in text
    assert "No move begins with 'zz'" in text


def test_moves_are_offered_for_completion(keep: Path) -> None:
    seen: list[Sequence[str]] = []
    new_table(script(["b3-c3"], seen), keep).play()
    assert "b3-c3" in seen[0] and "undo" in seen[0]
    assert list(matching(seen[0], "b3-c3+")) == [word for word in seen[0] if word.startswith("b3-c3+")]
    assert list(matching(seen[0], "")) == []
    assert "b3-c3" not in matching(seen[0], "b3-c3")


def test_undo_takes_back_what_followed_too(keep: Path) -> None:
    table = new_table(script(["b3-c3", "undo", "b4-c4"]), keep, seats="human,bot:random")
    table.play()
    assert table.on_board.record.moves[0] == "b4-c4"
    assert len(table.on_board.record.moves) == 2
    both = new_table(script(["b3-c3", "f3-e3", "undo", "f4-e4"]), keep)
    both.play()
    assert both.on_board.record.moves == ("b3-c3", "f4-e4")


def test_bots_play_to_the_end(keep: Path) -> None:
    table = new_table(script([]), keep, seats="bot:random,bot:random")
    table.play()
    assert table.match.over
    assert load(keep.with_name("last-staku.txt")) == table.finished
    assert "replay" in said(table)


def test_a_match_alternates_colours(keep: Path) -> None:
    table = new_table(script(["resign", "resign"]), keep, games=2)
    table.play()
    text = said(table)
    assert "Ann resigned.\nBob won." in text and "Bob resigned.\nAnn won." in text
    assert "After round 1: Ann 0, Bob 1." in text
    assert "Nobody won the match." in text
    assert [record.names for record in table.finished] == [["Ann", "Bob"], ["Bob", "Ann"]]


def test_a_game_left_can_be_gone_on_with(keep: Path) -> None:
    table = new_table(script(["resign", "b3-c3", "f3-e3", "quit"]), keep, games=3)
    table.play()
    assert f"--resume {keep}" in said(table)
    rounds = load(keep)
    assert [record.result for record in rounds] == ["0 1", "*"]
    console = Console(file=io.StringIO(), width=100)
    again, unfinished = resumed_table(
        stackyard.game("staku"), rounds, console, script(["b4-c4", "quit"]), Dice(b"other"), keep
    )
    assert (again.match.totals, again.kinds) == ((0, 1), ["human", "human"])
    again.play(unfinished)
    assert load(keep)[1].moves == ("b3-c3", "f3-e3", "b4-c4")
    assert load(keep)[1].names == ["Bob", "Ann"]


def test_what_cannot_be_resumed_says_so(keep: Path) -> None:
    table = new_table(script([]), keep, seats="bot:random,bot:random")
    table.play()
    console = Console(file=io.StringIO())
    for game, problem in (
        ("staku", "this game has ended"),
        ("cairn", "this is a game of Staku, not of Cairn"),
    ):
        with pytest.raises(stackyard.StackyardError, match=problem):
            resumed_table(stackyard.game(game), table.finished, console, script([]), Dice(b"test"), keep)


@pytest.mark.parametrize(
    ("seats", "names", "problem"),
    [
        ("human", "", "--seats needs 2 words"),
        ("human,robot", "", "there is no bot 'robot'"),
        ("", "Ann", "--names needs 2 names"),
    ],
)
def test_wrong_seatings_say_what_would_be_right(seats: str, names: str, problem: str, keep: Path) -> None:
    console = Console(file=io.StringIO())
    with pytest.raises(stackyard.OptionError, match=problem):
        seated_table(
            stackyard.game("staku"), seats, names, {"players": 2}, console, script([]), Dice(b"test"), keep
        )


def test_a_game_with_chance_is_committed_to_and_verifies(keep: Path) -> None:
    table = new_table(script([]), keep, game="cairn", seats="bot:random,bot:random,bot:random", players=3)
    table.play()
    assert table.match.over and len(table.finished) >= 3
    text = "\n".join(record.text() for record in table.finished)
    for record in read_all(text):
        findings = verify(record)
        assert all(check.passed for check in findings)
        assert "table moves follow from seed" in findings[-1].finding


def test_a_game_with_chance_goes_on_with_the_same_dice(keep: Path) -> None:
    lines: list[Line] = ["swap", "quit"]
    table = new_table(script(lines), keep, game="cairn", seats="human,bot:random")
    table.play()
    console = Console(file=io.StringIO(), width=100)
    again, unfinished = resumed_table(
        stackyard.game("cairn"), load(keep), console, script([]), Dice(b"other"), keep
    )
    again.play(unfinished)
    for each in (again, table):
        assert each.on_board.dice is not None
        assert each.on_board.dice.seed == Dice(b"test").for_round(1).seed
    assert all(check.passed for check in verify(load(keep)[0]))


def test_rounds_have_different_dice_and_publish_only_their_own_seed(keep: Path) -> None:
    table = new_table(script([]), keep, game="cairn", seats="bot:random,bot:random")
    table.play()
    seeds = [record.tag("Seed") for record in table.finished]
    assert len(set(seeds)) == len(seeds) >= 3
    assert b"test".hex() not in seeds


def test_hands_are_hidden_from_the_other_person_at_the_keyboard(keep: Path) -> None:
    table = new_table(script(["", "swap", "", "quit"]), keep, game="cairn", seats="human,human")
    table.play()
    text = said(table)
    assert "the table plays =?" in text and not re.search(r"the table plays =\d", text)
    whole = [str(state) for state in table.on_board.states]
    assert not any(position in text for position in whole)


def test_one_person_sees_only_their_own_deals(keep: Path) -> None:
    table = new_table(script([]), keep, game="cairn", seats="human,bot:random,bot:random", players=3)
    table.play()
    told = re.findall(r"the table plays (.*)", said(table))
    assert re.fullmatch("=[123] =[?] =[?]", told[0]) and len(told) == 1, "all in one line"


def test_leaving_while_the_keyboard_is_handed_over(keep: Path) -> None:
    table = new_table(
        script([KeyboardInterrupt, "lay", "", "swap", "quit"]), keep, game="cairn", seats="human,human"
    )
    table.play()
    assert load(keep)[0].moves[-2] == "swap"  # Ctrl-C, and a move of somebody who is not there, were nothing


def test_the_screen_is_empty_before_the_next_person_is_called(keep: Path) -> None:
    table = new_table(script([]), keep, game="cairn", seats="human,human")
    table.console = Console(file=io.StringIO(), width=100, force_terminal=True)
    seen: list[str] = []

    def ask(prompt: str, words: Sequence[str]) -> str:
        if "press Enter" in prompt:
            seen.append(said(table).rpartition("\x1b[3J")[2])
            return ""
        if len(seen) > 2:
            raise EOFError
        return "swap"

    table.ask = ask
    table.play()
    assert len(seen) == 3 and all("to move" not in text for text in seen[1:])


def test_nobody_takes_back_what_another_has_played_in_secret(keep: Path) -> None:
    table = new_table(script(["", "swap", "", "undo", "quit"]), keep, game="cairn", seats="human,human")
    table.play()
    assert "only what you have played in this turn" in " ".join(said(table).split())


def replayed(lines: Sequence[Line], show: Callable[..., object] = replay) -> str:
    random = Random(3)
    state = stackyard.game("staku").start()
    from stackyard.play.record import Record

    record = Record.new(state, ["Ann", "Bob"])
    for _ in range(3):
        state = state.play(random.choice(state.moves()))
        record = record.add(str(state.last), "a [note]")
    console = Console(file=io.StringIO(), width=100)
    if show is replay:
        replay(console, script(lines), record)
    else:
        show_all(console, record)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_replay_steps_forth_and_back() -> None:
    text = replayed(["", "n", "b", "first", "last", "2", "99", "huh", "q"])
    shown = [line.split(":")[0] for line in text.splitlines() if line.startswith("Move ")]
    assert shown == ["Move 1", "Move 2", "Move 1", "Move 3", "Move 2", "Move 3"]
    assert "a [note]" in text
    assert text.count("The record ends here") == 2


def test_replay_ends_with_the_input() -> None:
    assert "Move" not in replayed([])
    assert "Move" not in replayed([KeyboardInterrupt])


def test_everything_is_shown_where_nobody_can_step() -> None:
    text = replayed([], show_all)
    assert [f"Move {number}:" in text for number in (1, 2, 3)] == [True] * 3
    assert "Result: *" in text
