import devices
import production
import rooms
from materials import linear
from shapes import group

from .. import WIDE_CARD, art, scene


@scene("branches/pochep-kits", "sky", "level", WIDE_CARD, aim=(0.0, 0.1, 0.82), lens=62, dark=True)
def kits():
    # A finished kit is weighed to the gram. Others wait for their turn behind it.
    olive = linear("#4d5b3a")
    production.parcel_scale((0.15, -0.15, 0), -8, "1 248 г")
    devices.bag(art("rubezh-1"), (1.5, 0.72, 1.04), olive, (0.15, -0.02, 0.33), -8)
    for x, y, turn in ((-1.85, 1.15, 10), (1.95, 1.0, -14)):
        devices.bag(art("rubezh-1"), (1.5, 0.72, 1.04), olive, (x, y, 0), turn)
    for x, y, turn in ((-1.25, -0.62, 14), (-1.72, -0.72, -22)):
        group([devices.bandage((0, 0, 0), (0, 0, 0), 0.42, 0.2)], (x, y, 0.21), (90, 0, turn))
    devices.dressing((1.65, -0.75, 0), (0, 0, -14), linear("#0b6b5c")).scale = (0.62, 0.62, 0.62)
    rooms.dim_at_night(0.9)
