"""Names and addresses that are not wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from stackyard.apps.cli.admin.organiser import Database, Reason, when, with_store
from stackyard.apps.cli.language import say
from stackyard.apps.cli.options import console
from stackyard.core.errors import OptionError
from stackyard.core.message import msg

if TYPE_CHECKING:
    from stackyard.apps.server.store.organiser import RefusalKind

Name = Annotated[str, typer.Option(help="A name under which nobody sits down; * stands for any letters.")]
Address = Annotated[str, typer.Option(help="An address, or a network such as 192.0.2.0/24.")]


def refuse(name: Name = "", address: Address = "", reason: Reason = "", database: Database = "") -> None:
    """Refuse a name or an address from now on; those who play already under a name go on."""
    kind, value = _chosen(name, address)
    with_store(database, lambda store: store.organiser.refuse(kind, value, reason))
    print(say(msg("{value} is refused from now on.", value=value)))


def allow(name: Name = "", address: Address = "", database: Database = "") -> None:
    """Refuse a name or an address no longer."""
    kind, value = _chosen(name, address)
    with_store(database, lambda store: store.organiser.allow(kind, value))
    print(say(msg("{value} is not refused any more.", value=value)))


def refusals(database: Database = "") -> None:
    """List the names and addresses that are refused."""
    for each in with_store(database, lambda store: store.organiser.refusals()):
        line = f"{each.kind}  {each.value}  {when(each.at)}  {each.reason}".rstrip()
        console.print(Text(line), soft_wrap=True)


def _chosen(name: str, address: str) -> tuple[RefusalKind, str]:
    from stackyard.apps.server.table.refusals import check_network, check_pattern

    if bool(name) == bool(address):
        raise OptionError(msg("give either --name or --address"))
    return ("name", check_pattern(name)) if name else ("address", check_network(address))
