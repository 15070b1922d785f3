"""What people can type at a table in the terminal."""

from __future__ import annotations

from stackyard.core.message import Say, msg

COMMANDS = ("?", "why", "rules", "board", "undo", "save", "resign", "quit", "help")

_HELP = (
    (msg("a move"), msg("in notation; the Tab key completes what you have begun")),
    ("?", msg("lists your moves, grouped by what they start from; ? TEXT only those that begin so")),
    (msg("why MOVE"), msg("says whether a move is legal, and by which clause it is not")),
    (msg("rules [CLAUSE]"), msg("prints the rules, or one clause of them")),
    ("board", msg("draws the board again")),
    (
        "undo",
        msg("takes back your last move, and what came after it, unless chance had a part in it"),
    ),
    (msg("save FILE"), msg("writes the record so far")),
    ("resign", msg("gives the round up")),
    ("quit", msg("leaves; an unfinished round is kept, and can be gone on with")),
)


def help_lines(say: Say, resigns: bool) -> list[tuple[str, str]]:
    """What can be typed, and what it does; giving up only where that has a meaning."""
    lines = [(say(typed), say(words)) for typed, words in _HELP if resigns or typed != "resign"]
    width = max(len(typed) for typed, _ in lines)
    return [(typed.ljust(width), words) for typed, words in lines]
