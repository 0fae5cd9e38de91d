import math

import packs
import rooms
from materials import linear
from shapes import facing

from .. import HALF, scene

WHITE = linear("#f1ece0")
CORAL = linear("#e2725b")
# The digits as tablets lie, from the upper row to the lower one.
FOUR = ("X..X", "X..X", "X..X", "XXXX", "...X", "...X")
ZERO = (".XX.", "X..X", "X..X", "X..X", "X..X", ".XX.")


@scene("pages/not-found", "foam", "above", HALF, aim=(0, 0.1, 0), lens=66, dark=True)
def not_found():
    # The number of the error, laid by hand out of scored tablets: no two grooves are quite parallel. Rows are farther apart than columns, because the camera looks at a slope.
    pitch, gap = 0.275, 2.3
    for place, digit in enumerate((FOUR, ZERO, FOUR)):
        for row, line in enumerate(digit):
            for column, mark in enumerate(line):
                if mark == "X":
                    x = (column - 1.5 + (place - 1) * (3 + gap)) * pitch
                    turn = -42 + 15 * math.sin(7 * place + 5 * row + 3 * column)
                    facing(packs.tablet(WHITE, 0.134, flat=True, scored=True), turn).location = (x, (2.5 - row) * 0.325, 0)
    facing(packs.tablet(CORAL, 0.16, flat=True, scored=True), -48).location = (0, 0, 0)
    rooms.dim_at_night(0.85)
