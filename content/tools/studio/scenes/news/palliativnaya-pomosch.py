import laboratory as lab
import nature
import packs
import rooms
import stage
from materials import linear, matte
from shapes import cord, group, lathe

from .. import NEWS, scene

WATER = (0.93, 0.98, 0.97)


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
