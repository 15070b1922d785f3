"""Accounts of people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from stackyard.apps.cli.admin.organiser import Database, with_store
from stackyard.apps.cli.language import say
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.store.store import Store

Name = Annotated[str, typer.Argument(help="The name of the account.")]


def close_account(name: Name, database: Database = "") -> None:
    """Close somebody's account for good: they are signed out, and their games stay under nobody's name."""

    async def close(store: Store) -> str:
        account = await store.people.person(name)
        await store.people.close(account.id)
        return account.name

    print(say(msg("The account of {name} is closed.", name=with_store(database, close))))


def recovery_code(name: Name, database: Database = "") -> None:
    """Issue one more recovery code to somebody who has lost all of theirs; make sure that it is them."""
    from stackyard.apps.server.people.account import new_code, tidy_code

    code = new_code()

    async def add(store: Store) -> str:
        account = await store.people.person(name)
        await store.people.add_code(account.id, tidy_code(code))
        return account.name

    told = msg("This code signs {name} in, once: {code}", name=with_store(database, add), code=code)
    print(say(told))
