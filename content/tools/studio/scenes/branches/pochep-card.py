import blisters
import packs
from materials import linear

from .. import WIDE_CARD, scene


@scene("branches/pochep-card", "straw", "slope", WIDE_CARD, aim=(0.1, 0.1, 0.42), lens=78, dark=True)
def packing_close():
    blisters.line((0.1, 0.2, 0), -38, 13, lambda: packs.tablet(linear("#f4efe4"), 0.125))
