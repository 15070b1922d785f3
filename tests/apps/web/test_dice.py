"""The page's own draw of the dice agrees with ours, roll by roll, and notices what is wrong."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from stackyard.core.chance import Dice
from tests.apps.web.page import WEB
from tests.waiting import PATIENCE

NODE = shutil.which("node")
RUN = """
const { verify } = await import(process.argv[1]);
const [dice, whole, round] = JSON.parse(process.argv[2]);
console.log(JSON.stringify(await verify(dice, whole, round)));
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="the script runs in Node, which is not there")

MATCH = Dice(b"a secret that nobody can guess", ["Ann's word", "", "été ✓"])
ROUND = 3
DICE = MATCH.for_round(ROUND)
WEIGHTS = [[1] * 6, [3, 1, 2], [10**9, 1], [0, 5, 0], [2**52, 2**52 - 1, 7]]


def rolls() -> dict[str, Any]:
    """Some rolls of one round as the server tells them."""
    draws = []
    for move in range(1, 41):
        weights = WEIGHTS[move % len(WEIGHTS)]
        outcomes = [f"={number}" for number in range(len(weights))]
        played = outcomes[DICE.choose(weights, move)]
        draws.append({"move": move, "played": played, "outcomes": outcomes, "weights": weights})
    return {
        "commitment": DICE.commitment,
        "seed": DICE.seed.hex(),
        "entropies": list(DICE.entropies),
        "draws": draws,
    }


def verified(told: dict[str, Any], whole: str = MATCH.seed.hex(), number: int = ROUND) -> dict[str, Any]:
    assert NODE is not None
    script = [
        NODE,
        "--input-type=module",
        "-e",
        RUN,
        (WEB / "dice.js").as_uri(),
        json.dumps([told, whole, number]),
    ]
    done = subprocess.run(script, capture_output=True, text=True, timeout=PATIENCE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_honest_dice() -> None:
    assert verified(rolls()) == {
        "promised": True,
        "derived": {"commitment": MATCH.commitment, "seed": DICE.seed.hex()},
        "checked": 40,
        "wrong": None,
    }


def test_a_roll_that_differs_is_named() -> None:
    told = rolls()
    draw = told["draws"][9]
    truth = draw["played"]
    draw["played"] = next(each for each in draw["outcomes"] if each != truth)
    found = verified(told)
    assert found["checked"] == 9
    assert found["wrong"] == {"move": 10, "played": draw["played"], "drawn": truth}


def test_another_seed_than_the_one_that_was_promised() -> None:
    told = {**rolls(), "commitment": MATCH.commitment}
    assert verified(told)["promised"] is False


def test_a_seed_that_does_not_come_from_that_of_the_match() -> None:
    assert verified(rolls(), number=4)["derived"]["seed"] != DICE.seed.hex()


def test_while_the_match_goes_on_its_seed_is_secret() -> None:
    assert verified(rolls(), whole="")["derived"] is None
