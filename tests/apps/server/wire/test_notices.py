"""What everybody is told once, in the language of whoever looks: as a move brings it about, and not again."""

from __future__ import annotations

import re
from random import Random

from stackyard.apps.server.table.table import PLAYING
from stackyard.apps.server.wire.tables import state_message
from stackyard.apps.server.wire.view import Viewer
from stackyard.render.language import Language
from tests.apps.server.table.test_table import Log


def test_everybody_is_told_once_who_is_down_to_the_last_die() -> None:
    log, random = Log("stack").seat("Ann", "Bob"), Random(3)
    viewers = [
        Viewer(0, Language.load("en")),
        Viewer(1, Language.load("fr")),
        Viewer(None, Language.load("en")),
    ]
    heard: list[list[str]] = [[] for _ in viewers]
    while log.table.phase == PLAYING:
        assert log.table.mover is not None
        for notices, viewer in zip(heard, viewers, strict=True):
            notices += state_message(log.table, viewer, (True, True), 0).notices
        log.move(log.table.mover, random.choice(log.table.state.moves()))
    english, french, spectator = heard
    assert english and len(set(english)) == len(english) <= 2
    assert all(re.fullmatch(r"(Red|Blue) is down to the last unstacked die\.", notice) for notice in english)
    assert spectator == english
    colours = {"Red": "Rouge", "Blue": "Bleu"}
    assert french == [f"{colours[notice.split()[0]]} n’a plus qu’un dé libre." for notice in english]


def test_most_games_have_nothing_to_tell() -> None:
    log = Log("staku").seat("Ann", "Bob")
    viewer = Viewer(0, Language.load("en"))
    assert state_message(log.table, viewer, (True, True), 0).notices == ()
    assert state_message(log.move(0, "b3-c3"), viewer, (True, True), 0).notices == ()
