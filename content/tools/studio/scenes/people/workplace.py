import belongings as own
import packs
from materials import linear, matte, metal
from shapes import box, group

from .. import scene

WHITE = linear("#f6f4ee")


@scene("pages/workplace", "straw", "top", aim=(0, 0, 0), lens=72, dark=True)
def workplace():
    # The tools of the tablet shop, each at its place.
    box("board", (4.4, 2.78, 0.08), (0, 0, 0.04), matte("board", linear("#0b6b5c"), 0.8), 0.03, 4)
    steel, top = metal("steel", linear("#d5dcd9"), 0.25), 0.08
    for i, length in enumerate((1.95, 1.72, 1.5, 1.28)):
        own.spanner(length, (-1.78 + 0.47 * i, -0.92, top), 0, steel)
    own.screwdriver(1.9, (0.14, -0.98, top), 0, "#d9a441")
    own.format_plate((1.2, 0.52, top), 0, 3, 2)
    group(packs.blister(4, 2, lambda: packs.tablet(WHITE, flat=True, scored=True)), (1.2, -0.64, top), (0, 0, 0))
