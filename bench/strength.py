"""How strong the bots are, by the arena. Run as `python -m bench.strength`; again, and it goes on.

Every level plays the level two below it, with two seats and at the largest table (half the seats each), and
the highest level plays plain UCT with random rollouts at the same time a move. Three seconds a move would
take days: where level 8 plays, it has `--time` a move instead. Against a level that counts steps this is a
handicap, so a score that is high enough is high enough.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import stackyard
from bench.harness import HERE, commit, machine, say, table
from stackyard.engine import arena as lab
from stackyard.engine import bots
from stackyard.engine.bots.level import LEVELS, Level

PAGE = HERE.parent / "docs" / "bots.md"
BEGIN, END = "<!-- strength -->\n", "<!-- end of strength -->\n"
LEDGER = HERE / "results" / "strength.json"
STEP = 0.70
RANGE = 0.927  # three such steps, one after another
UCT = {"staku": 0.85, "stakd": 0.75, "stack": 0.60, "stakz": 0.60}


@dataclass(frozen=True)
class Pairing:
    """Two bots at a table, and the score that the first should reach."""

    game: str
    seats: int
    stronger: str
    weaker: str
    bar: float

    @property
    def name(self) -> str:
        """A name for its folder and its line in the ledger."""
        return f"{self.game}-{self.seats}-{self.stronger}-{self.weaker}".replace(":", "_")

    @classmethod
    def named(cls, name: str) -> Pairing:
        """The pairing of a name."""
        game, seats, stronger, weaker = name.replace("_", ":").split("-")
        bar = UCT[game] if weaker.startswith("uct") else RANGE if stronger == "7" and weaker == "1" else STEP
        return cls(game, int(seats), stronger, weaker, bar)


def pairings(time: str) -> list[Pairing]:
    """All that is to be measured: quick ones first, so that an interrupted run has said the most."""
    found = []
    for level in LEVELS[2:]:
        for name in stackyard.games():
            seats = sorted({2, stackyard.game(name).players[-1]})
            strong = f"{level}:{time}" if level == LEVELS[-1] else str(level)
            found += [Pairing(name, count, strong, str(level - 2), STEP) for count in seats]
    found += [Pairing(name, 2, f"{LEVELS[-1]}:{time}", f"uct:{time}", bar) for name, bar in UCT.items()]
    # Whether luck leaves room for three steps.
    found += [Pairing(name, 2, "7", "1", RANGE) for name in stackyard.games()]
    return found


def measure(pairing: Pairing, games: int, workers: lab.Workers, folder: Path) -> dict[str, Any]:
    """One arena, as a line of the ledger."""
    players = [pairing.stronger, pairing.weaker]
    result = lab.arena(
        pairing.game, players, games, seats=pairing.seats, workers=workers, folder=folder / pairing.name
    )
    row, other = result.row(pairing.stronger), result.row(pairing.weaker)
    game = stackyard.game(pairing.game)
    return {
        "score": row.score.value,
        "low": row.score.low,
        "high": row.score.high,
        "games": len(result.games),
        "seconds": [row.seconds, other.seconds],
        "players": [_meaning(game, pairing.seats, text) for text in players],
        "commit": commit(),
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
    }


def _meaning(game: stackyard.Game, seats: int, text: str) -> str:
    """What a level is."""
    bot = bots.make(text, Random(0))
    return bot.text(game, seats) if isinstance(bot, Level) else text


def page(ledger: dict[str, Any]) -> str:
    """A table for each game and number of seats, small ones first: by level, then other opponents."""
    found: dict[tuple[str, int], list[tuple[Pairing, dict[str, Any]]]] = {}
    for name, line in ledger.items():
        pairing = Pairing.named(name)
        found.setdefault((pairing.game, pairing.seats), []).append((pairing, line))
    games = stackyard.games()
    parts = []
    for game, seats in sorted(found, key=lambda each: (games.index(each[0]), each[1])):
        lines = sorted(found[game, seats], key=lambda each: (each[0].bar != STEP, each[0].stronger))
        head = ("bot", "against", "score (95 %)", "rounds", "bar", "commit")
        rows = table(head, [_row(pairing, line) for pairing, line in lines])
        parts.append(f"**{stackyard.game(game).title}, {seats} seats**\n\n{rows}")
    return "\n\n".join(parts)


def _row(pairing: Pairing, line: dict[str, Any]) -> tuple[str, ...]:
    """A line of the table; it says NO where the bar is not met."""
    strong, weak = line["players"]
    return (
        pairing.stronger if pairing.stronger == strong else f"{pairing.stronger} `{strong}`",
        pairing.weaker if pairing.weaker == weak else f"{pairing.weaker} `{weak}`",
        f"{line['score']:.1%} ({100 * line['low']:.1f} to {100 * line['high']:.1f})",
        str(line["games"]),
        f"{100 * pairing.bar:g}%" + " NO" * (line["score"] < pairing.bar),
        line["commit"],
    )


def write_page(ledger: dict[str, Any]) -> None:
    """Put the table where the page has room for it."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    told = f"Written by the script on {machine()}.\n\n{page(ledger)}\n"
    PAGE.write_text(before + BEGIN + told + END + after, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Measure what is missing, and write the page after each arena."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="rounds a pairing (200)")
    parser.add_argument("--time", default="100ms", help="time a move of level 8 and of plain UCT (100ms)")
    parser.add_argument("--only", default="", help="only pairings whose names contain this, such as stakd-8")
    parser.add_argument("--folder", type=Path, default=Path("arena/strength"), help="where games are kept")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="games side by side (2)")
    parser.add_argument("--page", action="store_true", help="only write the page from the ledger")
    parser.add_argument("--again", action="store_true", help="measure also what the ledger has")
    chosen = parser.parse_args(arguments)
    ledger: dict[str, Any] = json.loads(LEDGER.read_text()) if LEDGER.exists() else {}
    if chosen.page:
        write_page(ledger)
        return 0
    wanted = [each for each in pairings(chosen.time) if chosen.only in each.name]
    wanted = [each for each in wanted if chosen.again or each.name not in ledger]
    try:
        with lab.Workers(jobs=chosen.jobs) as workers:
            for number, each in enumerate(wanted, 1):
                line = measure(each, chosen.games, workers, chosen.folder)
                # Another run may have added lines meanwhile.
                ledger = json.loads(LEDGER.read_text()) if LEDGER.exists() else {}
                ledger[each.name] = line
                LEDGER.write_text(json.dumps(ledger, indent=1, sort_keys=True) + "\n")
                write_page(ledger)
                score = f"{line['score']:.1%} ({line['low']:.1%} to {line['high']:.1%}), bar {each.bar:.0%}"
                say(f"{number}/{len(wanted)} {each.name}: {score}")
    except KeyboardInterrupt:
        say("stopped; the same command goes on")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
