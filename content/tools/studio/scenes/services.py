"""Directions and services."""

import devices
import laboratory as lab
import maquettes as model
import nature
import packs
import papers
import vessels
from materials import AMBER, linear
from shapes import facing

from . import art, paper, scene

OIL = (0.95, 0.72, 0.25)
GREEN = linear("#0b6b5c")


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
        vessels.vial(None, (-0.35 + 0.75 * i, 0.45 - 0.1 * i, 0.12), linear(("#8a6a3d", "#0b6b5c", "#d9a441")[i]), (0.97, 0.95, 0.86))
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


@scene("pages/service-ctm", "mint", "along", aim=(0, 0, 0.9), lens=62)
def contract_manufacturing():
    model.rail((0, 0, 0), 24, 9.0, lambda at: vessels.vial(None, at, GREEN, (0.97, 0.95, 0.86)), 8)


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
    papers.glasses((-0.62, -0.3, 0.12), 14)


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
            vessels.ampoule(None, (-0.9 + 0.36 * i, 0.15, z), AMBER).scale = (0.75, 0.75, 0.75)
    model.parcel((0.7, 0.5, 0.5), (0.3, 0.3, 0.1), 0)
    model.parcel((0.5, 0.4, 0.4), (0.6, 0.25, 1.225), 0)


@scene("pages/service-innovative-solutions", "deep", "level", mood="evening", aim=(0, 0, 1.2), lens=74)
def innovation():
    atoms, bonds = nature.paracetamol()
    nature.molecule(atoms, bonds, (0, 0, 1.4), (0, 62, 12), 0.5)
