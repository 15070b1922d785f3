"""Stack's rules, clause by clause. The ends of rounds (ST-10, ST-11) have a file of their own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import stackyard
from stackyard import TABLE, OptionError, State
from stackyard.core.chance import Dice
from stackyard.games.stack.tests.positions import STACK, after, at, dropped, part, points, refused, told
from stackyard.play.matches import match_of
from stackyard.play.reading import read
from stackyard.play.round import Round

ROLLS = [f"={number}" for number in range(1, 7)]


def test_st_1_fourteen_dice_each() -> None:
    state = dropped("11111122222233", "44444444444444", "55555555555555")
    assert part(state, "dice") == "R11111122222233 B44444444444444 G55555555555555"
    assert told(state, "1>Y") == "3 play, so there are no yellow dice on the table. (ST-1)"


@pytest.mark.parametrize(
    ("players", "rolls", "starter"),
    [
        (2, "26", "B"),
        (2, "62", "R"),
        (2, "61", "B"),  # a 1 is worth 10
        (2, "11 66 56", "B"),  # ties roll again
        (3, "252", "B"),
        (3, "633", "R"),
        (3, "616", "B"),
        (3, "166", "R"),
        (3, "626 44 35", "G"),  # only those who tie for the highest
        (3, "111 222 162", "R"),
        (4, "5656 31", "Y"),
        (4, "1111 6544", "R"),
        (4, "2333 333 124", "B"),
        (4, "2662 33 41", "G"),
    ],
)
def test_st_2_the_highest_roll_starts(players: int, rolls: str, starter: str) -> None:
    state = STACK.start(players=players)
    for number in rolls.replace(" ", ""):
        assert part(state, "roll-off") and state.to_move == TABLE
        assert state.chances() == dict.fromkeys(ROLLS, float(Fraction(1, 6)))
        state = state.play(f"={number}")
    assert part(state, "drop") == starter


def test_st_2_who_rolled_less_is_not_in_it_any_more() -> None:
    state = after(STACK.start(players=4), "=6 =2 =6 =3")
    assert part(state, "roll-off") == "-x-x"
    assert part(after(state, "=4"), "roll-off") == "4x-x"
    assert part(after(state, "=4 =4"), "roll-off") == "-x-x"
    assert part(after(state, "=4 =5"), "drop") == "G"


def test_st_2_first_has_no_effect() -> None:
    assert STACK.start(players=3, first=2) == STACK.start(players=3)
    match = stackyard.match("stack", ["Ann", "Bob"]).add_scores((3, 4))
    assert match.start() == STACK.start()


def test_st_2_play_goes_clockwise() -> None:
    state = dropped("11111111111111", "22222222222222", "33333333333333", "44444444444444", start=2)
    order = []
    for roll in ("3? =3", "4? =4", "1? =1", "2? =2", "3? =3"):
        order.append(state.to_move)
        state = after(state, roll)
    assert order == [2, 3, 0, 1, 2]


def test_st_2_nobody_plays_before_the_roll_off() -> None:
    assert refused(STACK.start(), "4?") == "ST-2"
    assert refused(STACK.start(), "4>B") == "ST-2"
    assert refused(STACK.start(), "keep") == "ST-2"


def test_st_3_every_die_is_dropped_by_the_table_seat_by_seat() -> None:
    state = after(STACK.start(), "=6 =1")
    for number in range(28):
        assert part(state, "drop") == "B"
        assert state.to_move == TABLE
        assert state.weights() == dict.fromkeys(ROLLS, 1)
        red, blue = part(state, "dice").split()
        assert red == "R" + ("1" * min(number, 14) or "-")
        assert blue == "B" + ("1" * (number - 14) or "-")
        assert refused(state, "1?") == "ST-3"
        state = state.play("=1")
    assert state.to_move == 1 and part(state, "turn") == "B pick"


def test_st_3_where_and_when_a_die_fell_has_no_meaning() -> None:
    start = after(STACK.start(), "=1 =2")
    assert after(start, "=3 =5") == after(start, "=5 =3")
    assert hash(after(start, "=3 =5 =3")) == hash(after(start, "=3 =3 =5"))


def test_st_4_one_of_your_own_unstacked_dice() -> None:
    state = at("R14 B45", "4BRB")
    assert state.moves() == ["1?", "4>B", "4>BRB", "4?"]
    assert refused(state, "5?") == "ST-4"
    assert told(state, "2>B") == "Red has no unstacked 2 to play; Red's unstacked dice show 1, 4. (ST-4)"


def test_st_4_there_is_no_passing() -> None:
    with pytest.raises(stackyard.NotationError):
        at("R1 B4").play("pass")
    assert at("R1 B4").moves() == ["1?"]


def test_st_4_nobody_picks_a_die_that_is_stacked() -> None:
    assert refused(at("R1 B4", "3BR"), "3?") == "ST-4"


def test_st_5_on_the_same_number() -> None:
    state = at("R34 B4 G1", "3GB 5GB", filler=2)
    assert "3>GB" in state.moves() and "4>B" in state.moves()
    assert told(state, "4>GB") == "A 4 goes on a 4; every pile GB on the table shows 3 and 5. (ST-5)"
    assert told(state, "3>B") == "A 3 goes on a 3; every unstacked blue die on the table shows 4. (ST-5)"
    assert told(state, "4>GBG") == "There is no pile GBG that shows 4 on the table. (ST-5)"


def test_st_5_the_die_lies_on_top_and_the_pile_is_no_unstacked_die_any_more() -> None:
    state = after(at("R34 B45"), "4>B")
    assert part(state, "dice") == "R3 B5"
    assert "4BR" in part(state, "piles").split()


def test_st_6_own_colour_on_top_is_refused_and_deeper_is_allowed() -> None:
    state = at("R44 B15", "4BR 4RB")
    assert state.moves() == ["4>RB", "4?"]
    assert told(state, "4>BR") == ("The top of BR is red, Red's own colour; it may only lie deeper. (ST-6)")
    assert refused(state, "4>R") == "ST-6"
    assert "4RBR" in part(state.play("4>RB"), "piles")


def test_st_6_no_pile_has_one_colour_twice_in_a_row() -> None:
    assert refused(at("R44 B15"), "4>BB") == "ST-6"


def test_st_7_at_most_three_dice_lie_below() -> None:
    state = at("R44 B15", "4BRB")
    assert "4>BRB" in state.moves()
    assert told(state, "4>BRBR") == (
        "A die goes on a pile of at most three; piles of four are captured and gone. (ST-7)"
    )
    captured = after(state, "4>BRB")
    assert "4BRBR" not in part(captured, "piles") and "4BRBR" in part(captured, "captured").split()
    assert refused(at("R44 B15 G2"), "4>RBGB") == "ST-7"


def test_st_7_a_stacked_die_stays() -> None:
    state = at("R4 B4", "4BR", turn="B pick")
    assert state.moves() == ["4>R", "4>BR", "4?"], "nothing plays the 4 inside the pile"


def test_st_8_a_rolled_die_that_fits_must_be_stacked_where_the_player_chooses() -> None:
    state = at("R14 B45", "4RB 4BRB")
    rolling = state.play("1?")
    assert rolling.to_move == TABLE and list(rolling.chances()) == ROLLS
    rolled = rolling.play("=4")
    assert rolled.to_move == 0
    assert rolled.moves() == ["4>B", "4>RB", "4>BRB"]
    assert refused(rolled, "4?") == "ST-8"
    assert told(rolled, "1?") == "The rolled die shows 4 and can be stacked, so it must be. (ST-8)"
    assert after(rolled, "4>RB").to_move == 1


def test_st_8_only_the_rolled_die_can_be_stacked() -> None:
    rolled = after(at("R134 B45", "3RB"), "1? =4")
    assert rolled.moves() == ["4>B"]
    assert told(rolled, "3>RB") == (
        "The rolled die, which shows 4, must be stacked; no other die can be played. (ST-8)"
    )


def test_st_8_a_rolled_die_without_a_place_stays_and_ends_the_turn() -> None:
    state = after(at("R14 B45"), "1? =3")
    assert state.to_move == 1
    assert part(state, "dice") == "R34 B45"
    same = after(at("R14 B45"), "1? =1")
    assert same.to_move == 1 and part(same, "dice") == "R14 B45"


def test_st_8_the_number_on_ones_own_top_is_no_place() -> None:
    state = after(at("R14 B15", "3BR"), "1? =3")
    assert state.to_move == 1 and part(state, "dice") == "R34 B15"


def test_st_8_rolling_is_allowed_even_where_a_die_could_be_stacked() -> None:
    state = at("R4 B4")
    assert state.moves() == ["4>B", "4?"]
    again = after(state, "4? =4")
    assert again.moves() == ["4>B"]


def test_st_8_the_table_rolls_only_what_was_picked() -> None:
    assert refused(at("R4 B4"), "=4") == "ST-8"
    assert refused(at("R14 B4").play("1?"), "4>B") == "ST-8"


def test_st_9_the_fourth_die_captures() -> None:
    state = at("R44 B15", "4BRB")
    before = len(part(state, "captured").split())
    state = state.play("4>BRB")
    assert "4BRBR" in part(state, "captured").split()
    assert len(part(state, "captured").split()) == before + 1
    from stackyard.games.stack.rules.kernel import captured_points, topped_points

    record = state.record[0]
    six = sum(6 for pile in part(state, "captured").split() if pile[0] == "6" and pile[-1] == "R")
    assert captured_points(record, 0) == six + 4
    assert topped_points(record, 0) == sum(
        int(pile[0]) for pile in part(state, "piles").split() if pile[-1] == "R"
    )


def finished_round() -> stackyard.State:
    """Two players, shortly before Blue goes out by covering Red's last die but one."""
    return STACK.parse("dice R13 B3 piles 1BR 2RB 3BRB 5RBR 6BRB captured 1RBRB 3BRBR 6RBRB turn B pick")


def test_st_12_only_tops_count_and_unstacked_dice_do_not() -> None:
    # Blue goes out on Red's 3; Red's last turn is a roll without a place.
    state = finished_round().play("3>R")
    state = after(state, "1? =5")
    assert state.over
    red = 10 + 5 + 3  # tops 1BR 5RBR; captured 3BRBR
    blue = 2 + 3 + 3 + 6 + (10 + 6)  # tops 2RB 3RB 3BRB 6BRB; captured 1RBRB 6RBRB
    assert points(state) == [red, blue]
    assert state.winners == (1,)


@pytest.mark.parametrize(("number", "worth"), [(1, 10), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_st_12_what_a_number_is_worth(number: int, worth: int) -> None:
    piles = f"{number}BR {number}BRB 3RB"
    state = STACK.parse(
        f"dice R3 B- piles {piles} captured 3RBRB 3RBRB 3RBRB 3RBRB 3BRBR out B last - turn R over"
    )
    assert points(state) == [3 + worth, 15 + worth]


def test_st_12_equal_points_share_the_round() -> None:
    over = STACK.parse(
        "dice R3 B- piles 2BR 3RB 3BRB captured 3RBRB 3RBRB 6BRBR 2BRBR 2RBRB out B last - turn R over"
    )
    assert points(over) == [10, 14] and over.winners == (1,)
    shared = STACK.parse(
        "dice R3 B- piles 6BR 3RB 3BRB captured 3RBRB 3RBRB 6BRBR 2BRBR 2RBRB out B last - turn R over"
    )
    assert points(shared) == [14, 14] and shared.winners == (0, 1)


def test_st_13_rounds_add_up_to_more_than_200() -> None:
    match = stackyard.match("stack", ["Ann", "Bob"])
    match = match.add_scores((150, 100)).add_scores((50, 90))
    assert list(match.totals) == [200, 190]
    assert not match.over, "200 is not over 200"
    match = match.add_scores((1, 20))
    assert match.over and list(match.totals) == [201, 210] and match.winners == (1,)


def test_st_13_a_shared_highest_total_plays_on() -> None:
    match = stackyard.match("stack", ["Ann", "Bob", "Cy"]).add_scores((201, 201, 7))
    assert not match.over and match.winners == ()
    match = match.add_scores((3, -4, 250))
    assert match.over and match.winners == (2,)
    lower = stackyard.match("stack", ["Ann", "Bob", "Cy"]).add_scores((210, 150, 150))
    assert lower.over and lower.winners == (0,), "only the highest total matters"


def test_st_14_teams_are_the_seats_opposite() -> None:
    names = ["Ann", "Bob", "Cy", "Di"]
    match = stackyard.match("stack", names, teams=True)
    assert match.sides == ((0, 2), (1, 3))
    match = match.add_scores((90, 99, 110, 101))
    assert list(match.side_totals) == [200, 200] and not match.over
    match = match.add_scores((0, 1, 0, 0))
    assert match.over and match.winners == (1, 3)
    alone = stackyard.match("stack", names).add_scores((90, 99, 120, 101))
    assert not alone.over and alone.sides == ((0,), (1,), (2,), (3,))


def test_st_14_a_shared_team_total_plays_on() -> None:
    match = stackyard.match("stack", ["Ann", "Bob", "Cy", "Di"], teams=True).add_scores((250, 130, 0, 120))
    assert list(match.side_totals) == [250, 250] and not match.over


def test_st_14_teams_are_for_four() -> None:
    with pytest.raises(OptionError, match="teams of two are for 4 players, not for 3"):
        stackyard.match("stack", ["Ann", "Bob", "Cy"], teams=True)


def test_st_14_a_partner_is_an_opponent_in_a_single_round() -> None:
    state = at("R14 B2 G4 Y2")
    assert "4>G" in state.moves()
    state = state.play("4>G")
    assert part(state, "out") == "RG", "and can be shut out"


def spared(dice: str, piles: str = "", **options: Any) -> State:
    """A position of four in which partners are spared."""
    return at(dice, piles, partners="spared", **options)


def test_st_14_a_spared_partner_is_never_covered() -> None:
    state = spared("R144 B24 G4 Y24", "4YG 4GB 4RBG", filler=6)
    assert state.moves() == ["1?", "4>B", "4>Y", "4>GB", "4?"]
    assert told(state, "4>G") == (
        "The top of G is green, the colour of Red's partner; partners are spared. (ST-14)"
    )
    for move in ("4>YG", "4>RBG"):
        assert refused(state, move) == "ST-14"
    assert refused(state, "4>R") == "ST-6", "one's own colour comes first"
    turned = spared("R2 B14 G24 Y4", "4RY 4BG", turn="B pick")
    assert turned.moves() == ["1?", "4>G", "4>BG", "4?"] and refused(turned, "4>RY") == "ST-14"


@pytest.mark.parametrize(("turn", "mate"), [("R", "G"), ("B", "Y"), ("G", "R"), ("Y", "B")])
def test_st_14_partners_sit_opposite_and_a_partner_lies_deeper(turn: str, mate: str) -> None:
    dice = " ".join(f"{letter}4{1 if letter == turn else ''}" for letter in "RBGY")
    state = spared(dice, turn=f"{turn} pick", filler=6)
    covers = {move for move in state.moves() if move.startswith("4>")}
    assert covers == {f"4>{letter}" for letter in "RBGY" if letter not in (turn, mate)}
    other = next(letter for letter in "RBGY" if letter not in (turn, mate))
    deeper = spared(dice, f"4{mate}{other}", turn=f"{turn} pick")
    assert f"4>{mate}{other}" in deeper.moves()


def test_st_14_a_rolled_die_that_only_fits_a_partner_ends_the_turn() -> None:
    state = spared("R16 B2 G4 Y2", filler=3)
    assert after(state, "1? =4").to_move == 1, "ST-8: it cannot be stacked"
    assert after(at("R16 B2 G4 Y2", filler=3), "1? =4").moves() == ["4>G"]


def test_st_14_nobody_shuts_out_their_partner() -> None:
    state = spared("R14 B24 G4 Y2", filler=3)
    assert refused(state, "4>G") == "ST-14"
    assert part(after(spared("R14 B4 G4 Y2", filler=3), "4>B"), "out") == "RB", "but an opponent (ST-11)"


def test_st_14_partners_are_spared_among_four_only() -> None:
    for players in (2, 3):
        with pytest.raises(
            OptionError, match=f"partners can be spared only with 4 players, not with {players}"
        ):
            STACK.start(players=players, partners="spared")
        assert STACK.start(players=players, partners="open") == STACK.start(players=players)
    with pytest.raises(OptionError, match="partners cannot be 'shut'; it can be open or spared"):
        STACK.start(players=4, partners="shut")


def test_st_14_a_match_in_teams_spares_partners_unless_it_is_open() -> None:
    names = ["Ann", "Bob", "Cy", "Di"]
    assert stackyard.match("stack", names).start().setup.options["partners"] == "open"
    teams = stackyard.match("stack", names, teams=True)
    assert teams.start().setup.options["partners"] == "spared"
    assert teams.add_scores((1, 2, 3, 4)).start() == STACK.start(players=4, partners="spared")
    asked = stackyard.match("stack", names, teams=True, partners="open")
    assert asked.start().setup.options["partners"] == "open"
    alone = stackyard.match("stack", names, partners="spared")
    assert alone.start().setup.options["partners"] == "spared"


def test_st_14_a_round_in_teams_replays_and_goes_on_as_it_was() -> None:
    names, kinds = ["Ann", "Bob", "Cy", "Di"], ["human"] * 4
    for asked, partners in (({}, "spared"), ({"partners": "open"}, "open")):
        match = stackyard.match("stack", names, teams=True, **asked)
        played = Round.of_match(match, kinds, Dice(b"teams"))
        while played.state.to_move == TABLE:
            played = played.roll()
        record = read(played.record.text())
        assert record.tag("Option.partners") == partners and record.states()[-1] == played.state
        assert match_of([record]).start().setup.options["partners"] == partners
    before = record.text().replace('[Option.partners "open"]\n', "")
    older = read(before)
    assert older.text() == before and older.states()[-1].setup.options["partners"] == "open"
    assert match_of([older]).start().setup.options["partners"] == "open", "as its first round was played"


def test_st_16_a_rolled_two_costs_a_point() -> None:
    state = at("R14 B45", rolled_two=True)
    assert part(after(state, "1? =2"), "penalties") == "1,0"
    assert part(after(state, "1? =3"), "penalties") == ""
    assert part(after(at("R14 B45"), "1? =2"), "penalties") == ""
    stacked = after(at("R14 B25", rolled_two=True), "1? =2")
    assert part(stacked, "penalties") == "1,0" and stacked.moves() == ["2>B"]


def test_st_16_a_topple_does_not_refund_the_two_and_its_roll_costs_no_extra() -> None:
    state = at("R14 B25", "3RB", rolled_two=True, calls=True)
    assert part(after(state, "1? =2 !topple"), "penalties") == "1,0"
    assert part(after(state, "1? =2 !topple =2"), "penalties") == "3,0"
    assert part(after(state, "1? !topple =2"), "penalties") == "2,0"
    assert part(after(state, "!wrong-roll_1_5 =2 keep"), "penalties") == ""


def test_st_16_a_capture_taxes_everybody_else() -> None:
    state = at("R44 B1 G1 Y1", "4YGB", capture_tax=True)
    assert part(after(state, "4>YGB"), "penalties") == "0,1,1,1"
    assert part(after(at("R44 B1 G1 Y1", "4YGB"), "4>YGB"), "penalties") == ""


def test_st_16_who_is_out_pays_the_tax_too() -> None:
    state = at("R44 B- G1 Y1", "4YGB", extra="out B last G", capture_tax=True)
    assert part(after(state, "4>YGB"), "penalties") == "0,1,1,1"


def test_st_16_house_rules_are_off() -> None:
    assert {option.name: option.default for option in STACK.options} == {
        "rolled_two": False,
        "capture_tax": False,
        "off_table": False,
        "swearing": False,
        "partners": "open",
    }


def test_st_15_a_sheet_has_ten_rounds() -> None:
    from stackyard.play.sheet import ROUNDS, sheets

    assert ROUNDS == 10
    match = stackyard.match("stack", ["Ann", "Bob"])
    for _ in range(10):
        match = match.add_scores((3, 4))
    assert len(sheets(match)) == 1
    assert len(sheets(match.add_scores((5, 6)))) == 2
