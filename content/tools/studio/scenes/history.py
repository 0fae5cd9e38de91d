"""Decades of the history."""

import math

import laboratory as lab
import maquettes as model
import nature
import packs
import papers
import production
import vessels
from materials import PALE_AMBER, glass, linear, matte
from shapes import facing, lathe

from . import paper, plain, scene

WIDE, SLIM = (1.95, 0.5, 1.3), (0.95, 0.6, 2.0)
WHITE = linear("#f7f4ec")
OIL = (0.95, 0.72, 0.25)


@scene("pages/history-1940", "sand", "low", aim=(0, 0, 1.1), lens=66)
def decade_1940():
    model.tower((-0.7, 0.6, 0), 20, 0.82)
    for i in range(3):
        vessels.ampoule(None, (0.55 + 0.38 * i, -0.3 + 0.16 * i, 0), PALE_AMBER if i == 1 else (1, 1, 1))


@scene("pages/history-1950", "sand", "top")
def decade_1950():
    papers.sheets([None, None], (0, 0, 0), 3, (2.6, 2.1))
    nature.sprig((-0.55, -0.85, 0.06), (0, 0, 12), 5, "#7a8a52", 0.55)
    nature.sprig((0.6, -0.85, 0.06), (0, 0, -16), 4, "#8f8a58", 0.5)
    nature.chamomile((0.1, 0.6, 0.04), (0, 0, 0), 0.4)


@scene("pages/history-1960", "straw", "level", aim=(0, 0, 1.0), lens=68)
def decade_1960():
    lab.round_flask((-0.65, 0.2, 0), (0.88, 0.5, 0.12), 0.8)
    lab.flask((0.75, -0.1, 0), (0.93, 0.7, 0.25), 0.5, 0.8)
    lab.test_tube((1.55, 0.4, 0), OIL)


@scene("pages/history-1970", "sky", "left", aim=(0.05, 0, 0.72), lens=78)
def decade_1970():
    # Eye drops in glass, with an aluminium cap, and the pipette for the eye.
    model.boards((0, 0.3, 0), -28, (2.7, 1.3, 0.14))
    for i in range(3):
        facing(vessels.vial(plain("timovert"), (-0.75 + 0.72 * i, 0.72 - 0.36 * i, 0.14), linear("#c9cdca"), (0.97, 0.99, 0.99)), -34).scale = (0.8, 0.8, 0.8)
    lab.dropping_pipette((-0.9, -0.75, 0.13), (0, 88, -14), (0.9, 0.97, 1.0)).scale = (0.8, 0.8, 0.8)


@scene("pages/history-1980", "peach", "left", aim=(0, 0, 0.55), lens=62)
def decade_1980():
    # The table of a press of the tablet shop.
    production.turret((0, 0.3, 0), 8, lambda: packs.tablet(linear("#fbf3ea"), 0.14))


@scene("pages/history-1990", "mint", "right", aim=(0, 0, 0.7), lens=70)
def decade_1990():
    papers.scales((-0.3, 0.5, 0), 18, 0.95)
    papers.sheets([None, paper("letter")], (0.85, -0.75, 0), 26, (1.1, 1.5))


@scene("pages/history-2000", "sand", "level", aim=(0, 0, 0.8), lens=84)
def decade_2000():
    # The remarks of the first check lie before the certificate.
    papers.standing_sheet(paper("system"), (2.3, 1.68), (-0.2, 0.7, 0), -6)
    papers.sheets([None, paper("letter")], (0.9, -0.75, 0), 22, (1.0, 1.35))
    papers.pen((0.0, -0.95, 0), -62)


@scene("pages/history-2010", "foam", "macro", aim=(0, 0, 0.1), lens=64)
def decade_2010():
    # The magnifier lies on the paper: its handle is thicker than its ring, so that the ring is tilted.
    papers.sheets([paper("chart")], (0.1, 0.2, 0), -22, (2.4, 3.2))
    lab.loupe((-0.15, 0.1, 0.075), (0, -2, -30))


@scene("pages/history-2020", "sky", "level", aim=(0, 0, 1.28), lens=66)
def decade_2020():
    # Nobody touches an open bottle: the filled bottles stand under glass.
    base = matte("base", linear("#23302c"), 0.4)
    lathe("base", [(0, 0), (1.2, 0), (1.2, 0.12), (1.14, 0.16), (0, 0.16)], (0, 0.2, 0), base)
    round_top = [(1.02 * math.cos(a), 1.42 + 1.02 * math.sin(a)) for a in (i * math.pi / 64 for i in range(32))]
    dome = [(1.02, 0.16), *round_top, (0, 2.44)]
    lathe("dome", dome + [(x * 0.975, z - 0.025) for x, z in reversed(dome[1:])] + [(0.995, 0.16), (1.02, 0.16)], (0, 0.2, 0), glass("dome"))
    lathe("knob", [(0, 2.43), (0.07, 2.44), (0.12, 2.54), (0.07, 2.64), (0, 2.66)], (0, 0.2, 0), glass("knob"), 48)
    for x, y in ((-0.42, 0.3), (0.42, 0.3), (0.0, -0.15)):
        vessels.dropper(plain("timovert"), (x, y, 0.16), linear("#2b7fa3"))
