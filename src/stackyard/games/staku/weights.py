# fmt: off
"""The weights of Staku's evaluation, in hundredths of the logarithm of the odds.

Made by `python -m bench.tune_staku` (seed 1, 2000 nodes a turn) from 4,558 positions of
2,126 games at commit unknown. docs/bots.md tells how.
"""

# By kind of stack, then by place: rows from the owner's edge on, each from its end to its middle.
STACK = (
    (  # 1 high, 1 coloured
        -5, -8, 10,
        40, 25, 7, 2,
        23, 25, 2, 43,
        9, 28, 13, 20,
        46, 22, 33, 45,
        40, 40, 29, 19,
        42, 42, 37,
    ),
    (  # 2 high, 1 coloured
        37, 28, 34,
        47, 63, 25, 39,
        18, 5, 9, 51,
        32, 54, 41, 49,
        43, 43, 43, 36,
        45, 45, 45, 45,
        47, 47, 47,
    ),
    (  # 2 high, 2 coloured
        54, 48, 78,
        57, 57, 100, 60,
        54, 53, 74, 101,
        83, 86, 64, 101,
        81, 81, 81, 80,
        85, 85, 85, 87,
        89, 89, 89,
    ),
    (  # 3 high, 1 coloured
        40, 40, 40,
        43, 36, 40, 48,
        39, 47, 60, 50,
        47, 46, 47, 48,
        48, 48, 48, 48,
        50, 50, 50, 50,
        52, 52, 52,
    ),
    (  # 3 high, 2 coloured
        80, 72, 70,
        78, 66, 78, 74,
        87, 88, 127, 104,
        84, 80, 86, 83,
        86, 86, 86, 86,
        90, 90, 90, 90,
        94, 94, 94,
    ),
    (  # 3 high, 3 coloured
        68, 61, 85,
        118, 128, 111, 120,
        111, 105, 119, 127,
        117, 118, 115, 118,
        124, 124, 124, 124,
        130, 130, 130, 130,
        136, 136, 136,
    ),
)
TURN = 55  # to be to move
# Of the side to move, then of the other one:
ATTACK = (23, 13, -4, 0)  # stacks attacked, and once more for high ones
MOBILITY = (5, 4)  # empty cells reached
THREAT = (95, 132)  # a win at once, were it its turn
