"""Branches: what each of them works with, and how it looks inside. Each has a wide picture for its page, and one for its card
from another side, whose object is in the middle."""

import belongings as own
import blisters
import devices
import herbs
import laboratory as lab
import maquettes as model
import nature
import packs
import papers
import production
import rooms
import stage
import vessels
from materials import linear, matte, metal, wood
from shapes import ball, box, facing, group, rod

from . import HEAD, WIDE_CARD, art, plain, scene

WHITE = linear("#fdf8ef")


@scene("branches/mez", "steel", "head", HEAD, aim=(0.0, 0, 1.42), lens=25)
def extraction():
    # The extractors stand in a row that leads to the wall.
    places = [(1.15, -1.3), (0.45, 0.6), (-0.25, 2.5), (-0.95, 4.4)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((1.81, -3.1), (-1.2, 5.15), [(x, y, 2.98) for x, y in places], 3.5)
    # The pipes along the wall come from above, so that none of them is behind the title.
    for x, y, height, colour in ((-0.55, 5.05, 3.2, "#c9803f"), (-0.2, 5.05, 2.86, production.STEEL)):
        production.pipes((x, y), (20, y), [], height, colour)
        rod("riser", (x, y, height), (x, y, 12), 0.075, metal("riser", linear(colour), 0.24))
        ball("elbow", 0.1, (x, y, height), metal("elbow", linear(colour), 0.24))


@scene("branches/mez-card", "stone", "hall", WIDE_CARD, aim=(0.25, 0.6, 1.78), lens=54, dark=True)
def extractors():
    box("floor", (40, 40, 0.02), (0, 0, 0.0), matte("floor", linear("#47655b" if stage.is_night() else "#9fb3aa"), 0.14), 0.001)
    places = [(-2.1, 0.9), (0.0, 0.6), (2.1, 0.3)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((-5.5, 1.4), (5.5, -0.18), [(x, y, 2.98) for x, y in places], 3.5)
    production.pipes((-5.5, 2.2), (5.5, 0.62), [], 3.2, "#c9803f")
    if stage.is_night():
        # Steel shows what it reflects: a lit wall, and a light on each side.
        rooms.light_backdrop((0.0, 1.6, 5.0), (0.0, 5.2, 2.0), 850, 4.5, (0.9, 1, 0.97))
        stage.edge_light((-5.6, -1.0, 3.4), (0, 0.6, 1.6), 420, 3.2)
        stage.edge_light((5.6, -0.6, 3.4), (0, 0.6, 1.6), 420, 3.2)


@scene("branches/lefortovo", "sky", "head", HEAD, aim=(0, 0, 0.85))
def drops():
    production.table((0.75, 1.6, 0), 2.5, _bottle)


@scene("branches/lefortovo-card", "sky", "slope", WIDE_CARD, aim=(0.0, 0.0, 1.05), lens=60, dark=True)
def filling():
    # Bottles come to the needles of the filling line. Those that are filled have got a nozzle, and none has a cap yet.
    steel = metal("steel", linear(production.STEEL), 0.22)
    box("belt", (12, 1.05, 0.12), (0, 0.2, 0.0), matte("belt", linear("#057a64"), 0.45), 0.02)
    for y in (-0.36, 0.76):
        box("rail", (12, 0.06, 0.3), (0, y, 0.12), steel, 0.02)
    for i in range(-2, 3):
        vessels.open_dropper(plain("timovert"), (0.92 * i, 0.2, 0.06), i > 1)
    box("manifold", (12, 0.5, 0.42), (0, 0.2, 2.55), matte("manifold", linear("#057a64"), 0.35), 0.06)
    for i in range(-2, 2):
        rod("needle", (0.92 * i, 0.2, 1.3), (0.92 * i, 0.2, 2.4), 0.045, steel)
        rod("holder", (0.92 * i, 0.2, 1.95), (0.92 * i, 0.2, 2.4), 0.11, matte("holder", linear("#ea9f45"), 0.4))


def _bottle():
    """A bottle of eye drops."""
    return vessels.dropper(plain("timovert"), (0, 0, 0), linear("#2b7fa3"))


@scene("branches/pochep", "straw", "head", HEAD, aim=(0, 0, 0.74), lens=37)
def packing():
    # A strip of film runs through the packing line: its pockets are full, and behind the roller they are closed with foil.
    blisters.line((-0.2, 0.4, 0), 16, 9, lambda: packs.tablet(linear("#ea9f45"), 0.125), "#057a64")


@scene("branches/pochep-card", "straw", "slope", WIDE_CARD, aim=(0.1, 0.1, 0.42), lens=78, dark=True)
def packing_close():
    blisters.line((0.1, 0.2, 0), -38, 13, lambda: packs.tablet(linear("#f4efe4"), 0.125))


@scene("branches/pochep-kits", "sky", "level", WIDE_CARD, aim=(0.0, 0.1, 0.82), lens=62, dark=True)
def kits():
    # A finished kit is weighed to the gram. Others wait for their turn behind it.
    olive = linear("#4d5b3a")
    production.parcel_scale((0.15, -0.15, 0), -8, "1 248 г")
    devices.bag(art("rubezh-1"), (1.5, 0.72, 1.04), olive, (0.15, -0.02, 0.33), -8)
    for x, y, turn in ((-1.85, 1.15, 10), (1.95, 1.0, -14)):
        devices.bag(art("rubezh-1"), (1.5, 0.72, 1.04), olive, (x, y, 0), turn)
    for x, y, turn in ((-1.25, -0.62, 14), (-1.72, -0.72, -22)):
        group([devices.bandage((0, 0, 0), (0, 0, 0), 0.42, 0.2)], (x, y, 0.21), (90, 0, turn))
    devices.dressing((1.65, -0.75, 0), (0, 0, -14), linear("#0b6b5c")).scale = (0.62, 0.62, 0.62)
    rooms.dim_at_night(0.9)


@scene("branches/pochep-guides", "mint", "left", WIDE_CARD, aim=(0.05, 0.0, 0.44), lens=62, dark=True)
def guides():
    # With what a mechanic begins: to wipe the guides of the machine. Two rails with their carriages, a cloth, and an oil can.
    things = [production.guide((0, y, 0), 4.6, x) for y, x in ((0.5, -0.75), (-0.32, 0.35))]
    things += [own.oil_can((1.55, 1.15, 0), 160), own.cloth((-0.95, -1.02, 0), 12, "#e2725b")]
    group(things, (0.0, 0.1, 0), (0, 0, -22))
    if stage.is_night():
        rooms.light_backdrop((0.4, 1.6, 4.6), (0.2, 0.6, 0), 260, 2.8, (0.9, 1, 0.97))
        stage.edge_light((-3.4, 1.8, 2.4), (0, 0, 0.2), 260, 2.0)


@scene("branches/agro", "sand", "head", HEAD, aim=(0, 0, 0.98), lens=29)
def harvest():
    # What the farm sends to the plant: chamomile, sage and marigold, dried and in sacks.
    model.boards((0.05, 0.1, 0), 0, (3.6, 3.0, 0.14))
    herbs.sack((-0.85, 0.35, 0.14), herbs.chamomile, 0.68, 1.0, 1)
    herbs.sack((0.42, 0.85, 0.14), herbs.sage, 0.7, 1.12, 2)
    herbs.sack((1.2, -0.25, 0.14), herbs.calendula, 0.62, 0.82, 3)
    herbs.bundle((-0.55, -1.05, 0.14), -70, herbs.chamomile, 1.25, seed=8)


@scene("branches/agro-card", "sand", "slope", WIDE_CARD, aim=(0.0, 0.1, 0.6), lens=66, dark=True)
def harvest_close():
    _bench()
    herbs.sack((-1.15, 0.75, 0), herbs.calendula, 0.8, 0.95, 3)
    herbs.sack((0.85, 0.9, 0), herbs.chamomile, 0.88, 1.0, 1)
    herbs.bundle((-1.55, -1.05, 0), -68, herbs.sage)
    herbs.bundle((0.5, -1.25, 0), -38, herbs.chamomile, 1.7, seed=8)
    if stage.is_night():
        rooms.light_backdrop((0.0, 1.6, 4.6), (0.0, 5.2, 1.6), 260, 3.6, (1, 0.93, 0.84))


@scene("pages/agro-antlers", "foam", "slope", aim=(0.0, 0.1, 0.3), lens=66, dark=True)
def antlers():
    # Cut antlers with the tag of their maral, before they go to the dryer.
    _bench()
    nature.antler((-1.2, -1.3, 0.01), -14, 0.86)
    nature.antler((1.35, -1.2, 0.01), 6, 0.78)
    own.ear_tag("214", (0.12, -1.3, 0.012), 14)


@scene("pages/agro-seedlings", "sky", "level", aim=(0.0, 0, 1.0), lens=58, dark=True)
def seedlings():
    # What grows on the fields, and the names of the plants.
    plants = (("Шалфей", -1.35, 2, "#7f9a80"), ("Мята", 0.0, 3, "#4f8f4a"), ("Душица", 1.35, 2, "#6f8f55"))
    for i, (name, x, pairs, colour) in enumerate(plants):
        herbs.pot((x, 0.2 - 0.1 * (i % 2), 0), name)
        for turn in (20 + 40 * i, 140 + 30 * i, 262 + 20 * i):
            nature.sprig((x, 0.2 - 0.1 * (i % 2), 0.72), (78, 0, turn), pairs, colour, 0.5)


@scene("pages/pochep-practice", "sky", "slope", aim=(0.02, 0.05, 0.46), lens=72, dark=True)
def practice():
    # The first task of a student: to weigh twenty tablets, and to write each mass down.
    lab.balance((-0.5, 0.55, 0), 6, "0,5012 г")
    packs.tablet(WHITE, 0.19, flat=True, scored=True).location = (-0.53, 0.8, 0.475)
    papers.notebook((0.95, 0.0, 0), -12, linear("#0b6b5c"))
    papers.pen((0.9, 0.05, 0.25), 30, "#d9a441")
    for i, (x, y) in enumerate(((-1.1, -0.95), (-0.72, -0.8), (-0.35, -1.0), (0.02, -0.85))):
        facing(packs.tablet(WHITE, 0.17, flat=True, scored=True), 30 + 55 * i).location = (x, y, 0)


@scene("pages/pochep-water", "foam", "level", aim=(0, 0, 0.78), lens=72, dark=True)
def water():
    # The same water on its way through the works: as it comes, settled, and as it leaves.
    for i, (colour, level) in enumerate((((0.5, 0.36, 0.16), 0.72), ((0.78, 0.74, 0.5), 0.72), ((0.93, 0.98, 0.99), 0.72))):
        lab.beaker((-1.42 + 1.42 * i, 0.15 - 0.1 * (i % 2), 0), colour, level, 0.98)
    if stage.is_night():
        rooms.light_backdrop((0.0, 0.5, 3.4), (0.0, 5.2, 1.1), 850, 2.8)


def _bench():
    """A wooden bench. Its boards reach the lower edge of the picture."""
    front, planks = -3.9, 12
    timber = wood("bench", linear("#b08a5c"))
    box("gaps", (16, 0.53 * planks, 0.04), (2, front + 0.53 * (planks - 1) / 2, -0.02), matte("gaps", linear("#4a3522"), 0.9), 0.001)
    for i in range(planks):
        box("plank", (16, 0.5, 0.1), (2, front + 0.53 * i, -0.04), timber, 0.012)
