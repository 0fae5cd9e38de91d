"""Pages that have no object of their own: a page that is not there, tenders, and the rules against corruption."""

import math

import office
import packs
import papers
import rooms
from materials import linear
from shapes import facing

from . import HALF, scene

WHITE, CORAL = linear("#f1ece0"), linear("#e2725b")

# The digits as tablets lie, from the upper row to the lower one.
FOUR = ("X..X", "X..X", "X..X", "XXXX", "...X", "...X")
ZERO = (".XX.", "X..X", "X..X", "X..X", "X..X", ".XX.")


@scene("pages/not-found", "foam", "above", HALF, aim=(0, 0.1, 0), lens=74, dark=True)
def not_found():
    # The number of the error, laid by hand out of scored tablets: no two grooves are quite parallel. Rows are farther apart than columns, because the camera looks at a slope.
    pitch, gap = 0.275, 1.4
    for place, digit in enumerate((FOUR, ZERO, FOUR)):
        for row, line in enumerate(digit):
            for column, mark in enumerate(line):
                if mark == "X":
                    x = (column - 1.5 + (place - 1) * (3 + gap)) * pitch
                    turn = -42 + 15 * math.sin(7 * place + 5 * row + 3 * column)
                    facing(packs.tablet(WHITE, 0.134, flat=True, scored=True), turn).location = (x, (2.5 - row) * 0.325, 0)
    facing(packs.tablet(CORAL, 0.16, flat=True, scored=True), -48).location = (0, 0, 0)
    rooms.dim_at_night(0.85)


@scene("pages/bidding", "sand", "slope", aim=(0.06, 0.0, 0.36), lens=64, dark=True)
def bidding():
    # What is bought is cartons, and who offers what is not known before the envelopes are opened.
    office.flat_cartons((0.72, 1.15, 0), -10, 9)
    papers.envelope((-0.9, -0.1, 0.52), (66, 0, 12), "#f3ead6")
    papers.envelope((0.8, -0.72, 0), 10, "#dfcba6")
    papers.envelope((0.72, -0.8, 0.05), -14, "#f3ead6")
    rooms.dim_at_night(0.8)


@scene("pages/anti-corruption", "stone", "slope", aim=(0.0, 0.1, 0.68), lens=58, dark=True)
def anti_corruption():
    # The rules are the same for everybody.
    office.scales((0.5, 0.85, 0), -6, 0.9)
    papers.law_book((-0.95, -0.35, 0), 10, "#7d2823", title=("Кодекс", "этики")).scale = (0.9, 0.9, 0.9)
    rooms.dim_at_night(0.9)
