"""The OpenAPI document of the server, without starting it: `python -m stackyard.apps.server.dump_openapi`.

The types of the page (`types/wire.d.ts`) are made by `make types` from its schemas alone. They begin with the
fingerprint of these schemas, so that a test sees, without Node, when they do not fit any more.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

from stackyard.apps.server.app import create_app
from stackyard.apps.server.live.host import Settings


def document() -> dict[str, Any]:
    """What `/openapi.json` gives."""
    return create_app(Settings("nowhere.db")).openapi()


def schemas_only(document: dict[str, Any]) -> dict[str, Any]:
    """A document of the same schemas, without the titles that Pydantic makes up from names, and no more."""
    info = {"title": "Stackyard", "version": "1"}
    return {"openapi": "3.1.0", "info": info, "paths": {}, "components": _untitled(document["components"])}


def fingerprint(schemas: dict[str, Any]) -> str:
    """What tells schemas apart."""
    return hashlib.sha256(json.dumps(schemas, sort_keys=True).encode()).hexdigest()[:16]


def _untitled(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {
            name: _untitled(value)
            for name, value in schema.items()
            if not (name == "title" and isinstance(value, str))
        }
    return [_untitled(each) for each in schema] if isinstance(schema, list) else schema


def main() -> None:
    """Print the document; with `--schemas` the schemas, with `--fingerprint` what tells them apart."""
    found, wanted = document(), sys.argv[1:]
    if wanted == ["--fingerprint"]:
        print(fingerprint(schemas_only(found)))
    else:
        print(json.dumps(schemas_only(found) if wanted == ["--schemas"] else found, indent=1))


if __name__ == "__main__":
    main()
