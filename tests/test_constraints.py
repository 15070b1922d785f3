"""The versions that the README's commands and CI install."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.settings import ROOT

LINES = (ROOT / "constraints.txt").read_text().splitlines()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_they_are_names_and_exact_versions_and_nothing_else() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.+]*", line) for line in LINES)


def test_every_dependency_has_one_that_its_bound_allows() -> None:
    fixed = {canonicalize_name(name): version for name, version in (line.split("==") for line in LINES)}
    extras = PROJECT["optional-dependencies"]
    for text in [*PROJECT["dependencies"], *(text for extra in extras.values() for text in extra)]:
        wanted = Requirement(text)
        assert fixed[canonicalize_name(wanted.name)] in wanted.specifier, text
