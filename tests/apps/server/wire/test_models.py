"""One door for what leaves: only `wire/` makes what is sent, as models that OpenAPI describes."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

import stackyard
from stackyard.apps.server import dump_openapi
from stackyard.apps.server.wire.models import messages
from stackyard.apps.server.wire.models.base import encode, trusted
from stackyard.apps.server.wire.models.messages import PresenceMessage
from stackyard.apps.server.wire.models.tables import ClockInfo, MoveInfo, OfferInfo

SERVER = Path(stackyard.__file__).parent / "apps" / "server"
WIRE = SERVER / "wire"
OUTSIDE = sorted(path for path in SERVER.rglob("*.py") if WIRE not in path.parents)
MODELS = {
    name
    for path in sorted((WIRE / "models").glob("*.py"))
    for name, value in vars(import_module(f"stackyard.apps.server.wire.models.{path.stem}")).items()
    if isinstance(value, type) and issubclass(value, BaseModel)
}
TYPES = {get_args(model.model_fields["type"].annotation)[0] for model in get_args(messages.ServerMessage)}
MAKERS = {
    "model_construct",
    "model_copy",
    "model_validate",
    "model_validate_json",
    "validate_python",
    "trusted",
}
OTHER_DOORS = {
    "JSONResponse",
    "PlainTextResponse",
    "HTMLResponse",
    "send_json",
    "send_bytes",
    "model_dump_json",
}


def found_in(source: str) -> set[str]:
    """What a module does that only `wire/` may: make a model, send what is none, serialise in another way."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            found |= {name} & (MODELS | MAKERS)
            if name == "send_text" and not isinstance(node.args[0], ast.Name | ast.Call):
                found.add("send_text")
        if isinstance(node, ast.Attribute | ast.Name):
            found |= {getattr(node, "attr", getattr(node, "id", ""))} & OTHER_DOORS
        if isinstance(node, ast.Dict):
            values = {value.value for value in node.values if isinstance(value, ast.Constant)}
            keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            found |= {"a message as a dict"} if keys & {"code", "reason"} or values & TYPES else set()
    return found


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(SERVER)))
def test_only_the_wire_makes_what_is_sent(path: Path) -> None:
    assert found_in(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "source",
    [
        "connection.send(AckMessage(id=1, number=2))",
        "tables.PlayerInfo.model_construct(name='x')",
        "socket.send_json(message)",
        "return JSONResponse(found)",
        "socket.send_text('{}')",
        "connection.send({'type': 'pong'})",
    ],
)
def test_another_door_would_be_found(source: str) -> None:
    assert len(MODELS) > 40 and found_in(source)


def test_every_model_is_in_the_openapi_document() -> None:
    described = set(dump_openapi.document()["components"]["schemas"])
    assert {name for name in MODELS if name.endswith(("Info", "Message", "Problem"))} <= described


def test_numbers_are_sent_as_they_are() -> None:
    whole, half = (ClockInfo(minutes=5, increment=each, days=0, running=None) for each in (0, 0.5))
    assert encode(whole) == '{"minutes":5,"increment":0,"days":0,"running":null}'
    assert encode(half) == '{"minutes":5,"increment":0.5,"days":0,"running":null}'


def test_a_model_holds_what_is_described_and_does_not_change() -> None:
    with pytest.raises(ValueError, match="extra"):
        MoveInfo(move="b3-c3", player=0, comment="", words="", seed="secret")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="undo"):
        OfferInfo(kind="money", player=0)  # type: ignore[arg-type]
    move = MoveInfo(move="b3-c3", player=0, comment="", words="")
    with pytest.raises(ValueError, match="frozen"):
        move.move = "b3-b4"


def test_a_trusted_model_is_the_same_as_one_that_was_checked() -> None:
    checked = PresenceMessage(players=(True, False), watchers=1)
    made = trusted(PresenceMessage)(players=(True, False), watchers=1)
    assert made == checked and encode(made) == encode(checked)
    assert made.model_dump() == checked.model_dump() and repr(made) == repr(checked)
    with pytest.raises(ValueError, match="frozen"):
        made.watchers = 2
