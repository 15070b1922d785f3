"""A bot thinks while the terminal shows how far it is; Ctrl-C makes it play at once."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait

from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from stackyard.apps.terminal.voice import Voice
from stackyard.core.message import msg
from stackyard.core.state import State
from stackyard.engine.bots import Bot, ask
from stackyard.engine.search.runner import Stop

AT_ONCE = 0.2  # seconds; a bot that is quicker shows nothing
GLANCE = 0.05  # seconds between two looks at it


def think(bot: Bot, state: State, who: str, voice: Voice) -> str:
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
            bar = Progress(
                *columns, console=voice.console, transient=True, disable=not voice.console.is_terminal
            )
            with bar as progress:
                words = voice.words(msg("{who} thinks; Ctrl-C makes it play at once", who=who))
                task = progress.add_task(escape(words), total=1.0)
                while not move.done():
                    _wait(move, GLANCE, stop)
                    progress.update(task, completed=done[0])
        return move.result()


def _wait(move: Future[str], seconds: float, stop: Stop) -> None:
    try:
        wait([move], seconds)
    except KeyboardInterrupt:
        stop()
