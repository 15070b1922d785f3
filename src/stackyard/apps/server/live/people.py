"""People who come back: signing up and in, what opens an account, and what ends it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from stackyard.apps.server.live.threads import background_threads
from stackyard.apps.server.people import passkeys
from stackyard.apps.server.people.account import (
    CHALLENGE,
    CODES,
    FRESH,
    MOST_PASSKEYS,
    SESSION,
    Account,
    NotSignedIn,
    Passkey,
    Session,
    SignInAgain,
    WrongSignIn,
    check_account_name,
    new_account_id,
    new_code,
    tidy_code,
)
from stackyard.apps.server.people.holder import hash_token
from stackyard.apps.server.people.passkeys import BadPasskey, Site
from stackyard.apps.server.people.passwords import BadPassword, check_password, fits, hash_password
from stackyard.apps.server.store.errors import Conflict
from stackyard.apps.server.table.actions import Busy, Refused
from stackyard.apps.server.table.names import NameTaken
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.live.host import Host

Made = TypeVar("Made")

MOST_WAITING = 30
"""Passwords that may wait to be hashed; more are answered `busy`."""
ADD, OPEN, SIGN_IN = "add", "open", "sign-in"
"""What a passkey signs a challenge for."""


@dataclass(frozen=True)
class Signed:
    """Somebody who is signed in."""

    account: Account
    session: Session


@dataclass(frozen=True)
class Entry:
    """Somebody who has just signed in, with the token for their browser, and codes to write down."""

    signed: Signed
    token: str
    codes: tuple[str, ...] = ()


class People:
    """Accounts of the house. Hashing has threads of its own, so that no game waits for it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._store = host.store.people
        self._threads = background_threads(1, "password")
        self._waiting = 0

    def stop(self) -> None:
        """Hash nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Who is there ----------------------------------------------------------------------------

    async def signed_in(self, token: str | None) -> Signed | None:
        """Who a browser is signed in as; None where its session has ended, or it has none."""
        if not token:
            return None
        now = _now()
        found = await self._store.session(token, now)
        if found is None:
            return None
        session, account = found
        if (renewed := session.renewed(now)) is not None:
            await self._store.renew(renewed)
        return Signed(account, session)

    async def check_guests(self, names: Iterable[str]) -> None:
        """NameTaken where a guest has the name of an account, or one that looks like it."""
        asked = [name for name in names if name]
        if asked and (taken := await self._store.taken(asked)):
            raise NameTaken(
                msg(
                    "{name:quoted} has an account: sign in, or choose a name that looks different",
                    name=taken[0],
                )
            )

    async def name_of_watcher(self, token: str | None, given: str) -> str:
        """Under which name somebody speaks who watches: the account's own, or one that no account has."""
        if (signed := await self.signed_in(token)) is not None:
            return signed.account.name
        await self.check_guests([given])
        return given

    # Signing up and in -----------------------------------------------------------------------

    async def sign_up(
        self, name: str, password: str, passkey: dict[str, Any] | None, site: Site, device: str
    ) -> Entry:
        """Open an account that a password, or a passkey, or both open."""
        name = check_account_name(name)
        self._host.refusals.check_name(name)
        if not password and passkey is None:
            raise BadPassword(msg("give a password, or a passkey"))
        chosen = check_password(password, name) if password else ""
        id, key = new_account_id(), None
        if passkey is not None:
            id, key = await self._made(passkey, site, OPEN)
        hash = await self._hashed(hash_password, chosen) if chosen else None
        account = Account(id, name, hash, _now())
        token, session = _new_session(id, device)
        codes = [new_code() for _ in range(CODES)]
        await self._store.create(account, map(tidy_code, codes), key, session)
        return Entry(Signed(account, session), token, tuple(codes))

    async def sign_in(self, name: str, password: str, device: str) -> Entry:
        """Sign in with a password; WrongSignIn, after the same while, whatever is wrong."""
        account = await self._store.named(name)
        kept = None if account is None else account.password
        if not await self._hashed(fits, kept, password) or account is None:
            raise WrongSignIn
        return await self._enter(account, device)

    async def recover(self, name: str, code: str, password: str, device: str) -> Entry:
        """Sign in with a recovery code, which is good for it once, and choose another password."""
        hash = await self._hashed(hash_password, check_password(password, name))
        account = await self._store.named(name)
        if not await self._store.use_code("" if account is None else account.id, tidy_code(code)):
            raise WrongSignIn
        assert account is not None
        await self._store.set_password(account.id, hash)
        await self._look_again()
        return await self._enter(account, device)

    async def _enter(self, account: Account, device: str) -> Entry:
        token, session = _new_session(account.id, device)
        await self._store.begin(session)
        return Entry(Signed(account, session), token)

    # Passkeys --------------------------------------------------------------------------------

    async def passkey_request(self, site: Site) -> dict[str, Any]:
        """What a browser is asked to sign in with: any passkey that it has."""
        site.check()
        challenge = passkeys.new_challenge()
        await self._store.challenge(challenge, SIGN_IN, "", _now() + CHALLENGE)
        return await asyncio.to_thread(passkeys.request, site, challenge)

    async def passkey_creation(self, site: Site, signed: Signed | None, name: str) -> dict[str, Any]:
        """What a browser makes a passkey with, for somebody's account, or for one that is to be opened."""
        site.check()
        challenge, known = passkeys.new_challenge(), list[Passkey]()
        if signed is None:
            kind, id, name = OPEN, new_account_id(), check_account_name(name)
        else:
            kind, id, name = ADD, signed.account.id, signed.account.name
            known = await self._store.passkeys(id)
            if len(known) >= MOST_PASSKEYS:
                raise Refused(msg("an account has at most {most} passkeys", most=MOST_PASSKEYS))
        await self._store.challenge(challenge, kind, id, _now() + CHALLENGE)
        ids = [each.id for each in known]
        return await asyncio.to_thread(passkeys.creation, site, id, name, challenge, ids)

    async def sign_in_with_passkey(self, credential: dict[str, Any], site: Site, device: str) -> Entry:
        """Sign in with a passkey; WrongSignIn whatever is wrong with it."""
        site.check()
        challenge = passkeys.challenge_in(credential)
        id = credential.get("id")
        key = await self._store.passkey(id if isinstance(id, str) else "")
        if not challenge or await self._store.meet_challenge(challenge, SIGN_IN) is None or key is None:
            raise WrongSignIn
        count = await asyncio.to_thread(
            passkeys.signed, site, credential, challenge, key.public_key, key.sign_count
        )
        account = await self._store.account(key.account)
        if count is None or account is None:
            raise WrongSignIn
        await self._store.use_passkey(key, count)
        return await self._enter(account, device)

    async def add_passkey(self, signed: Signed, credential: dict[str, Any], site: Site, label: str) -> None:
        """Let one more passkey open an account."""
        self._check_fresh(signed)
        account, key = await self._made(credential, site, ADD, label)
        if account != signed.account.id:
            raise BadPasskey
        try:
            await self._store.add_passkey(key)
        except Conflict:
            raise BadPasskey from None

    async def _made(
        self, credential: dict[str, Any], site: Site, kind: str, label: str = ""
    ) -> tuple[str, Passkey]:
        """The account that a passkey was made for, and the passkey."""
        site.check()
        challenge = passkeys.challenge_in(credential)
        account = await self._store.meet_challenge(challenge, kind) if challenge else None
        if account is None:
            raise BadPasskey
        id, public_key, count = await asyncio.to_thread(passkeys.made, site, credential, challenge)
        return account, Passkey(id, account, public_key, count, label or site.name, _now(), _now())

    async def remove_passkey(self, signed: Signed, id: str) -> None:
        """Let a passkey open the account no more, unless nothing else would."""
        self._check_fresh(signed)
        known = await self._store.passkeys(signed.account.id)
        if signed.account.password is None and len(known) < 2:
            raise Refused(msg("nothing else opens your account: choose a password first"))
        if not await self._store.remove_passkey(signed.account.id, id):
            raise Refused(msg("that passkey does not open your account"))

    # Changing --------------------------------------------------------------------------------

    async def rename(self, signed: Signed, name: str) -> None:
        """Give an account another name; games that were begun keep the one before."""
        name = check_account_name(name)
        self._host.refusals.check_name(name)
        await self._store.rename(signed.account.id, name)

    async def change_password(self, signed: Signed, old: str, new: str) -> None:
        """Choose another password; all other browsers are signed out."""
        chosen = check_password(new, signed.account.name)
        await self.prove(signed, old)
        hash = await self._hashed(hash_password, chosen)
        await self._store.set_password(signed.account.id, hash, keep=signed.session.hash)
        await self._look_again()

    async def new_codes(self, signed: Signed, password: str) -> tuple[str, ...]:
        """Other recovery codes; those before them are good for nothing any more."""
        await self.prove(signed, password)
        codes = tuple(new_code() for _ in range(CODES))
        await self._store.set_codes(signed.account.id, map(tidy_code, codes))
        return codes

    async def sign_out(self, signed: Signed) -> None:
        """End a session."""
        await self._store.end(signed.session)
        await self._look_again()

    async def end_session(self, signed: Signed, mark: str) -> None:
        """End another session of the same account, by what the list calls it."""
        for session in await self._store.sessions(signed.account.id):
            if session.mark == mark:
                await self._store.end(session)
                await self._look_again()
                return
        raise Refused(msg("that browser is not signed in any more"))

    async def sign_out_everywhere(self, signed: Signed) -> None:
        """End all sessions of an account, this one too."""
        await self._store.end_others(signed.account.id)
        await self._look_again()

    async def close(self, signed: Signed, password: str) -> None:
        """Delete an account; its games stay, under nobody's name."""
        await self.prove(signed, password)
        await self.close_account(signed.account.id)
        await self._look_again()

    async def close_account(self, id: str) -> None:
        """Delete an account."""
        await self._store.close(id)

    # Proof -----------------------------------------------------------------------------------

    async def prove(self, signed: Signed, password: str) -> None:
        """Make sure that it is the owner who asks: by the password, or by having signed in just now."""
        if signed.account.password is None:
            self._check_fresh(signed)
        elif not await self._hashed(fits, signed.account.password, password):
            raise WrongSignIn

    def _check_fresh(self, signed: Signed) -> None:
        if _now() - signed.session.created > FRESH:
            raise SignInAgain

    async def _hashed(self, work: Callable[..., Made], *values: object) -> Made:
        if self._waiting >= MOST_WAITING:
            raise Busy(msg("many people sign in at the moment; try again soon"))
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)
        finally:
            self._waiting -= 1

    async def _look_again(self) -> None:
        """Let go at once of pages whose session has ended; other processes do so within a second."""
        await self._host.orders.look()

    def end_pages(self, ended: str) -> None:
        """Close the pages of sessions that have ended: that of a hash, or all of an account but one."""
        holder, _, keep = ended.partition(" ")
        for live in self._host.live.values():
            for page in tuple(live.connections):
                if page.session == holder or (page.holder == holder and page.session != keep):
                    page.line.drop()


def required(signed: Signed | None) -> Signed:
    """Whoever is signed in; NotSignedIn where nobody is."""
    if signed is None:
        raise NotSignedIn
    return signed


def hashes_of(tokens: Sequence[str]) -> list[str]:
    """What is kept of the tokens of places."""
    return [hash_token(token) for token in tokens]


def _new_session(account: str, device: str) -> tuple[str, Session]:
    """A token for a browser, and what is kept of it."""
    token, now = secrets.token_urlsafe(32), _now()
    return token, Session(hash_token(token), account, device, now, now, now + SESSION)


def _now() -> int:
    from stackyard.apps.server.live.live_table import now

    return now()
