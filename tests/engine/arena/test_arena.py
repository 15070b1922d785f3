"""Arenas, played in this process by bots that cost nothing."""

from __future__ import annotations

import json
import multiprocessing
from pathlib import Path

import pytest

from stackyard import OptionError, State
from stackyard.engine import arena as lab
from stackyard.engine import bots
from stackyard.engine.arena import BotFailed, Standings, WorkerLost
from stackyard.engine.arena.tournament import News, Watch, usual_jobs
from stackyard.engine.bots.random_bot import RandomBot
from stackyard.engine.search.decision import playable_moves
from stackyard.engine.search.runner import Progress, Stop
from stackyard.play.reading import load, read
from stackyard.play.verify import verify


class First(RandomBot):
    """Plays the first move of the list."""

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        return playable_moves(state)[0]


class Last(RandomBot):
    """Plays the last move of the list."""

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        return playable_moves(state)[-1]


class Cheat(RandomBot):
    """Plays something that is not legal, but only at a table and not when it is warmed up."""

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        return "7" if stop is None else playable_moves(state)[0]


class Broken(RandomBot):
    """Has a bug."""

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        if stop is None:
            raise ZeroDivisionError("a bug of mine")
        return playable_moves(state)[0]


class Nosy(RandomBot):
    """Checks that it is shown no more than its seat may see."""

    def choose(self, state: State, *, progress: Progress | None = None, stop: Stop | None = None) -> str:
        assert state.viewer == state.to_move
        return super().choose(state)


KINDS = {"first": First, "last": Last, "cheat": Cheat, "broken": Broken, "nosy": Nosy}


@pytest.fixture(autouse=True)
def _more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bots.make
    monkeypatch.setattr(
        bots, "make", lambda name, random: KINDS[name](random) if name in KINDS else usual(name, random)
    )


def results(standings: Standings) -> list[tuple[int, tuple[str, ...], tuple[float, ...]]]:
    return [(game.number, game.seating, game.scores) for game in standings.games]


def play(players: list[str], games: int = 12, seats: int = 2, seed: str = "s", **more: object) -> Standings:
    return lab.arena("cairn", players, games, seats=seats, seed=seed, jobs=1, **more)  # type: ignore[arg-type]


def test_equal_seeds_give_equal_games() -> None:
    one, two, other = play(["random", "1"]), play(["random", "1"]), play(["random", "1"], seed="other")
    assert results(one) == results(two) != results(other)
    assert [row.score for row in one.rows] == [row.score for row in two.rows]


def test_processes_play_the_same_games() -> None:
    alone = play(["random", "1"], games=8)
    with lab.Workers(2) as workers:
        together = lab.arena("cairn", ["random", "1"], 8, seed="s", workers=workers)
        again = lab.arena("cairn", ["random", "1"], 8, seats=3, seed="s", workers=workers)
    assert results(together) == results(alone)
    assert len(again.games) == 16


def test_a_process_that_is_lost_is_told() -> None:
    with lab.Workers(2) as workers:

        def kill(news: News) -> None:
            for process in multiprocessing.active_children() if news.done == 3 else []:
                process.kill()

        with pytest.raises(WorkerLost, match=r"the process for game \d+ has ended \(status -9\)"):
            lab.arena("cairn", ["random", "1"], 200, seed="s", workers=workers, watch=kill)
        assert not multiprocessing.active_children()
        # New processes take their place.
        assert len(lab.arena("cairn", ["random", "1"], 4, seed="s", workers=workers).games) == 4


def test_every_bot_meets_every_other() -> None:
    standings = play(["random", "first", "last"], games=10)
    assert len(standings.games) == 30
    assert all(duel.rounds == 10 for duel in standings.duels.values())
    for player, opponent in standings.duels:
        assert standings.score(player, opponent) + standings.score(opponent, player) == pytest.approx(1)
    assert all(row.rounds == 20 and row.par == 0.5 for row in standings.rows)
    assert sum(row.points for row in standings.rows) == pytest.approx(30)
    assert [row.score.value for row in standings.rows] == sorted(
        (row.score.value for row in standings.rows), reverse=True
    )
    assert all(row.moves > 0 and row.seconds > 0 for row in standings.rows)
    assert standings.rating_name == "Elo"
    assert sum(seat.value for seat in standings.seats) == pytest.approx(1)


def test_more_seats_are_rated_by_openskill() -> None:
    standings = play(["first", "last"], seats=4, games=18)
    told = standings.as_dict()
    assert told["rating"] == "OpenSkill" == standings.rating_name
    for row in told["standings"]:
        assert row["rating"]["low"] < row["rating"]["mu"] < row["rating"]["high"]
        assert row["rating"]["sigma"] > 0 and row["par"] == 0.5
    assert sum(row.points for row in standings.rows) == pytest.approx(18)
    assert json.loads(json.dumps(told)) is not None


def test_a_bot_in_two_seats_knows_no_more_than_one() -> None:
    assert len(play(["nosy", "random"], seats=4, games=6).games) == 6


def test_options_are_those_of_the_game() -> None:
    standings = play(["random", "1"], strength="6", games=4)
    assert standings.settings.options == {"strength": 6}
    with pytest.raises(OptionError, match="no option 'colour'"):
        play(["random", "1"], colour="red")


@pytest.mark.parametrize(
    ("players", "more", "problem"),
    [
        (["random"], {}, "two bots or more"),
        (["random", "bot:random"], {}, "'random' plays twice"),
        (["random", "genius"], {}, "no bot 'genius'"),
        (["random", "1"], {"seats": 9}, "Cairn is for 2 to 4 players"),
        (["random", "1"], {"seats": 1}, "two seats or more"),
        (["random", "1"], {"games": -1}, "0 or more"),
        (["random", "1"], {"seed": ""}, "some text"),
        (["random", "1"], {"first": 1}, "first is no option"),
    ],
)
def test_mistakes_are_told(players: list[str], more: dict[str, int], problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        play(players, **more)  # type: ignore[arg-type]


def test_bots_with_threads_get_a_core_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)
    assert usual_jobs(["random", "mcts:2s"]) == 8
    assert usual_jobs(["random", "mcts:2s:threads=4:slip=0.1"]) == 2
    assert usual_jobs(["mcts:2s:threads=16"]) == 1


# Bots that fail -----------------------------------------------------------------------------------


def test_an_illegal_move_ends_the_arena(tmp_path: Path) -> None:
    with pytest.raises(
        BotFailed, match=r"^cheat in seat [01], move \d+ of game 1, at '.*', played '7': "
    ) as found:
        play(["cheat", "first"], folder=tmp_path / "a")
    assert "failed-1.txt" in str(found.value)
    (kept,) = load(tmp_path / "a" / "failed-1.txt")
    assert kept.result == "*" and "cheat" in kept.names
    assert str(kept.states()[-1]) in str(found.value)


def test_an_error_of_a_bot_ends_the_arena() -> None:
    with pytest.raises(
        BotFailed, match=r"broken in seat [01], .* raised ZeroDivisionError: a bug of mine"
    ) as found:
        play(["broken", "first"])
    assert read(found.value.record).names.count("broken") == 1
    assert "in choose" in "".join(found.value.__notes__)


# Folders ------------------------------------------------------------------------------------------


def interrupted_after(games: int) -> Watch:
    def watch(news: News) -> None:
        if news.done == games:
            raise KeyboardInterrupt

    return watch


def test_records_are_kept_and_verify(tmp_path: Path) -> None:
    standings = play(["random", "first"], seats=3, games=6, folder=tmp_path / "a")
    records = load(tmp_path / "a" / "records.txt")
    assert [record.tag("ArenaGame") for record in records] == [str(number) for number in range(1, 13)]
    for record, game in zip(records, standings.games, strict=True):
        assert tuple(record.names) == game.seating
        assert record.tag("Seed") and all(check.passed for check in verify(record))
    seeds = {record.tag("Seed") for record in records}
    assert len(seeds) == len(records)
    assert lab.read(tmp_path / "a") == standings
    assert json.loads((tmp_path / "a" / "standings.json").read_text()) == standings.as_dict()


@pytest.mark.parametrize("after", [1, 7, 11])
def test_an_arena_goes_on_where_it_was_interrupted(tmp_path: Path, after: int) -> None:
    whole = play(["random", "first"])
    with pytest.raises(KeyboardInterrupt):
        play(["random", "first"], folder=tmp_path, watch=interrupted_after(after))
    assert len(lab.read(tmp_path).games) == after
    counts: list[int] = []
    resumed = play(["random", "first"], folder=tmp_path, watch=lambda news: counts.append(news.done))
    assert counts == list(range(after, 13))
    assert results(resumed) == results(whole)
    assert [(row.player, row.score, row.rating) for row in resumed.rows] == [
        (row.player, row.score, row.rating) for row in whole.rows
    ]
    assert len(load(tmp_path / "records.txt")) == 12


@pytest.mark.parametrize("cut", [1, 10, 200])
@pytest.mark.parametrize("file", ["games.jsonl", "records.txt"])
def test_torn_files_are_mended(tmp_path: Path, file: str, cut: int) -> None:
    whole = play(["random", "first"], folder=tmp_path)
    records = (tmp_path / "records.txt").read_text()
    torn = tmp_path / file
    torn.write_bytes(torn.read_bytes()[:-cut])
    assert len(lab.read(tmp_path).games) < 12
    resumed = play(["random", "first"], folder=tmp_path)
    assert results(resumed) == results(whole)
    assert (tmp_path / "records.txt").read_text() == records


def test_a_record_without_its_line_is_played_again(tmp_path: Path) -> None:
    whole = play(["random", "first"], folder=tmp_path)
    with (tmp_path / "records.txt").open("a") as file:
        file.write('\n[Game "cairn"]\n[Pla')
    assert results(play(["random", "first"], folder=tmp_path)) == results(whole)
    assert len(load(tmp_path / "records.txt")) == 12


def test_more_games_can_be_asked_for(tmp_path: Path) -> None:
    play(["random", "first"], games=4, folder=tmp_path)
    more = play(["random", "first"], games=12, folder=tmp_path)
    assert results(more) == results(play(["random", "first"], games=12))
    assert len(play(["random", "first"], games=4, folder=tmp_path).games) == 4


def test_a_folder_holds_one_arena(tmp_path: Path) -> None:
    first = lab.arena("cairn", ["random", "first"], 4, jobs=1, folder=tmp_path / "a")
    again = lab.arena("cairn", ["random", "first"], 4, jobs=1, folder=tmp_path / "a")
    assert first == again, "without a seed, that of the folder"
    with pytest.raises(OptionError, match=r"has players .*'first'.*, not .*'last'"):
        play(["random", "last"], seed=first.settings.seed, folder=tmp_path / "a")
    with pytest.raises(OptionError, match="has seed"):
        play(["random", "first"], seed="other", folder=tmp_path / "a")
    settings = tmp_path / "a" / "settings.json"
    settings.write_text(settings.read_text().replace(first.settings.code, "0" * 12))
    with pytest.raises(OptionError, match="before the rules or bots were changed"):
        play(["random", "first"], seed=first.settings.seed, folder=tmp_path / "a")


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(OptionError, match="holds other files and no arena"):
        play(["random", "first"], folder=tmp_path)
    with pytest.raises(OptionError, match="no arena in"):
        lab.read(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_an_arena_that_was_stopped_before_it_began_can_begin_again(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    (tmp_path / "settings.tmp").write_text("{")
    assert len(play(["random", "first"], folder=tmp_path).games) == 12


def test_two_arenas_at_once_do_not_share_a_folder(tmp_path: Path) -> None:
    def intrude(news: News) -> None:
        if news.done == 3:
            with pytest.raises(OptionError, match="another arena is being played"):
                play(["random", "first"], folder=tmp_path)

    assert len(play(["random", "first"], folder=tmp_path, watch=intrude).games) == 12


def test_news_tell_who_leads() -> None:
    heard: list[News] = []
    standings = play(["random", "first", "last"], watch=heard.append)
    assert [news.done for news in heard] == list(range(37)) and heard[0].game is None
    assert heard[-1].leader == standings.rows[0].player
    assert heard[-1].points[heard[-1].leader] == pytest.approx(standings.rows[0].points)
