"""Bands: very wide pictures that go from edge to edge in the middle of a page. Phones show only the middle of a band."""

import laboratory as lab
import maquettes as model
import nature
import packs
import papers
import vessels
from materials import PALE_AMBER, linear, matte
from shapes import facing, lathe

from . import BAND, art, paper, plain, scene

GREEN = linear("#0b6b5c")
MIST = (0.35, 0.78, 0.66)
OIL = (0.95, 0.72, 0.25)
ROSE = (0.9, 0.45, 0.35)
GOLD = (0.99, 0.8, 0.36)


@scene("pages/band-about", "night", "band", BAND, mood="evening", aim=(0.15, 0, 0.84), lens=52)
def since_1943():
    # From the mortar of the first years to the packages of today. The names stand where phones show them too.
    lab.mortar((-2.25, 0.1, 0), 0.86)
    nature.sprig((-3.0, -0.55, 0.06), (0, 0, -80), 4, "#7aa05a", 0.5)
    for i in range(3):
        vessels.ampoule(None, (-1.22 + 0.4 * i, 0.15 - 0.14 * (i % 2), 0), PALE_AMBER)
    packs.carton(art("parafelin"), (1.9, 0.5, 1.27), (0.75, 0.35, 0), -6)
    facing(vessels.dropper(plain("solnavit"), (2.2, -0.05, 0), linear("#d9a441")), 8)
    vessels.vial(plain("ambrovens"), (2.85, 0.3, 0), GREEN, GOLD)


@scene("pages/band-ctm", "night", "band", BAND, mood="evening", aim=(0, 0, 1.08), lens=70)
def filling():
    # Open vials under the needles of a filling line. The product rises from one vial to the next.
    model.track((0, 0, 0), 14.0)
    for i in range(11):
        x = (i - 5) * 1.04
        level = 0.16 + 0.072 * i
        vessels.open_vial((x, 0, 0.3), level, GOLD)
        # A bright round card behind the product, as photographers of drinks use it. The vial hides it.
        lathe("card", [(0.2, 0.36), (0.2, 0.24 + level)], (x, 0.72, 0), matte("card", (1.0, 0.74, 0.3), 0.9))
        model.needle((x, 0, 0.3 + 0.6 + 0.055 * i))
    model.manifold((0, 0, 2.62), 14.0)


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


@scene("pages/band-destruction", "sand", "band", BAND, aim=(0, 0, 0.66), lens=76)
def ampoules():
    for row in range(2):
        for i in range(11):
            vessels.ampoule(plain("so-morfin"), ((i - 5) * 0.62 + 0.31 * (row % 2), -0.3 + 0.7 * row, 0), PALE_AMBER)


@scene("pages/band-legal-circulation", "stone", "band", BAND, aim=(0, 0, 1.02), lens=58)
def custody():
    model.shelves((0, 0.6, 0), 0, 2, 9)


@scene("pages/band-legal", "straw", "band", BAND, aim=(0, 0, 0.95), lens=50)
def law():
    papers.books((-2.6, 0.4, 0), 6, ("#0b6b5c", "#d9a441", "#0b3f37", "#e2725b"))
    papers.scales((0.0, 0.2, 0), -8, 0.95)
    papers.books((2.9, 0.5, 0), -8, ("#0b3f37", "#e2725b", "#0b6b5c"))
    papers.sheets([None, paper("contract")], (1.4, -0.2, 0), 8, (1.2, 1.5))
