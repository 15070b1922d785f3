"""Pictures as files: SVG as it is, PNG by resvg."""

from __future__ import annotations

from pathlib import Path

from stackyard.contract import OptionError


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG picture as PNG, `width` pixels wide."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def save(svg: str, path: Path, width: int | None = None) -> None:
    """Write a picture to a file; its ending says which kind."""
    kind = path.suffix.lower()
    if kind == ".svg":
        path.write_text(svg, encoding="utf-8")
    elif kind == ".png":
        path.write_bytes(png(svg, width))
    else:
        raise OptionError(f"pictures are .svg or .png; {path.name!r} ends in neither")
