"""What docs/operating.md shows is what the commands do, and what systemd and others accept."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from stackyard.apps.cli.main import app
from tests.pages import OPERATING, block, blocks

PAGE = OPERATING.read_text(encoding="utf-8")


def options_of(command: str) -> set[str]:
    """All options of a command of ours."""
    group = typer.main.get_command(app)
    found = group.commands[command]  # type: ignore[attr-defined]
    names = {name for option in found.params for name in (*option.opts, *option.secondary_opts)}
    return {name for name in names if name.startswith("--")} - {"--help"}


def test_every_option_of_serve_is_explained() -> None:
    section = PAGE.partition("## Settings")[2].partition("\n## ")[0]
    shown = set(re.findall(r"`(--[a-z-]+)`", section))
    assert options_of("serve") <= shown, "an option of `stackyard serve` is not in docs/operating.md"


def test_commands_that_are_shown_exist() -> None:
    lines = [
        line
        for language, text in blocks(OPERATING)
        if language in ("sh", "ini")
        for line in text.splitlines()
    ]
    shown = [found for line in lines for found in re.findall(r"\bstackyard ([a-z]+)((?: [^#|]*)?)", line)]
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    checked = 0
    for name, rest in shown:
        if name not in commands:
            assert not rest.startswith(" --"), f"stackyard {name} is shown, but there is no such command"
            continue
        if name == "admin":
            words = rest.split()
            assert words[0] == "..." or words[0] in commands[name].commands, rest
        else:
            assert set(re.findall(r"(--[a-z-]+)", rest)) <= options_of(name), rest
        checked += 1
    assert checked >= 3


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_the_unit_is_one_that_systemd_accepts(tmp_path: Path) -> None:
    unit = block(OPERATING, "ini")
    here = str(Path(sys.executable).with_name("stackyard"))
    assert "/opt/stackyard/bin/stackyard" in unit and Path(here).exists()
    path = tmp_path / "stackyard.service"
    path.write_text(unit.replace("/opt/stackyard/bin/stackyard", here))
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    about_it = [line for line in done.stderr.splitlines() if "stackyard" in line]
    assert about_it == []


@pytest.mark.skipif(not shutil.which("caddy"), reason="no Caddy here")
def test_the_caddyfile_is_one_that_caddy_accepts(tmp_path: Path) -> None:
    (text,) = [text for _, text in blocks(OPERATING) if "reverse_proxy" in text]
    path = tmp_path / "Caddyfile"
    path.write_text(text)
    command = ["caddy", "validate", "--config", str(path), "--adapter", "caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
