"""What is sent about people: to themselves, and to others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from stackyard.apps.server.people.account import Account, Passkey, Session
from stackyard.apps.server.people.avoided import Avoided
from stackyard.apps.server.store.sittings import Sitting
from stackyard.apps.server.wire.avoid import avoided_person
from stackyard.apps.server.wire.models.people import (
    CodesInfo,
    EntryInfo,
    GamesOfInfo,
    MeInfo,
    MyAccountInfo,
    PasskeyInfo,
    PasskeyOptions,
    SessionInfo,
    SittingInfo,
    TakeoutFile,
)
from stackyard.apps.server.wire.models.tables import SeatInfo
from stackyard.core.errors import UnknownGame
from stackyard.core.registry import load as load_game


def me_info(account: MyAccountInfo | None, waiting: int, passkeys: bool) -> MeInfo:
    """Who somebody is."""
    return MeInfo(account=account, waiting=waiting, passkeys=passkeys)


def account_info(
    account: Account,
    sessions: Iterable[Session],
    this: Session,
    passkeys: Iterable[Passkey],
    codes_left: int,
) -> MyAccountInfo:
    """An account, for its owner."""
    return MyAccountInfo(
        name=account.name,
        created=account.created,
        password=account.password is not None,
        passkeys=tuple(
            PasskeyInfo(id=each.id, label=each.label, created=each.created, used=each.used)
            for each in passkeys
        ),
        sessions=tuple(
            SessionInfo(
                mark=each.mark,
                device=each.device,
                created=each.created,
                seen=each.seen,
                this=each.hash == this.hash,
            )
            for each in sessions
        ),
        codes_left=codes_left,
    )


def entry_info(me: MeInfo, codes: Sequence[str]) -> EntryInfo:
    """Somebody who has just signed in."""
    return EntryInfo(me=me, codes=tuple(codes))


def codes_info(codes: Sequence[str]) -> CodesInfo:
    """New recovery codes."""
    return CodesInfo(codes=tuple(codes))


def passkey_options(options: dict[str, Any]) -> PasskeyOptions:
    """What a browser makes or uses a passkey with."""
    return PasskeyOptions(options=options)


def games_of_info(
    running: Iterable[Sitting], finished: Sequence[Sitting], most: int, tokens: Sequence[str] = ()
) -> GamesOfInfo:
    """Somebody's games; where there are more than `most` that are over, the rest is for the next page.

    `tokens` are the hashes of those that were sent.
    """
    places = {holder: number for number, holder in enumerate(tokens)}
    shown = finished[:most]
    more = f"{shown[-1].ended}.{shown[-1].table}" if len(finished) > most else None
    return GamesOfInfo(
        running=tuple(_sitting(each, places) for each in running),
        finished=tuple(_sitting(each, places) for each in shown),
        next=more,
    )


def _sitting(sitting: Sitting, tokens: Mapping[str, int] = MappingProxyType({})) -> SittingInfo:
    summary = sitting.summary
    seats = () if summary is None else tuple(SeatInfo(name=name, kind=kind) for name, kind in summary.seats)
    return SittingInfo(
        table=sitting.table,
        player=sitting.player,
        game=sitting.game,
        title=title_of(sitting.game),
        seats=seats,
        count=sitting.seats,
        round=0 if summary is None else summary.round,
        rated=bool(sitting.rated),
        created=sitting.created,
        changed=sitting.changed,
        ended=sitting.ended,
        result=sitting.result,
        phase=sitting.phase,  # type: ignore[arg-type]
        my_turn=sitting.my_turn,
        token=tokens.get(sitting.holder),
    )


def title_of(game: str) -> str:
    """What a game is called, also one that is not here any more."""
    try:
        return load_game(game).title
    except UnknownGame:
        return game


def takeout_text(account: Account, sittings: Iterable[Sitting], avoided: Iterable[Avoided]) -> str:
    """An account and its games as JSON, for a file to take home: nothing in it opens anything."""
    info = TakeoutFile(
        name=account.name,
        created=account.created,
        games=tuple(_sitting(each) for each in sittings),
        avoided=tuple(map(avoided_person, avoided)),
    )
    return info.model_dump_json(indent=1)
