"""The colours that the pictures of several games share."""

from __future__ import annotations

PANEL, AREA, AREA_AT_TURN = "#14212b", "#1e313e", "#2b4a5c"
WORDS, SOFT_WORDS, OUTLINE = "#f4f1e8", "#b4c6d0", "#0a1117"
LIT, TRAIL = "#ffe866", "#f6bfe9"
"""Of what can be clicked, and of what was: by a click, or by the last move."""
