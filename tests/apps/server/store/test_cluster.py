"""What processes on one database tell each other, and leases that end with their owner."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import pytest

from stackyard.apps.server.store import cluster
from stackyard.apps.server.store.cluster import Cluster, Notice, _packed
from stackyard.apps.server.store.errors import Unavailable
from stackyard.apps.server.store.migrations import migrate
from stackyard.apps.server.store.store import Store
from tests.apps.server.postgres import Postgres
from tests.apps.server.store.test_store import opening
from tests.waiting import PATIENCE


class Heard:
    """A listener that writes down what it hears."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self.lost: list[str] = []
        self.missed = 0
        self.inherited = 0

    def hear(self, process: str, notice: Notice) -> None:
        if notice[0] != "hello":
            self.notices.append(notice)

    def miss(self) -> None:
        self.missed += 1

    def lose(self, process: str) -> None:
        self.lost.append(process)

    def inherit(self) -> None:
        self.inherited += 1


async def until(look: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not look():
            await asyncio.sleep(0.01)


def with_two(postgres: Postgres, work: Callable[..., Awaitable[None]]) -> None:
    """Run something with two stores on one database, and what each of them hears."""

    url = postgres.new_database()

    async def run() -> None:
        await migrate(url)
        stores = Store(url), Store(url)
        heard = Heard(), Heard()
        for store, listener in zip(stores, heard, strict=True):
            await store.cluster.open(listener)
        await until(lambda: all(store.cluster.others for store in stores))
        try:
            await work(*stores, *heard)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


def test_payloads_hold_all_notices_and_are_short_enough() -> None:
    notices: list[Notice] = [
        ("events", f"{number:016x}", number, [["move", 0, "é" * (number % 90)]]) for number in range(400)
    ]
    notices.append(("remark", "x", ["a" * 9000]))
    payloads = list(_packed("me", notices))
    assert all(len(payload.encode()) < 8000 for payload in payloads) and len(payloads) < 20
    found = [notice for payload in payloads for notice in orjson.loads(payload)[1:]]
    assert found[:-1] == [list(notice) for notice in notices[:-1]]
    assert found[-1] == ["remark", "x", None], "what is too long is looked up"


def test_everybody_else_hears_what_one_says(postgres: Postgres) -> None:
    async def work(one: Store, other: Store, heard: Heard, heard_by_other: Heard) -> None:
        for number in range(300):
            one.cluster.send("events", "t", number, None)
        other.cluster.send("who", "t")
        await until(lambda: len(heard_by_other.notices) == 300 and heard.notices)
        assert heard_by_other.notices == [["events", "t", number, None] for number in range(300)]
        assert heard.notices == [["who", "t"]]

    with_two(postgres, work)


def test_a_lease_is_given_to_one_until_it_lets_go(postgres: Postgres) -> None:
    async def work(one: Store, other: Store, heard: Heard, heard_by_other: Heard) -> None:
        new = opening()
        await one.create(new)
        id = new.table.setup.id
        leased = await asyncio.gather(one.cluster.lease(id), other.cluster.lease(id))
        assert sorted(leased) == [False, True]
        owner, waits, told = (one, other, heard_by_other) if leased[0] else (other, one, heard)
        assert await owner.cluster.lease(id)
        owner.cluster.release(id)
        await until(lambda: ["free", id] in told.notices)
        waits.cluster.release(id)  # Forget that it was refused a moment ago.
        assert await waits.cluster.lease(id)

    with_two(postgres, work)


def test_who_leaves_is_missed_at_once_and_who_dies_after_a_while(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "ASKED", 0.0)

    async def work(one: Store, other: Store, *heard: Heard) -> None:
        new = opening()
        await one.create(new)
        id = new.table.setup.id
        for count, leave in enumerate((True, False, True, False), 1):
            third = Store(one.address)
            await third.cluster.open(Heard())
            assert await third.cluster.lease(id)
            assert isinstance(third.cluster, Cluster)
            gone = third.cluster.id
            if not leave:
                assert third.cluster._task is not None
                third.cluster._task.cancel()  # No sign of life any more.
            else:
                await third.close()
            # All hear of it, and one inherits.
            await until(lambda: all(gone in each.lost for each in heard))  # noqa: B023
            await until(lambda: sum(each.inherited for each in heard) == count)  # noqa: B023
            assert all(len(each.lost) == count for each in heard)
            assert await one.cluster.lease(id)
            one.cluster.release(id)
            await third.database.close()

    with_two(postgres, work)


def test_after_the_database_was_away_it_is_known_that_something_was_missed(postgres: Postgres) -> None:
    async def work(one: Store, other: Store, heard: Heard, heard_by_other: Heard) -> None:
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        await until(lambda: heard.missed and heard_by_other.missed)
        await until(lambda: one.cluster.others and other.cluster.others)
        one.cluster.send("who", "t")
        await until(lambda: ["who", "t"] in heard_by_other.notices)

    with_two(postgres, work)


def test_a_restore_under_a_running_server_is_no_mistake_of_ours(postgres: Postgres) -> None:
    """`pg_restore --clean` takes the tables away for a moment."""
    url = postgres.new_database()

    async def look() -> None:
        await migrate(url)
        store = Store(url)
        try:
            assert await store.running() == []
            await asyncio.to_thread(postgres.execute, "ALTER TABLE tables RENAME TO aside", url=url)
            with pytest.raises(Unavailable):
                await store.running()
            await asyncio.to_thread(postgres.execute, "ALTER TABLE aside RENAME TO tables", url=url)
            assert await store.running() == []
        finally:
            await store.close()

    asyncio.run(look())
