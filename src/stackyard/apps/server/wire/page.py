"""The page itself, which is told what languages there are, and its texts in each of them."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from stackyard.core.languages import language_folders, own_languages
from stackyard.render.catalogue import Catalogue
from stackyard.render.language import Language

WEB = Path(str(files("stackyard"))) / "apps" / "web"
CATALOGUE = "page.po"
_ENGLISH_ONLY = 'content="en English"'


def page(status: int = 200) -> Response:
    """The page of all addresses that people see."""
    return Response(_page(own_languages()), status, {"Cache-Control": "no-cache"}, "text/html")


@lru_cache(maxsize=8)
def _page(own: str) -> str:
    text = (WEB / "index.html").read_text(encoding="utf-8")
    known = ", ".join(f"{name} {Language.load(name).title}" for name in Language.names())
    assert _ENGLISH_ONLY in text
    return text.replace(_ENGLISH_ONLY, f'content="{escape(known)}"')


def texts(request: Request, language: str) -> Response | None:
    """What the page says in a language, by what it says in English; None where there is no such language."""
    if language not in Language.names():
        return None
    body, tag = _texts(language, own_languages())
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    headers = {"ETag": tag}
    return Response(status_code=304, headers=headers) if tag in known else _json(body, headers)


def _json(body: bytes, headers: dict[str, str]) -> Response:
    return Response(body, 200, headers, "application/json")


@lru_cache(maxsize=64)
def _texts(language: str, own: str) -> tuple[bytes, str]:
    pages = [folder / CATALOGUE for folder in language_folders(language)]
    catalogue = Catalogue.read(tuple(page for page in pages if page.is_file()))
    said = {
        text: forms[0] if len(forms) == 1 else forms
        for (context, text), forms in catalogue.texts.items()
        if not context
    }
    body = json.dumps(said, ensure_ascii=False).encode()
    return body, f'"{sha256(body).hexdigest()[:32]}"'
