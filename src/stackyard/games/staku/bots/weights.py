# fmt: off
"""The weights of Staku's evaluation, in hundredths of the logarithm of the odds.

Made by `python -m bench.tune_staku` (seeds 1 and 2, 2000 nodes a turn) from 7,051 positions of
2,919 games. docs/bots.md tells how.
"""

# By kind of stack, then by place: rows from the owner's edge on, each from its end to its middle.
STACK = (
    (  # 1 high, 1 coloured
        8, 2, 14,
        33, 21, 13, 6,
        36, 32, 11, 59,
        25, 28, 19, 22,
        41, 16, 22, 40,
        48, 48, 43, 38,
        50, 50, 45,
    ),
    (  # 2 high, 1 coloured
        43, 44, 42,
        57, 56, 34, 47,
        30, 21, 27, 63,
        50, 57, 58, 57,
        52, 52, 52, 61,
        54, 54, 54, 54,
        56, 56, 56,
    ),
    (  # 2 high, 2 coloured
        61, 58, 76,
        75, 63, 117, 66,
        83, 93, 83, 107,
        101, 112, 90, 109,
        97, 97, 97, 99,
        102, 102, 102, 102,
        107, 107, 107,
    ),
    (  # 3 high, 1 coloured
        48, 48, 48,
        54, 44, 48, 57,
        44, 56, 72, 50,
        56, 53, 57, 58,
        58, 58, 58, 58,
        60, 60, 60, 60,
        62, 62, 62,
    ),
    (  # 3 high, 2 coloured
        85, 91, 84,
        94, 79, 94, 89,
        108, 103, 152, 133,
        102, 97, 102, 106,
        103, 103, 103, 105,
        108, 108, 108, 106,
        113, 113, 113,
    ),
    (  # 3 high, 3 coloured
        97, 84, 104,
        136, 129, 125, 119,
        135, 125, 141, 150,
        140, 142, 139, 142,
        149, 149, 149, 149,
        156, 156, 156, 156,
        163, 163, 163,
    ),
)
TURN = 70  # to be to move
# Of the side to move, then of the other one:
ATTACK = (17, 18, -6, 1)  # stacks attacked, and once more for high ones
MOBILITY = (0, 1)  # empty cells reached
THREAT = (112, 138)  # a win at once, were it its turn
