"""Messages that no page would send: nonsense, and right ones with something wrong."""

from __future__ import annotations

import json
from random import Random
from typing import Any

ACTIONS = ("fill", "roll", "undo", "draw", "resign", "leave", "return", "hint", "next", "rematch")
TYPES = ("hello", "ping", "move", "move", "answer", "chat", *ACTIONS)
FIELDS = ("type", "id", "number", "move", "path", "accept", "text", "token", "lang", "picture", "extra")
STRINGS = (
    "",
    " ",
    "b3-c3",
    "end",
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "\u202e",
    "\u2028",
    "\ufeff",
    "a\u0301" * 40,
    "🦊" * 30,
    "x" * 199,
    "x" * 5000,
    "{0}{type}{}",
    "%s%n",
    "../../etc/passwd",
    "~nosuchuser/x.toml",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "9" * 4000,
    "-1",
    "NaN",
    "fr-FR",
    "en\x00",
    "svg",
    "scene",
    "tree",
)
NUMBERS = (0, -1, 1, 2, 7, 2**31, 2**63, 2**64, 10**400, -(10**30), 0.5, 1e308, True, False)
RAW = (
    "",
    " ",
    "null",
    "[]",
    "{}",
    '"hello"',
    "0",
    "{",
    '{"type":"hello"',
    '{"type":"hello","type":"ping"}',
    '{"type":"ping","id":NaN}',
    '{"type":"ping","id":Infinity}',
    '{"type":"ping","id":1e999}',
    '{"type":"chat","number":0,"text":"\\ud800"}',
    '{"type":"hello","token":"\\u0000"}',
    "[" * 20_000,
    '{"a":' * 5_000 + "1" + "}" * 5_000,
    "\ufeff{}",
    "x" * 60_000,
    "\x00" * 100,
)


def nonsense(random: Random, state: dict[str, Any], token: str) -> str | bytes:
    """A message, or what is none: text, or bytes."""
    kind = random.random()
    if kind < 0.1:
        return random.choice(RAW)
    if kind < 0.2:
        return random.randbytes(random.choice((0, 1, 7, 200, 5000)))
    if kind < 0.3:
        return "".join(
            chr(random.choice((random.randrange(0x20, 0x250), 0x202E, 0x1F98A))) for _ in range(80)
        )
    if kind < 0.5:
        return _text({random.choice(FIELDS): value(random) for _ in range(random.randrange(6))})
    message = sensible(random, state, token)
    if kind < 0.85:
        message[random.choice(FIELDS)] = value(random)
    if kind > 0.97:
        message.pop(random.choice(list(message)))
    return _text(message)


def sensible(random: Random, state: dict[str, Any], token: str) -> dict[str, Any]:
    """A message as a page sends it, about the newest state or an older one, possible or not."""
    number = max(0, state.get("number", 0) - random.choice((0, 0, 0, 0, 1, 5)))
    type = random.choice(TYPES) if random.random() < 0.95 else "state"
    message: dict[str, Any] = {"type": type, "id": random.randrange(1000)}
    if type == "hello":
        wants = {
            "lang": random.choice(("en", "fr", "xx")),
            "picture": random.choice(("svg", "scene", "none")),
        }
        return {**message, **wants, "token": random.choice((token, None, token, "wrong"))}
    if type == "ping":
        return message
    message["number"] = number
    if type == "move":
        moves = list(state.get("paths") or {}) or ["b3-c3"]
        chosen = random.choice(moves)
        if random.random() < 0.3:
            return {**message, "path": (state.get("paths") or {}).get(chosen, ["c3"])}
        return {**message, "move": chosen}
    if type == "answer":
        message["accept"] = random.random() < 0.5
    if type == "chat":
        message["text"] = random.choice(STRINGS)[:500]
    return message


def value(random: Random, depth: int = 0) -> Any:
    """Anything that JSON can write, and more."""
    kind = random.random()
    if kind < 0.4:
        return random.choice(STRINGS)
    if kind < 0.7:
        return random.choice(NUMBERS)
    if kind < 0.75 or depth > 4:
        return None
    if kind < 0.9:
        return [value(random, depth + 1) for _ in range(random.randrange(5))]
    return {random.choice(FIELDS + STRINGS): value(random, depth + 1) for _ in range(random.randrange(5))}


def _text(message: dict[str, Any]) -> str:
    """As JSON; halves of letters are escaped, for no socket carries them otherwise."""
    return json.dumps(message)
