"""The sections of the catalogue."""

import devices
import laboratory as lab
import nature
import packs
import papers
import rooms
import stage
import vessels
from materials import PALE_AMBER, linear, matte, plastic
from shapes import ball, box, cord, facing, group

from . import art, paper, plain, scene

WIDE, TALL, SLIM = (1.95, 0.5, 1.3), (1.15, 0.85, 1.85), (0.95, 0.6, 2.0)
WHITE = linear("#f7f4ec")
WATER = (0.93, 0.98, 0.97)


@scene("sections/lekarstvennye-sredstva", "mint", "left", aim=(0.1, 0.1, 0.72), lens=63, dark="dusk")
def medicines():
    # Each form of medicine once: tablets, ointment, a solution, suppositories and capsules.
    packs.carton(art("ibuvellin"), WIDE, (-0.85, 0.75, 0), -16)
    packs.tube(art("dermavelin"), linear("#c98a3c"), (0.55, 0.85, 0), -34)
    for i in range(2):
        vessels.ampoule(plain("lokainvel"), (1.2 + 0.4 * i, 0.35 - 0.3 * i, 0), turn=-38)
    group(packs.suppository_strip(linear("#f4ead2")), (0.95, -0.6, 0), (0, 0, 14))
    group(packs.blister(5, 2, _capsule, 0.28, (), 1.6), (-0.75, -0.95, 0), (0, 0, 4))


def _capsule():
    """A capsule that lies across its strip."""
    return group([facing(packs.capsule(linear("#0b6b5c"), linear("#f4f0e4"), 0.062, 0.24), 90)])


@scene("sections/sredstva-dlya-anestezii", "sky", "along", aim=(0.2, 0.0, 0.55), lens=64, dark="dusk")
def anaesthesia():
    for i in range(7):
        vessels.ampoule(plain("ketasomn" if i % 2 else "lokainvel"), (-1.1 + 0.42 * i, -0.7 + 0.42 * i, 0), turn=-30)
    lab.syringe((-0.15, -0.9, 0.16), (90, 0, 118), WATER)


@scene("sections/nenarkoticheskie-analgetiki", "peach", "top", dark="dusk")
def pain():
    # The pack lies on its back. The flat tablets are those of its strip, the round ones those of another one.
    group([packs.carton(art("parafelin"), (2.0, 0.5, 1.33), (0, 0, 0), 0)], (-0.75, -0.05, 0.26), (-90, 0, 12))
    for at, turn, flat in (((0.95, 0.62, 0), -24, True), ((0.3, -0.98, 0), 6, False)):
        group(packs.blister(5, 2, lambda flat=flat: packs.tablet(WHITE, flat=flat, scored=True)), at, (0, 0, turn))
    for (x, y), turn in (((1.6, -0.55), 40), ((1.42, -0.95), -20)):
        facing(packs.tablet(WHITE, flat=True, scored=True), turn).location = (x, y, 0)


@scene("sections/opioidnye-analgetiki", "peach", "right", dark="dusk")
def opioids():
    packs.carton(plain("morvelta"), (2.0, 0.55, 1.2), (-0.7, 0.5, 0), 12)
    for i in range(3):
        vessels.ampoule(plain("morvelta"), (0.55 + 0.36 * i, -0.05, 0), PALE_AMBER, turn=36)
    papers.padlock((-0.35, -0.85, 0), -12, 0.8)


@scene("sections/gormonalnye-preparaty", "peach", "level", aim=(0, 0, 1.05), lens=70, dark="slate")
def hormones():
    atoms, bonds = nature.steroid()
    nature.molecule(atoms, bonds, (-1.1, 0, 0.75), (6, -8, 8), 0.5)
    packs.tablet(WHITE).location = (1.2, -0.6, 0)
    packs.tablet(WHITE).location = (0.85, -0.9, 0)
    if stage.is_night():
        # The dark atoms stand before a lit wall.
        rooms.light_backdrop((0.0, 0.5, 4.5), (0.0, 5.2, 1.6), 700)


@scene("sections/oftalmologicheskie-preparaty", "sky", "right", aim=(0.1, 0, 1.0), lens=66, dark="dusk")
def eyes():
    papers.standing_sheet(paper("eyes"), (1.5, 2.05), (-0.5, 0.7, 0), 30)
    facing(vessels.dropper(plain("timovert"), (0.9, 0.1, 0), linear("#2b7fa3")), 34)
    papers.glasses((0.2, -1.0, 0), 24)


@scene("sections/serdechno-sosudistye-preparaty", "peach", "above", aim=(0, 0.35, 0.1), lens=70, dark="dusk")
def heart():
    week = [group(_box_of_day(i), (-1.44 + 0.48 * i, 0.35, 0)) for i in range(7)]
    group(week, (0, 0.1, 0), (0, 0, 6))
    packs.carton(plain("enalinor"), WIDE, (-0.4, 1.7, 0), 6)
    for x, y in ((-0.9, -0.75), (-0.55, -1.05), (0.9, -0.8)):
        packs.tablet(WHITE).location = (x, y, 0)


def _box_of_day(day):
    """One of the seven boxes for the tablets of a week. The box of the fourth day is open."""
    shell = plastic("shell", linear("#f2f5f2"))
    lid = plastic("lid", linear("#c4513f" if day == 3 else "#e5a08f"))
    parts = [box("shell", (0.45, 0.75, 0.3), (0, 0, 0.15), shell, 0.03)]
    if day == 3:
        open_lid = box("lid", (0.43, 0.05, 0.7), (0, 0.4, 0.6), lid, 0.02)
        inside = box("inside", (0.38, 0.66, 0.01), (0, 0, 0.302), matte("inside", linear("#8d4a3e")), 0.004)
        pill = packs.tablet(WHITE)
        pill.location = (0, -0.05, 0.31)
        return [*parts, open_lid, inside, pill]
    return [*parts, box("lid", (0.43, 0.7, 0.05), (0, 0, 0.32), lid, 0.02)]


@scene("sections/nevrologicheskie-preparaty", "lilac", "left", aim=(0.1, -0.1, 0.66), lens=70, dark="dusk")
def neurology():
    facing(vessels.bottle(plain("tsitonerin"), (-0.75, 0.2, 0), linear("#5b6aa8")), -34)
    atoms, bonds = nature.paracetamol()
    nature.molecule(atoms[:6], [bond for bond in bonds if max(bond) < 6], (0.85, 0.3, 0.75), (10, 12, -34), 0.62)
    lab.spoon((0.25, -0.95, 0), 14, (0.95, 0.9, 0.75))


@scene("sections/psihotropnye-preparaty", "lilac", "macro", aim=(0, 0.1, 0.3))
def psychotropic():
    lab.petri((0, 0, 0), linear("#efeaf4"), 1.0)
    facing(packs.tablet(WHITE, 0.22, scored=True), 28).location = (-0.1, -0.05, 0.09)
    papers.key((0.35, 0.95, 0), -24)


@scene("sections/gastroenterologicheskie-preparaty", "foam", "top", dark="slate")
def digestion():
    for x, y, turn in ((-1.25, 0.5, -40), (1.2, 0.55, 50), (0.2, -1.05, 170), (-0.9, -0.75, 120)):
        nature.leaf(1.3, 0.75, (x, y, 0.12), (0, 0, turn), "#4f8f5f", 0.16, 0.08)
    for x, y, turn in ((-0.35, 0.2, 20), (0.35, 0.45, -35), (0.15, -0.25, 70), (-0.45, -0.35, 140), (0.7, -0.05, 100)):
        capsule = packs.capsule(WHITE, linear("#f4f0e4"), 0.12, 0.52)
        capsule.location, capsule.rotation_euler = (x, y, 0), (0, 0, turn / 57.3)


@scene("sections/dermatologicheskie-preparaty", "straw", "right", aim=(0.1, 0, 0.75), lens=72, dark="dusk")
def skin():
    packs.tube(art("dermavelin"), linear("#c98a3c"), (-0.75, 0.4, 0), 32)
    cream = matte("cream", linear("#fdf8ea"), 0.35)
    path = [(0.05, -0.95, 0.05), (0.4, -0.75, 0.09), (0.75, -1.0, 0.1), (1.1, -0.75, 0.09), (1.35, -0.95, 0.04)]
    cord("cream", path, [0.02, 0.085, 0.095, 0.085, 0.02], cream)
    lab.beaker((1.35, 0.55, 0), (0.98, 0.93, 0.8), 0.5, 0.75)


@scene("sections/antiseptiki", "foam", "low", dark="dusk")
def antiseptics():
    vessels.spray(art("geksantis"), (-0.7, 0.1, 0), linear("#2f8f7d"))
    lab.beaker((0.55, 0.5, 0), (0.7, 0.93, 0.9), 0.7)
    cotton = matte("cotton", linear("#fbfbf8"), 0.98)
    for i, (x, y) in enumerate(((1.15, -0.35), (0.75, -0.65), (1.5, -0.75))):
        ball("cotton", 0.24, (x, y, 0.2), cotton, (1, 1, 0.82 + 0.05 * i))


@scene("sections/protivoallergicheskie-preparaty", "straw", "top")
def allergy():
    for x, y, scale in ((-1.05, 0.55, 1.0), (0.95, 0.75, 0.8), (-0.2, -0.85, 0.72), (1.4, -0.65, 0.95), (-1.5, -0.7, 0.55)):
        nature.chamomile((x, y, 0.06), (0, 0, 40 * x), scale)
    group(packs.blister(4, 2, lambda: packs.tablet(WHITE)), (0.15, 0.05, 0), (0, 0, 24))


@scene("sections/preparaty-dlya-organov-dyhaniya", "foam", "right", aim=(0.1, 0, 0.8), lens=70)
def breath():
    facing(vessels.bottle(art("ambrovens"), (-0.65, 0.35, 0), linear("#f4f3ee")), 34)
    lab.spoon((0.15, -0.6, 0), 12, (0.62, 0.28, 0.06))
    nature.sprig((0.75, 0.5, 0.06), (0, 0, -80), 4, "#6f9a86")


@scene("sections/vitaminy-i-obmen-veschestv", "straw", "macro", aim=(0, 0, 0.15), lens=80, dark="slate")
def vitamins():
    nature.pile(26, (1.7, 1.3, 0.42), lambda i: nature.gel_capsule((0.98, 0.62, 0.06)), 7)


@scene("sections/preparaty-prirodnogo-proishozhdeniya", "sand", "left", aim=(-0.1, 0, 0.55))
def natural():
    lab.mortar((-0.65, 0.25, 0), 1.0)
    nature.sprig((0.55, -0.9, 0.08), (0, 0, -24), 5, "#5f8f4a", 0.72)
    nature.sprig((0.2, 0.75, 0.08), (0, 0, -62), 4, "#7aa05a", 0.6)


@scene("sections/veterinarnye-preparaty", "sand", "level", aim=(0.3, 0, 0.78), lens=72, dark="dusk")
def veterinary():
    packs.carton(plain("ksilazorin"), (1.15, 0.85, 1.85), (-0.6, 0.5, 0), -18)
    vessels.vial(plain("ksilazorin"), (0.75, -0.15, 0), linear("#8a6a3d"), (0.97, 0.95, 0.86))
    lab.syringe((-0.75, -0.95, 0.16), (90, 0, 74), WATER)


@scene("sections/meditsinskie-izdeliya", "felt", "slope", aim=(0, 0.1, 0.45), lens=84, dark="dusk")
def device():
    # A test before it is made, and one with its results.
    devices.cassette((-0.45, 0.75, 0.62), (68, 0, 10), lines=False).scale = (1.15, 1.15, 1.15)
    devices.cassette((0.35, -0.45, 0), (0, 0, -12)).scale = (1.15, 1.15, 1.15)


@scene("sections/takticheskaya-meditsina", "stone", "left", aim=(0.05, 0, 0.6), lens=82, dark="dusk")
def tactical():
    devices.bag(art("rubezh-1"), (1.9, 0.9, 1.3), linear("#4d5b3a"), (-0.5, 0.7, 0), -16)
    devices.tourniquet((0.55, -0.55, 0), (0, 0, -28)).scale = (0.66, 0.66, 0.66)
    devices.dressing((-0.75, -0.75, 0), (0, 0, 14), linear("#6b7f3a")).scale = (0.8, 0.8, 0.8)
    devices.bandage((1.35, 0.5, 0), (0, 0, -36))


@scene("sections/standartnye-obraztsy", "straw", "right", dark="dusk")
def standards():
    lab.balance((-0.35, 0.3, 0), 8)
    facing(vessels.sample_jar(art("so-ibuprofen"), (-0.3, 0.5, 0.5), linear("#0b6b5c")), 34)
    facing(vessels.sample_jar(art("so-timolol"), (1.15, -0.3, 0), linear("#d9a441")), 36)


@scene("sections/farmakopeynye-standartnye-obraztsy", "mint", "above")
def pharmacopoeia():
    papers.sheets([None, paper("chart")], (-0.5, 0.1, 0), 12, (2.1, 2.7))
    vessels.sample_jar(art("so-timolol"), (1.15, 0.35, 0), linear("#0b6b5c"))
    papers.pen((1.05, -0.85, 0), -40)


@scene("sections/standartnye-obraztsy-podkontrolnyh-veschestv", "peach", "low", aim=(0, 0, 0.7))
def controlled():
    papers.standing_sheet(paper("letter"), (1.25, 1.7), (-0.95, 0.6, 0), 14)
    vessels.ampoule(plain("so-morfin"), (0.15, -0.1, 0), PALE_AMBER).scale = (1.25, 1.25, 1.25)
    vessels.ampoule(plain("so-diazepam"), (0.6, 0.15, 0), PALE_AMBER).scale = (1.25, 1.25, 1.25)
    papers.padlock((1.25, -0.35, 0), -24, 0.75)
