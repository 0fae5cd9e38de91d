"""The sections of the catalogue."""

import devices
import herbs
import laboratory as lab
import nature
import packs
import papers
import rooms
import stage
import vessels
from materials import PALE_AMBER, linear, matte, plastic, wood
from shapes import box, cord, facing, group, lathe, rounded

from . import art, paper, plain, scene

WIDE, TALL, SLIM = (1.95, 0.5, 1.3), (1.15, 0.85, 1.85), (0.95, 0.6, 2.0)
WHITE = linear("#f7f4ec")
WATER = (0.93, 0.98, 0.97)


@scene("sections/lekarstvennye-sredstva", "mint", "left", aim=(0.1, 0.1, 0.72), lens=63, dark=True)
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


@scene("sections/sredstva-dlya-anestezii", "sky", "along", aim=(0.2, 0.0, 0.55), lens=64, dark=True)
def anaesthesia():
    for i in range(7):
        vessels.ampoule(plain("ketasomn" if i % 2 else "lokainvel"), (-1.1 + 0.42 * i, -0.7 + 0.42 * i, 0), turn=-30)
    lab.syringe((-0.15, -0.9, 0.16), (90, 0, 118), WATER)


@scene("sections/nenarkoticheskie-analgetiki", "peach", "top", dark=True)
def pain():
    # The pack lies on its back. The flat tablets are those of its strip, the round ones those of another one.
    group([packs.carton(art("parafelin"), (2.0, 0.5, 1.33), (0, 0, 0), 0)], (-0.75, -0.05, 0.26), (-90, 0, 12))
    for at, turn, flat in (((0.95, 0.62, 0), -24, True), ((0.3, -0.98, 0), 6, False)):
        group(packs.blister(5, 2, lambda flat=flat: packs.tablet(WHITE, flat=flat, scored=True)), at, (0, 0, turn))
    for (x, y), turn in (((1.6, -0.55), 40), ((1.42, -0.95), -20)):
        facing(packs.tablet(WHITE, flat=True, scored=True), turn).location = (x, y, 0)


@scene("sections/opioidnye-analgetiki", "peach", "right", dark=True)
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


@scene("sections/oftalmologicheskie-preparaty", "sky", "right", aim=(0.1, 0, 1.0), lens=66, dark=True)
def eyes():
    papers.standing_sheet(paper("eyes"), (1.5, 2.05), (-0.5, 0.7, 0), 30)
    facing(vessels.dropper(plain("timovert"), (0.9, 0.1, 0), linear("#2b7fa3")), 34)
    papers.glasses((0.2, -1.0, 0), 24)


@scene("sections/serdechno-sosudistye-preparaty", "peach", "above", aim=(0, 0.85, 0.3), lens=58, dark=True)
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


@scene("sections/nevrologicheskie-preparaty", "lilac", "left", aim=(0.1, -0.1, 0.66), lens=70, dark=True)
def neurology():
    facing(vessels.bottle(plain("tsitonerin"), (-0.75, 0.2, 0), linear("#5b6aa8")), -34)
    atoms, bonds = nature.paracetamol()
    nature.molecule(atoms[:6], [bond for bond in bonds if max(bond) < 6], (0.85, 0.3, 0.75), (10, 12, -34), 0.62)
    lab.spoon((0.25, -0.95, 0), 14, (0.95, 0.9, 0.75))


@scene("sections/psihotropnye-preparaty", "lilac", "slope", aim=(0.0, 0.05, 0.46), lens=76, dark=True)
def psychotropic():
    # A medicine that is kept under lock and key.
    packs.carton(plain("zepavelin"), WIDE, (-0.35, 0.7, 0), -10)
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, scored=True)), (0.72, -0.28, 0), (0, 0, 12))
    papers.key((-1.4, -0.62, 0), -14)
    rooms.dim_at_night(0.85)


@scene("sections/gastroenterologicheskie-preparaty", "foam", "top", dark="slate")
def digestion():
    for x, y, turn in ((-1.25, 0.5, -40), (1.2, 0.55, 50), (0.2, -1.05, 170), (-0.9, -0.75, 120)):
        nature.leaf(1.3, 0.75, (x, y, 0.12), (0, 0, turn), "#4f8f5f", 0.16, 0.08)
    for x, y, turn in ((-0.35, 0.2, 20), (0.35, 0.45, -35), (0.15, -0.25, 70), (-0.45, -0.35, 140), (0.7, -0.05, 100)):
        capsule = packs.capsule(WHITE, linear("#f4f0e4"), 0.12, 0.52)
        capsule.location, capsule.rotation_euler = (x, y, 0), (0, 0, turn / 57.3)


@scene("sections/dermatologicheskie-preparaty", "straw", "right", aim=(0.24, 0, 0.92), lens=68, dark=True)
def skin():
    # The ointment in its tube, and an open jar of it with its lid.
    packs.tube(art("dermavelin"), linear("#c98a3c"), (-0.62, 0.45, 0), 32)
    _jar((0.42, -0.1, 0))
    lid = lathe("lid", rounded([(0, 0), (0.56, 0), (0.6, 0.02), (0.6, 0.2), (0.57, 0.23), (0, 0.24)], 2), (0, 0, 0), plastic("lid", linear("#c98a3c")))
    group([lid], (1.3, 0.12, 0.56), (74, 0, 52))


def _jar(at):
    """A low open jar that is filled with ointment. Its surface has the rings of the spatula."""
    opal, cream = plastic("opal", linear("#f8f6ef")), matte("cream", linear("#fbf1d6"), 0.32)
    wall = rounded([(0, 0), (0.54, 0), (0.58, 0.03), (0.58, 0.46), (0.53, 0.5), (0.53, 0.62), (0.48, 0.62), (0.48, 0.4)], 1)
    rings = [(0, 0.66), (0.04, 0.63), (0.09, 0.57), (0.14, 0.56), (0.19, 0.595), (0.24, 0.56), (0.29, 0.545), (0.34, 0.58), (0.39, 0.55), (0.44, 0.54), (0.485, 0.56)]
    return group([lathe("jar", wall, (0, 0, 0), opal), lathe("cream", rounded(rings, 2), (0, 0, 0), cream, sharp=180)], at)


@scene("sections/antiseptiki", "foam", "low", aim=(0.06, 0, 0.88), lens=74, dark=True)
def antiseptics():
    # The spray, the solution, and the pads with which it is put on the skin.
    vessels.spray(art("geksantis"), (-0.95, 0.1, 0), linear("#2f8f7d"))
    lab.beaker((0.2, 0.6, 0), (0.7, 0.93, 0.9), 0.7)
    for i, (x, y) in enumerate(((1.05, -0.05), (1.09, -0.07), (1.03, -0.03), (1.06, -0.06))):
        _pad((x, y, 0.15 * i))
    leaning = group([_pad((0, 0, 0))], (0.42, -0.72, 0.41), (64, 0, 16))
    leaning.scale = (0.96, 0.96, 0.96)
    _pad((0.42, -0.3, 0))


def _pad(at):
    """A round pad of cotton with a pressed edge."""
    profile = rounded([(0, 0), (0.38, 0), (0.43, 0.03), (0.43, 0.08), (0.38, 0.13), (0.31, 0.115), (0.29, 0.14), (0, 0.145)], 2)
    return lathe("pad", profile, at, matte("cotton", linear("#fbfbf8"), 0.98))


@scene("sections/protivoallergicheskie-preparaty", "straw", "top", dark=True)
def allergy():
    for x, y, scale in ((-1.05, 0.55, 1.0), (0.95, 0.75, 0.8), (-0.2, -0.85, 0.72), (1.4, -0.65, 0.95), (-1.5, -0.7, 0.55)):
        nature.chamomile((x, y, 0.06), (0, 0, 40 * x), scale)
    group(packs.blister(4, 2, lambda: packs.tablet(WHITE)), (0.15, 0.05, 0), (0, 0, 24))
    rooms.dim_at_night(0.75)


@scene("sections/preparaty-dlya-organov-dyhaniya", "foam", "right", aim=(0.08, 0, 0.74), lens=72, dark=True)
def breath():
    # The syrup, its measure, and the herb that is known for the same purpose.
    facing(vessels.bottle(art("ambrovens"), (-0.6, 0.4, 0), linear("#f4f3ee")), 34)
    lab.spoon((-0.5, -0.78, 0), 20, (0.62, 0.28, 0.06))
    herbs.bundle((0.92, 0.0, 0), -6, herbs.sage, 1.4)


@scene("sections/vitaminy-i-obmen-veschestv", "straw", "macro", aim=(0, 0, 0.15), lens=80, dark="slate")
def vitamins():
    nature.pile(26, (1.7, 1.3, 0.42), lambda i: nature.gel_capsule((0.98, 0.62, 0.06)), 7)


@scene("sections/preparaty-prirodnogo-proishozhdeniya", "sand", "left", aim=(0.0, 0, 0.52), lens=72, dark=True)
def natural():
    # Herbs before and after they are ground, on the board of a pharmacy.
    box("board", (3.3, 2.1, 0.1), (0, 0.0, 0.05), wood("board", linear("#8f6a44")), 0.04)
    lab.mortar((-0.55, 0.4, 0.1), 0.92)
    herbs.bundle((-0.5, -0.6, 0.1), -96, herbs.chamomile, 1.35, seed=8)
    herbs.bundle((0.75, 0.3, 0.1), -55, herbs.calendula, 1.1)
    rooms.dim_at_night(0.85)


@scene("sections/veterinarnye-preparaty", "sand", "level", aim=(0.3, 0, 0.78), lens=72, dark=True)
def veterinary():
    packs.carton(plain("ksilazorin"), (1.15, 0.85, 1.85), (-0.6, 0.5, 0), -18)
    vessels.vial(plain("ksilazorin"), (0.75, -0.15, 0), linear("#8a6a3d"), (0.97, 0.95, 0.86))
    lab.syringe((-0.75, -0.95, 0.16), (90, 0, 74), WATER)


@scene("sections/meditsinskie-izdeliya", "felt", "slope", aim=(-0.2, 0.25, 0.6), lens=68, dark=True)
def device():
    # A test before it is made, which leans on its pack, and one with its results.
    before = devices.cassette((0.5, -0.52, 0.439), (66, 0, 0), lines=False)
    before.scale = (0.9, 0.9, 0.9)
    group([packs.carton(art("diagnoskan-5"), (2.5, 0.6, 1.667), (0, 0, 0), 0), before], (-0.3, 1.15, 0), (0, 0, 9))
    devices.cassette((0.2, -0.6, 0), (0, 0, -12))


@scene("sections/takticheskaya-meditsina", "stone", "left", aim=(0.05, 0, 0.6), lens=82, dark=True)
def tactical():
    devices.bag(art("rubezh-1"), (1.9, 0.9, 1.3), linear("#4d5b3a"), (-0.5, 0.7, 0), -16)
    devices.tourniquet((0.55, -0.55, 0), (0, 0, -28)).scale = (0.66, 0.66, 0.66)
    devices.dressing((-0.75, -0.75, 0), (0, 0, 14), linear("#6b7f3a")).scale = (0.8, 0.8, 0.8)
    devices.bandage((1.35, 0.5, 0), (0, 0, -36))


@scene("sections/standartnye-obraztsy", "straw", "right", dark=True)
def standards():
    lab.balance((-0.35, 0.3, 0), 8)
    facing(vessels.sample_jar(art("so-ibuprofen"), (-0.3, 0.5, 0.5), linear("#0b6b5c")), 34)
    facing(vessels.sample_jar(art("so-timolol"), (1.15, -0.3, 0), linear("#d9a441")), 36)


@scene("sections/farmakopeynye-standartnye-obraztsy", "mint", "above", aim=(0.02, 0.02, 0.1), lens=68, dark=True)
def pharmacopoeia():
    papers.sheets([None, paper("chart")], (-0.5, 0.1, 0), 12, (2.1, 2.7))
    vessels.sample_jar(art("so-timolol"), (1.15, 0.35, 0), linear("#0b6b5c"))
    papers.pen((0.98, -0.55, 0), -40)
    rooms.dim_at_night(0.65)


@scene("sections/standartnye-obraztsy-podkontrolnyh-veschestv", "peach", "low", aim=(0, 0, 0.7), dark=True)
def controlled():
    papers.standing_sheet(paper("letter"), (1.25, 1.7), (-0.95, 0.6, 0), 14)
    vessels.ampoule(plain("so-morfin"), (0.15, -0.1, 0), PALE_AMBER).scale = (1.25, 1.25, 1.25)
    vessels.ampoule(plain("so-diazepam"), (0.6, 0.15, 0), PALE_AMBER).scale = (1.25, 1.25, 1.25)
    papers.padlock((1.25, -0.35, 0), -24, 0.75)
    rooms.dim_at_night(0.8)
