"""News: the main picture of an item, and the further pictures of its gallery."""

import devices
import honours
import laboratory as lab
import maquettes as model
import nature
import office
import packs
import papers
import rooms
import stage
import ventilation
import vessels
import warehouse
from materials import PALE_AMBER, linear, matte, metal, wood
from shapes import box, cord, facing, group, lathe, rod

from . import NEWS, art, paper, plain, scene

WIDE = (1.95, 0.5, 1.3)
WATER = (0.93, 0.98, 0.97)
GREEN, BLUE = linear("#0b6b5c"), linear("#2b7fa3")


@scene("news/kapli-bez-konservantov", "mint", "low", NEWS, aim=(0.0, 0, 1.12), lens=55, dark=True)
def millionth():
    # The millionth bottle under its bell of glass in the museum, and behind it those that follow. Medicines on prescription are
    # shown without a name.
    lathe("stand", [(0, 0), (0.82, 0), (0.84, 0.03), (0.84, 0.2), (0.8, 0.24), (0, 0.24)], (-0.75, -0.3, 0), wood("stand", linear("#7c5132")), 128)
    facing(vessels.dropper(plain("timovert"), (-0.75, -0.3, 0.24), BLUE), -8)
    rooms.cloche((-0.75, -0.3, 0.24), 0.66, 2.02)
    papers.standing_sheet(paper("million"), (1.45, 0.78), (0.95, -0.35, 0.02), 4)
    for i in range(9):
        facing(vessels.dropper(plain("timovert"), (-3.3 + 0.88 * i, 2.5, 0), BLUE), 0)


@scene("news/kapli-bez-konservantov-1", "stone", "right", NEWS, aim=(0.1, 0, 0.6), lens=70, dark=True)
def drops_laboratory():
    # Nothing may grow in the medium into which a bottle was emptied.
    for i, (x, y, z, turn) in enumerate(((-1.15, 0.55, 0, 26), (-1.13, 0.56, 0.22, 44), (-1.16, 0.54, 0.44, 32), (-1.14, 0.56, 0.66, 14), (-0.1, -0.5, 0, 38), (0.55, 1.05, 0, 30))):
        facing(lab.petri((x, y, z), linear("#e3c98f"), 0.9, True, f"С-{14 + i}"), turn)
    facing(vessels.dropper(plain("timovert"), (0.85, 0.1, 0), BLUE), 34)
    rooms.dim_at_night(0.8)


@scene("news/kapli-bez-konservantov-2", "sky", "along", NEWS, aim=(0, 0, 1.0), lens=58, dark=True)
def drops_line():
    row = [model.track((0, 0, 0), 16.0)]
    row += [facing(vessels.dropper(plain("timovert"), (-2.4 + 0.86 * i, 0, 0.3), BLUE), -50) for i in range(11)]
    group(row, (0, 0.1, 0), (0, 0, 24))
    rooms.dim_at_night(0.85)


@scene("news/gmp-podtverzhdenie", "stone", "left", NEWS, aim=(0, 0, 0.85), lens=66, dark=True)
def certificate():
    papers.standing_sheet(paper("award"), (2.5, 1.83), (-0.3, 0.6, 0), -28)
    for i in range(3):
        vessels.ampoule(None, (1.15 + 0.34 * i, 0.1 - 0.15 * i, 0), turn=-36)
    rooms.dim_at_night(0.9)


@scene("news/mezhlaboratornye-slicheniya", "mint", "level", NEWS, aim=(0, 0, 0.85), lens=66, dark="slate")
def comparison():
    papers.standing_sheet(paper("chart"), (1.35, 1.85), (-1.3, 0.7, 0), 12)
    for i in range(5):
        lab.test_tube((-0.45 + 0.31 * i, 0.1, 0), ((0.35, 0.78, 0.66), (0.5, 0.82, 0.6), (0.7, 0.84, 0.5), (0.9, 0.8, 0.4), (0.95, 0.66, 0.3))[i], 0.8 + 0.1 * (i % 2))
    facing(vessels.sample_jar(art("so-timolol"), (1.42, -0.1, 0), GREEN), 8)
    if stage.is_night():
        # The liquids have the colours of what is seen through them.
        rooms.light_backdrop((0.5, 1.0, 3.4), (0.6, 5.2, 1.3), 420, 2.4)


@scene("news/srezka-pantov", "sand", "left", NEWS, aim=(0.05, 0, 0.8), lens=56, dark=True)
def extract():
    # The extract that is made of antlers, in its bottle and on a spoon.
    box("board", (2.9, 1.5, 0.12), (0.1, -0.05, 0.06), wood("board", linear("#8f6a44")), 0.04)
    facing(vessels.bottle(art("maralvin"), (0.65, 0.2, 0.12), linear("#6b7f3a")), -36)
    lab.spoon((-0.55, -0.35, 0.13), 200, (0.5, 0.16, 0.03))
    nature.sprig((-1.15, 0.55, 0.2), (0, 0, -76), 4, "#7aa05a", 0.6)


@scene("news/srezka-pantov-1", "mint", "level", NEWS, aim=(0, 0, 1.45), lens=60, dark=True)
def drying():
    # Bundles of herbs dry on a beam.
    timber = wood("beam", linear("#8f6a44"))
    box("beam", (9, 0.22, 0.22), (0, 0.4, 2.75), timber, 0.02)
    for i in range(7):
        x = -2.4 + 0.8 * i
        rod("string", (x, 0.4, 2.2), (x, 0.4, 2.66), 0.015, matte("string", linear("#d8c8a6")))
        for k in range(3):
            nature.sprig((x + 0.05 * (k - 1), 0.4 - 0.03 * k, 2.3), (-86 - 4 * k, 0, 40 * k + 25 * i), 4 + (i + k) % 2, ("#7a8a52", "#8f9a5e", "#6f8a55")[(i + k) % 3], 0.42)


@scene("news/tsitonerin-registratsiya", "lilac", "slope", NEWS, aim=(0.1, 0.1, 0.62), lens=53, dark=True)
def registration():
    # The decision with its seal, and the medicine that it admits.
    papers.sheets([None, None, paper("letter")], (-0.95, 0.0, 0), 10, (1.7, 2.3))
    packs.carton(plain("tsitonerin"), (1.0, 0.72, 1.75), (0.85, 0.85, 0), -14)
    facing(vessels.bottle(plain("tsitonerin"), (1.6, 0.1, 0), linear("#5b6aa8")), -4).scale = (0.9, 0.9, 0.9)
    papers.pen((0.3, -0.55, 0), -62, "#5b6aa8")
    rooms.dim_at_night()


@scene("news/sklad-bryansk", "stone", "corridor", NEWS, aim=(-0.12, 6, 2.15), lens=27)
def stock():
    # An aisle of the new warehouse, which leads to the open gate.
    warehouse.build()


@scene("news/sklad-bryansk-1", "sky", "left", NEWS, aim=(0.05, 0.3, 0.72), lens=66, dark=True)
def cold_store():
    # Containers that are ready for the road stand on their pallet.
    _pallet((0.1, 0.5, 0), -14)
    for x, y in ((-0.78, 0.74), (0.94, 0.31)):
        devices.cooler(art("kriobox-12"), (x, y, 0.32), -16).scale = (0.68, 0.68, 0.68)


def _pallet(at, turn):
    """A wooden pallet: boards on three beams."""
    timber = wood("pallet", linear("#b98d5e"))
    boards = [box("board", (3.7, 0.3, 0.08), (0, -0.88 + 0.352 * i, 0.28), timber, 0.012) for i in range(6)]
    beams = [box("beam", (0.3, 2.06, 0.16), (x, 0, 0.16), timber, 0.012) for x in (-1.6, 0, 1.6)]
    feet = [box("foot", (0.3, 0.34, 0.08), (x, y, 0.04), timber, 0.012) for x in (-1.6, 0, 1.6) for y in (-0.85, 0, 0.85)]
    return group([*boards, *beams, *feet], at, (0, 0, turn))


@scene("news/shkola-pervoy-pomoschi", "foam", "slope", NEWS, aim=(0.1, 0.0, 0.5), lens=56, dark=True)
def first_aid():
    devices.bag(art("rubezh-gruppa"), (1.9, 0.9, 1.2), linear("#4d5b3a"), (-1.15, 0.8, 0), 8)
    devices.tourniquet((0.75, 0.45, 0), (0, 0, -8)).scale = (0.7, 0.7, 0.7)
    for x, y, width, radius in ((1.75, -0.25, 0.62, 0.27), (1.2, -0.5, 0.46, 0.21)):
        devices.bandage((x, y, 0), (0, 0, -20), width, radius)
    devices.dressing((-0.7, -0.8, 0), (0, 0, 8), GREEN).scale = (0.8, 0.8, 0.8)
    devices.dressing((0.35, -0.85, 0), (0, 0, -14), linear("#6b7f3a")).scale = (0.8, 0.8, 0.8)


@scene("news/forum-tselevoe-obuchenie", "straw", "slope", NEWS, aim=(0, 0.0, 0.44), lens=62, dark=True)
def forum():
    # A contract for the studies, and the cap at their end.
    papers.sheets([None, paper("letter")], (-0.95, 0.0, 0), 10, (1.6, 2.2))
    papers.square_cap((0.85, 0.45, 0), 20, 0.95)
    papers.pen((0.3, -0.7, 0), -58, "#0b6b5c")
    rooms.dim_at_night()
    if stage.is_night():
        # The cloth of the cap is as dark as the ground.
        rooms.light_backdrop((1.2, 2.2, 4.6), (0.9, 0.9, 0), 300, 1.8, (0.9, 1, 0.96))
        stage.edge_light((2.6, 2.6, 2.4), (0.85, 0.45, 0.4), 260, 1.4)
        stage.edge_light((-0.6, 3.0, 2.6), (0.85, 0.45, 0.4), 160, 1.4)


@scene("news/muzey-bashnya", "sand", "level", NEWS, "evening", aim=(0, 0, 1.2), lens=58, dark=True)
def museum():
    # A showcase of the museum below the drawing of the tower.
    box("table", (3.4, 1.2, 0.5), (-0.35, 0.5, 0.25), wood("table", linear("#6b4a30")), 0.03)
    papers.standing_sheet(paper("tower"), (1.25, 1.7), (-1.35, 0.75, 0.5), 6)
    lab.round_flask((0.0, 0.45, 0.5), (0.88, 0.5, 0.12), 0.75, 0.6)
    for i in range(3):
        vessels.ampoule(None, (0.6 + 0.3 * i, 0.4, 0.5), PALE_AMBER if i % 2 else (1, 1, 1))
    rope, brass = matte("rope", linear("#8c3b2e"), 0.9), metal("brass", linear("#d9a441"), 0.25)
    for x in (-2.1, 0.1, 2.3):
        lathe("post", [(0, 0), (0.26, 0), (0.26, 0.04), (0.05, 0.08), (0.05, 0.82), (0.1, 0.86), (0.1, 0.92), (0, 0.95)], (x, -0.9, 0), brass, 64)
    for x in (-2.1, 0.1):
        cord("rope", [(x, -0.9, 0.82), (x + 0.5, -0.9, 0.55), (x + 1.1, -0.9, 0.45), (x + 1.7, -0.9, 0.55), (x + 2.2, -0.9, 0.82)], 0.05, rope)


@scene("news/palliativnaya-pomosch", "peach", "level", NEWS, aim=(0, 0, 0.94), lens=58, dark=True)
def palliative():
    # A bedside table: water, flowers, a strip of tablets.
    lab.beaker((0.75, 0.2, 0), WATER, 0.75, 0.95)
    lathe("vase", [(0, 0), (0.34, 0), (0.42, 0.3), (0.3, 0.75), (0.16, 1.0), (0.2, 1.1), (0.15, 1.1), (0.12, 0.98), (0, 0.95)], (-0.8, 0.4, 0), matte("vase", linear("#f6efe2"), 0.35))
    for x, y, z, lean in ((-1.05, 0.3, 1.55, 20), (-0.72, 0.35, 1.85, 34), (-0.4, 0.35, 1.5, 48)):
        cord("stalk", [(-0.8, 0.4, 1.0), ((x - 0.8) / 2, 0.4, 1.25), (x, y, z)], 0.02, matte("stalk", linear("#6f9a5a")))
        nature.chamomile((x, y, z), (62, 0, lean - 30), 0.42)
    group(packs.blister(5, 2, lambda: packs.tablet(linear("#fbf3ea"))), (0.35, -0.85, 0), (0, 0, 12))
    rooms.dim_at_night(0.8)
    if stage.is_night():
        # Water and glass have the colour of the wall behind them.
        rooms.light_backdrop((0.9, 1.0, 3.4), (0.9, 5.2, 1.0), 480, 2.4, (0.9, 1, 0.97))
        stage.edge_light((2.6, 1.8, 1.8), (0.75, 0.2, 0.6), 140, 1.2)


@scene("news/energiya-pochep", "straw", "level", NEWS, aim=(0, 0, 1.12), lens=56, dark=True)
def energy():
    # A heat exchanger, cut open: the warm air that leaves and the cold air from outside cross between its plates.
    ventilation.exchanger((0, 0.4, 0), -10)


@scene("news/sto-standartnyh-obraztsov", "straw", "above", NEWS, aim=(0, 0.1, 0.35), lens=62, dark=True)
def hundred():
    for row in range(3):
        for i in range(6):
            jar = vessels.sample_jar(art(("so-timolol", "so-ibuprofen")[(i + row) % 2]), (-1.95 + 0.78 * i, 1.0 - 0.85 * row, 0), linear(("#0b6b5c", "#d9a441", "#0b6b5c", "#e2725b")[(i * 2 + row) % 4]))
            facing(jar, 0)
    rooms.dim_at_night(0.85)


@scene("news/elektronnoe-dose", "mint", "right", NEWS, aim=(0.22, 0.1, 0.8), lens=51, dark=True)
def dossier():
    # The dossier on a screen, and the journal of paper that lay beside it for a month.
    office.laptop((-0.45, 0.2, 0), 24, paper("record"))
    papers.notebook((1.35, -0.2, 0), 40, linear("#6b4a30"))
    papers.pen((1.3, -0.2, 0.25), -8, "#d9a441")
    rooms.dim_at_night(0.8)


@scene("news/liniya-kapel", "mint", "low", NEWS, aim=(0, 0, 1.0), lens=66, dark=True)
def line():
    # Closed bottles leave the filling line in two rows.
    for y in (0.0, 1.5):
        model.track((0, y, 0), 14.0)
        for i in range(9):
            facing(vessels.dropper(plain("pilokverin"), ((i - 4) * 0.94 + 0.3 * y, y, 0.3), GREEN), -8)
    rooms.dim_at_night(0.85)


@scene("news/yubiley-80", "deep", "left", NEWS, "evening", aim=(0, 0, 0.8), lens=66)
def jubilee():
    papers.standing_sheet(paper("eighty"), (2.1, 1.4), (-0.35, 0.7, 0), -32)
    honours.medal((1.2, -0.1, 0), -34, 0.85)
    nature.sprig((-1.0, -0.75, 0.06), (0, 0, -62), 5, "#b08d3e", 0.55)


@scene("news/den-otkrytyh-dverey", "sky", "left", NEWS, aim=(0, 0, 0.95), lens=60, dark=True)
def open_day():
    lab.round_flask((-0.75, 0.2, 0), (0.95, 0.72, 0.25), 0.75, 0.85)
    lab.rack((0.6, 0.75, 0), -30, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35), (0.5, 0.7, 0.95)])
    lab.flask((1.2, -0.55, 0), (0.35, 0.78, 0.66), 0.7, 0.7)
