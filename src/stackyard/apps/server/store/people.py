"""Accounts and what opens them, as they are kept."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import orjson

from stackyard.apps.server.people.account import (
    SOMEBODY,
    Account,
    AccountNameTaken,
    NoSuchPerson,
    Passkey,
    Session,
)
from stackyard.apps.server.people.holder import hash_token, holder_of
from stackyard.apps.server.store.errors import Conflict
from stackyard.apps.server.store.organiser import tell
from stackyard.apps.server.store.statements import Step, collect
from stackyard.core.message import msg
from stackyard.core.names import skeleton

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Database

_ACCOUNT = "id, name, password, created"
_SESSION = "token_hash, account, device, created, seen, until"
_PASSKEY = "id, account, public_key, sign_count, label, created, used"


class People:
    """Reads and writes accounts, sessions, passkeys and recovery codes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.dialect
        self._by = {
            column: f"SELECT {dialect.array}({_ACCOUNT}) FROM accounts WHERE {column} = $1"
            for column in ("id", "skeleton")
        }
        names = f"SELECT CAST(r.value->>0 AS TEXT) FROM {dialect.rows.format('$1')} AS r"
        self._names = collect(dialect, "id, name", f"accounts WHERE id IN ({names})")
        self._taken = collect(dialect, "name", f"accounts WHERE skeleton IN ({names})")
        account = ", ".join(f"a.{column}" for column in _ACCOUNT.split(", "))
        session = ", ".join(f"s.{column}" for column in _SESSION.split(", "))
        self._session = (
            f"SELECT {dialect.array}({session}), {dialect.array}({account})"
            " FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.token_hash = $1 AND s.until > $2"
        )
        own = "sessions WHERE account = $1 AND until > $2 ORDER BY seen DESC, created DESC"
        self._sessions = collect(dialect, _SESSION, own)
        self._passkeys = collect(dialect, _PASSKEY, "passkeys WHERE account = $1 ORDER BY created")
        self._passkey = f"SELECT {dialect.array}({_PASSKEY}) FROM passkeys WHERE id = $1"
        self._challenge = (
            f"SELECT {dialect.array}(account) FROM challenges WHERE hash = $1 AND kind = $2 AND until >= $3"
        )
        self._codes = f"SELECT {dialect.array}(count(*)) FROM recovery_codes WHERE account = $1"

    # Accounts --------------------------------------------------------------------------------

    async def create(
        self, account: Account, codes: Iterable[str], passkey: Passkey | None, session: Session
    ) -> None:
        """Keep a new account, with what opens it; AccountNameTaken where somebody has its name."""
        new = (
            "INSERT INTO accounts (id, name, skeleton, password, created) VALUES ($1, $2, $3, $4, $5)",
            account.id,
            account.name,
            skeleton(account.name),
            account.password,
            account.created,
        )
        steps = [new, *_new_codes(account.id, codes), _new_session(session)]
        if passkey is not None:
            steps.append(_new_passkey(passkey))
        try:
            await self._database.execute(*steps)
        except Conflict:
            raise _taken(account.name) from None

    async def account(self, id: str) -> Account | None:
        """An account by its id."""
        return await self._one(self._by["id"], id)

    async def named(self, name: str) -> Account | None:
        """The account whose name looks like this one."""
        return await self._one(self._by["skeleton"], skeleton(name))

    async def person(self, name: str) -> Account:
        """The account of that name; NoSuchPerson where there is none."""
        found = await self.named(name)
        if found is None:
            raise NoSuchPerson(msg("nobody called {name:quoted} has an account", name=name[:100]))
        return found

    async def _one(self, statement: str, value: str) -> Account | None:
        row = await self._database.read(statement, value)
        return None if row is None else Account(*orjson.loads(row[0]))

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of these accounts; those that were closed have none."""
        return dict(await self._rows(self._names, _list(ids)))

    async def taken(self, names: Iterable[str]) -> list[str]:
        """The names of accounts that look like one of these."""
        return [name for (name,) in await self._rows(self._taken, _list(map(skeleton, names)))]

    async def rename(self, account: str, name: str) -> None:
        """Give an account another name; AccountNameTaken where somebody has it."""
        step = ("UPDATE accounts SET name = $2, skeleton = $3 WHERE id = $1", account, name, skeleton(name))
        try:
            await self._database.execute(step)
        except Conflict:
            raise _taken(name) from None

    async def set_password(self, account: str, hash: str, keep: str = "") -> None:
        """Keep another password, and end all sessions but the one of that hash."""
        step = ("UPDATE accounts SET password = $2 WHERE id = $1", account, hash)
        await self._database.execute(step, *_end_others(account, keep))

    async def close(self, account: str) -> None:
        """Delete an account. Its games stay, under a mark that leads nowhere, and nobody holds its places."""
        sits = (
            "UPDATE events SET text = substr(text, 1, position_of_blank) || CAST($2 AS TEXT)"
            " WHERE kind = 'sit' AND EXISTS (SELECT 1 FROM sittings s WHERE s.account = $1"
            " AND s.table_id = events.table_id AND s.player = events.player)"
        )
        blank = self._database.dialect.position.format("' '", "text")
        remarks = (
            "UPDATE remarks SET name = $2 WHERE EXISTS (SELECT 1 FROM sittings s WHERE s.account = $1"
            " AND s.table_id = remarks.table_id AND s.player = remarks.player)"
        )
        somebody, mark, locked = str(SOMEBODY), f"~{secrets.token_hex(12)}", hash_token(secrets.token_hex(32))
        steps: list[Step] = [
            (sits.replace("position_of_blank", blank), account, somebody),
            (remarks, account, somebody),
            # What was said while watching: nobody else could say anything under that name.
            (
                "UPDATE remarks SET name = $2 WHERE player IS NULL"
                " AND name = (SELECT name FROM accounts WHERE id = $1)",
                account,
                somebody,
            ),
            ("UPDATE places SET token_hash = $2 WHERE token_hash = $1", holder_of(account), locked),
            # What the lobby and lists show is made again when the table is next read.
            (
                "UPDATE tables SET summary = ''"
                " WHERE id IN (SELECT table_id FROM sittings WHERE account = $1)",
                account,
            ),
            *_end_others(account, ""),
            *tell("account", text=holder_of(account)),
            ("UPDATE sittings SET account = $2 WHERE account = $1", account, mark),
            *(
                (f"DELETE FROM {table} WHERE account = $1", account)
                for table in ("passkeys", "recovery_codes", "challenges", "vacations")
            ),
            ("DELETE FROM game_challenges WHERE challenger = $1 OR challenged = $1", account),
            ("DELETE FROM subscribers WHERE holder = $1", holder_of(account)),
            ("DELETE FROM avoided WHERE account = $1 OR other = $1", account),
            ("UPDATE reports SET account = NULL, name = $2 WHERE account = $1", account, somebody),
            ("UPDATE reports SET reporter = NULL, reporter_name = $2 WHERE reporter = $1", account, somebody),
            ("DELETE FROM accounts WHERE id = $1", account),
        ]
        await self._database.execute(*steps)

    # Sessions --------------------------------------------------------------------------------

    async def begin(self, session: Session) -> None:
        """Keep a session; those that have ended are deleted on the way."""
        ended = ("DELETE FROM sessions WHERE account = $1 AND until < $2", session.account, session.created)
        await self._database.execute(_new_session(session), ended)

    async def session(self, token: str, now: int) -> tuple[Session, Account] | None:
        """The session of a token that has not ended, and whose it is."""
        row = await self._database.read(self._session, hash_token(token), now)
        if row is None:
            return None
        return Session(*orjson.loads(row[0])), Account(*orjson.loads(row[1]))

    async def renew(self, session: Session) -> None:
        """Keep when a session was used, and when it ends."""
        step = "UPDATE sessions SET seen = $2, until = $3 WHERE token_hash = $1"
        await self._database.execute((step, session.hash, session.seen, session.until))

    async def sessions(self, account: str) -> list[Session]:
        """The sessions of an account that go on, the last used first."""
        return [Session(*row) for row in await self._rows(self._sessions, account, _now())]

    async def end(self, session: Session) -> None:
        """End a session: from now on nobody is that browser."""
        step = ("DELETE FROM sessions WHERE token_hash = $1", session.hash)
        await self._database.execute(step, *tell("session", text=session.hash))

    async def end_others(self, account: str, keep: str = "") -> None:
        """End all sessions of an account but the one of that hash."""
        await self._database.execute(*_end_others(account, keep))

    # Passkeys --------------------------------------------------------------------------------

    async def passkeys(self, account: str) -> list[Passkey]:
        """The passkeys of an account."""
        return [Passkey(*row) for row in await self._rows(self._passkeys, account)]

    async def passkey(self, id: str) -> Passkey | None:
        """A passkey by its id."""
        row = await self._database.read(self._passkey, id)
        return None if row is None else Passkey(*orjson.loads(row[0]))

    async def add_passkey(self, passkey: Passkey) -> None:
        """Let a passkey open an account; Conflict where it opens one already."""
        await self._database.execute(_new_passkey(passkey))

    async def use_passkey(self, passkey: Passkey, sign_count: int) -> None:
        """Keep how often a passkey has signed."""
        step = "UPDATE passkeys SET sign_count = $2, used = $3 WHERE id = $1"
        await self._database.execute((step, passkey.id, sign_count, _now()))

    async def remove_passkey(self, account: str, id: str) -> bool:
        """Let a passkey open the account no more; whether it did."""
        step = ("DELETE FROM passkeys WHERE account = $1 AND id = $2", account, id)
        return bool((await self._database.execute(step))[0])

    async def challenge(self, text: str, kind: str, account: str, until: int) -> None:
        """Remember what a passkey is asked to sign, until it has."""
        new = "INSERT INTO challenges (hash, kind, account, until) VALUES ($1, $2, $3, $4)"
        old = ("DELETE FROM challenges WHERE until < $1", _now())
        await self._database.execute((new, hash_token(text), kind, account, until), old)

    async def meet_challenge(self, text: str, kind: str) -> str | None:
        """Whose challenge this is, where such a one was given and is still open; it is not any more."""
        row = await self._database.read(self._challenge, hash_token(text), kind, _now())
        step = ("DELETE FROM challenges WHERE hash = $1 AND kind = $2", hash_token(text), kind)
        met = (await self._database.execute(step))[0]
        if row is None or not met:
            return None
        (account,) = orjson.loads(row[0])
        return str(account)

    # Recovery --------------------------------------------------------------------------------

    async def codes_left(self, account: str) -> int:
        """How many recovery codes are left."""
        row = await self._database.read(self._codes, account)
        assert row is not None
        (count,) = orjson.loads(row[0])
        return int(count)

    async def set_codes(self, account: str, codes: Iterable[str]) -> None:
        """Keep new recovery codes; those before them are good for nothing any more."""
        old = ("DELETE FROM recovery_codes WHERE account = $1", account)
        await self._database.execute(old, *_new_codes(account, codes))

    async def add_code(self, account: str, code: str) -> None:
        """One more recovery code, as the organiser gives it."""
        await self._database.execute(*_new_codes(account, [code]))

    async def use_code(self, account: str, code: str) -> bool:
        """Whether a code opens the account; it does so once. As long a way where there is no such account."""
        step = ("DELETE FROM recovery_codes WHERE account = $1 AND code_hash = $2", account, hash_token(code))
        return bool((await self._database.execute(step))[0])

    async def _rows(self, statement: str, *values: Any) -> list[list[Any]]:
        row = await self._database.read(statement, *values)
        assert row is not None
        rows: list[list[Any]] = orjson.loads(row[0] or "[]")
        return rows


def _list(values: Iterable[str]) -> str:
    return orjson.dumps([[value] for value in values]).decode()


def _taken(name: str) -> AccountNameTaken:
    return AccountNameTaken(
        msg("somebody has an account called {name:quoted}, or a name that looks like it", name=name)
    )


def _new_session(session: Session) -> Step:
    new = (
        "INSERT INTO sessions (token_hash, account, device, created, seen, until)"
        " VALUES ($1, $2, $3, $4, $5, $6)"
    )
    parts = (session.hash, session.account, session.device, session.created, session.seen, session.until)
    return (new, *parts)


def _new_passkey(key: Passkey) -> Step:
    new = (
        "INSERT INTO passkeys (id, account, public_key, sign_count, label, created, used)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)"
    )
    return (new, key.id, key.account, key.public_key, key.sign_count, key.label, key.created, key.used)


def _new_codes(account: str, codes: Iterable[str]) -> list[Step]:
    new = "INSERT INTO recovery_codes (account, code_hash) VALUES ($1, $2)"
    return [(new, account, hash_token(code)) for code in codes]


def _end_others(account: str, keep: str) -> Sequence[Step]:
    """End all sessions of an account but one, and tell servers that hold pages open for them."""
    step = ("DELETE FROM sessions WHERE account = $1 AND token_hash <> $2", account, keep)
    return (step, *tell("session", text=f"{holder_of(account)} {keep}"))


def _now() -> int:
    return time.time_ns() // 1_000_000
