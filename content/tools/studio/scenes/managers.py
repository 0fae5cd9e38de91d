"""Managers: a desk from above with the plate of its owner, and the things with which this manager works. The desk is that of the
place: walnut in the office, steel and enamel in the plants, light wood on the farm. No product that is sold on prescription
shows its name."""

import belongings as own
import devices
import herbs
import laboratory as lab
import nature
import packs
import papers
import rooms
import stage
import vessels
from materials import brushed_plate, linear, matte, metal, wood
from shapes import ball, box, facing, group, lettering

from . import WIDE_CARD, paper, plain, scene

# The height of the mat.
TOP = 0.05
WHITE = linear("#f6f4ee")


WALNUT = wood, "#7d5233"
MAHOGANY = wood, "#5b2f22"
ASH = wood, "#c9a87c"
OAK = wood, "#d3ad74"
STEEL = brushed_plate, "#b3bfc0"
ENAMEL = matte, "#dfe6e3"
PAINT = matte, "#5d6b70"
# On dark pages, these would shine even in low light. The lamp lights only the mat, and the table around it is in the shadow.
IN_SHADOW = {STEEL: "#4b5859", ENAMEL: "#4a5a55", ASH: "#6b5335"}
# The same for a mat that is as light as paper.
MATS_IN_SHADOW = {"#e3d3c4": "#8d7a67", "#a9cbdc": "#587f93", "#7fa3a3": "#4f7474"}


def desk(alias, name, table=WALNUT, mat="#0d4b41"):
    """Registers the desk of a manager. The function that it decorates lays the things on the mat."""

    def register(lay):
        @scene(f"managers/{alias}", "sand", "top", WIDE_CARD, aim=(0, 0, 0), lens=68, dark=True)
        def build():
            (make, colour), cover = table, mat
            if stage.is_night():
                colour, cover = IN_SHADOW.get(table, colour), MATS_IN_SHADOW.get(mat, mat)
            box("table", (16, 12, 0.1), (0, 0, -0.04), make("table", linear(colour)), 0.01)
            box("mat", (4.3, 2.76, 0.04), (0, 0, 0.03), matte("mat", linear(cover), 0.62), 0.015, 4)
            _plate(name)
            lay()
            # On dark pages, the lamp of the desk has replaced the sun.
            rooms.sunlight((0.75, -0.6, -0.85), 0.45 if stage.is_night() else 1.3)
            rooms.dim(0.5 if stage.is_night() else 0.72)

        return build

    return register


def _plate(name):
    """A plate with the name of the owner, which lies at the upper left edge of the mat."""
    brass = metal("brass", linear("#d9b25c"), 0.34)
    ink = matte("letters", linear("#e8c377"), 0.5)
    plate = box("plate", (1.74, 0.36, 0.06), (0, 0, 0.03), matte("plate", linear("#10201c"), 0.35), 0.02, 4)
    rim = box("rim", (1.8, 0.42, 0.04), (0, 0, 0.02), brass, 0.02, 4)
    letters = lettering(name, 0.2, (0, -0.005, 0.085), ink)
    group([rim, plate, letters], (-1.09, 1.06, TOP))


@desk("severtsev", "А. В. Северцев")
def director():
    # He wants to hear of a missing medicine from a person: the telephone of the desk, and the letter that came.
    own.desk_telephone((0.95, 0.1, TOP), -8, "#f3f0e6").scale = (0.86, 0.86, 0.86)
    papers.sheets([None, paper("letter")], (-1.05, -0.3, TOP), 5, (1.3, 1.78))
    papers.fountain_pen((-1.15, 0.0, TOP + 0.02), 34).scale = (0.72, 0.72, 0.72)


@desk("tarhanova", "Е. С. Тарханова", STEEL, "#7fa3a3")
def quality():
    # Each batch is seen before it is released: ampoules, the loupe, and the form with its marks.
    papers.sheets([None, paper("form")], (-1.1, -0.3, TOP), 4, (1.25, 1.7))
    _tray(lambda: group([vessels.ampoule(None, (0, 0, 0))], (0, -0.62, 0.19), (-90, 0, 0)), 5, (0.95, 0.42), 0.34)
    lab.loupe((0.35, -0.72, TOP + 0.12), (0, 0, -8)).scale = (0.66, 0.66, 0.66)


@desk("melentieva", "И. Ю. Мелентьева", WALNUT, "#2d3b4a")
def finance():
    papers.sheets([None, paper("round")], (-1.05, -0.3, TOP), 5, (1.3, 1.78))
    papers.notebook((1.0, 0.1, TOP), -8, linear("#6b2f2a"))
    papers.glasses((1.0, 0.25, TOP + 0.25), -20, folded=True)
    papers.fountain_pen((0.02, 0.45, TOP), 3).scale = (0.8, 0.8, 0.8)


@desk("yasenev", "Д. А. Ясенев", MAHOGANY, "#27332f")
def security():
    # Each controlled ampoule is entered in the register, and locked away.
    papers.notebook((-0.35, -0.25, TOP), 4, linear("#5a2f2a"), (paper("receipts"), paper("register")))
    group([papers.padlock((0, 0, 0), 0, 0.6)], (1.62, -0.62, TOP + 0.13), (-90, 0, -12))
    papers.key((1.25, 0.72, TOP), -28).scale = (0.75, 0.75, 0.75)


@desk("kedrov", "Н. С. Кедров", OAK, "#7d8f63")
def agro():
    # Herbs of the last harvest, and the flowers that go to the laboratory.
    herbs.bundle((-1.45, -0.85, TOP), -64, herbs.chamomile, 1.45, seed=8)
    lab.petri((0.75, 0.35, TOP), linear("#efe6d2"), 0.8)
    for i, (x, y) in enumerate(((0.6, 0.5), (0.92, 0.42), (0.72, 0.14))):
        nature.chamomile((x, y, TOP + 0.1), (0, 0, 40 * i), 0.34)
    lab.loupe((0.72, -0.78, TOP + 0.12), (0, 0, 12)).scale = (0.6, 0.6, 0.6)


@desk("zarechnaya", "О. Д. Заречная", ENAMEL, "#a9cbdc")
def lefortovo():
    # A trial of drops: bottles in a tray, the chart of their volumes, and the clock.
    papers.sheets([None, paper("drops")], (-1.1, -0.3, TOP), 4, (1.25, 1.7))
    _tray(lambda: group([vessels.dropper(plain("timovert"), (0, 0, 0), linear("#2b7fa3"))], (0, -0.75, 0.24), (-90, 0, 0)), 3, (0.95, 0.42), 0.56, 0.66)
    devices.timer("5:00", (0.62, -0.85, TOP), (0, 0, -6)).scale = (0.62, 0.62, 0.62)


@desk("bulatov", "Т. Р. Булатов", ENAMEL, "#2f8f7d")
def mez():
    # What leaves the main site: ampoules, ointment and express tests.
    _tray(lambda: group([vessels.ampoule(None, (0, 0, 0))], (0, -0.62, 0.19), (-90, 0, 0)), 6, (-0.95, -0.28), 0.31)
    devices.cassette((1.05, 0.52, TOP), (0, 0, -8)).scale = (0.86, 0.86, 0.86)
    papers.pen((1.75, -0.45, TOP), -76, "#d9a441")


@desk("polesskiy", "В. И. Полесский", PAINT, "#c3935a")
def pochep():
    # The plate that forms a blister, its blister, and the spanner of a fitter, as which he began.
    own.format_plate((-0.95, -0.28, TOP), 6, 3, 2).scale = (1.1, 1.1, 1.1)
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True)), (1.0, 0.5, TOP), (0, 0, -8))
    own.spanner(1.6, (0.3, -0.98, TOP), -82, metal("steel", linear("#d5dcd9"), 0.25))
    for i, (x, y) in enumerate(((0.75, -0.2), (1.1, -0.3), (1.45, -0.16))):
        facing(packs.capsule(linear("#0b6b5c"), linear("#f4f0e4"), 0.07, 0.32), 30 + 50 * i).location = (x, y, TOP)


@desk("lugovaya", "М. О. Луговая", MAHOGANY, "#d8c8a4")
def chair():
    # The bound report of the year, and the pen that signs it.
    papers.law_book((-0.95, -0.3, TOP), 5, "#7d2823").scale = (0.82, 0.82, 0.82)
    papers.glasses((1.0, 0.35, TOP), -12, folded=True)
    papers.fountain_pen((1.75, -0.5, TOP), -68).scale = (0.9, 0.9, 0.9)


@desk("gradov", "П. И. Градов", ASH, "#e3d3c4")
def physician():
    # The view of a doctor: a stethoscope beside the report of the safety of medicines.
    papers.sheets([None, paper("leaflet")], (-1.1, -0.3, TOP), 4, (1.25, 1.7))
    lab.stethoscope((0.75, -0.1, TOP), -28).scale = (0.82, 0.82, 0.82)


def _tray(make, count, at, step, scale=0.72):
    """A steel tray with things that lie beside each other."""
    things = [own.tray((0, 0, 0), 0, (step * count + 0.3, 1.55))]
    for i in range(count):
        one = group([make()], (step * (i - (count - 1) / 2), 0, 0))
        one.scale = (scale, scale, scale)
        things.append(one)
    group(things, (*at, TOP), (0, 0, -6))
