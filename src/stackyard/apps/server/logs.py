"""What a server tells its operator: lines on standard error, as text or as JSON, and no secrets in them.

Nothing of ours logs tokens, names, remarks or addresses. Libraries are heard only from warnings on, because
in detail they repeat what was sent; what looks like a token is struck out all the same.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from enum import StrEnum

import orjson

from stackyard.core import notes

OURS = "stackyard"
_SECRET = re.compile(r"""(?i)(bearer\s+|["']?token["']?\s*[:=]\s*["']?|raddr=)([\w.~+/=-]+|\([^)]*\))""")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_KNOWN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "websocket"}
"""What every record of Python's logging has, and what libraries add for themselves."""


class LogForm(StrEnum):
    """What lines look like."""

    TEXT = "text"
    JSON = "json"


class Formatter(logging.Formatter):
    """What both forms have in common."""

    def time_of(self, record: logging.LogRecord) -> str:
        """When it was, in UTC, to the millisecond."""
        whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        return f"{whole}.{int(record.msecs):03d}Z"

    def error_of(self, record: logging.LogRecord) -> str:
        """The traceback, where there is one."""
        return without_secrets(self.formatException(record.exc_info)) if record.exc_info else ""

    def fields_of(self, record: logging.LogRecord) -> dict[str, object]:
        """What a line says apart from its words: `log.info("...", extra={"table": id})`."""
        return {name: value for name, value in vars(record).items() if name not in _KNOWN}


class TextFormatter(Formatter):
    """A line to read: when, how bad, who, what; a traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        # Whoever gets a line break into a message could write lines of their own.
        said = _CONTROL.sub(_escape, without_secrets(record.getMessage()))
        fields = "".join(
            f" {name}={_CONTROL.sub(_escape, str(value))}" for name, value in self.fields_of(record).items()
        )
        error = self.error_of(record)
        line = f"{self.time_of(record)} {record.levelname.lower()} {record.name}: {said}{fields}"
        return f"{line}\n{error}" if error else line


class JsonFormatter(Formatter):
    """An object a line, for programs that collect them."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": self.time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            **self.fields_of(record),
        }
        if error := self.error_of(record):
            line["error"] = error
        return orjson.dumps(line, default=str).decode()


def set_up(form: LogForm = LogForm.TEXT) -> None:
    """Log to standard error in that form: all that is ours, and of libraries what is worse than usual."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == LogForm.JSON else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(logging.INFO)
    notes.write_with(logging.getLogger(f"{OURS}.notes").info)


def without_secrets(text: str) -> str:
    """A text in which whatever looks like a token or the address of a client is struck out.

    >>> without_secrets("Authorization: Bearer abc, {'token': 'def'}")
    "Authorization: Bearer [...], {'token': '[...]'}"
    """
    return _SECRET.sub(r"\1[...]", text)


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()
