"""A bot thinks while the terminal shows how far it is; Ctrl-C makes it play at once."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from stackyard.core.state import State
from stackyard.engine.bots import Bot, ask
from stackyard.engine.search.runner import Stop

AT_ONCE = 0.2  # seconds; a bot that is quicker shows nothing
GLANCE = 0.05  # seconds between two looks at it


def think(bot: Bot, state: State, who: str, console: Console) -> str:
    """The move that a bot plays."""
    stop, done = Stop(), [0.0]

    def note(share: float) -> None:
        done[0] = share

    with ThreadPoolExecutor(1, thread_name_prefix="bot") as pool:
        move = pool.submit(ask, bot, state, progress=note, stop=stop)
        _wait(move, AT_ONCE, stop)
        if not move.done():
            columns = TextColumn("[dim]{task.description}[/dim]"), BarColumn(20), TimeElapsedColumn()
            # In a file or a pipe a bar that comes and goes would leave an empty line.
            bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
            with bar as progress:
                task = progress.add_task(f"{who} thinks; Ctrl-C makes it play at once", total=1.0)
                while not move.done():
                    _wait(move, GLANCE, stop)
                    progress.update(task, completed=done[0])
        return move.result()


def _wait(move: Future[str], seconds: float, stop: Stop) -> None:
    try:
        wait([move], seconds)
    except KeyboardInterrupt:
        stop()
