"""What a state costs to make and to send: `python -m bench.states [--before FOLDER] [--write]`.

For each game, with two seats and at its largest table: positions of random rounds, each made and written as
JSON for the player to move as the page asks for it (a scene, a tree of clicks, the moves since the last
state), its scene alone, and a whole SVG. Processor time, medians over the positions. FOLDER is a checkout of
an older version, whose states and pictures are taken in turns with ours, each in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench.compare import commit_of
from bench.harness import circumstances, table

HERE = Path(__file__).parent
PAGE = HERE / "results" / "states.md"
ROUNDS, EVERY, AGAIN = 3, 7, 8
"""Random rounds, of whose positions every so-many-th is measured, that many times."""
STATE_MS, SCENE_MS, SVG_MS, BYTES = 0.4, 0.25, 2.0, 6000

Figures = dict[str, list[float]]


def figures(old: bool) -> dict[str, Figures]:
    """The figures of each game and number of seats, with whatever version of Stackyard is on the path."""
    import stackyard

    found = {}
    for name in stackyard.games():
        seats = stackyard.game(name).players
        for players in sorted({2, seats[-1]}):
            taken: Figures = {}
            for at_turn in positions(name, players):
                for figure, value in measured(at_turn, old).items():
                    taken.setdefault(figure, []).append(value)
            found[f"{name}, {players} seats"] = taken
    return found


def positions(name: str, players: int) -> Iterator[Any]:
    """Tables at which somebody is to move, of random rounds."""
    from stackyard.apps.server.table import actions
    from stackyard.apps.server.table.actions import Draft
    from stackyard.apps.server.table.setup import TableSetup
    from stackyard.apps.server.table.table import Table

    for seed in range(ROUNDS):
        random, number = Random(seed), 0
        at: Any = Table.of(TableSetup.new(name, ["person"] * players, {}))
        for seat in range(players):
            draft = Draft(at, 0, 0)
            actions.sit(draft, f"Player {seat}", "", f"token {seat}")
            at = draft.table
        while at.in_round:
            if at.mover is not None and number % EVERY == 3:
                yield at
            draft = Draft(at, 0, 0)
            actions.move(draft, at.mover, random.choice(at.state.moves()))
            at, number = draft.table, number + 1


def measured(at: Any, old: bool) -> dict[str, float]:
    """Milliseconds and bytes for the player to move."""
    from stackyard.apps.server.wire.models.base import encode
    from stackyard.apps.server.wire.tables import state_message
    from stackyard.apps.server.wire.view import Viewer
    from stackyard.render.language import Language

    english, here, seat = Language.load("en", at.setup.game.name), (True,) * len(at.places), at.mover
    viewer, known = Viewer(seat, english), tuple[Any, ...]()
    if not old:
        from stackyard.apps.server.wire.tables import known_after

        viewer = Viewer(seat, english, picture="scene", paths="tree", moves="new")
        first = known_after(state_message(at, viewer, here, 0), viewer)
        known = (replace(first, moves=first.moves - 1),)
    text = encode(state_message(at, viewer, here, 0, *known))
    taken = {
        "bytes": float(len(text.encode())),
        "state": milliseconds(lambda: encode(state_message(fresh(at), viewer, here, 0, *known))),
        "svg": milliseconds(lambda: fresh(at).state.svg(at.seat_of(seat), ())),
    }
    if not old:
        taken["scene"] = milliseconds(lambda: fresh(at).state.scene(at.seat_of(seat)))
    return taken


def fresh(at: Any) -> Any:
    """The same table with a state that has not listed its moves yet."""
    *before, last = at.round.states
    again = type(last)(last.game, last.setup, last.record, last=last.last, last_move=last.last_move)
    return replace(at, round=replace(at.round, states=(*before, again)))


def milliseconds(run: Callable[[], Any]) -> float:
    """Processor time of one run, the first one left out: what is cached for good does not count."""
    run()
    began = time.process_time()
    for _ in range(AGAIN):
        run()
    return 1000 * (time.process_time() - began) / AGAIN


def in_process(folder: Path, old: bool) -> dict[str, Figures]:
    """The figures of a checkout."""
    paths = f"{folder / 'src'}{os.pathsep}{HERE.parent}"
    command = [sys.executable, "-m", "bench.states", "--figures", *(["--old"] if old else [])]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=HERE.parent,
    )
    return dict(json.loads(done.stdout))


def main() -> int:
    """Measure, print the table, and say whether a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.states", description=__doc__)
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="a checkout of an older version")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(HERE.parent)}")
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--old", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.figures:
        json.dump(figures(asked.old), sys.stdout)
        return 0
    before = in_process(asked.before.resolve(), True) if asked.before else {}
    after = in_process(HERE.parent, False)
    rows, missed = [], []
    for name, taken in after.items():
        state, scene, svg, size = (median(taken[figure]) for figure in ("state", "scene", "svg", "bytes"))
        old = {figure: median(values) for figure, values in before.get(name, {}).items()}
        told = [f"{old[figure]:.2f}" if old else "" for figure in ("state", "svg")]
        rows.append(
            [
                name,
                *(f"{state:.3f}", told[0], f"{scene:.3f}", f"{svg:.2f}", told[1], f"{size:,.0f}"),
                f"{old['bytes']:,.0f}" if old else "",
            ]
        )
        if name.endswith(" 2 seats"):
            wanted = ((state, STATE_MS), (scene, SCENE_MS), (svg, SVG_MS), (size, BYTES))
            missed += [f"{name}: {value:.3f}, above {bound}" for value, bound in wanted if value >= bound]
    head = ["", "state, ms", "before", "scene, ms", "SVG, ms", "before", "bytes of a state", "before"]
    text = "\n".join(
        [
            "# What a state costs",
            "",
            *(f"- {line}" for line in circumstances()),
            *([f"- Before: {commit_of(asked.before)}"] if before else []),
            "",
            table(head, rows),
            "",
            f"Targets with two seats: a state under {STATE_MS} ms and {BYTES:,} bytes, its scene under "
            f"{SCENE_MS} ms, an SVG under {SVG_MS:.0f} ms. Missed: {'; '.join(missed) or 'none'}.",
            "",
        ]
    )
    print(text)
    if asked.write:
        PAGE.write_text(text, encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
