"""What all models have in common, and the one way in which they become JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, ParamSpec, TypeVar, cast

import orjson
from pydantic import BaseModel, ConfigDict, Field, RootModel, WithJsonSchema

Value = bool | int | str
"""What an option can be set to."""
Number = Annotated[int | float, WithJsonSchema({"type": "number"})]
"""A number that is sent as it is: 1 stays 1, and does not become 1.0."""
Phase = Literal["waiting", "playing", "round-over", "over"]
Player = Annotated[int, Field(description="The number of a player in the match, from 0.")]
Kind = Literal["person", "bot", "open"]


class Model(BaseModel):
    """Something that is sent; it never changes, and never holds more than is described."""

    # Whatever a model has is sent, also where it is the default: OpenAPI may promise it.
    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


Fields = ParamSpec("Fields")
Made = TypeVar("Made", bound=BaseModel)


def trusted(model: Callable[Fields, Made]) -> Callable[Fields, Made]:
    """A model without its checks, for values that have their types: made many times a second.

    mypy holds what it is given to the fields, and a test holds real answers to OpenAPI.
    """
    assert isinstance(model, type) and issubclass(model, BaseModel)
    fields = model.model_fields
    defaults = {name: field.default for name, field in fields.items() if not field.is_required()}
    put, names = object.__setattr__, set(fields)

    def make(*_: Fields.args, **values: Fields.kwargs) -> Made:
        made = cast("Made", model.__new__(model))
        put(made, "__dict__", {**defaults, **values} if defaults else values)
        put(made, "__pydantic_fields_set__", names)
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made

    return make


def encode(model: BaseModel) -> str:
    """A model as JSON, for HTTP and for the socket.

    Models hold what they send and nothing else, so orjson writes their fields as they are, several times
    faster than Pydantic, which would look each one up in its schema again.
    """
    return orjson.dumps(model, _fields, orjson.OPT_NON_STR_KEYS).decode()


def _fields(model: BaseModel) -> Any:
    """What a model holds."""
    return model.root if isinstance(model, RootModel) else model.__dict__
