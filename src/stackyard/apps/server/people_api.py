"""The JSON interface for people: accounts and sessions."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.responses import StreamingResponse

from stackyard.apps.server.addresses import network_of_client
from stackyard.apps.server.cookies import forget_session, keep_session, session_token, site_of
from stackyard.apps.server.limits import Limiter
from stackyard.apps.server.live.host import Host
from stackyard.apps.server.live.live_table import now
from stackyard.apps.server.live.people import Entry, Signed, hashes_of, required
from stackyard.apps.server.people.account import device_in
from stackyard.apps.server.people.profile import profile
from stackyard.apps.server.store.sittings import Filters
from stackyard.apps.server.wire import people as wire
from stackyard.apps.server.wire import profiles
from stackyard.apps.server.wire.language import language_of
from stackyard.apps.server.wire.models.people import (
    CodesInfo,
    EntryInfo,
    GamesOfInfo,
    LeaderboardInfo,
    MeInfo,
    PasskeyOptions,
    ProfileInfo,
)
from stackyard.apps.server.wire.models.problem import Problem
from stackyard.apps.server.wire.people_requests import (
    EndSession,
    NewName,
    NewPasskey,
    NewPassword,
    OldPasskey,
    PasskeyName,
    PasskeySignIn,
    Proof,
    Recovery,
    Seats,
    SignIn,
    SignUp,
)
from stackyard.apps.server.wire.response import respond
from stackyard.apps.server.wire.view import Viewer
from stackyard.core.errors import OptionError
from stackyard.core.message import msg
from stackyard.core.registry import load as load_game
from stackyard.core.registry import names as game_names

STATUSES = (400, 403, 404, 408, 413, 421, 429, 500, 503)
router = APIRouter(responses={status: {"model": Problem} for status in STATUSES})

MOST_RUNNING, MOST_FINISHED, MOST_LEADERS = 200, 20, 100
ALL_FINISHED = (2**62, "")
"""Before which every game has ended."""


def json_of(model: Any) -> dict[str, Any]:
    """The OpenAPI of a response that is this model; it has been built as one, so it is not checked again."""
    return {"response_model": None, "responses": {200: {"model": model}}}


def host_of(request: Request) -> Host:
    """The house that this server is."""
    host: Host = request.app.state.host
    return host


def limiter_of(request: Request) -> Limiter:
    """What counts who has taken how much."""
    limiter: Limiter = request.app.state.limiter
    return limiter


def file_of(kind: str) -> dict[str, Any]:
    """The OpenAPI of a response that is a file of such a kind."""
    return {"response_class": Response, "responses": {200: {"content": {kind: {}}}}}


TheHost = Annotated[Host, Depends(host_of)]


async def signed_in(request: Request) -> Signed | None:
    """Who asks, where somebody is signed in."""
    return await host_of(request).people.signed_in(session_token(request))


async def account_required(request: Request) -> Signed:
    """Who asks; an error where nobody is signed in."""
    return required(await signed_in(request))


Anybody = Annotated[Signed | None, Depends(signed_in)]
Owner = Annotated[Signed, Depends(account_required)]


async def _me(request: Request, host: Host, signed: Signed | None) -> MeInfo:
    passkeys = site_of(request).has_passkeys
    if signed is None:
        return wire.me_info(None, 0, passkeys)
    store, id = host.store.people, signed.account.id
    account = wire.account_info(
        signed.account,
        await store.sessions(id),
        signed.session,
        await store.passkeys(id),
        await store.codes_left(id),
    )
    return wire.me_info(account, await host.store.sittings.waiting(id), passkeys)


async def _enter(request: Request, host: Host, entry: Entry, seats: list[str]) -> Response:
    """Sign a browser in, and hand over what was played in it."""
    if seats:
        await host.store.sittings.claim(entry.signed.account.id, hashes_of(seats))
        await host.orders.look()
    me = await _me(request, host, entry.signed)
    response = respond(wire.entry_info(me, entry.codes))
    keep_session(request, response, entry.token)
    return response


def _device(request: Request) -> str:
    return device_in(request.headers.get("user-agent", ""))


# Who is there ------------------------------------------------------------------------------------


@router.get("/me", **json_of(MeInfo))
async def me(request: Request, host: TheHost, signed: Anybody) -> Response:
    """Who you are: an account with all that opens it, or nobody yet."""
    return respond(await _me(request, host, signed))


@router.post("/accounts", **json_of(EntryInfo))
async def sign_up(request: Request, host: TheHost, asked: SignUp) -> Response:
    """Open an account. Its recovery codes are in the answer, and nowhere else from then on."""
    limiter_of(request).open_account(network_of_client(request))
    entry = await host.people.sign_up(
        asked.name, asked.password, asked.passkey, site_of(request), _device(request)
    )
    return await _enter(request, host, entry, asked.seats)


@router.post("/sessions", **json_of(EntryInfo))
async def sign_in(request: Request, host: TheHost, asked: SignIn) -> Response:
    """Sign in with a password."""
    limiter_of(request).sign_in(network_of_client(request), asked.name)
    entry = await host.people.sign_in(asked.name, asked.password, _device(request))
    return await _enter(request, host, entry, asked.seats)


@router.post("/sessions/passkey", **json_of(EntryInfo))
async def sign_in_with_passkey(request: Request, host: TheHost, asked: PasskeySignIn) -> Response:
    """Sign in with a passkey."""
    limiter_of(request).sign_in(network_of_client(request))
    entry = await host.people.sign_in_with_passkey(asked.passkey, site_of(request), _device(request))
    return await _enter(request, host, entry, asked.seats)


@router.post("/sessions/recovery", **json_of(EntryInfo))
async def recover(request: Request, host: TheHost, asked: Recovery) -> Response:
    """Sign in with a recovery code, which is good for it once; all other browsers are signed out."""
    limiter_of(request).sign_in(network_of_client(request), asked.name)
    entry = await host.people.recover(asked.name, asked.code, asked.password, _device(request))
    return await _enter(request, host, entry, [])


@router.post("/passkeys/request", **json_of(PasskeyOptions))
async def passkey_request(request: Request, host: TheHost) -> Response:
    """What to sign in with a passkey with; the same for everybody."""
    limiter_of(request).sign_in(network_of_client(request))
    return respond(wire.passkey_options(await host.people.passkey_request(site_of(request))))


@router.post("/passkeys/creation", **json_of(PasskeyOptions))
async def passkey_creation(request: Request, host: TheHost, signed: Anybody, asked: PasskeyName) -> Response:
    """What to make a passkey with: for your account, or for one that you are about to open."""
    limiter_of(request).sign_in(network_of_client(request))
    return respond(
        wire.passkey_options(await host.people.passkey_creation(site_of(request), signed, asked.name))
    )


# An account of one's own -------------------------------------------------------------------------


@router.post("/me/sign-out", **json_of(MeInfo))
async def sign_out(request: Request, host: TheHost, signed: Anybody) -> Response:
    """Sign this browser out."""
    if signed is not None:
        await host.people.sign_out(signed)
    return await _leave(request, host)


@router.post("/me/sessions/end", **json_of(MeInfo))
async def end_session(request: Request, host: TheHost, signed: Owner, asked: EndSession) -> Response:
    """Sign another browser out, or all of them."""
    if asked.mark and asked.mark != signed.session.mark:
        await host.people.end_session(signed, asked.mark)
        return respond(await _me(request, host, signed))
    if asked.mark:
        await host.people.sign_out(signed)
    else:
        await host.people.sign_out_everywhere(signed)
    return await _leave(request, host)


async def _leave(request: Request, host: Host) -> Response:
    response = respond(await _me(request, host, None))
    forget_session(request, response)
    return response


@router.post("/me/name", **json_of(MeInfo))
async def rename(request: Request, host: TheHost, signed: Owner, asked: NewName) -> Response:
    """Choose another name; games that were begun keep the one before."""
    await host.people.rename(signed, asked.name)
    return respond(await _me(request, host, await signed_in(request)))


@router.post("/me/password", **json_of(MeInfo))
async def change_password(request: Request, host: TheHost, signed: Owner, asked: NewPassword) -> Response:
    """Choose another password; all other browsers are signed out."""
    limiter_of(request).sign_in(network_of_client(request), signed.account.name)
    await host.people.change_password(signed, asked.old, asked.new)
    return respond(await _me(request, host, await signed_in(request)))


@router.post("/me/codes", **json_of(CodesInfo))
async def new_codes(request: Request, host: TheHost, signed: Owner, asked: Proof) -> Response:
    """Get other recovery codes; those before them are good for nothing any more."""
    limiter_of(request).sign_in(network_of_client(request), signed.account.name)
    return respond(wire.codes_info(await host.people.new_codes(signed, asked.password)))


@router.post("/me/passkeys", **json_of(MeInfo))
async def add_passkey(request: Request, host: TheHost, signed: Owner, asked: NewPasskey) -> Response:
    """Let one more passkey open your account."""
    label = asked.label.strip() or _device(request)
    await host.people.add_passkey(signed, asked.passkey, site_of(request), label)
    return respond(await _me(request, host, signed))


@router.post("/me/passkeys/remove", **json_of(MeInfo))
async def remove_passkey(request: Request, host: TheHost, signed: Owner, asked: OldPasskey) -> Response:
    """Let a passkey open your account no more."""
    await host.people.remove_passkey(signed, asked.id)
    return respond(await _me(request, host, signed))


@router.post("/me/close", **json_of(MeInfo))
async def close(request: Request, host: TheHost, signed: Owner, asked: Proof) -> Response:
    """Close your account for good. Your games stay, under nobody's name."""
    limiter_of(request).sign_in(network_of_client(request), signed.account.name)
    await host.people.close(signed, asked.password)
    return await _leave(request, host)


@router.post("/me/seats", **json_of(MeInfo))
async def claim_seats(request: Request, host: TheHost, signed: Owner, asked: Seats) -> Response:
    """Take over what you have played in this browser without your account."""
    await host.store.sittings.claim(signed.account.id, hashes_of(asked.seats))
    await host.orders.look()
    return respond(await _me(request, host, signed))


# Games of one's own ------------------------------------------------------------------------------


@router.get("/me/games", **json_of(GamesOfInfo))
async def my_games(
    host: TheHost,
    signed: Owner,
    game: Annotated[str, Query(max_length=64)] = "",
    result: Annotated[str, Query(max_length=8)] = "",
    seats: Annotated[int, Query(ge=0, le=16)] = 0,
    before: Annotated[str, Query(max_length=60, description="`next` of the page before.")] = "",
) -> Response:
    """Your games: those that go on, your turn first, and those that are over, the last first."""
    filters, store = Filters(game, result, seats), host.store.sittings
    running = [] if before or result else await store.running(signed.account.id, filters, MOST_RUNNING)
    cursor = _cursor(before) if before else ALL_FINISHED
    finished = await store.finished(signed.account.id, filters, MOST_FINISHED + 1, cursor)
    return respond(wire.games_of_info(running, finished, MOST_FINISHED))


def _cursor(text: str) -> tuple[int, str]:
    ended, _, table = text.partition(".")
    if not re.fullmatch(r"[0-9]{1,17}\.[0-9a-z]+", text):
        raise OptionError(msg("{text:quoted} is no page of your games", text=text))
    return int(ended), table


@router.get("/me/export", **file_of("application/zip"))
async def export(request: Request, host: TheHost, signed: Owner) -> Response:
    """All that you have played, as records, and what we know of your account, in a zip file."""
    host.takeout.check(signed.account)
    chunks = host.takeout.write(signed.account, Viewer(None, language_of(request)))
    headers = {"Content-Disposition": 'attachment; filename="stackyard.zip"'}
    return StreamingResponse(chunks, media_type="application/zip", headers=headers)


@router.post("/seats", **json_of(GamesOfInfo))
async def guest_games(host: TheHost, asked: Seats) -> Response:
    """The games of a guest: those whose places these tokens hold."""
    holders = hashes_of(asked.seats)
    found = await host.store.sittings.held_by(holders)
    running = [each for each in found if each.ended is None]
    finished = [each for each in found if each.ended is not None]
    finished.sort(key=lambda each: (-(each.ended or 0), each.table, each.player))
    running.sort(key=lambda each: (not each.my_turn, -(each.changed or 0)))
    return respond(wire.games_of_info(running, finished, len(finished), holders))


# Everybody ---------------------------------------------------------------------------------------


@router.get("/people/{name}", **json_of(ProfileInfo))
async def person(request: Request, host: TheHost, signed: Anybody, name: str) -> Response:
    """Somebody's profile: what they have played, and how well."""
    account = await host.store.people.person(name)
    played = await host.store.sittings.played(account.id)
    found = await asyncio.to_thread(profile, played, now())
    ratings = {game: await host.ratings.of(game) for game in game_names()}
    languages = {game: language_of(request, game) for game in game_names()}
    me = signed is not None and signed.account.id == account.id
    return respond(profiles.profile_info(account, me, found, ratings, languages))


@router.get("/leaderboards/{game}", **json_of(LeaderboardInfo))
async def leaderboard(host: TheHost, game: str) -> Response:
    """The best of a game, of those whose rating is certain enough."""
    chosen = load_game(game)
    leaders = (await host.ratings.of(chosen.name)).leaders(MOST_LEADERS)
    names = await host.store.people.names(account for account, _ in leaders)
    return respond(profiles.leaderboard_info(chosen, leaders, names))
