import laboratory as lab
import nature
import packs
from materials import linear, matte
from shapes import box, facing

from .. import HEAD, art, scene
from . import WHITE

WATER = (0.93, 0.98, 0.97)


@scene("pages/about", "sand", "head", HEAD)
def about():
    # From a plant to a package, one step after another.
    for x, height, colour in ((-1.25, 0.3, "#9ccbb9"), (0.0, 0.62, "#2f8f7d"), (1.25, 0.94, "#0b6b5c")):
        box("step", (1.22, 1.5, height), (x, 0.2, height / 2), matte("step", linear(colour), 0.6), 0.025, 4)
    for turn, pairs in ((74, 3), (100, 3)):
        nature.sprig((-1.25, 0.2, 0.42), (80, 0, turn), pairs, "#5f8f4a", 0.6)
    lab.beaker((-1.25, 0.2, 0.3), WATER, 0.5, 0.62)
    lab.mortar((0.0, 0.1, 0.62), 0.62)
    packs.carton(art("tsetrilen"), (1.08, 0.34, 0.72), (1.24, 0.4, 0.94), -12)
    for (x, y), turn in (((0.95, -0.3), 20), ((1.25, -0.42), -30), ((1.52, -0.24), 60)):
        facing(packs.tablet(WHITE, 0.12, flat=True, scored=True), turn).location = (x, y, 0.94)
