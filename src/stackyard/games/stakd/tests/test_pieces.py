"""Piece sets: their orientations, files of one's own, and everything that can be wrong with one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import stackyard
from stackyard import OptionError
from stackyard.games.stakd.rules.pieces import find
from stackyard.play.reading import read
from stackyard.play.record import Record
from stackyard.play.verify import verify
from tests.settings import COMPILED, ROOT

STAKD = stackyard.game("stakd")
EXAMPLE = ROOT / "examples" / "stakd-pieces.toml"


def test_orientations_are_numbered_as_on_the_rule_page() -> None:
    pieces = find("triangular")
    expected = {
        "U": [{(0, 0)}],
        "D": [{(0, 0), (1, 0)}, {(0, 0), (0, 1)}, {(0, 0), (-1, 1)}],
        "T": [{(0, 0), (1, 0), (0, 1)}, {(0, 0), (0, 1), (-1, 1)}],
        "Q": [
            {(0, 0), (1, 0), (0, 1), (1, 1)},
            {(0, 0), (0, 1), (-1, 1), (-1, 2)},
            {(0, 0), (1, 0), (-1, 1), (0, 1)},
        ],
        "X": [{(0, 0)}],
        "B": [{(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}],
    }
    found = [[set(each.nodes) for each in kind] for kind in pieces.orientations]
    assert found == list(expected.values())
    square = find("square")
    assert [len(kind) for kind in square.orientations] == [1, 2, 2, 1, 1, 2]
    assert set(square.nodes(5, 0)) == {(q, r) for q in range(4) for r in range(2)}
    assert set(square.nodes(5, 1)) == {(q, r) for q in range(2) for r in range(4)}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("lattice", "# lattice"), "lattice None; a lattice is 'triangular' or 'square'"),
        (('"square"', '"cubic"'), "lattice 'cubic'"),
        (("[pieces]", "[parts]"), "holds 'parts'"),
        (("[pieces]", "[pieces"), "is not TOML"),
        (("[pieces]", "name = 'x'\n[pieces]"), "holds 'name'"),
        (("U = [[0, 0]]\n", ""), "U .UNI. of the piece set .* is missing"),
        (("U = [[0, 0]]", "U = [[0, 0]]\nZ = [[0, 0]]"), "has a piece 'Z'"),
        (("U = [[0, 0]]", "U = [[0, 0]]\nU = [[0, 0]]"), "is not TOML"),
        (("U = [[0, 0]]", "U = 1"), "is a list of nodes"),
        (("U = [[0, 0]]", "U = [[0, 0, 0]]"), "a node is two whole numbers"),
        (("U = [[0, 0]]", "U = [[0, 0.5]]"), "a node is two whole numbers"),
        (("U = [[0, 0]]", "U = [[true, 0]]"), "a node is two whole numbers"),
        (("U = [[0, 0]]", "U = [[99, 0]]"), "further than 31"),
        (("U = [[0, 0]]", "U = [[1, 0]]"), r"no node \[0, 0\]"),
        (("U = [[0, 0]]", "U = [[0, 0], [1, 0]]"), "has 2 nodes; it must have 1"),
        (("D = [[0, 0], [1, 0]]", "D = [[0, 0], [2, 0]]"), "disconnected"),
        (("D = [[0, 0], [1, 0]]", "D = [[0, 0], [0, 0]]"), "given twice"),
        (("B = [[0, 0], [1, 0],", "B = [[0, 0], [1, 0], [9, 9],"), "disconnected"),
    ],
)
def test_what_is_wrong_with_a_file(change: tuple[str, str], problem: str, tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert change[0] in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(*change, 1), encoding="utf-8")
    with pytest.raises(OptionError, match=problem):
        STAKD.start(players=1, piece_set=str(path))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="triangular or square, or the path of a"):
        STAKD.start(piece_set="hexagonal")
    with pytest.raises(OptionError, match="No such file"):
        STAKD.start(piece_set=str(tmp_path / "none.toml"))
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b"\xff\xfe")
    with pytest.raises(OptionError, match="not UTF-8"):
        STAKD.start(piece_set=str(odd))
    with pytest.raises(OptionError, match="piece_set cannot be 3"):
        STAKD.start(piece_set=3)


def mine(tmp_path: Path, **pieces: str) -> str:
    shapes = {
        "U": "[[0,0]]",
        "D": "[[0,0],[1,0]]",
        "T": "[[0,0],[1,0],[2,0]]",
        "Q": "[[0,0],[1,0],[0,1],[1,1]]",
        "X": "[[0,0]]",
        "B": "[[0,0],[1,0],[2,0],[0,1],[1,1],[2,1]]",
    } | pieces
    path = tmp_path / "mine.toml"
    lines = "\n".join(f"{letter} = {nodes}" for letter, nodes in shapes.items())
    path.write_text(f'lattice = "square"\n[pieces]\n{lines}\n', encoding="utf-8")
    return str(path)


def test_a_base_has_two_nodes_at_least(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a base has 2 to 32"):
        STAKD.start(piece_set=mine(tmp_path, B="[[0,0]]"))


def test_too_many_nodes_for_so_many_players(tmp_path: Path) -> None:
    nine = str(EXAMPLE)
    assert STAKD.start(players=7, piece_set=nine).moves() == ["B@0,0"]
    with pytest.raises(
        OptionError, match="8 bases of 9 nodes have 72 together; Stackyard plays with at most 64"
    ):
        STAKD.start(players=8, piece_set=nine)
    with pytest.raises(OptionError, match="72 together"):
        stackyard.match("stakd", list("abcdefgh"), piece_set=nine)


def test_a_piece_that_can_never_be_laid(tmp_path: Path) -> None:
    """Dominoes lie beside each other, never in line, so three in a row fit on no two of them."""
    with pytest.raises(OptionError, match=r"T .TRIO. of the piece set .* can never be laid"):
        STAKD.start(players=1, piece_set=mine(tmp_path, B="[[0,0],[1,0]]", T="[[0,0],[1,0],[2,0]]"))
    plus = "[[0,0],[1,0],[-1,0],[0,1],[0,-1]]"
    assert STAKD.start(players=1, piece_set=mine(tmp_path, B=plus)).play("B@0,0").moves()


def test_a_base_that_can_never_touch_another(tmp_path: Path) -> None:
    comb = "[[0,0],[1,0],[2,0],[3,0],[4,0]]"
    assert STAKD.start(players=1, piece_set=mine(tmp_path, B=comb)).play("B0@0,0").moves()


@pytest.mark.parametrize(
    "pieces",
    [
        {"Q": "[[0,0],[1,0],[1,1],[2,1]]"},
        {"Q": "[[0,0],[1,0],[2,0],[2,1]]", "B": "[[0,0],[1,0],[2,0],[3,0],[0,1],[1,1],[2,1]]"},
        {"T": "[[0,0],[1,0],[0,1]]", "B": "[[0,0],[1,0],[2,0],[0,1],[1,1],[0,2]]"},
    ],
)
@pytest.mark.parametrize("players", [1, 3] if COMPILED else [1])
def test_rounds_with_a_set_of_ones_own(pieces: dict[str, str], players: int, tmp_path: Path) -> None:
    """Asymmetric pieces and bases, whose table of places does not fit into the record."""
    name = mine(tmp_path, **pieces)
    state = start = STAKD.start(players=players, piece_set=name)
    record, random = Record.new(start, [f"player {seat}" for seat in range(players)]), Random(4)
    # As plain Python a whole round takes half a minute, so only its beginning is played there.
    while not state.over and (COMPILED or len(record.moves) < 8):
        assert STAKD.parse(str(state), players=players, piece_set=name) == state
        move = random.choice(state.moves())
        record, state = record.add(move), state.play(move)
    record = record.finish(state) if state.over else record
    assert read(record.text()) == record and all(check.passed for check in verify(record))
    assert state.svg() and state.show().plain


def test_a_record_says_which_file_is_missing(tmp_path: Path) -> None:
    name = mine(tmp_path)
    text = Record.new(STAKD.start(players=1, piece_set=name), ["Ann"]).text()
    assert read(text).start() == STAKD.start(players=1, piece_set=name)
    Path(name).unlink()
    with pytest.raises(stackyard.StackyardError, match="toml cannot be read: No such file"):
        read(text)
