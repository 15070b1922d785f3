"""`stackyard migrate`, as an operator uses it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def migrate(database: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stackyard", "migrate", "--database", database]
    return subprocess.run(command, capture_output=True, text=True)


def test_it_says_whether_there_was_anything_to_do(tmp_path: Path) -> None:
    path = str(tmp_path / "x.db")
    assert migrate(path).stdout == f"{path} has been brought up to date.\n"
    assert migrate(path).stdout == f"{path} is up to date.\n"


def test_it_says_why_it_cannot() -> None:
    done = migrate("postgresql://127.0.0.1:9/x")
    assert done.returncode == 2
    assert done.stderr.startswith("stackyard: cannot open the database postgresql://127.0.0.1:9/x: ")
