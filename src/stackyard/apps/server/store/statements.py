"""All SQL, written once for SQLite and PostgreSQL.

Rows go in as JSON, many with one statement, and come out as JSON, a text for a whole result. So a group of
changes costs the same few steps however large it is, and a thread that waits for the database holds up the
interpreter once for a result, not once for a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Dialect:
    """What the two say differently."""

    rows: str
    """The elements of a JSON array, as rows with a column `value`."""
    array: str
    """A JSON array of values."""
    collect: str
    """A JSON array of all rows."""
    from_hex: str
    to_hex: str
    position: str
    """Where a text begins in another, counted from 1."""


Step = Sequence[Any]
"""A statement, and the values of its parameters."""

SQLITE = Dialect(
    rows="json_each({0})",
    array="json_array",
    collect="json_group_array",
    from_hex="unhex({0})",
    to_hex="hex({0})",
    position="instr({1}, {0})",
)
POSTGRESQL = Dialect(
    rows="json_array_elements(CAST({0} AS json))",
    array="json_build_array",
    collect="json_agg",
    from_hex="decode({0}, 'hex')",
    to_hex="encode({0}, 'hex')",
    position="strpos({1}, {0})",
)

_INSERTED = {
    "tables": (
        "id TEXT, setup TEXT, seed HEX, listed BOOLEAN, created BIGINT,"
        " changed BIGINT, phase TEXT, number BIGINT, summary TEXT, needs_host BOOLEAN, mover BIGINT"
    ),
    "events": "table_id TEXT, number BIGINT, kind TEXT, player BIGINT, text TEXT, at BIGINT, spent BIGINT",
    "places": "table_id TEXT, player BIGINT, token_hash TEXT",
    "remarks": "table_id TEXT, number BIGINT, player BIGINT, name TEXT, text TEXT, at BIGINT",
    "sittings": (
        "table_id TEXT, player BIGINT, account TEXT, game TEXT, seats BIGINT, rated BOOLEAN, created BIGINT"
    ),
}
"""The columns of each of our tables, in the order of the rows of `Changes`."""

KINDS = (*_INSERTED, "results", "standings")
"""All that a group may write, in the order in which it is written."""


def writes(dialect: Dialect) -> dict[str, str]:
    """A statement for each kind of change; its parameter is a JSON array of rows."""
    found = {kind: _insert(dialect, kind, columns) for kind, columns in _INSERTED.items()}
    found["results"] = (
        "UPDATE sittings SET ended = CAST(r.value->>2 AS BIGINT), result = CAST(r.value->>3 AS TEXT),"
        " rank = CAST(r.value->>4 AS BIGINT), counted = CAST(r.value->>5 AS BOOLEAN),"
        " level = CAST(r.value->>6 AS BIGINT), aided = CAST(r.value->>7 AS BOOLEAN),"
        " solo = CAST(r.value->>8 AS TEXT)"
        f" FROM {dialect.rows.format('$1')} AS r"
        " WHERE sittings.table_id = CAST(r.value->>0 AS TEXT)"
        " AND sittings.player = CAST(r.value->>1 AS BIGINT)"
    )
    found["standings"] = (
        "UPDATE tables SET changed = CAST(r.value->>1 AS BIGINT), phase = CAST(r.value->>2 AS TEXT),"
        " number = CAST(r.value->>3 AS BIGINT), summary = CAST(r.value->>4 AS TEXT),"
        " needs_host = CAST(r.value->>5 AS BOOLEAN), mover = CAST(r.value->>6 AS BIGINT)"
        f" FROM {dialect.rows.format('$1')} AS r WHERE tables.id = CAST(r.value->>0 AS TEXT)"
    )
    return found


def _insert(dialect: Dialect, table: str, columns: str) -> str:
    named = [column.strip().split() for column in columns.split(",")]
    values = [_value(dialect, index, type) for index, (_, type) in enumerate(named)]
    names = ", ".join(name for name, _ in named)
    return f"INSERT INTO {table} ({names}) SELECT {', '.join(values)} FROM {dialect.rows.format('$1')} AS r"


def _value(dialect: Dialect, index: int, type: str) -> str:
    value = f"r.value->>{index}"
    return dialect.from_hex.format(value) if type == "HEX" else f"CAST({value} AS {type})"


def write_all(dialect: Dialect) -> str:
    """All kinds of change in one statement, with a parameter for each kind: one trip to a server and back."""
    parts = [sql.replace("$1", f"${number}") for number, sql in enumerate(writes(dialect).values(), 1)]
    named = ", ".join(f"part{number} AS ({part})" for number, part in enumerate(parts[:-1]))
    return f"WITH {named} {parts[-1]}"


def triggered(kinds: Mapping[str, str]) -> tuple[str, str]:
    """The same for SQLite: a view of one connection, into which a row of all kinds of change is inserted."""
    columns = ", ".join(f"NULL AS {kind}" for kind in kinds)
    steps = "".join(f"{sql.replace('$1', f'NEW.{kind}')}; " for kind, sql in kinds.items())
    return (
        f"CREATE TEMP VIEW changes AS SELECT {columns}",
        f"CREATE TEMP TRIGGER write_changes INSTEAD OF INSERT ON changes BEGIN {steps}END",
    )


def collect(dialect: Dialect, columns: str, rest: str) -> str:
    """A SELECT whose only value is all rows."""
    row = f"{dialect.array}({columns})"
    return f"SELECT {dialect.collect}({row}) FROM (SELECT * FROM {rest}) AS found"


class Reads:
    """What is read; the columns of each result are JSON, or NULL where nothing was found."""

    def __init__(self, dialect: Dialect) -> None:
        def collected(columns: str, rest: str) -> str:
            return collect(dialect, columns, rest)

        seed = dialect.to_hex.format("seed")
        event = "kind, player, text, number, at, spent"
        self.load = (
            f"SELECT {dialect.array}(id, setup, {seed}, listed, created),"
            f" ({collected(event, 'events WHERE table_id = $1 ORDER BY number')}),"
            f" ({collected('player, token_hash', 'places WHERE table_id = $1')})"
            " FROM tables WHERE id = $1"
        )
        self.load_since = (
            f"SELECT ({collected(event, 'events WHERE table_id = $1 AND number > $2 ORDER BY number')}),"
            f" ({collected('player, token_hash', 'places WHERE table_id = $1')})"
        )
        shown = "listed AND phase <> 'over' AND changed >= $1 ORDER BY changed DESC, created DESC LIMIT $2"
        self.listed = collected("id, phase, created, summary", f"tables WHERE {shown}")
        asked = f"SELECT CAST(r.value->>0 AS TEXT) FROM {dialect.rows.format('$1')} AS r"
        self.numbers = collected("id, number", f"tables WHERE id IN ({asked})")
        self.running = collected("id", "tables WHERE needs_host ORDER BY changed DESC LIMIT $1")
        latest = "remarks WHERE table_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3"
        self.remarks = collected("id, number, name, player, text, at", latest)
        counted = "(SELECT phase, count(*) AS count FROM tables GROUP BY phase) AS counted"
        self.phases = collected("phase, count", counted)
        self.archived = f"SELECT {dialect.array}(at) FROM archived WHERE table_id = $1"
        self.exists = f"SELECT {dialect.array}(id) FROM tables WHERE id = $1"
