"""Old tables go to files and come back, and nothing is lost on the way."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed

from stackyard.apps.cli.main import app
from stackyard.apps.server.store.archive import Archive, BadArchive, Kept
from stackyard.apps.server.store.changes import Remark
from stackyard.apps.server.store.errors import Archived
from stackyard.apps.server.store.store import Store
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import TableSetup
from stackyard.apps.server.table.table import Table
from stackyard.core.errors import StackyardError
from stackyard.play.reading import load
from stackyard.play.verify import verify
from tests.apps.server.house import House
from tests.apps.server.stores import with_store
from tests.waiting import wait_until

DAY = 86_400_000


async def finished(store: Store, resigned: bool = True, at: int = DAY) -> str:
    """A table of Staku at which somebody has resigned, long ago."""
    setup = TableSetup.new("staku", ("host", "host"), {}, now=at)
    opening = Opening.new(setup, {0: "abc Ann", 1: "def Bob"}, {0: "0" * 64, 1: "1" * 64})
    await store.create(opening)
    draft = Draft(opening.table, at, 7)
    actions.move(draft, 0, "b3-c3")
    if resigned:
        actions.resign(draft, 1)
    await store.append(draft.table, draft.events, {})
    await store.say(setup.id, Remark(draft.table.number, "Bob", 1, "well played ♥", at))
    return setup.id


async def everything(store: Store, id: str) -> tuple[Any, Any, Any, Any]:
    setup, log, holders = await store.load(id)
    return setup, log, holders, await store.remarks(id)


def test_a_table_comes_back_as_it_was(database: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        archive = Archive(store)
        id, other = await finished(store), await finished(store, resigned=False)
        before, fresh = await everything(store, id), await finished(store, at=10 * DAY)
        assert await archive.old(5 * DAY) == [id]
        assert set(await archive.old(5 * DAY, abandoned=True)) == {id, other}
        path = await archive.put_away(id, tmp_path / "away")
        assert path == tmp_path / "away" / f"{id}.jsonl" and path.stat().st_mode & 0o777 == 0o600
        (record,) = load(path.with_suffix(".txt"))
        assert list(record.names) == ["Ann", "Bob"]
        assert all(check.passed for check in verify(record))
        with pytest.raises(Archived, match="was archived"):
            await store.load(id)
        assert await store.remarks(id) == []
        await store.load(fresh)
        assert [order.kind for order in await store.organiser.orders_since(0)] == ["gone"]
        assert await archive.bring_back(path) == id
        assert await everything(store, id) == before
        assert [row.id for row in await store.organiser.tables(over=True)].count(id) == 1
        with pytest.raises(BadArchive, match="is there already"):
            await archive.bring_back(path)
        await archive.put_away(other, tmp_path / "away")
        assert not (tmp_path / "away" / f"{other}.txt").exists(), "no round of it was finished"

    with_store(database, work)


def test_a_table_at_which_something_happens_meanwhile_stays(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        archive = Archive(store)
        id = await finished(store)
        kept = await archive._read(id)
        await store.say(id, Remark(5, "Ann", 0, "thanks", DAY))
        with pytest.raises(BadArchive, match="it stays"):
            await archive._take_out(kept)
        assert [remark.text for remark in await store.remarks(id)] == ["well played ♥", "thanks"]
        setup, log, _ = await store.load(id)
        draft = Draft(Table.of(setup, log), DAY)
        kept = await archive._read(id)
        actions.rematch(draft, 0)
        await store.append(draft.table, draft.events, {})
        with pytest.raises(BadArchive, match="it stays"):
            await archive._take_out(kept)
        assert len((await store.load(id))[1]) == len(log) + 1
        assert await store.organiser.orders_since(0) == [], "nobody is told to let go of it"

    with_store(database, work)


def test_what_cannot_be_read_back_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        id = await finished(store)
        real = Kept.text
        monkeypatch.setattr(Kept, "text", lambda kept: real(kept).replace("b3-c3", "b3-b4"))
        with pytest.raises(BadArchive, match="the table stays"):
            await Archive(store).put_away(id, tmp_path / "away")
        await store.load(id)

    with_store(str(tmp_path / "x.db"), work)


@pytest.mark.parametrize(
    "text", ["", "{}", "nonsense\n", '{"stackyard": 1, "id": "x"}\n', '{"stackyard": 2}\n', "[1]\n"]
)
def test_what_is_no_archive_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.jsonl").write_text(text)

    async def work(store: Store) -> None:
        with pytest.raises(BadArchive, match="cannot be read"):
            await Archive(store).bring_back(tmp_path / "x.jsonl")

    with_store(str(tmp_path / "x.db"), work)


def run(house: House, *words: str) -> Result:
    return CliRunner().invoke(app, ["archive", *words, "--database", str(house.settings.database)])


def age(house: House, id: str, days: int) -> None:
    """Let a table not have been used for so long."""
    with sqlite3.connect(str(house.settings.database)) as connection:
        connection.execute("UPDATE tables SET changed = changed - ? WHERE id = ?", [days * DAY, id])
    connection.close()


def test_a_link_to_an_archived_table_says_so_while_the_server_runs(house: House, tmp_path: Path) -> None:
    id, tokens = house.table("staku", "me", "here")
    page = house.page(id, tokens[0])
    assert page.do("resign")["type"] == "ack"
    age(house, id, 100)
    done = run(house, str(tmp_path / "away"), "--older-than", "200d")
    assert "0 tables were archived" in done.output
    done = run(house, str(tmp_path / "away"))
    assert done.exit_code == 0 and "\n1 table was archived.\n" in done.output, done.output
    with pytest.raises(ConnectionClosed):
        page.wait("never")
    wait_until(lambda: id not in house.host.live)
    answer = house.get(f"/api/tables/{id}")
    assert answer.status_code == 410 and answer.json()["code"] == "archived"
    assert "ask the organiser" in answer.json()["reason"]
    (file,) = (tmp_path / "away").rglob("*.jsonl")
    assert run(house, "--restore", str(file)).output == f"Table {id} is there again.\n"
    again = house.page(id, tokens[0])
    assert again.state["phase"] == "over" and again.state["number"] == page.state["number"]


def test_mistakes_are_explained(shared_house: House) -> None:
    for words, problem in ((["x", "--older-than", "soon"], "90d, 12w or 1y"), (["x", "y"], "one folder")):
        error = run(shared_house, *words).exception
        assert isinstance(error, StackyardError) and problem in str(error)
