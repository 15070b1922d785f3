"""Puzzles found in rounds of bots: `stackyard puzzles make`.

Every round follows from the seed, the theme and its number alone, and what was found in it is written to a
journal; so a run that was stopped goes on from there, and the same seed gives the same puzzles.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import Any

from stackyard.core.calls import is_call
from stackyard.core.errors import OptionError
from stackyard.core.game import Game
from stackyard.core.message import msg
from stackyard.core.seats import TABLE
from stackyard.core.state import State
from stackyard.engine import bots
from stackyard.teach.difficulty import trial
from stackyard.teach.proofs import Proven
from stackyard.teach.themes import Theme, themes

Entry = dict[str, Any]

MOST_ROUNDS = 100_000  # of a theme; one that finds so little finds nothing
ALIKE = 0.9  # of two positions that are as good as the same
REFUTATIONS = 5
TRIVIAL = 0.9  # of weaker bots that solve what is no puzzle


@dataclass(frozen=True)
class News:
    """How far it has come."""

    theme: Theme
    rounds: int
    found: int
    wanted: int


Watch = Callable[[News], None]


def make(game: Game, count: int, seed: int, journal: Path, watch: Watch = lambda _: None) -> list[Entry]:
    """So many puzzles of a game, as its file holds them; what a journal has is not looked for again."""
    known = themes(game)
    if not known:
        raise OptionError(msg("{title} has no themes for puzzles: docs/teaching.md", title=game.title))
    kept = _Journal(journal, game, seed)
    whole = sum(theme.share for theme in known)
    made: list[Entry] = []
    for place, theme in enumerate(known):
        before = sum(each.share for each in known[:place])
        wanted = count * (before + theme.share) // whole - count * before // whole
        made.extend(_of_theme(theme, wanted, seed, kept, watch))
    return sorted(made, key=lambda entry: (entry["difficulty"], entry["id"]))


def _of_theme(theme: Theme, wanted: int, seed: int, kept: _Journal, watch: Watch) -> list[Entry]:
    made: list[Entry] = []
    for number in range(MOST_ROUNDS):
        watch(News(theme, number, len(made), wanted))
        if len(made) >= wanted:
            return made
        found = kept.get(theme, number)
        if found is None:
            found = list(puzzles_of_round(theme, number, seed))
            kept.add(theme, number, found)
        for entry in found:
            if len(made) < wanted and not any(_alike(entry, other) for other in made):
                made.append(entry)
    told = msg("{theme}: no more than {count} were found", theme=theme.name, count=len(made))
    raise OptionError(told)


def _alike(one: Entry, other: Entry) -> bool:
    """Whether two puzzles are the same, or nearly."""
    match = SequenceMatcher(None, one["position"], other["position"], autojunk=False)
    return match.real_quick_ratio() > ALIKE and match.quick_ratio() > ALIKE and match.ratio() > ALIKE


# A round -----------------------------------------------------------------------------------------


def puzzles_of_round(theme: Theme, number: int, seed: int) -> Iterator[Entry]:
    """What there is in a round, each with its difficulty; at most as many as the theme takes from one."""
    random = Random(f"{seed}/{theme.game.name}/{theme.name}/{number}")
    found = [
        (view, proven)
        for view in _decisions(theme, random)
        if theme.proof.may_be(view) and (proven := theme.proof.examine(view)) is not None
    ]
    random.shuffle(found)
    taken = 0
    for view, proven in found:
        if taken < theme.each and (entry := _entry(theme, view, proven, random)):
            taken += 1
            yield entry


def _decisions(theme: Theme, random: Random) -> Iterator[State]:
    """The positions of a round after its opening, as the seats to move see them."""
    state = theme.game.start(**theme.setup)
    opening = random.randint(*theme.opening)
    players = [bots.make(random.choice(theme.bots), Random(random.random())) for _ in range(state.players)]
    while not state.over:
        if state.to_move == TABLE:
            weights = state.weights()
            move = random.choices(list(weights), list(weights.values()))[0]
        elif opening > 0:
            opening -= 1
            move = random.choice([each for each in state.moves() if not is_call(each)])
        else:
            yield state.seen_by(state.to_move)
            move = bots.ask(players[state.to_move], state)
        state = state.play(move)


def _entry(theme: Theme, view: State, proven: Proven, random: Random) -> Entry | None:
    """The puzzle as its file holds it; None where it is too easy for one, or takes too long to prove."""
    if not theme.proof.proves(view, proven.solution):
        return None
    tried = trial(theme.proof, view, proven, random)
    if tried.solved > TRIVIAL:
        return None
    others = [move for move in proven.wrong if move not in tried.tempting]
    if proven.worth:
        others.sort(key=lambda move: -proven.worth[move])
    else:
        random.shuffle(others)
    lines: list[tuple[str, ...]] = []
    for move in (*tried.tempting, *others):
        line = theme.proof.refute(view, move) if len(lines) < REFUTATIONS else ()
        if line and theme.proof.refutes(view, line):
            lines.append(line)
    position = str(view)
    name = hashlib.sha256(f"{theme.game.name} {theme.name} {position}".encode()).hexdigest()[:6]
    entry = {
        "id": name,
        "theme": theme.name,
        "position": position,
        "solution": list(proven.solution),
        "difficulty": tried.difficulty,
        "refutations": [list(line) for line in lines],
    }
    if proven.worth:
        entry["worth"] = {move: round(value, 3) for move, value in proven.worth.items()}
    return entry


# The journal -------------------------------------------------------------------------------------


class _Journal:
    """What was found so far: a line of JSON for every round, after one that says whose rounds they are."""

    def __init__(self, path: Path, game: Game, seed: int) -> None:
        self.path = path
        self.rounds: dict[tuple[str, int], list[Entry]] = {}
        head = {"game": game.name, "seed": seed}
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return
        first, *lines = path.read_text(encoding="utf-8").splitlines() or [""]
        if first != json.dumps(head):
            told = msg("{path} is the journal of other puzzles; give another file with -o", path=str(path))
            raise OptionError(told)
        whole = "".join(f"{line}\n" for line in (first, *lines))
        for line in lines:
            try:
                entry = json.loads(line)
            except ValueError:  # The last line of a run that was ended while it wrote; its round comes again.
                whole = whole.replace(f"{line}\n", "")
                continue
            self.rounds[entry["theme"], entry["round"]] = entry["found"]
        path.write_text(whole, encoding="utf-8")

    def get(self, theme: Theme, number: int) -> list[Entry] | None:
        """What was found in a round; None where it has not been played."""
        return self.rounds.get((theme.name, number))

    def add(self, theme: Theme, number: int, found: list[Entry]) -> None:
        """Keep what was found in a round."""
        self.rounds[theme.name, number] = found
        with self.path.open("a", encoding="utf-8") as file:
            entry = {"theme": theme.name, "round": number, "found": found}
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
