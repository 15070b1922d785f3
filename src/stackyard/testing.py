"""What every game must hold, as a suite that the author of a new game can run.

    import stackyard
    from stackyard.testing import check_game

    check_game(stackyard.game("staku"))

A broken promise is an AssertionError that says which one, and where. `playthrough` writes down a whole
random round, so that a test can compare it with the one that was kept: a golden playthrough.
"""

from __future__ import annotations

import hashlib
import pickle
import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from random import Random
from textwrap import wrap
from typing import Any, TypeVar
from xml.etree import ElementTree

import numpy as np

from stackyard.core import kernels
from stackyard.core.calls import is_call
from stackyard.core.chance import Dice
from stackyard.core.errors import NotationError
from stackyard.core.game import Game
from stackyard.core.options import Option
from stackyard.core.ruling import IllegalMove, Ruling
from stackyard.core.seats import SPECTATOR, TABLE
from stackyard.core.state import State
from stackyard.play.reading import read
from stackyard.play.record import CannotFollow, Record
from stackyard.play.round import Round
from stackyard.play.verify import verify

Thing = TypeVar("Thing")

LONGEST_ROUND = 20_000
"""Moves after which a random round that goes on is taken never to end."""


def check_game(game: Game, rounds: int = 2, seed: int = 0, every: int = 1) -> int:
    """Play random rounds at every number of players and with every option changed, and check their states.

    `rounds` is the number played for each set-up; of their states every `every`-th is checked, and the last.
    Returns how many states were checked.
    """
    random = Random(seed)
    check_page(game)
    checked = 0
    for setup in _setups(game):
        for _ in range(rounds):
            checked += _check_round(game, setup, random, every)
    return checked


def check_page(game: Game) -> None:
    """The rules that players read: every clause once, in words."""
    ids = [clause.id for clause in game.clauses]
    assert ids, f"{game.name}: rules.md holds no clause; one looks like **XY-1 Title.** and its text"
    assert len(set(ids)) == len(ids), f"{game.name}: a clause id stands twice in rules.md"
    for option in game.options:
        assert not option.clause or option.clause in ids, f"{option.name} names no clause of rules.md"
        assert len(option.words) in (0, len(option.choices)), f"{option.name}: words for some choices only"
    assert len(game.seat_names) >= game.players[-1], f"{game.name}: seats without a name"


def _setups(game: Game) -> Iterator[dict[str, Any]]:
    """Every number of players with the usual options; every option changed, for the fewest and the most."""
    for players in game.players:
        yield {"players": players, "first": players - 1, "calls": False}
    for players in sorted({game.players[0], game.players[-1]}):
        for option, value in _changes(game.options):
            yield {"players": players, option.name: value}
    yield {"players": game.players[-1], "calls": True}


def _changes(options: tuple[Option, ...]) -> Iterator[tuple[Option, object]]:
    for option in options:
        others = [choice for choice in option.choices if choice != option.default]
        # Of many values the ends and the middle: that is where a rule breaks.
        for value in dict.fromkeys((others[0], others[len(others) // 2], others[-1]) if others else ()):
            yield option, value


def _check_round(game: Game, setup: dict[str, Any], random: Random, every: int) -> int:
    """A random round; of the states that are checked, some have their pictures looked at."""
    dice = Dice(random.randbytes(16), [f"seat {seat}" for seat in range(setup["players"])])
    start = game.start(**setup)
    assert start == game.start(**setup), "a round starts the same each time"
    round = Round.start(start, [f"player {seat}" for seat in range(start.players)], dice)
    strangers: list[str] = []
    number = 0
    while not round.over:
        state = round.state
        assert number < LONGEST_ROUND, f"a random round goes on after {number} moves: {state}"
        if number % every == 0:
            check_state(state, random, strangers)
        if number % (8 * every) == 0:
            check_pictures(state, random)  # Drawing takes longer than everything else together.
            check_clicks(state, random)
        if state.to_move == TABLE:
            move = round.rolled()
        else:
            move = random.choice([each for each in state.moves() if not is_call(each)])
        strangers = [*strangers[-20:], move]
        round = round.play(move)
        assert round.state.last == move
        number += 1
    check_state(round.state, random, strangers)
    check_pictures(round.state, random)
    check_clicks(round.state, random)
    check_record(round.record)
    return number // every + 1


def check_state(state: State, random: Random, strangers: list[str]) -> None:
    """Everything that must hold at a state; `strangers` are moves of other states."""
    check_room(state)  # First: a list that is too long makes everything else go wrong.
    check_value(state)
    check_text(state)
    check_moves(state, random, strangers)
    check_chances(state)
    check_end(state)
    check_views(state)


def check_value(state: State) -> None:
    """States are values: equal ones are equal in every way, and playing changes none."""
    again = pickle.loads(pickle.dumps(state))
    assert again == state and hash(again) == hash(state), f"a pickle is not the same state: {state}"
    before = str(state), hash(state), state.moves()
    for move in before[2][:1]:
        after = state.play(move)
        assert after != state, f"{move} changes nothing at {state}"
        assert state.play(move) == after, f"{move} leads to two different states from {state}"
    assert (str(state), hash(state), state.moves()) == before, f"a state has changed: {before[0]}"


def _options_of(state: State) -> dict[str, Any]:
    setup = state.setup
    return {"players": setup.players, "first": setup.first, "calls": setup.calls, **setup.options}


def check_text(state: State) -> None:
    """A position as text is one line, and reads back as what it was."""
    text = str(state)
    assert "\n" not in text and text == text.strip(), f"a position is one line: {text!r}"
    again = state.game.parse(text, **_options_of(state))
    assert str(again) == text, f"{text!r} reads back as {str(again)!r}"
    assert again == state, f"{text!r} reads back as another state"
    assert again.moves() == state.moves(), f"{text!r} reads back with other moves"


def check_moves(state: State, random: Random, strangers: list[str]) -> None:
    """`why_not` is None for the legal moves and for no others, whatever text it is given."""
    moves = state.moves()
    legal = set(moves)
    assert len(legal) == len(moves), f"a move is listed twice at {state}"
    assert state.over or moves, f"nobody can move, but the round is not over: {state}"
    for move in _some(moves, 12, random):
        assert state.why_not(move) is None, f"{move} is listed as legal, but {state.why_not(move)}"
    clauses = {clause.id for clause in state.game.clauses}
    near = [_near_miss(move, random) for move in _some(moves, 8, random)]
    fuzz = ["", " ", "!", "=", "\0", "é" * 9, "".join(chr(random.randrange(1, 0x2FF)) for _ in range(6))]
    for text in [*strangers, *near, *fuzz]:
        try:
            ruling = state.why_not(text)
        except NotationError:
            assert text not in legal, f"{text} is legal, but called no move at all"
            continue
        if ruling is None:
            # Text may be typed in more ways than one; what it means must be legal.
            assert state.play(text).last in legal, f"{text!r} is no legal move, but why_not finds no reason"
            continue
        assert isinstance(ruling, Ruling) and text not in legal, f"{text} is listed as legal, but: {ruling}"
        assert ruling.clause in clauses, f"{ruling.clause} is no clause of {state.game.name}'s rules"
        assert ruling.reason.strip(), f"{text} is refused without a reason"
        try:
            state.play(text)
        except IllegalMove as error:
            assert error.ruling == ruling, f"play and why_not differ about {text}"
        else:
            raise AssertionError(f"{text} was refused by why_not, and played all the same")


def check_room(state: State) -> None:
    """No more moves and outcomes than the kernel says that there can be: more would overwrite memory."""
    kernel = state.game.kernel
    room = 4 * kernel.MAX_MOVES + 1000
    count = kernels.list_moves(state.record, np.zeros(room, np.int32))
    assert count <= kernel.MAX_MOVES, f"{count} moves, but MAX_MOVES is {kernel.MAX_MOVES}, at {state}"
    if not state.over and state.to_move == TABLE:
        outcomes = kernels.list_chances(state.record, np.zeros(room, np.int64))
        assert outcomes <= kernel.MAX_CHANCES, (
            f"{outcomes} outcomes, but MAX_CHANCES is {kernel.MAX_CHANCES}, at {state}"
        )


def _near_miss(move: str, random: Random) -> str:
    """A legal move with one letter changed, left out, doubled or swapped."""
    at = random.randrange(len(move))
    letters = list(move)
    match random.randrange(4):
        case 0:
            letters[at] = random.choice("abcdefgh0123456789-+*!?>=@^,RBGYWn ")
        case 1:
            del letters[at]
        case 2:
            letters.insert(at, letters[at])
        case _:
            letters[at - 1], letters[at] = letters[at], letters[at - 1]
    return "".join(letters)


def check_chances(state: State) -> None:
    """At the table's turn every outcome has its probability, and nothing else does."""
    chances = state.chances()
    if state.over or state.to_move != TABLE:
        assert chances == {}, f"chances where chance does not decide: {state}"
        return
    moves, count = state.moves(), len(chances)
    assert list(chances) == moves[:count], f"chances and moves differ at {state}"
    assert all(is_call(move) for move in moves[count:]), f"moves without a chance at {state}"
    assert all(move.startswith("=") for move in chances), f"a table move starts with '=': {list(chances)}"
    assert abs(sum(chances.values()) - 1) < 1e-9, f"chances sum to {sum(chances.values())} at {state}"
    assert all(chance > 0 for chance in chances.values()), f"an outcome that cannot happen at {state}"


def check_end(state: State) -> None:
    """Scores and winners come with the end, and with nothing before it."""
    if not state.over:
        assert state.scores is None and state.winners == (), f"a result before the end: {state}"
        assert state.to_move == TABLE or state.to_move in range(state.players), f"no such seat: {state}"
        return
    assert state.scores is not None and len(state.scores) == state.players, f"one score a seat: {state}"
    assert set(state.winners) <= set(range(state.players)), f"no such winners: {state.winners}"
    assert state.moves() == [] and state.paths() == {}, f"moves after the end: {state}"


def check_views(state: State) -> None:
    """A view tells a seat the public facts, and nothing that the seat may not know."""
    for seat in range(state.players):
        view = state.seen_by(seat)
        facts = view.to_move, view.over, view.scores, view.winners
        assert facts == (state.to_move, state.over, state.scores, state.winners), f"seat {seat} sees {view}"
        assert view.seen_by(seat) == view, f"looking twice shows something else: {view}"
        parsed = state.game.parse(str(view), **_options_of(state))
        assert str(parsed) == str(view), f"the view {view} reads back as {parsed}"
        if state.to_move == seat:
            assert view.moves() == state.moves(), f"seat {seat} cannot see its own moves: {view}"
    _check_public(state)
    if state.to_move == TABLE and not state.over:
        _check_secrets(state)


def _check_public(state: State) -> None:
    """What is public follows from what any one seat sees, so it tells no more than that seat knows."""
    public = state.public()
    facts = public.to_move, public.over, public.scores, public.winners
    assert facts == (state.to_move, state.over, state.scores, state.winners), f"a spectator sees {public}"
    assert public.public() == public, f"looking twice shows something else: {public}"
    parsed = state.game.parse(str(public), **_options_of(state))
    assert str(parsed) == str(public), f"the view {public} reads back as {parsed}"
    for seat in range(state.players):
        from_seat = state.seen_by(seat).public()
        assert from_seat == public, f"seat {seat} does not know all that is public: {public}"
        assert from_seat.last == public.last, f"seat {seat} does not know that {public.last} was played"
    # It does not matter in which order what seats do not see is masked.
    backwards = state
    for seat in reversed(range(state.players)):
        backwards = backwards.seen_by(seat)
    assert backwards == public and backwards.last == public.last, f"a spectator can tell {public}"


def _check_secrets(state: State) -> None:
    """Outcomes that look the same to a seat when they happen must leave it with the same view."""
    after = [state.play(move) for move in state.chances()]
    for seat in (*range(state.players), SPECTATOR):
        seen: dict[str | None, State] = {}
        looks: dict[State, State] = {}
        for each in after:
            view = each.seen_by(seat)
            alike = looks.setdefault(view, each)
            told = alike.seen_by(seat).last == view.last
            assert told or alike == each, f"{view.last} tells seat {seat} what its view hides: {view}"
            other = seen.setdefault(view.last, view)
            assert other == view, f"seat {seat} can tell {other} from {view}"
            assert (str(other), other.moves()) == (str(view), view.moves()), f"seat {seat} can tell {view}"
            if other is not view:
                assert other.svg(seat) == view.svg(seat), f"seat {seat}'s picture tells too much: {view}"


def check_pictures(state: State, random: Random) -> None:
    """Every path can be clicked: each of its tokens is in the picture after the ones before it."""
    paths = state.paths()
    assert list(paths) == state.moves(), f"paths and moves differ at {state}"
    assert len(set(paths.values())) == len(paths), f"two moves have one path at {state}"
    beginnings = {path[:length] for path in paths.values() for length in range(len(path))}
    clash = beginnings & set(paths.values())
    assert not clash, f"{clash} is a whole path, and the beginning of another, at {state}"
    seats = [None, state.to_move] if state.to_move != TABLE else [None]
    for (move, path), seat in product(_some(list(paths.items()), 2, random), seats):
        for length, token in enumerate(path):
            tokens = _tokens(state.svg(seat, picked=path[:length]))
            assert token in tokens, f"{move}: {token} is not in the picture after {path[:length]}"
    if getattr(state.game.drawing, "NARROW", False):
        check_narrow(state, random)
    for picture in (state.svg(), *(state.svg(seat) for seat in range(state.players))):
        check_names(picture)
    assert state.show().plain, "a state can be shown in the terminal"
    public = state.public()
    if public is not state:
        ElementTree.fromstring(public.svg())
        assert public.show().plain, "a spectator can be shown a state in the terminal"
        for seat in range(state.players):
            picture = state.seen_by(seat).svg(SPECTATOR)
            assert picture == public.svg(), (
                f"a spectator's picture tells more than seat {seat} knows: {public}"
            )
    assert state.svg() == state.svg(), "a state has one picture"


def check_narrow(state: State, random: Random) -> None:
    """A drawing for phones has all tokens of the other one, before and after clicks, and tells no secrets."""
    for path in _some(list(state.paths().values()), 1, random):
        for length in range(len(path)):
            wide, narrow = (state.svg(picked=path[:length], narrow=narrow) for narrow in (False, True))
            assert _tokens(narrow) >= _tokens(wide), f"a phone lacks tokens after {path[:length]}: {state}"
    seat = random.randrange(state.players)
    picture, public = state.svg(seat, narrow=True), state.public()
    check_names(picture)
    assert _tokens(picture) >= _tokens(state.svg(seat)), f"a phone lacks tokens: seat {seat}, {state}"
    if public is not state:
        seen = state.seen_by(seat).svg(SPECTATOR, narrow=True)
        assert seen == public.svg(narrow=True), (
            f"a phone tells a spectator more than seat {seat} knows: {state}"
        )


def check_names(picture: str) -> None:
    """Whatever can be clicked has a name of its own, for who cannot see it."""
    for element in ElementTree.fromstring(picture).iter():
        token = element.get("data-token")
        title = element.findtext("{http://www.w3.org/2000/svg}title")
        assert token is None or (title or "").strip(), f"what carries the token {token} has no <title>"


def check_clicks(state: State, random: Random) -> None:
    """Clicks with which no legal move begins are explained, all others not; in views as well."""
    _check_clicks(state, state.svg(), random)
    for seat in {random.randrange(state.players), max(state.to_move, 0)}:
        _check_clicks(state.seen_by(seat), state.svg(seat), random)


def _check_clicks(state: State, picture: str, random: Random) -> None:
    paths = state.paths()
    firsts = sorted({path[0] for path in paths.values()})
    clicks: list[tuple[str, ...]] = [(), *((token,) for token in sorted(_tokens(picture)))]
    for first in _some(firsts, 2, random):
        seen = sorted(_tokens(state.svg(picked=[first])) | _tokens(picture))
        clicks += [(first, token) for token in _some(seen, 12, random)]
    clauses = {clause.id for clause in state.game.clauses}
    for clicked in [*clicks, ("",), ("?", "é"), ("1" * 30,)]:
        begins = any(path[: len(clicked)] == clicked for path in paths.values())
        ruling = state.why_not_clicks(clicked)
        assert (ruling is None) == begins, f"clicks on {clicked} at {state}: {ruling}"
        if ruling is not None:
            assert ruling.reason.strip(), f"clicks on {clicked} are refused without a reason at {state}"
            assert not ruling.clause or ruling.clause in clauses, f"{ruling.clause} is no clause"


def _tokens(picture: str) -> set[str]:
    return {unescape(token) for token in re.findall(r'data-token="([^"]*)"', picture)}


def check_record(record: Record) -> None:
    """A finished record reads back byte for byte, replays, and verifies."""
    text = record.text()
    again = read(text)
    assert again == record and again.text() == text, "a record reads back as another one"
    assert [str(state) for state in again.states()] == [str(state) for state in record.states()]
    failed = [check.finding for check in verify(again) if not check.passed]
    assert not failed, f"a record does not verify: {failed}"
    check_view_records(record)


def check_view_records(record: Record) -> None:
    """Where a round can be followed from a seat's view, its record gives exactly that seat's views."""
    states = record.states()
    for seat in (*range(states[0].players), SPECTATOR):
        views = [state.seen_by(seat) for state in states]
        if views == states:
            continue  # Nothing is hidden from this seat.
        try:
            seen = record.seen_by(seat)
        except CannotFollow:
            return
        again = read(seen.text())
        assert again == seen and again.states() == views, f"seat {seat}'s record does not give its views"


def _some(moves: list[Thing], most: int, random: Random) -> list[Thing]:
    return moves if len(moves) <= most else random.sample(moves, most)


# Golden playthroughs -----------------------------------------------------------------------------


def playthrough(game: Game, players: int, seed: int = 0) -> str:
    """A random round told in full: positions, moves, pictures by their hash, what each seat sees."""
    random = Random(seed)
    state = game.start(players=players)
    lines = [f"# {game.title}, {players} players, seed {seed}"]
    number = 0
    while True:
        lines += ["", f"{number}. {state}", f"to move: {'over' if state.over else state.to_move}"]
        lines += _told_moves(state, whole=number % 10 == 0)
        lines.append(f"picture: {_short_hash(state.svg())}")
        for seat in range(players):
            view = state.seen_by(seat)
            seen = "everything" if str(view) == str(state) else str(view)
            lines.append(f"seat {seat} sees: {seen}; picture {_short_hash(state.svg(seat))}")
        if state.over:
            break
        weights = state.weights() or dict.fromkeys(state.moves(), 1)
        move = random.choices(list(weights), list(weights.values()))[0]
        lines.append(f"plays: {move}")
        state = state.play(move)
        number += 1
    lines += ["", f"scores: {state.scores}", f"winners: {state.winners}"]
    return "\n".join(lines) + "\n"


def _told_moves(state: State, whole: bool) -> list[str]:
    """The legal moves: all of them now and then, their number and hash always."""
    moves = state.moves()
    told = [f"moves: {len(moves)}, {_short_hash(' '.join(moves))}"]
    return told + [f"  {line}" for line in wrap(" ".join(moves), 100)] if whole else told


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
