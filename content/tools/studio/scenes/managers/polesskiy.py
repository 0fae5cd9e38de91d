import belongings as own
import packs
from materials import linear, metal
from shapes import facing, group

from . import PAINT, TOP, desk

WHITE = linear("#f6f4ee")


@desk("polesskiy", "В. И. Полесский", PAINT, "#c3935a")
def pochep():
    # The plate that forms a blister, its blister, and the spanner of a fitter, as which he began.
    own.format_plate((-0.95, -0.28, TOP), 6, 3, 2).scale = (1.1, 1.1, 1.1)
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True)), (1.0, 0.5, TOP), (0, 0, -8))
    own.spanner(1.6, (0.3, -0.98, TOP), -82, metal("steel", linear("#d5dcd9"), 0.25))
    for i, (x, y) in enumerate(((0.75, -0.2), (1.1, -0.3), (1.45, -0.16))):
        facing(packs.capsule(linear("#0b6b5c"), linear("#f4f0e4"), 0.07, 0.32), 30 + 50 * i).location = (x, y, TOP)
