"""Directions and services."""

import custody
import devices
import furnace
import laboratory as lab
import maquettes as model
import nature
import office
import packs
import papers
import rooms
import stage
import tabletting
import vessels
from materials import linear
from shapes import facing, group

from . import art, paper, plain, scene

OIL = (0.95, 0.72, 0.25)
GREEN, WHITE = linear("#0b6b5c"), linear("#fdf8ef")


@scene("pages/direction-medicine", "mint", "left", aim=(0.0, -0.08, 0.0), lens=86, dark=True)
def direction_medicine():
    # Each form of medicine has its own row, and the rows lead into the depth.
    rows = [
        (0.42, lambda: packs.tablet(linear("#f7f2e8"), 0.2, flat=True, scored=True)),
        (0.66, lambda: packs.capsule(GREEN, linear("#f4f0e4"), 0.12, 0.5)),
        (0.42, lambda: packs.tablet(linear("#e2725b"), 0.19)),
        (0.58, lambda: nature.gel_capsule((1.0, 0.66, 0.1), 0.15)),
        (0.42, lambda: packs.tablet(linear("#8ecab4"), 0.19)),
        (0.66, lambda: packs.capsule(linear("#d9a441"), linear("#f4f0e4"), 0.12, 0.5)),
        (0.42, lambda: packs.tablet(linear("#f7f2e8"), 0.2)),
    ]
    things = [group(packs.blister(10, 2, lambda: packs.tablet(linear("#f7f2e8"), flat=True, scored=True), pitch=0.4), (-0.1, -1.25, 0))]
    for row, (step, make) in enumerate(rows):
        for i in range(round(5.4 / step)):
            one = make()
            one.location = (-2.7 + step * (i + 0.5 * (row % 2)), -0.52 + 0.52 * row, 0)
            things.append(one)
    group(things, (0, 0, 0), (0, 0, -8))


@scene("pages/direction-veterinary", "sand", "low", aim=(0.05, 0, 1.0), lens=72, dark=True)
def direction_veterinary():
    # The vials stand on boards, so that their labels are seen.
    model.boards((0, 0.3, 0), -6, (3.0, 1.5, 0.3))
    for i, (x, y) in enumerate(((-0.85, 0.35), (0.1, 0.05), (1.0, 0.4))):
        label, cap = (("ksilazorin", "#8a6a3d"), ("ambrovens", "#0b6b5c"), ("ksilazorin", "#d9a441"))[i]
        facing(vessels.vial(plain(label), (x, y, 0.3), linear(cap), (0.99, 0.9, 0.62)), -10)
    nature.sprig((-1.6, -0.75, 0.06), (0, 0, -70), 4, "#7aa05a", 0.5)


@scene("pages/direction-device", "foam", "left", aim=(0.0, 0.1, 0.58), lens=78, dark=True)
def direction_device():
    devices.bag(art("rubezh-1"), (1.9, 0.9, 1.3), linear("#4d5b3a"), (-0.55, 0.75, 0), -20)
    devices.tourniquet((0.5, -0.62, 0), (0, 0, -26)).scale = (0.62, 0.62, 0.62)
    devices.bandage((1.2, 0.35, 0), (0, 0, -30))
    devices.bandage((0.68, 0.2, 0), (0, 0, -50), 0.46, 0.2)
    devices.dressing((-0.75, -0.75, 0), (0, 0, 12), GREEN).scale = (0.72, 0.72, 0.72)


@scene("pages/direction-standard", "straw", "along", aim=(0.0, 0.0, 0.48), dark=True)
def direction_standard():
    for i in range(6):
        jar = vessels.sample_jar(art("so-ibuprofen" if i % 2 else "so-timolol"), (-0.62 + 0.85 * i, -0.5 + 0.72 * i, 0), linear("#0b6b5c"))
        facing(jar, -32)


@scene("pages/service-ctm", "stone", "left", aim=(0.74, -0.42, 0.91), lens=55.5, dark="slate")
def made_for_customers():
    # The turret of a press from near, and the packages into which its tablets go.
    tabletting.press((-0.75, 1.1, 0), -18, lambda: packs.tablet(WHITE, 0.095, flat=True), 1.5)
    packs.carton(art("ibuvellin"), (1.5, 0.42, 1.0), (0.0, -1.67, 0), -34)
    packs.carton(art("tsetrilen"), (1.1, 0.4, 0.72), (1.08, -2.55, 0), -42)
    rooms.light_backdrop((5.0, -2.0, 8.0), (4.5, 5.0, 2.0), 1100 if stage.is_night() else 350, 4.0)


@scene("pages/service-samples", "straw", "macro", aim=(0.22, 0, 0.48), lens=66, dark=True)
def samples():
    facing(vessels.sample_jar(art("so-ibuprofen"), (-0.35, 0.4, 0), GREEN), -26)
    # The substance as it comes from the jar: fine powder, and a few crystals.
    lab.petri((0.55, -0.35, 0), None, 0.75)
    nature.powder(0.31, 0.19, (0.47, -0.26, 0.03))
    for i, (x, y) in enumerate(((0.8, -0.56), (0.7, -0.65), (0.87, -0.42), (0.58, -0.71))):
        nature.crystal((0.97, 0.98, 0.97), 0.032, i).location = (x, y, 0.03)


@scene("pages/service-comparison-tests", "mint", "slope", aim=(0, 0.0, 0.55), lens=74, dark=True)
def comparison():
    # All laboratories get the same sample. On the sheet, the result of one of them is outside the limits.
    papers.sheets([None, paper("round")], (-0.6, 0.15, 0), 10, (1.9, 2.6))
    for i in range(4):
        facing(vessels.ampoule(plain("so-morfin"), (0.7 + 0.34 * i, -0.35 + 0.2 * i, 0)), 0).scale = (0.86, 0.86, 0.86)


@scene("pages/service-testing-laboratory", "stone", "left", aim=(0.05, 0, 1.06), lens=58, dark=True)
def testing():
    lab.microscope((-0.75, 0.2, 0), -14)
    lab.rack((1.15, 0.7, 0), -24, [(0.35, 0.78, 0.66), OIL, (0.9, 0.45, 0.35)])
    for i, (x, y, z) in enumerate(((0.62, -0.62, 0), (0.61, -0.61, 0.168), (1.3, -0.5, 0))):
        facing(lab.petri((x, y, z), linear("#e3c98f"), 0.68, True, f"Т-{3 + i}"), -36 - 9 * i)


@scene("pages/service-legal", "straw", "slope", aim=(0.1, -0.1, 0.34), lens=60, dark=True)
def legal():
    # A signed contract with its seal, the law, and the stamp of the company.
    papers.sheets([None, None, paper("contract")], (-0.72, 0.1, 0), 10, (1.7, 2.3))
    papers.wax_seal((-0.4, -1.0, 0.03), -34)
    papers.law_book((1.05, 0.5, 0), -14)
    papers.stamp((0.42, -0.62, 0))
    papers.fountain_pen((0.02, -1.42, 0), 66)


@scene("pages/licensing", "sand", "slope", aim=(0.0, 0.1, 0.62), lens=63, dark=True)
def licensing():
    # The documents for a licence, and what is left to do before the authority comes.
    for i, colour in enumerate(("#2c5a50", "#d9a441", "#e9dcc0", "#c96f57")):
        office.archive_box((-1.5 + 0.6 * i, 0.75, 0), 0, colour)
    papers.sheets([None, paper("remarks")], (1.25, -0.15, 0), -12, (1.3, 1.78))
    papers.fountain_pen((-0.35, -0.62, 0), 62).scale = (0.8, 0.8, 0.8)


@scene("pages/service-logistics", "sky", "right", aim=(0, 0, 0.9), lens=66, dark=True)
def logistics():
    devices.cooler(art("kriobox-12"), (-0.45, 0.4, 0), 22)
    model.parcel((1.0, 0.8, 0.7), (1.35, 0.1, 0), 30)
    model.parcel((0.7, 0.6, 0.5), (1.3, 0.15, 0.7), 12)
    model.parcel((0.8, 0.7, 0.55), (0.85, -0.85, 0), 40)


@scene("pages/service-destruction", "night", "mouth", mood="evening", aim=(0.86, 0, 1.66), lens=52)
def destruction():
    furnace.build((0, 0, 0), -6)
    # The side of the open door would be lost in the shadow.
    stage.edge_light((5.2, -3.0, 3.6), (2.4, -1.4, 1.6), 80, 1.2)


@scene("pages/service-legal-circulation", "stone", "level", aim=(0.37, 0, 1.34), lens=57, dark="slate")
def legal_circulation():
    custody.safe((-0.3, 0.4, 0), 0)
    floor = custody.HIGH + 0.012
    for i in range(7):
        column, row = (i, 0) if i < 4 else (i - 3.5, 1)
        vessels.ampoule(plain("so-morfin"), (-0.98 + 0.3 * column, 0.02 + 0.36 * row, floor)).scale = (0.62, 0.62, 0.62)
    model.parcel((0.56, 0.5, 0.44), (0.28, 0.35, floor), 0)
    model.parcel((0.42, 0.4, 0.3), (0.26, 0.33, floor + 0.44), 8)
    if stage.is_night():
        # The steel of the safe is darker than the wall, and its edges shine.
        rooms.dim(1.6)
        rooms.light_backdrop((0.4, 1.6, 4.2), (0.4, 5.2, 1.4), 900, 3.4, (0.92, 0.98, 1))
        stage.edge_light((3.4, 1.6, 3.2), (0.4, 0.2, 1.4), 420, 1.8)
        stage.edge_light((-3.2, 1.4, 3.0), (-0.8, 0.2, 1.4), 220, 1.8)


@scene("pages/service-innovative-solutions", "dusk", "level", mood="night", aim=(0, 0, 2.4), lens=72)
def innovation():
    # The model hangs so high that its shadow falls outside the picture.
    atoms, bonds = nature.paracetamol()
    nature.molecule(atoms, bonds, (0.42, 0, 2.55), (0, 62, 12), 0.5)
    # The dark atoms stand before a lit wall.
    rooms.light_backdrop((0.4, 1.0, 5.0), (0.4, 5.4, 2.6), 420, 3.0, (0.9, 1, 0.97))
