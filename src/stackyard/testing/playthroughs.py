"""Golden playthroughs: a whole random round written down, to be compared with the one that was kept."""

from __future__ import annotations

import hashlib
from random import Random
from textwrap import wrap
from typing import Any

from stackyard.core.calls import is_call
from stackyard.core.game import Game
from stackyard.core.state import State
from stackyard.show import scene_text
from stackyard.show.scene import Scene


def playthrough(game: Game, players: int, seed: int = 0, calls: float = 0, **options: Any) -> str:
    """A random round told in full: positions, moves, scenes, what each seat sees.

    Of scenes the first is told whole, and of the others what has changed. Now and then the last seat's is
    told for the view from the other side, every seat's where some do not see everything, and the narrow one.

    With `calls` it is a game with calls, in which that share of all moves are calls where some can be made.
    """
    random = Random(seed)
    state = game.start(players=players, calls=calls > 0, **options)
    chosen = "".join(f", {name} {value}" for name, value in options.items())
    lines = [f"# {game.title}, {players} players, seed {seed}{', with calls' if calls else ''}{chosen}"]
    number, shown = 0, dict[str, list[str]]()
    while True:
        lines += ["", f"{number}. {state}", f"to move: {'over' if state.over else state.to_move}"]
        lines += _told_moves(state, whole=number % 10 == 0)
        lines += _told_scene("scene", state.scene(), shown)
        if getattr(game.drawing, "NARROW", False) and number % 10 == 0:
            lines += _told_scene("narrow scene", state.scene(narrow=True), shown)
        for seat in range(players):
            view = state.seen_by(seat)
            seen = "everything" if str(view) == str(state) else str(view)
            lines.append(f"seat {seat} sees: {seen}")
            if number % 10 == 0 and (seen != "everything" or seat == players - 1):
                lines += _told_scene(f"scene of seat {seat}", state.scene(seat), shown)
        if state.over:
            break
        called = [move for move in state.moves() if is_call(move)] if calls else []
        weights = state.weights() or dict.fromkeys(state.moves(), 1)
        if called:
            plain = {move: weight for move, weight in weights.items() if not is_call(move)}
            weights = dict.fromkeys(called, 1) if random.random() < calls else plain
        move = random.choices(list(weights), list(weights.values()))[0]
        lines.append(f"plays: {move} ; {state.describe(move)}")
        state = state.play(move)
        number += 1
    lines += ["", f"scores: {state.scores}", f"winners: {state.winners}"]
    return "\n".join(lines) + "\n"


def _told_moves(state: State, whole: bool) -> list[str]:
    """The legal moves: all of them now and then, their number and hash always."""
    moves = state.moves()
    told = [f"moves: {len(moves)}, {_short_hash(' '.join(moves))}"]
    return told + [f"  {line}" for line in wrap(" ".join(moves), 100)] if whole else told


def _told_scene(name: str, scene: Scene, shown: dict[str, list[str]]) -> list[str]:
    """A scene after the last one of its kind: what is gone and what is new; the first one whole."""
    new = scene_text.lines(scene)
    old, shown[name] = shown.get(name), new
    told = [f"+ {line}" for line in new] if old is None else scene_text.difference(old, new)
    return [f"{name}:", *(f"  {line}" for line in told)]


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
