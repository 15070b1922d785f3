from __future__ import annotations

import io
import sys

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from stackyard.apps.terminal import prompt


def test_lines_from_a_file_are_echoed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("b3-c3\nquit"))
    ask = prompt.asker()
    assert [ask("Ann> ", ()), ask("Ann> ", ())] == ["b3-c3", "quit"]
    with pytest.raises(EOFError):
        ask("Ann> ", ())
    assert capsys.readouterr().out == "Ann> b3-c3\nAnn> quit\nAnn> \n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_asked_with_completion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        ask = prompt.asker()
        pipe.send_text("b3-c3+e4\n")
        assert ask("Ann> ", ["b3-c3", "b3-c3+e4"]) == "b3-c3+e4"
        pipe.send_text("\x03")
        with pytest.raises(KeyboardInterrupt):
            ask("Ann> ", ())
        pipe.send_text("\x04")
        with pytest.raises(EOFError):
            ask("Ann> ", ())


def test_what_is_offered_goes_on_from_what_was_typed() -> None:
    words = prompt.Words()
    words.words = ["b3-c3", "b3-c3+e4", "b4-c4"]
    found = words.get_completions(Document(" b3"), CompleteEvent())
    assert [completion.text for completion in found] == ["b3-c3", "b3-c3+e4"]
