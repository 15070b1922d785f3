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

import stackyard
from stackyard.core.languages import language_folders, own_languages
from stackyard.render.catalogue import Catalogue
from stackyard.render.language import Language

WEB = Path(str(files("stackyard"))) / "apps" / "web"
CATALOGUE = "page.po"
NOT_KEPT = ("index.html", "worker.js")
_ENGLISH_ONLY = 'content="en English"'
_NO_VERSION, _NO_FILES = 'const VERSION = "";', "const FILES = [];"
_UNKNOWN = '<meta name="version" content="">'
_TITLE = "<title>Stackyard</title>"


def page(status: int = 200, title: str = "", tags: str = "") -> Response:
    """The page of all addresses that people see, for a table with a title and what messengers show of it."""
    text = _page(own_languages())
    if tags:
        text = text.replace(_TITLE, f"<title>{escape(title)}</title>\n    {tags}", 1)
    return Response(text, status, {"Cache-Control": "no-cache"}, "text/html")


def worker() -> Response:
    """The service worker of this version: it keeps these files, and another version is another worker."""
    return Response(_worker(own_languages()), 200, {"Cache-Control": "no-cache"}, "text/javascript")


@lru_cache(maxsize=8)
def _worker(own: str) -> str:
    files = [f"/web/{path.name}" for path in _files()]
    files += [f"/web/texts/{name}.json" for name in Language.names() if name != "en"]
    text = (WEB / "worker.js").read_text(encoding="utf-8")
    assert _NO_VERSION in text and _NO_FILES in text
    text = text.replace(_NO_VERSION, f'const VERSION = "{_version(own)}";')
    return text.replace(_NO_FILES, f"const FILES = {json.dumps(files)};")


def _files() -> list[Path]:
    """What the page is made of; the worker itself is none of it."""
    return sorted(path for path in WEB.iterdir() if path.is_file() and path.name not in NOT_KEPT)


@lru_cache(maxsize=8)
def _version(own: str) -> str:
    """What the page is made of, as a short text: it changes with every change."""
    hashed = sha256(stackyard.__version__.encode())
    for path in _files():
        hashed.update(path.read_bytes())
    for name in Language.names():
        hashed.update(_texts(name, own)[0])
    return hashed.hexdigest()[:16]


@lru_cache(maxsize=8)
def _page(own: str) -> str:
    text = (WEB / "index.html").read_text(encoding="utf-8")
    known = ", ".join(f"{name} {Language.load(name).title}" for name in Language.names())
    assert _ENGLISH_ONLY in text
    assert _UNKNOWN in text and _TITLE in text
    text = text.replace(_UNKNOWN, _UNKNOWN.replace('""', f'"{_version(own)}"'))
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
