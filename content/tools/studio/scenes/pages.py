"""Pages and their blocks: directions, services, decades of the history, materials, steps of the express test."""

import devices
import laboratory as lab
import maquettes as model
import nature
import packs
import papers
import vessels
from materials import AMBER, gem, linear, matte, plastic
from shapes import ball, box, facing, group, lathe, rod

from . import art, paper, scene

WIDE, SLIM = (1.95, 0.5, 1.3), (0.95, 0.6, 2.0)
WHITE = linear("#f7f4ec")
WATER = (0.93, 0.98, 0.97)
OIL = (0.95, 0.72, 0.25)
GREEN = linear("#0b6b5c")


# Directions


@scene("pages/direction-medicine", "mint", "macro", aim=(0, 0, 0.1), lens=72)
def direction_medicine():
    def one(i):
        if i % 4 == 3:
            return packs.capsule(GREEN, linear("#f4f0e4"), 0.11, 0.46)
        return packs.tablet(linear(("#fbf3ea", "#e2725b", "#d9efe6")[i % 3]), 0.19)

    nature.pile(34, (2.0, 1.5, 0.46), one, 11)


@scene("pages/direction-veterinary", "sand", "low", aim=(0, 0, 0.9))
def direction_veterinary():
    model.crate((0.3, 0.5, 0), -8, (2.4, 1.2, 0.6))
    for i in range(3):
        vessels.vial(art("ksilazorin"), (-0.35 + 0.75 * i, 0.45 - 0.1 * i, 0.12), linear(("#8a6a3d", "#0b6b5c", "#d9a441")[i]), (0.97, 0.95, 0.86))
    nature.sprig((-1.5, -0.5, 0.08), (0, 0, -64), 4, "#7aa05a", 0.6)


@scene("pages/direction-device", "stone", "above", aim=(0, 0.15, 0.2))
def direction_device():
    devices.bag(art("rubezh-1"), (1.7, 0.8, 1.0), linear("#4d5b3a"), (-0.75, 1.0, 0), 10)
    devices.cassette((0.95, 0.75, 0), (0, 0, -14))
    devices.tourniquet((0.2, -0.65, 0.25), (-90, 0, 30)).scale = (0.55, 0.55, 0.55)
    devices.dressing((-1.15, -0.7, 0), (0, 0, 16), GREEN)
    lab.gloves((1.35, -0.65, 0), -20, linear("#9cc7d8"))


@scene("pages/direction-standard", "straw", "along", aim=(0.2, 0.2, 0.45))
def direction_standard():
    for i in range(6):
        jar = vessels.sample_jar(art("so-ibuprofen" if i % 2 else "so-timolol"), (-1.05 + 0.85 * i, -0.75 + 0.72 * i, 0), linear("#0b6b5c"))
        facing(jar, -32)


# Services


@scene("pages/service-ctm", "mint", "along", aim=(0, 0, 0.9), lens=62)
def contract_manufacturing():
    model.rail((0, 0, 0), 24, 9.0, lambda at: vessels.vial(art("ksilazorin"), at, GREEN, (0.97, 0.95, 0.86)), 8)


@scene("pages/service-samples", "straw", "macro", aim=(0, 0, 0.45), lens=78)
def samples():
    facing(vessels.sample_jar(art("so-ibuprofen"), (-0.35, 0.4, 0), GREEN), -26)
    lab.petri((0.55, -0.35, 0), linear("#f3f1ea"), 0.75)
    for i in range(5):
        heap = nature.crystal((0.96, 0.97, 0.95), 0.1, i)
        heap.location = (0.45 + 0.1 * (i % 3), -0.4 + 0.12 * (i // 3), 0.08)


@scene("pages/service-comparison-tests", "mint", "above", aim=(0, -0.1, 0.5), lens=66)
def comparison():
    for x, level in ((-1.05, 0.75), (0.0, 0.75), (1.05, 0.75)):
        lab.flask((x, 0.1 + 0.2 * abs(x), 0), (0.35, 0.78, 0.66), level, 0.95)
    papers.sheets([paper("chart")], (0.1, -1.35, 0), -6, (1.5, 1.7))


@scene("pages/service-testing-laboratory", "stone", "left", aim=(0, 0, 1.0), lens=66)
def testing():
    lab.microscope((-0.75, 0.2, 0), -14)
    lab.rack((1.15, 0.7, 0), -24, [(0.35, 0.78, 0.66), OIL, (0.9, 0.45, 0.35)])
    lab.petri((0.75, -0.65, 0), linear("#e9dfc9"), 0.6)


@scene("pages/service-legal", "straw", "above", aim=(0, 0.05, 0.1))
def legal():
    papers.notebook((0.25, 0.15, 0), -8, linear("#0b3f37"), paper("notes"))
    papers.pen((1.1, -0.75, 0.02), 30, "#0b3f37")
    papers.glasses((-1.0, -0.85, 0), 18)


@scene("pages/service-logistics", "sky", "right", aim=(0, 0, 0.9), lens=66)
def logistics():
    devices.cooler(art("kriobox-12"), (-0.45, 0.4, 0), 22)
    model.parcel((1.0, 0.8, 0.7), (1.35, 0.1, 0), 30)
    model.parcel((0.7, 0.6, 0.5), (1.3, 0.15, 0.7), 12)
    model.parcel((0.8, 0.7, 0.55), (0.85, -0.85, 0), 40)


@scene("pages/service-destruction", "deep", "low", mood="evening", aim=(0.2, 0, 1.35), lens=58)
def destruction():
    model.furnace((0, 0.5, 0), -12)


@scene("pages/service-legal-circulation", "stone", "level", aim=(0.1, 0, 1.1), lens=64)
def legal_circulation():
    model.safe((-0.3, 0.4, 0), 0)
    for level, z in enumerate((0.1, 1.225)):
        for i in range(3 + level):
            vessels.ampoule(art("morvelta"), (-0.9 + 0.36 * i, 0.15, z), AMBER).scale = (0.75, 0.75, 0.75)
    packs.carton(art("morvelta"), (0.9, 0.5, 0.6), (0.1, 0.3, 0.1), 0)
    packs.carton(art("tramalent"), (0.6, 0.5, 0.6), (0.25, 0.35, 1.225), 0)


@scene("pages/service-innovative-solutions", "deep", "level", mood="evening", aim=(0, 0, 1.2), lens=74)
def innovation():
    atoms, bonds = nature.paracetamol()
    nature.molecule(atoms, bonds, (0, 0, 1.4), (0, 62, 12), 0.5)


# Decades of the history


@scene("pages/history-1940", "sand", "low", aim=(0, 0, 1.1), lens=66)
def decade_1940():
    model.tower((-0.7, 0.6, 0), 20, 0.82)
    for i in range(3):
        vessels.ampoule(None, (0.55 + 0.38 * i, -0.3 + 0.16 * i, 0), AMBER if i == 1 else (1, 1, 1))


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


@scene("pages/history-1970", "sky", "left", aim=(0, 0, 0.75), lens=74)
def decade_1970():
    model.crate((0.1, 0.4, 0), -20, (2.3, 1.0, 0.5))
    for i in range(4):
        facing(vessels.dropper(art("pilokverin"), (-0.6 + 0.47 * i, 0.52 - 0.16 * i, 0.08), linear("#2b7fa3")), -38)
    lab.loupe((-0.75, -0.95, 0.09), (90, 0, 20))


@scene("pages/history-1980", "peach", "along", aim=(0, 0.1, 0.3), lens=76)
def decade_1980():
    for i in range(7):
        strip = packs.blister(5, 2, lambda i=i: packs.tablet(WHITE if i % 2 else linear("#e2725b")))
        group(strip, (0.05 * i, 0.09 * (i % 2), 0.14 * i), (0, 0, 4 * (i % 3) - 4))


@scene("pages/history-1990", "mint", "right", aim=(0, 0, 0.7), lens=70)
def decade_1990():
    papers.scales((-0.3, 0.5, 0), 18, 0.95)
    papers.sheets([None, paper("letter")], (0.85, -0.75, 0), 26, (1.1, 1.5))


@scene("pages/history-2000", "stone", "level", aim=(0, 0, 0.9), lens=74)
def decade_2000():
    papers.standing_sheet(paper("award"), (2.3, 1.68), (-0.35, 0.6, 0), -6)
    papers.medal((1.25, -0.3, 0), 16, 0.75)


@scene("pages/history-2010", "foam", "macro", aim=(0, 0, 0.2), lens=66)
def decade_2010():
    papers.sheets([paper("chart")], (0.1, 0.2, 0), -22, (2.4, 3.2))
    lab.loupe((0.05, 0.15, 0.35), (76, 0, -24))


@scene("pages/history-2020", "sand", "left", aim=(0, 0, 0.75), lens=70)
def decade_2020():
    devices.bag(art("rubezh-gruppa"), (1.5, 0.8, 1.05), linear("#4d5b3a"), (-0.75, 0.5, 0), -20)
    facing(vessels.dropper(art("timovert"), (0.55, -0.2, 0), linear("#2b7fa3")), -36)
    packs.carton(art("timovert"), SLIM, (1.15, 0.75, 0), -30)


# Materials


@scene("pages/medical", "mint", "above", aim=(0, 0, 0.2))
def medical():
    papers.notebook((-0.65, 0.25, 0), 10, linear("#0b6b5c"))
    papers.pen((0.35, -0.35, 0), 22, "#d9a441")
    facing(vessels.vial(art("ksilazorin"), (1.1, 0.25, 0), GREEN, WATER), 14)
    lab.syringe((-0.15, -1.0, 0.16), (90, 0, 96), WATER)


@scene("pages/veterinary", "sand", "right", aim=(0, 0, 0.8), lens=70)
def veterinary():
    facing(vessels.vial(art("ksilazorin"), (-0.75, 0.3, 0), linear("#8a6a3d"), (0.97, 0.95, 0.86)), 34)
    papers.books((0.75, 0.3, 0), 14, ["#5f7d3f", "#8a6a3d", "#e9dfc9"])
    nature.leaf(0.9, 0.5, (0.6, -0.85, 0.06), (0, 0, -50), "#7aa05a")


@scene("pages/consumers", "peach", "top")
def consumers():
    papers.sheets([paper("leaflet")], (-0.75, 0.05, 0), 7, (1.9, 2.5))
    group(packs.blister(5, 2, lambda: packs.tablet(linear("#e2725b"))), (1.1, 0.75, 0), (0, 0, -62))
    lab.loupe((0.35, -0.5, 0.1), (90, 0, -18))


@scene("pages/express-tests", "foam", "right", aim=(0.1, 0, 0.45), lens=84)
def express_tests():
    packs.carton(art("diagnoskan-5"), WIDE, (-0.6, 0.7, 0), 26)
    devices.cassette((0.7, -0.35, 0), (0, 0, 20))
    papers.sheets([paper("leaflet")], (-1.0, -0.75, 0), 40, (1.0, 1.35))


@scene("pages/pharmacovigilance", "peach", "above", aim=(0, 0.1, 0.2))
def pharmacovigilance():
    papers.sheets([paper("form")], (-0.55, 0.15, 0), 8, (1.8, 2.4))
    papers.telephone((1.05, 0.1, 0), (0, 0, -14), paper("screen"))
    papers.pen((0.15, -0.95, 0), -58)


@scene("pages/where-to-buy", "mint", "left", aim=(0, 0, 0.95), lens=66)
def where_to_buy():
    papers.paper_bag((-0.55, 0.4, 0), -20, paper("bag"))
    packs.carton(art("parafelin"), WIDE, (1.15, 0.5, 0), -30)
    packs.carton(art("tsetrilen"), (1.5, 0.4, 0.95), (0.55, -0.55, 0), -22)


@scene("pages/contacts", "sky", "above", aim=(0, 0.05, 0.1))
def contacts():
    papers.envelope((-0.55, 0.35, 0), 12)
    papers.telephone((1.1, 0.2, 0), (0, 0, -12), paper("screen"))
    papers.pen((0.1, -0.85, 0), -70, "#d9a441")


@scene("pages/quality", "mint", "low", aim=(0.1, 0, 0.85), lens=76)
def quality():
    for i in range(5):
        vessels.ampoule(art("lokainvel"), (-1.3 + 0.62 * i, 0.4, 0))
    lab.loupe((-0.06, -0.5, 0.72), (0, 32, 0))


@scene("pages/education", "straw", "left", aim=(0, 0, 0.85), lens=68)
def education():
    papers.books((-0.6, 0.2, 0), -18, ["#0b6b5c", "#e2725b", "#d9a441", "#10312b"])
    lab.flask((1.05, 0.2, 0), (0.35, 0.78, 0.66), 0.6, 0.95)
    papers.pen((0.45, -0.85, 0), 40)


@scene("pages/training", "sky", "above", aim=(0, 0.1, 0.1))
def training():
    lab.gloves((-0.95, 0.35, 0), 18, linear("#8fc3d6"))
    papers.notebook((0.85, 0.35, 0), -10, linear("#0b3f37"))
    papers.pen((0.75, 0.25, 0.25), 48, "#d9a441")
    papers.glasses((-0.1, -1.0, 0), -6)


@scene("pages/qualification", "lilac", "right", aim=(0, 0, 0.7), lens=70)
def qualification():
    papers.books((-0.55, 0.35, 0), 20, ["#5b6aa8", "#e9dfc9", "#0b6b5c"])
    papers.medal((1.0, 0.2, 0), 34, 0.7)
    papers.glasses((0.35, -0.85, 0), 28)


@scene("pages/counterfeit", "stone", "level", aim=(0, 0, 0.8), lens=78)
def counterfeit():
    packs.carton(art("ibuvellin"), (2.3, 0.6, 1.5), (-0.3, 0.5, 0), -8)
    lab.loupe((-0.45, -0.75, 0.85), (0, 38, 0))


@scene("pages/storage", "sky", "low", aim=(0, 0, 0.85), lens=68)
def storage():
    devices.cooler(art("kriobox-12"), (-0.6, 0.6, 0), -12)
    facing(vessels.dropper(art("solnavit"), (0.95, -0.25, 0), linear("#d9a441")), -14)
    packs.carton(art("solnavit"), SLIM, (1.55, 0.5, 0), -24)


@scene("pages/disposal", "foam", "right", aim=(0, 0, 0.75), lens=70)
def disposal():
    model.crate((0, 0.3, 0), 14, (2.2, 1.3, 0.85))
    for i in range(4):
        group(packs.blister(5, 2, lambda i=i: packs.tablet(linear(("#f7f4ec", "#e2725b")[i % 2]))), (-0.55 + 0.38 * i, 0.3, 0.85), (70 + 6 * i, 8 * i, 30 * i))
    nature.leaf(0.8, 0.45, (0.4, -0.95, 0.06), (0, 0, -30))


# Steps of the express test


def _table_mat():
    box("mat", (3.2, 2.2, 0.03), (0, 0, 0.015), matte("mat", linear("#6fa898"), 0.9), 0.01)


@scene("pages/express-step-1", "sand", "above", aim=(0, 0, 0.1))
def step_1():
    _table_mat()
    foil = matte("pouch", linear("#cfd6d3"), 0.35)
    box("pouch", (1.7, 1.25, 0.05), (-0.35, 0.2, 0.06), foil, 0.02)
    strip = box("strip", (0.22, 1.25, 0.03), (0.85, 0.35, 0.05), foil, 0.01)
    strip.rotation_euler = (0, 0, -0.35)
    devices.cassette((0.2, 0.05, 0.09), (0, 0, -6))


@scene("pages/express-step-2", "mint", "top")
def step_2():
    _table_mat()
    devices.cassette((0, 0, 0.03), (0, 0, 0)).scale = (1.3, 1.3, 1.3)
    papers.pen((1.2, -0.5, 0.04), 12)


@scene("pages/express-step-3", "sky", "right", aim=(0, -0.2, 0.75), lens=82)
def step_3():
    _table_mat()
    devices.cassette((0, 0, 0.03), (0, 0, 14)).scale = (1.2, 1.2, 1.2)
    lab.dropping_pipette((0.02, -0.36, 0.95), (0, 20, 0), (0.95, 0.85, 0.4))
    for height in (0.72, 0.46):
        ball("drop", 0.055, (0.02, -0.36, height), gem("drop", (0.95, 0.85, 0.4)), (1, 1, 1.25))


@scene("pages/express-step-4", "straw", "above", aim=(0, 0.05, 0.2))
def step_4():
    _table_mat()
    devices.cassette((-0.6, -0.1, 0.03), (0, 0, 10))
    dial = lathe("timer", [(0, 0), (0.62, 0), (0.68, 0.08), (0.68, 0.3), (0.6, 0.36), (0, 0.36)], (1.0, 0.35, 0.03), plastic("timer", linear("#e2725b")))
    face = lathe("face", [(0, 0.365), (0.56, 0.365)], (1.0, 0.35, 0.03), matte("face", linear("#fbf9f3"), 0.6))
    hand = rod("hand", (1.0, 0.35, 0.41), (1.0, 0.82, 0.41), 0.03, matte("hand", linear("#10312b")))
    group([dial, face, hand])
    for i in range(12):
        mark = box("mark", (0.03, 0.1, 0.01), (0, 0.47, 0.4), matte("mark", linear("#10312b")), 0.002)
        group([mark], (1.0, 0.35, 0), (0, 0, 30 * i))


@scene("pages/express-step-5", "peach", "macro", aim=(0, 0.05, 0.1), lens=78)
def step_5():
    devices.cassette((0, 0, 0), (0, 0, -14)).scale = (1.35, 1.35, 1.35)
    papers.pen((0.2, -1.05, 0), 70)
