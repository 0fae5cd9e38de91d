import devices
import packs
import vessels
from materials import linear
from shapes import facing

from .. import art, scene

SLIM = (0.95, 0.6, 2.0)


@scene("pages/storage", "sky", "low", aim=(0.12, 0, 0.85), lens=62, dark=True)
def storage():
    # Nothing covers the name on the carton.
    devices.cooler(art("kriobox-12"), (-0.75, 0.6, 0), -12)
    packs.carton(art("solnavit"), SLIM, (1.1, 0.6, 0), -16)
    facing(vessels.dropper(art("solnavit"), (1.75, -0.3, 0), linear("#d9a441")), -14)
