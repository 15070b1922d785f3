from __future__ import annotations

from pathlib import Path

import pytest

import stackyard
from stackyard import OptionError, picture


def test_pictures_are_written_by_their_ending(tmp_path: Path) -> None:
    svg = stackyard.game("staku").start().svg()
    picture.save(svg, tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == svg
    picture.save(svg, tmp_path / "board.PNG", width=300)
    data = (tmp_path / "board.PNG").read_bytes()
    assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20], "big") == 300
    with pytest.raises(OptionError, match=r"pictures are \.svg or \.png; 'board\.jpg' ends in neither"):
        picture.save(svg, tmp_path / "board.jpg")
