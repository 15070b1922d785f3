"""The page's types of what goes over the wire are those of the server's models; this needs no Node."""

from __future__ import annotations

import re
from pathlib import Path

from stackyard.apps.server import dump_openapi
from tests.apps.web.page import SCRIPTS

TYPES = Path(__file__).parents[3] / "types"


def test_the_types_were_made_from_the_models_of_today() -> None:
    schemas = dump_openapi.schemas_only(dump_openapi.document())
    first = (TYPES / "wire.d.ts").read_text(encoding="utf-8").splitlines()[0]
    assert first.endswith(f" {dump_openapi.fingerprint(schemas)}"), "make types, and commit types/wire.d.ts"


def test_a_changed_model_has_another_fingerprint() -> None:
    schemas = dump_openapi.schemas_only(dump_openapi.document())
    before = dump_openapi.fingerprint(schemas)
    assert before == dump_openapi.fingerprint(dump_openapi.schemas_only(dump_openapi.document()))
    schemas["components"]["schemas"]["StateMessage"]["properties"]["number"]["type"] = "string"
    assert dump_openapi.fingerprint(schemas) != before


def test_the_page_has_only_names_for_them() -> None:
    page = (TYPES / "page.d.ts").read_text(encoding="utf-8")
    assert "interface" not in page
    named = set(re.findall(r"^  type (\w+)", page, re.MULTILINE))
    used = {
        name for path in SCRIPTS for name in re.findall(r"\bWire\.(\w+)", path.read_text(encoding="utf-8"))
    }
    assert used and used <= named
    schemas = dump_openapi.document()["components"]["schemas"]
    assert set(re.findall(r'Schemas\["(\w+)"\]', page)) <= set(schemas)
