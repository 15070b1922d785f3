"""Exact searches that make puzzles of positions, and prove them; `docs/teaching.md` tells what each proves.

A theme of a game names one of them, with its settings. None of them knows a game.
"""

from __future__ import annotations

from stackyard.teach.proofs.expectation import Expectation
from stackyard.teach.proofs.fewest import Fewest
from stackyard.teach.proofs.forced_win import ForcedWin
from stackyard.teach.proofs.only_move import OnlyMove
from stackyard.teach.proofs.proven import Proof as Proof
from stackyard.teach.proofs.proven import Proven as Proven

PROOFS: dict[str, type[Proof]] = {
    "forced-win": ForcedWin,
    "only-move": OnlyMove,
    "fewest": Fewest,
    "expectation": Expectation,
}
