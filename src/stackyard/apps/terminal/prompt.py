"""Asking for a line of text: with completion at a terminal, plainly where input comes from a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from shutil import get_terminal_size

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle

Ask = Callable[[str, Sequence[str]], str]
"""Asks with a prompt, offering words; raises EOFError at the end of input, KeyboardInterrupt on Ctrl-C."""


def asker() -> Ask:
    """The way to ask that fits where input comes from."""
    return _ask_at_terminal() if sys.stdin.isatty() and sys.stdout.isatty() else _ask_plainly


def _ask_plainly(prompt: str, words: Sequence[str]) -> str:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise EOFError
    text = line.rstrip("\n")
    print(text)  # So that a transcript reads like a game at a terminal.
    return text


class Words(Completer):
    """Completes the whole line, to the words that begin with it."""

    words: Sequence[str] = ()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The words that go on from what was typed."""
        text = document.text_before_cursor.lstrip()
        return (Completion(word, -len(text)) for word in matching(self.words, text))


def _ask_at_terminal() -> Ask:
    words = Words()
    # Room kept for a menu would push a board off a low terminal; there Tab lists below, as shells do.
    low = get_terminal_size().lines < 36
    # One for each prompt, and so for each person: nobody scrolls back through what another has typed.
    sessions: dict[str, PromptSession[str]] = {}

    def ask(prompt: str, offered: Sequence[str]) -> str:
        words.words = offered
        if prompt not in sessions:
            sessions[prompt] = PromptSession(
                completer=words,
                complete_while_typing=not low,
                complete_style=CompleteStyle.READLINE_LIKE if low else CompleteStyle.COLUMN,
                reserve_space_for_menu=0 if low else 8,
            )
        return sessions[prompt].prompt(prompt)

    return ask


def matching(words: Sequence[str], text: str) -> Iterator[str]:
    """The words that go on from what was typed; none of them before anything was."""
    return (word for word in words if text and word.startswith(text) and word != text)
