"""`/health` and `/metrics`, and what they say when all is not well."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

import stackyard
from stackyard.apps.server.store.store import Store
from tests.apps.server.house import House
from tests.waiting import PATIENCE, wait_until


def samples(text: str) -> dict[tuple[str, str], float]:
    """Each sample by its name and the value of its only label."""
    return {
        (sample.name, ",".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_health_says_what_is_there(house: House) -> None:
    answer = house.get("/health")
    assert answer.status_code == 200
    found = answer.json()
    assert found["status"] == "ok" and found["database"] is True and found["reason"] == ""
    assert found["version"] == stackyard.__version__ and found["process"] == os.getpid()
    assert set(found["games"]) >= {"staku", "stack", "stakz", "stakd"}


def test_health_is_503_while_the_database_is_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(store: Store) -> None:
        raise OSError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "ping", away)
        answer = house.get("/health")
        french = httpx.get(f"{house.address}/health", headers={"Accept-Language": "fr"}, timeout=PATIENCE)
    assert answer.status_code == french.status_code == 503
    assert answer.json()["status"] == "unavailable" and "database" in answer.json()["reason"]
    assert "base de données" in french.json()["reason"]
    assert house.get("/health").status_code == 200


def test_metrics_count_what_happens(house: House) -> None:
    id, tokens = house.table("staku", "me", "here")
    page = house.page(id, tokens[0])
    assert page.move("b3-c3")["type"] == "ack"
    assert page.do("move", number=page.state["number"], move="f5-e5")["type"] == "refused"
    assert house.get("/api/tables/nosuch").status_code == 404
    answer = house.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    found = samples(answer.text)
    assert found["stackyard_moves_total", "staku"] == 1
    assert found["stackyard_acks_total", ""] == 1
    assert found["stackyard_commit_seconds_count", ""] == found["stackyard_commit_jobs_sum", ""] == 2
    assert found["stackyard_failed_commits_total", ""] == 0
    assert found["stackyard_refused_total", "no-such-table"] == 1
    assert found["stackyard_refused_total", "not-your-turn"] == 1
    assert found["stackyard_responses_total", "404"] == 1
    assert found["stackyard_live_tables", ""] == 1 and found["stackyard_sockets", ""] == 1
    assert found["stackyard_thinkers", ""] == found["stackyard_bot_memory_bytes", ""] == 0
    assert found["stackyard_tables", "playing"] == 1 and found["stackyard_tables", "over"] == 0
    assert found["stackyard_memory_bytes", ""] > 1 << 20
    assert found["stackyard_open_files", ""] > 3 and found["stackyard_processor_seconds", ""] > 0
    assert found["stackyard_info", stackyard.__version__] == 1
    wait_until(lambda: samples(house.get("/metrics").text)["stackyard_loop_delay_seconds_count", ""] > 0)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_metrics_are_for_this_machine_only(shared_house: House, header: str) -> None:
    """A proxy on this machine asks for others; what it says of them is enough to refuse."""
    answer = httpx.get(f"{shared_house.address}/metrics", headers={header: "192.0.2.1"}, timeout=PATIENCE)
    assert answer.status_code == 403
    assert answer.json()["code"] == "only-here" and "--metrics" in answer.json()["reason"]


def test_metrics_are_for_all_where_that_is_asked_for(tmp_path: Path) -> None:
    house = House(tmp_path / "x.db", metrics=True)
    try:
        asked = {"X-Forwarded-For": "192.0.2.1"}
        assert httpx.get(f"{house.address}/metrics", headers=asked, timeout=PATIENCE).status_code == 200
    finally:
        house.close()


WORKER = """
import sys
from stackyard.apps.server.metrics import Metrics
metrics = Metrics()
metrics.moves.labels("staku").inc(3)
metrics.sockets.set(2)
print(metrics.text().decode())
"""

PARENT = f"""
import os, subprocess, sys
from stackyard.apps.server.metrics import SHARED_FOLDER, shared_by_workers
with shared_by_workers() as died:
    for _ in range(2):
        worker = subprocess.Popen([sys.executable, "-c", {WORKER!r}], stdout=subprocess.PIPE, text=True)
        text = worker.communicate()[0]
    print(text)
    print("PID", worker.pid)
    died(worker.pid)
    print("LEFT", sorted(name for name in os.listdir(os.environ[SHARED_FOLDER]) if str(worker.pid) in name))
print("AFTER", SHARED_FOLDER in os.environ)
"""


def test_workers_behind_one_port_answer_for_all() -> None:
    done = subprocess.run([sys.executable, "-c", PARENT], capture_output=True, text=True, check=True)
    pid = re.search(r"PID (\d+)", done.stdout)
    assert pid is not None
    text, _, rest = done.stdout.partition("PID")
    found = samples(text)
    assert found["stackyard_moves_total", "staku"] == 6, "both have counted"
    assert found["stackyard_sockets", pid[1]] == 2, "each for itself"
    assert f"gauge_liveall_{pid[1]}" not in rest and f"counter_{pid[1]}" in rest, "what it counted stays"
    assert "AFTER False" in rest
