import production
import vessels
from materials import linear, matte, metal
from shapes import box, rod

from .. import WIDE_CARD, plain, scene


@scene("branches/lefortovo-card", "sky", "slope", WIDE_CARD, aim=(0.0, 0.0, 1.05), lens=60, dark=True)
def filling():
    # Bottles come to the needles of the filling line. Those that are filled have got a nozzle, and none has a cap yet.
    steel = metal("steel", linear(production.STEEL), 0.22)
    box("belt", (12, 1.05, 0.12), (0, 0.2, 0.0), matte("belt", linear("#057a64"), 0.45), 0.02)
    for y in (-0.36, 0.76):
        box("rail", (12, 0.06, 0.3), (0, y, 0.12), steel, 0.02)
    for i in range(-2, 3):
        vessels.open_dropper(plain("timovert"), (0.92 * i, 0.2, 0.06), i > 1)
    box("manifold", (12, 0.5, 0.42), (0, 0.2, 2.55), matte("manifold", linear("#057a64"), 0.35), 0.06)
    for i in range(-2, 2):
        rod("needle", (0.92 * i, 0.2, 1.3), (0.92 * i, 0.2, 2.4), 0.045, steel)
        rod("holder", (0.92 * i, 0.2, 1.95), (0.92 * i, 0.2, 2.4), 0.11, matte("holder", linear("#ea9f45"), 0.4))
