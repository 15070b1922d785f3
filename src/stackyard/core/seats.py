"""Seats that are nobody's."""

from __future__ import annotations

TABLE = -1
"""Who is to move when chance decides."""

SPECTATOR = -2
"""Whose view it is when nobody's hand is open: that of somebody who watches."""
