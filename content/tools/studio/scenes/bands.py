"""Bands: very wide pictures that go from edge to edge in the middle of a page. Phones show only the middle of a band."""

import laboratory as lab
import maquettes as model
import office
import packs
import papers
import production
import rooms
import stage
import tabletting
import vessels
from materials import CLEAR, PALE_AMBER, linear, matte, wood
from shapes import box, facing

from . import BAND, art, paper, plain, scene

GREEN = linear("#0b6b5c")
MIST = (0.35, 0.78, 0.66)
OIL = (0.95, 0.72, 0.25)
ROSE = (0.9, 0.45, 0.35)
SOLUTION = (0.66, 0.9, 0.86)


@scene("pages/band-about", "deep", "band", BAND, mood="evening", aim=(0.0, 0, 1.68), lens=36)
def hall():
    # The hall in the first light of the morning: the sky in its windows is orange, and shines on the steel and on the floor.
    box("floor", (40, 40, 0.02), (0, 0, 0.0), matte("floor", linear("#1d3f38"), 0.16), 0.001)
    dawn = (1.0, 0.5, 0.2)
    for x in (-2.35, 2.9):
        rooms.bright_window((x, 3.3, 2.45), (2.5, 2.5), 3, 3, 0.38, 1300, dawn)
        # The wall beside a window is lit by the same sky.
        rooms.light_backdrop((x, 1.6, 4.6), (x, 5.2, 2.4), 200, 3.2, (1.0, 0.42, 0.2))
    places = [(-1.25, 0.9), (0.4, 1.1), (2.05, 1.3), (3.7, 1.5)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((-6, 0.33), (8, 2.02), [(x, y, 2.98) for x, y in places], 3.45)
    production.pipes((-6, 1.6), (8, 2.9), [], 3.2, "#c9803f")
    press = tabletting.machine((-3.45, 0.4, 0), 14, lambda: packs.tablet(linear("#fdf8ef"), 0.095, flat=True))
    press.scale = (0.86, 0.86, 0.86)
    rooms.dim(0.62)


@scene("pages/band-ctm", "stone", "band", BAND, aim=(0, 0, 1.24), lens=43.5, dark=True)
def filling():
    # Open vials under the needles of a filling line. The product rises from one vial to the next.
    model.track((0, 0, 0), 14.0)
    for i in range(7):
        x = (i - 3) * 1.04
        vessels.open_vial((x, 0, 0.3), 0.26 + 0.1 * i, SOLUTION)
        model.needle((x, 0, 1.34), 0.5)
    model.manifold((0, 0, 2.26), 14.0)
    _light_behind_liquids()


def _light_behind_liquids():
    """Lights the wall on dark pages, because a liquid has the colour of what is seen through it."""
    if stage.is_night():
        for x in (-3.2, 0, 3.2):
            rooms.light_backdrop((x, 1.0, 3.4), (x, 5.2, 1.1), 190, 2.4)


@scene("pages/band-testing-laboratory", "foam", "band", BAND, aim=(0, 0, 1.12), lens=45, dark=True)
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
    _light_behind_liquids()


@scene("pages/band-comparison-tests", "mint", "band", BAND, aim=(0, 0, 0.7), lens=60, dark=True)
def comparison():
    # All laboratories have the same flask, and one of them found another value.
    for i in range(7):
        lab.flask(((i - 3) * 1.25, 0.1, 0), ROSE if i == 4 else MIST, 0.75 if i != 4 else 0.95, 0.86)
    _light_behind_liquids()


@scene("pages/band-samples", "straw", "band", BAND, aim=(0, 0, 0.42), lens=72, dark=True)
def samples():
    for i in range(9):
        name = ("so-ibuprofen", "so-timolol")[i % 2]
        facing(vessels.sample_jar(art(name), ((i - 4) * 0.98, 0.75 if i % 2 else -0.05, 0), GREEN), 0)


@scene("pages/band-destruction", "sand", "band", BAND, aim=(0, 0, 0.84), lens=47.5, dark=True)
def weighing():
    # Before ampoules are destroyed, they are counted and weighed, the minutes are signed, and what waits is sealed.
    lab.balance((-0.1, 0.25, 0), -4, "16,00 г")
    for i in range(5):
        vessels.ampoule(plain("so-morfin"), (-0.1 + 0.24 * (i - 2), 0.42 - 0.1 * (i % 2), 0.475), PALE_AMBER if i % 2 else CLEAR).scale = (0.8, 0.8, 0.8)
    papers.clipboard(paper("protocol"), (1.18, 1.61), (-2.0, 0.3, 0), 10)
    papers.fountain_pen((-1.55, -0.7, 0), 74).scale = (0.8, 0.8, 0.8)
    office.sealed_case((1.95, 0.5, 0), -10)
    for x, y in ((1.0, -0.45), (1.32, -0.6)):
        vessels.ampoule(plain("so-morfin"), (x, y, 0)).scale = (0.8, 0.8, 0.8)


@scene("pages/band-legal-circulation", "stone", "band", BAND, aim=(0, 0, 1.02), lens=58, dark=True)
def custody():
    model.shelves((0, 0.6, 0), 0, 2, 9)


@scene("pages/band-legal", "sand", "desk", BAND, mood="evening", aim=(0.0, 0.1, 0.94), lens=49)
def law():
    # What a registration becomes: a bound dossier, sealed and signed, before the boxes of its archive. The sun is low.
    box("desk", (26, 4.6, 0.14), (0, -0.8, 0.07), wood("desk", linear("#6a432b")), 0.03)
    rooms.cabinet((1.6, 3.0, -1.0), 0, (8.4, 1.6, 5.0), (0.05, 1.32, 3.6))
    colours = ("#b08a5c", "#8fa39a", "#b08a5c", "#a5825a", "#3f6a5e", "#b08a5c", "#8fa39a", "#a5825a", "#b08a5c", "#3f6a5e", "#a5825a", "#b08a5c")
    for i, colour in enumerate(colours):
        if i != 9:
            office.archive_box((-2.1 + 0.6 * i + (0.14 if i == 10 else 0), 2.75, 0.365), -9 if i == 10 else 0, colour)
    top = 0.14
    office.seal_press((-1.5, 0.2, top), 62, 0.9)
    office.dossier((1.0, 0.5, top), -12)
    office.dossier((1.06, 0.55, top + 0.46), -4, 0.3)
    papers.sheets([None, paper("letter")], (-0.3, -0.2, top), 20, (1.2, 1.5))
    papers.fountain_pen((-0.35, -0.35, top + 0.02), 66)
    rooms.dim(0.5)
    rooms.sunlight((0.8, 0.62, -0.5), 3.4)
