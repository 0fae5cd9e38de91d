"""Managers: a desk from above with the plate of its owner, and the things with which this manager works. The desk is that of the
place: walnut in the office, steel and enamel in the plants, light wood on the farm. No product that is sold on prescription
shows its name."""

import belongings as own
import rooms
import stage
from materials import brushed_plate, linear, matte, metal, wood
from shapes import box, group, lettering

from .. import WIDE_CARD, scene

# The height of the mat.
TOP = 0.05
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


def tray(make, count, at, step, scale=0.72):
    """A steel tray with things that lie beside each other."""
    things = [own.tray((0, 0, 0), 0, (step * count + 0.3, 1.55))]
    for i in range(count):
        one = group([make()], (step * (i - (count - 1) / 2), 0, 0))
        one.scale = (scale, scale, scale)
        things.append(one)
    group(things, (*at, TOP), (0, 0, -6))
