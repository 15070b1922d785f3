"""Names that can be read, and that nobody can be mistaken by."""

from __future__ import annotations

import pytest

from stackyard.apps.server.table.names import BadName, NameTaken, check_name, choose_name
from stackyard.core.names import skeleton

TOWER = "a" + "\u0336" * 4


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee ", "Ann Lee"),
        ("Ann\u3000Lee", "Ann Lee"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("Ольга", "Ольга"),
        ("李雷", "李雷"),
        ("がくと", "がくと"),
        ("मनीषा", "मनीषा"),
        ("မြို့", "မြို့"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("محمد", "محمد"),
        ("🦊", "🦊"),
        ("I ❤\ufe0f Stack", "I ❤ Stack"),
        ("007", "007"),
        ("Bota", "Bota"),
        ("Botond", "Botond"),
        ("Bot of Oslo", "Bot of Oslo"),
        ("Mr. Table", "Mr. Table"),
        ("<b>x</b>", "<b>x</b>"),
    ],
)
def test_a_name_is_shown_as_it_is_or_in_usual_letters(given: str, name: str) -> None:
    assert check_name(given) == name


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        "\u3164",  # a filler of Hangul
        "\u115f\u1160",
        "\uffa0",
        "\u2800",  # a blank of Braille
        "\U0001d159",
        "\u17b4",
        "\u034f",
        "\u180e",
        "\ufe0f",
        "\U000e0100",
        "\u200b",
        "\u200d",
        "\u00ad",
        "\ufeff",
        "\u2060",
        "\u0301",
        "...",
        "-",
        "'",
        "Ann\u2800",
        "Ann\u3164",
        "Ann\u200b",
        "Ann\u202e",
        "\u202eAnn\u202c",
        "\u2066Ann\u2069",
        "\u200fAnn",
        "Ann\x00",
        "Ann\x1b[31m",
        "Ann\ud800",
        "\ue000",
        "\U000e0041",
        "x" * 25,
        "\ufdfa\ufdfa",  # thirty-six letters, written as two
    ],
)
def test_what_cannot_be_seen_is_no_name(given: str) -> None:
    with pytest.raises(BadName, match="1 to 24 letters that can be seen"):
        check_name(given)


@pytest.mark.parametrize("given", [TOWER, f"Ann {TOWER}", "\u0336Ann", "Z\u0351\u0343\u035b\u0306\u0364algo"])
def test_a_name_stays_in_its_line(given: str) -> None:
    with pytest.raises(BadName, match="marks above and below"):
        check_name(given)


@pytest.mark.parametrize(
    "given",
    [
        "Bot",
        "bot",
        "B0T",
        "Bot A",
        "bot  b",
        "Bot-C",
        "Bot 2",
        "Bot17",
        "Bot (4)",
        "B o t",
        "Bót",
        "ВОТ",  # Cyrillic
        "Βοτ",  # Greek
        "ʙᴏᴛ",
        "𝐁𝐨𝐭",
        "Robot",  # French
        "Robot 3",
        "the table",
        "The Table",
        "Table",
        "la table",
    ],
)
def test_nobody_is_called_like_a_bot_or_the_table(given: str) -> None:
    with pytest.raises(BadName, match="is what bots, or the table, are called"):
        check_name(given)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Ann"),
        ("Ann", "ann"),
        ("Ann", "ANN"),
        ("Ann", "A nn"),
        ("Ann", "Ann."),
        ("Ann", "Ánn"),
        ("Ann", "Аnn"),  # Cyrillic
        ("Ann", "Αnn"),  # Greek
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Bob", "B0b"),
        ("Marnie", "Mamie"),
        ("Rosa", "Rоѕа"),
        ("Ольга", "Oльгa"),
        ("Olaf", "Øłaf"),
        ("☃", "☃"),
    ],
)
def test_look_alikes_do_not_sit_at_one_table(name: str, other: str) -> None:
    assert choose_name(name, []) and choose_name(other, ["Cem"])
    for first, second in ((name, other), (other, name)):
        with pytest.raises(NameTaken, match=r"somebody at this table is called .*; choose a name"):
            choose_name(second, ["Cem", check_name(first)])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anna"),
        ("Ann", "Anne"),
        ("か", "が"),
        ("李", "王"),
        ("🦊", "🐻"),
        ("Ann", "Ann 2"),
        ("Jo", "Jon"),
    ],
)
def test_names_that_differ_sit_at_one_table(name: str, other: str) -> None:
    assert choose_name(other, [name]) == other


def test_guests_without_a_name_are_counted() -> None:
    names: list[str] = []
    for given in ("Guest", "Guest", "guest", "Invité", "Invité"):
        names.append(choose_name(given, names))
    assert names == ["Guest", "Guest 2", "guest 3", "Invité", "Invité 2"]


@pytest.mark.parametrize("name", ["", "\ud800", "\x00", "\u0301", "|||", "\U0010ffff"])
def test_a_skeleton_is_made_of_any_text(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)
