"""No kernel has more arguments than a reader can hold in mind: arrays go together in one scratch tuple."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stackyard
from tests.settings import ROOT

MOST = 8
PACKAGE = Path(stackyard.__file__).parent
FOLDERS = [PACKAGE, ROOT / "examples" / "games", ROOT / "bench"]


def kernels(path: Path) -> list[tuple[str, int]]:
    """The kernels and generic functions of a file, each with the number of its arguments."""
    return [
        (node.name, sum(map(len, (node.args.posonlyargs, node.args.args, node.args.kwonlyargs))))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(each, ast.Name) and each.id in ("kernel", "generic") for each in node.decorator_list
        )
    ]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_kernel_has_more_than_eight_arguments(folder: Path) -> None:
    found = {
        f"{path.relative_to(folder)}: {name}": count
        for path in sorted(folder.rglob("*.py"))
        for name, count in kernels(path)
    }
    assert len(found) > 5, "no kernels were found, so this proves nothing"
    assert {name: count for name, count in found.items() if count > MOST} == {}


def test_kernels_are_counted_with_all_their_arguments(tmp_path: Path) -> None:
    source = """
@kernel
def long(a, b, /, c, *, d=1): ...
@generic
def short(): ...
def plain(a): ...
"""
    path = tmp_path / "some.py"
    path.write_text(source)
    assert kernels(path) == [("long", 4), ("short", 0)]
