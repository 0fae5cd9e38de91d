"""Bands: very wide pictures that go from edge to edge in the middle of a page. Phones show only the middle of a band."""

import laboratory as lab
import maquettes as model
import papers
import vessels
from materials import AMBER, linear
from shapes import facing

from . import BAND, art, paper, scene

GREEN = linear("#0b6b5c")
MIST = (0.35, 0.78, 0.66)
OIL = (0.95, 0.72, 0.25)
ROSE = (0.9, 0.45, 0.35)


@scene("pages/band-about", "night", "band", BAND, mood="evening", aim=(0, 0, 0.92), lens=54)
def since_1943():
    # From the glass of the first years to the packages of today.
    lab.round_flask((-3.3, 0.3, 0), OIL, 0.8, 0.9)
    lab.mortar((-2.2, -0.3, 0), 0.8)
    for i in range(4):
        vessels.ampoule(None, (-1.35 + 0.42 * i, 0.25 - 0.12 * (i % 2), 0), AMBER)
    for i in range(2):
        vessels.vial(None, (0.75 + 1.05 * i, 0.35 - 0.3 * i, 0), GREEN, (0.97, 0.95, 0.86))
    for i in range(2):
        vessels.dropper(None, (2.75 + 0.85 * i, -0.1 + 0.35 * i, 0), GREEN if i else linear("#d9a441"))


@scene("pages/band-ctm", "night", "band", BAND, mood="evening", aim=(0, 0, 1.3), lens=62)
def filling():
    # One needle stands above each vial.
    model.rail((0, 0, 0), 0, 11.0, lambda at: vessels.vial(None, at, GREEN, (0.97, 0.95, 0.86)), 11)
    model.needles((0, 0, 0.02), 0, 9, 1.0)


@scene("pages/band-testing-laboratory", "foam", "band", BAND, aim=(0, 0, 1.12), lens=45)
def bench():
    colours = [MIST, OIL, ROSE, (0.5, 0.7, 0.95)]
    lab.rack((-2.5, 0.1, 0), 8, colours)
    lab.microscope((0.1, 0.35, 0), -18)
    lab.flask((1.45, 0.15, 0), MIST, 0.75, 0.95)
    lab.flask((2.75, 0.5, 0), OIL, 0.6, 0.85)
    lab.beaker((2.1, -0.75, 0), ROSE, 0.5, 0.6)
    lab.petri((-0.95, -0.7, 0), linear("#e9dfc9"), 0.6)
    lab.petri((-3.9, -0.5, 0), linear("#c8e0d4"), 0.6)
    lab.round_flask((-4.3, 1.0, 0), OIL, 0.8, 0.95)
    lab.beaker((4.1, 0.6, 0), MIST, 0.7, 0.9)


@scene("pages/band-comparison-tests", "mint", "band", BAND, aim=(0, 0, 0.7), lens=60)
def comparison():
    # All laboratories have the same flask, and one of them found another value.
    for i in range(7):
        lab.flask(((i - 3) * 1.25, 0.1, 0), ROSE if i == 4 else MIST, 0.75 if i != 4 else 0.95, 0.86)


@scene("pages/band-samples", "straw", "band", BAND, aim=(0, 0, 0.42), lens=72)
def samples():
    for i in range(9):
        name = ("so-ibuprofen", "so-timolol")[i % 2]
        facing(vessels.sample_jar(art(name), ((i - 4) * 0.98, 0.75 if i % 2 else -0.05, 0), GREEN), 0)


@scene("pages/band-destruction", "sand", "band", BAND, aim=(0, 0, 0.62), lens=72)
def ampoules():
    for row in range(3):
        for i in range(17):
            vessels.ampoule(None, ((i - 8) * 0.5 + 0.25 * (row % 2), -0.5 + 0.62 * row, 0), AMBER)


@scene("pages/band-legal-circulation", "stone", "band", BAND, aim=(0, 0, 1.02), lens=58)
def custody():
    model.shelves((0, 0.6, 0), 0, 2, 9)


@scene("pages/band-legal", "straw", "band", BAND, aim=(0, 0, 0.95), lens=50)
def law():
    papers.books((-2.6, 0.4, 0), 6, ("#0b6b5c", "#d9a441", "#0b3f37", "#e2725b"))
    papers.scales((0.0, 0.2, 0), -8, 0.95)
    papers.books((2.9, 0.5, 0), -8, ("#0b3f37", "#e2725b", "#0b6b5c"))
    papers.notebook((1.25, -0.9, 0), 8, linear("#0b3f37"), paper("notes"))
