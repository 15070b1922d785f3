"""The folder of an arena: settings, records and results, safe against interruption at any moment.

`settings.json` says what is played. `records.txt` grows by one record a game, and only then `games.jsonl` by
one line, which holds how long `records.txt` was by then; so whatever an interruption leaves behind the last
complete line is cut off when the arena goes on. `standings.json` is written at the end.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from filelock import FileLock, Timeout

from stackyard.core.errors import OptionError
from stackyard.core.message import Message, msg
from stackyard.engine.arena.played import Played
from stackyard.engine.arena.settings import Settings
from stackyard.engine.arena.standings import Standings, standings


class Folder:
    """A folder that an arena plays into; what was played in it before is in `games`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: list[Played] = []
        self._lock = FileLock(path / "lock", blocking=False)
        self._lines: BinaryIO
        self._records: BinaryIO

    @property
    def settings(self) -> Settings | None:
        """What is played in the folder, or None in a new one."""
        file = self.path / "settings.json"
        if not file.exists():
            return None
        return Settings.from_dict(json.loads(file.read_text(encoding="utf-8")))

    def seed(self) -> str | None:
        """The seed of the arena that was begun here."""
        known = self.settings
        return None if known is None else known.seed

    def open(self, settings: Settings) -> Folder:
        """Make the folder ready for games of these settings; OptionError if others were played in it."""
        known = self.settings
        if known is None and self._has_other_files():
            raise OptionError(
                msg("{path:quoted} holds other files and no arena; name an empty folder", path=str(self.path))
            )
        if known is not None and known != settings:
            raise OptionError(_difference(self.path, known, settings))
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire()
        except Timeout:
            raise OptionError(
                msg("another arena is being played in {path:quoted} right now", path=str(self.path))
            ) from None
        try:
            if known is None:
                _write_whole(self.path / "settings.json", settings.as_dict())
            self._lines = (self.path / "games.jsonl").open("a+b", buffering=0)
            self._records = (self.path / "records.txt").open("a+b", buffering=0)
            self._repair()
        except BaseException:
            self._lock.release()
            raise
        return self

    def _has_other_files(self) -> bool:
        """Whether there is anything here but what an arena leaves that was stopped before it had begun."""
        ours = {"lock", "settings.tmp"}
        return self.path.exists() and any(file.name not in ours for file in self.path.iterdir())

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let others play here."""
        self._lines.close()
        self._records.close()
        self._lock.release()

    def _repair(self) -> None:
        """Read the games that are complete, and cut off what is not."""
        self.games, good, end = _complete(self.path)
        self._lines.truncate(good)
        self._records.truncate(end)

    def add(self, game: Played, record: str) -> None:
        """Keep a game and its record."""
        end = os.fstat(self._records.fileno()).st_size
        # An empty line stands between two records.
        end += _append(self._records, ("\n" if end else "") + record)
        _append(self._lines, json.dumps({**game.as_dict(), "end": end}) + "\n")
        self.games.append(game)

    def add_failure(self, number: int, record: str) -> Path:
        """Keep the record of a game that a bot did not play to its end."""
        path = self.path / f"failed-{number}.txt"
        path.write_text(record, encoding="utf-8")
        return path

    def finish(self, result: Standings) -> None:
        """Write down how the bots stand."""
        _write_whole(self.path / "standings.json", result.as_dict())


def read(path: Path | str) -> Standings:
    """How the bots stand by the games that a folder holds, whether they are all of them or not."""
    folder = Folder(Path(path))
    settings = folder.settings
    if settings is None:
        raise OptionError(msg("there is no arena in {path:quoted}", path=str(path)))
    return standings(settings, _complete(folder.path)[0])


def _complete(path: Path) -> tuple[list[Played], int, int]:
    """The complete games of a folder, and how long their lines and their records are."""
    lines, records = path / "games.jsonl", path / "records.txt"
    data = lines.read_bytes() if lines.exists() else b""
    size = records.stat().st_size if records.exists() else 0
    games: list[Played] = []
    good = end = 0
    for line in data.splitlines(keepends=True):
        try:
            told = json.loads(line) if line.endswith(b"\n") else None
        except ValueError:
            told = None
        if told is None or told["end"] > size:
            break
        end = told.pop("end")
        good += len(line)
        games.append(Played.from_dict(told))
    return games, good, end


def _append(file: BinaryIO, text: str) -> int:
    """Write a text to the end of a file without delay, and say how many bytes it has."""
    data = left = text.encode()
    while left:
        left = left[file.write(left) :]
    return len(data)


def _write_whole(path: Path, told: dict[str, Any]) -> None:
    """Write a file that is never seen half written."""
    draft = path.with_suffix(".tmp")
    draft.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    draft.replace(path)


def _difference(path: Path, known: Settings, settings: Settings) -> Message:
    """What is not as it was, in a sentence."""
    before, now = known.as_dict(), settings.as_dict()
    if replace(known, code=settings.code) == settings:
        return msg(
            "the games in {path:quoted} were played before the rules or bots were changed; "
            "name another folder, so that results are not mixed",
            path=str(path),
        )
    name = next(name for name in before if before[name] != now[name] and name != "code")
    return msg(
        "the arena in {path:quoted} has {name} {before:quoted}, not {now:quoted}; name another folder",
        path=str(path),
        name=name,
        before=before[name],
        now=now[name],
    )
