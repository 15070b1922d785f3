"""`stackyard admin`: looking after a server that runs, or several at one database; a file a noun.

Commands write to the database, which all servers at it share and look at.
"""

from __future__ import annotations

import typer

from stackyard.apps.cli.admin.accounts import close_account, recovery_code
from stackyard.apps.cli.admin.refusals import allow, refusals, refuse
from stackyard.apps.cli.admin.remarks import remarks, remove_remark
from stackyard.apps.cli.admin.reports import close_report, reports
from stackyard.apps.cli.admin.tables import end, hide, show, tables
from stackyard.apps.cli.language import with_language

admin = typer.Typer(
    name="admin",
    help="Look after tables, remarks and visitors of a server, while it runs.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

people = (refuse, allow, refusals, close_account, recovery_code, reports, close_report)
for command in (tables, hide, show, end, remarks, remove_remark, *people):
    admin.command()(with_language(command))
