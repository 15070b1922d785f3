"""Tables that the organiser has ended: nothing happens there any more, and what was secret stays so."""

from __future__ import annotations

import pytest

from stackyard.apps.server.table import actions
from stackyard.apps.server.table.actions import Draft, TableEnded
from stackyard.apps.server.table.event import Event, Kind
from stackyard.apps.server.table.opening import Opening
from stackyard.apps.server.table.setup import HOST, PERSON, TableSetup
from stackyard.apps.server.table.table import OVER, Table
from stackyard.apps.server.wire import view
from stackyard.apps.server.wire.tables import state_message
from stackyard.apps.server.wire.view import Viewer
from stackyard.render.language import Language

REASON = "Please play under your own name."


def ended(game: str, *kinds: str, reason: str = REASON, moves: int = 0) -> Table:
    """A table that is ended after so many moves."""
    setup = TableSetup.new(game, kinds, {})
    sitting = {player: f"x Player{player}" for player, kind in enumerate(kinds) if kind == HOST}
    draft = Draft(Opening.new(setup, sitting, {}).table, 0)
    for _ in range(moves):
        assert draft.table.mover is not None
        actions.move(draft, draft.table.mover, draft.table.state.moves()[0])
    return draft.table.after(Event(Kind.END, None, reason, draft.table.number + 1))


@pytest.mark.parametrize("kinds", [(HOST, PERSON), (HOST, HOST)])
def test_nobody_does_anything_there(kinds: tuple[str, str]) -> None:
    table = ended("staku", *kinds)
    assert table.phase == OVER and table.mover is None and table.offer is None
    assert actions.possible(table, 0) == [] and not table.waits_for_roll
    with pytest.raises(TableEnded, match="ended this table: Please play"):
        Draft(table, 0)


def test_the_secrets_of_a_round_that_was_not_finished_stay_secret() -> None:
    table = ended("stakz", HOST, HOST, moves=4)
    assert table.state.secrets and view.revealed_seed(table) is None
    english = Language.load("en")
    for viewer in (Viewer(None, english), Viewer(1, english)):
        state = state_message(table, viewer, (True, True), 0)
        assert state.secrets and state.paths == {} and state.to_move is None and state.can == ()
        hidden = view.seen(table, table.state, viewer.player, ended=False)
        assert state.svg == view.picture(hidden, view.language_for(table, viewer), state.seat, None)[0]
    with pytest.raises(actions.NoRound):
        view.finished_record(table, 1)


def test_the_reason_is_said_in_the_readers_language() -> None:
    french = Viewer(None, Language.load("fr"))
    told = state_message(ended("staku", HOST, HOST), french, (True, True), 0).ended
    assert told is not None and told.startswith("L’organisateur a fermé cette table") and REASON in told
    assert state_message(ended("staku", HOST, PERSON, reason=""), french, (True, True), 0).ended == (
        "L’organisateur a fermé cette table."
    )
