from __future__ import annotations

import pytest

import stackyard
from stackyard.core.sources import PACKAGE, deciding_files, digest, sources


@pytest.mark.parametrize("name", stackyard.games())
def test_what_decides_is_found_by_folder(name: str) -> None:
    paths = [path for paths in deciding_files(name).values() for path in paths]
    own = [
        path.relative_to(path.parents[1]).as_posix() for path in paths if f"/games/{name}/" in path.as_posix()
    ]
    assert "rules/kernel.py" in own and {text.split("/")[0] for text in own} <= {"rules", "bots"}
    assert PACKAGE / "engine" / "search" / "mcts.py" in paths
    assert not any("picture" in path.parts or "tests" in path.parts for path in paths)


def test_games_have_names_of_their_own_and_machine_code_one_for_all() -> None:
    names = {digest(deciding_files(name)) for name in stackyard.games()}
    assert len(names) == len(stackyard.games()) and digest(sources()) not in names
    assert digest(sources(), "other settings") != digest(sources())
