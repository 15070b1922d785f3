"""Where things lie, and how much the tests are to look at."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "examples" / "records"
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
PROFILE = os.environ.get("STACKYARD_HYPOTHESIS", "ci")
EXPLORING = PROFILE in ("explore", "thorough")
