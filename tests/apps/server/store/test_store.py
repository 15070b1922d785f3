"""What is kept is kept whole, in groups, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

import pytest

from stackyard.apps.server.store.changes import Changes, Remark
from stackyard.apps.server.store.errors import NoSuchTable, NumberTaken, Unavailable
from stackyard.apps.server.store.store import Store
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.table.summary import Summary
from stackyard.apps.server.table.table import Table
from tests.apps.server.postgres import Postgres
from tests.apps.server.stores import with_store

DAY = 86_400_000
MOVES = ("b3-c3", "f5-e5", "c3-d3")


def opening(*kinds: str, listed: bool = True, now: int = DAY) -> Opening:
    setup = TableSetup.new("staku", kinds or ("host", "host"), {}, listed=listed, now=now)
    sitting = {
        player: f"abc Player {player}" for player, kind in enumerate(kinds or "ab") if kind != "person"
    }
    return Opening.new(setup, sitting, {player: f"{player}" * 64 for player in sitting})


def moves(opening: Opening, count: int = 1, at: int = DAY) -> tuple[Table, list[Event]]:
    """The table after so many moves, and their events."""
    table, events = opening.table, []
    for index in range(count):
        events.append(Event(Kind.MOVE, table.mover, MOVES[index], table.number + 1, at + index, 7))
        table = table.after(events[-1])
    return table, events


def count_groups(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many changes each transaction has had."""
    groups: list[int] = []
    real = store._writer._commit

    async def commit(group: Sequence[Changes]) -> None:
        groups.append(len(group))
        await real(group)

    monkeypatch.setattr(store._writer, "_commit", commit)
    return groups


def test_what_is_kept_is_read_as_it_was(database: str) -> None:
    async def work(store: Store) -> None:
        new = opening()
        await store.create(new)
        table, events = moves(new, 3)
        await store.append(table, events, {})
        setup, log, holders = await store.load(new.table.setup.id)
        assert setup == new.table.setup and log == [*new.events, *events] and holders == new.holders
        since, _ = await store.load_since(setup.id, table.number - 2)
        assert since == events[1:]
        assert await store.load_since(setup.id, table.number) == ([], new.holders)
        with pytest.raises(NoSuchTable, match="there is no table elsewhere"):
            await store.load("elsewhere")

    with_store(database, work)


def test_whoever_sits_down_later_is_kept_with_the_event(database: str) -> None:
    async def work(store: Store) -> None:
        new = opening("host", "person")
        await store.create(new)
        sits = Event(Kind.SIT, 1, 'def Zoë "O\'Neill" 😀', new.table.number + 1, DAY, 0)
        table = new.table.after(sits)
        await store.append(table, [sits], {1: "f" * 64})
        _, log, holders = await store.load(table.setup.id)
        assert log[-1] == sits and holders == {**new.holders, 1: "f" * 64}

    with_store(database, work)


def test_the_lobby_is_read_without_playing_logs(database: str) -> None:
    async def work(store: Store) -> None:
        old = opening(now=DAY)
        waiting = opening("host", "person", now=3 * DAY)
        hidden = opening(listed=False, now=3 * DAY)
        over = opening(now=3 * DAY)
        for each in (old, waiting, hidden, over):
            await store.create(each)
        resigns = Event(Kind.RESIGN, 0, "", over.table.number + 1, 3 * DAY)
        await store.append(over.table.after(resigns), [resigns], {})
        (listed,) = await store.listed(2 * DAY)
        assert (listed.id, listed.phase, listed.created) == (waiting.table.setup.id, "waiting", 3 * DAY)
        assert listed.summary == Summary("staku", (("Player 0", "person"), ("", "open")), 0)
        table, events = moves(old, 1, at=4 * DAY)
        await store.append(table, events, {})
        assert [each.id for each in await store.listed(2 * DAY)] == [
            old.table.setup.id,
            waiting.table.setup.id,
        ]
        assert [each.id for each in await store.listed(0, most=1)] == [old.table.setup.id]

    with_store(database, work)


def test_tables_that_go_on_by_themselves_are_found(database: str) -> None:
    async def work(store: Store) -> None:
        people, bots = opening(), opening("host", "bot:random")
        for each in (people, bots):
            await store.create(each)
        assert await store.running() == [bots.table.setup.id]
        resigns = Event(Kind.RESIGN, 0, "", bots.table.number + 1, DAY)
        await store.append(bots.table.after(resigns), [resigns], {})
        assert await store.running() == []

    with_store(database, work)


def test_remarks_come_in_order_and_the_last_ones_first(database: str) -> None:
    async def work(store: Store) -> None:
        new = opening()
        await store.create(new)
        said = [Remark(1, "Ann", None if index % 2 else 0, f"é{index}", DAY + index) for index in range(5)]
        for remark in said:
            await store.say(new.table.setup.id, remark)
        assert await store.remarks(new.table.setup.id) == said
        assert await store.remarks(new.table.setup.id, most=2) == said[-2:]
        numbered = await store.remarks_since(new.table.setup.id, 0)
        assert await store.remarks_since(new.table.setup.id, numbered[2][0]) == numbered[3:]

    with_store(database, work)


# Groups ------------------------------------------------------------------------------------------


def test_what_waits_is_committed_together(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        tables = [opening() for _ in range(50)]
        groups = count_groups(store, monkeypatch)
        await asyncio.gather(*(store.create(each) for each in tables))
        await asyncio.gather(*(store.append(*moves(each), {}) for each in tables))
        assert sum(groups) == 100 and len(groups) <= 4
        for each in tables:
            assert len((await store.load(each.table.setup.id))[1]) == len(each.events) + 1

    with_store(database, work)


def test_a_conflict_is_that_of_one_alone(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        tables = [opening() for _ in range(20)]
        await asyncio.gather(*(store.create(each) for each in tables))
        await store.append(*moves(tables[7]), {})
        following = opening()
        groups = count_groups(store, monkeypatch)
        jobs: list[Awaitable[None]] = [
            store.append(*moves(each, 2), {}, following if each is tables[7] else None) for each in tables
        ]
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert [index for index, each in enumerate(found) if each is not None] == [7]
        assert isinstance(found[7], NumberTaken) and found[7].code == "stale"
        assert len(groups) <= 11, "a group is halved, not taken apart"
        for index, each in enumerate(tables):
            log = (await store.load(each.table.setup.id))[1]
            assert len(log) == len(each.events) + (1 if index == 7 else 2), "nothing is half written"
        with pytest.raises(NoSuchTable):
            await store.load(following.table.setup.id)

    with_store(database, work)


def test_who_is_no_longer_waited_for_is_written_all_the_same(database: str) -> None:
    async def work(store: Store) -> None:
        new = opening()
        await store.create(new)
        page = asyncio.create_task(store.append(*moves(new), {}))
        await asyncio.sleep(0)
        page.cancel()
        await store.say(new.table.setup.id, Remark(1, "Ann", 0, "after it", DAY))
        assert len((await store.load(new.table.setup.id))[1]) == len(new.events) + 1

    with_store(database, work)


@pytest.mark.parametrize("text", ["\ud800", "a\0b"])
def test_a_text_that_cannot_be_kept_is_the_trouble_of_who_wrote_it(database: str, text: str) -> None:
    async def work(store: Store) -> None:
        new = opening()
        await store.create(new)
        id = new.table.setup.id
        bad, good = Remark(1, "Ann", 0, text, DAY), Remark(1, "Ann", 0, r"\u0000", DAY)
        found = await asyncio.gather(store.say(id, bad), store.say(id, good), return_exceptions=True)
        assert isinstance(found[0], ValueError) and found[1] is None
        assert await store.remarks(id) == [good]

    with_store(database, work)


def test_nothing_is_written_for_a_table_that_is_not_there(database: str) -> None:
    async def work(store: Store) -> None:
        new = opening()
        with pytest.raises(NumberTaken):
            await store.append(*moves(new), {})
        with pytest.raises(NoSuchTable):
            await store.load(new.table.setup.id)

    with_store(database, work)


# A full disk -------------------------------------------------------------------------------------


def test_a_full_disk_is_said_and_gone_on_from(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The system refuses to let any file of ours grow, as a full disk does."""

    async def work(store: Store) -> None:
        tables = [opening() for _ in range(30)]
        await asyncio.gather(*(store.create(each) for each in tables[:10]))
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
        try:
            jobs: list[Any] = [store.append(*moves(each), {}) for each in tables[:10]]
            jobs += [store.create(each) for each in tables[10:]]
            found = await asyncio.gather(*jobs, return_exceptions=True)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert all(isinstance(each, Unavailable) for each in found)
        assert len({id(each) for each in found}) == len(found), "an error of one's own for everybody"
        for each in tables[:10]:
            assert len((await store.load(each.table.setup.id))[1]) == len(each.events)
        await asyncio.gather(*(store.append(*moves(each), {}) for each in tables[:10]))
        await asyncio.gather(*(store.create(each) for each in tables[10:]))
        assert len(await store.listed(0)) == 30

    with_store(str(tmp_path / "x.db"), work)
    assert "cannot be used" in caplog.text


# A server that goes away --------------------------------------------------------------------------


def test_a_server_that_is_away_is_said_at_once_and_gone_on_with(postgres: Postgres) -> None:
    async def work(store: Store) -> None:
        new = opening()
        await store.create(new)
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(Unavailable):
                await store.append(*moves(new), {})
            with pytest.raises(Unavailable):
                await store.load(new.table.setup.id)
        finally:
            await asyncio.to_thread(postgres.start)
        assert len((await store.load(new.table.setup.id))[1]) == len(new.events)
        await store.append(*moves(new), {})

    with_store(postgres.new_database(), work)


@pytest.mark.parametrize("how", ["terminate", "kill"])
def test_what_was_in_doubt_when_a_connection_was_lost_is_found_out(postgres: Postgres, how: str) -> None:
    """Connections are ended while groups are being written: whoever is told so has been written, once."""

    async def work(store: Store) -> None:
        tables = [opening() for _ in range(60)]
        await asyncio.gather(*(store.create(each) for each in tables))
        kept: dict[int, int] = {}
        failed = 0

        async def play(index: int) -> None:
            nonlocal failed
            table = tables[index].table
            end = asyncio.get_running_loop().time() + 4
            while asyncio.get_running_loop().time() < end:
                event = Event(Kind.HINT, table.mover, "b3-c3", table.number + 1, DAY, 0)
                after = table.after(event)
                try:
                    await store.append(after, [event], {})
                except Unavailable:
                    failed += 1
                    await asyncio.sleep(0.05)
                else:
                    table = after
            kept[index] = table.number

        async def disturb() -> None:
            for _ in range(10 if how == "terminate" else 2):
                await asyncio.sleep(0.3)
                if how == "kill":
                    await asyncio.to_thread(postgres.kill)
                    await asyncio.to_thread(postgres.start)
                else:
                    others = (
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                    )
                    mine = f"{others} AND application_name = 'stackyard'"
                    await asyncio.to_thread(postgres.execute, mine)

        await asyncio.gather(disturb(), *(play(index) for index in range(len(tables))))
        for index, number in kept.items():
            log = (await store.load(tables[index].table.setup.id))[1]
            assert [event.number for event in log] == list(range(1, number + 1))
        assert sum(kept.values()) > len(tables) * 5
        if how == "kill":
            assert failed, "while it was away it said so"

    with_store(postgres.new_database(), work)
