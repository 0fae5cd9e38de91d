import maquettes as model
import packs
import rooms
import vessels
from materials import linear
from shapes import facing, group

from .. import art, scene
from . import WHITE


@scene("pages/disposal", "foam", "right", aim=(0, 0, 0.75), lens=70, dark=True)
def disposal():
    # What is left over at home, sorted out: packs and a bottle in a box, and before it a strip, from which some
    # tablets are gone.
    things = [model.crate((0, 0, 0), 0, (2.5, 1.3, 0.7))]
    things.append(packs.carton(art("parafelin"), (1.5, 0.4, 1.0), (-0.4, 0.3, 0.2), 0))
    things.append(packs.carton(art("tsetrilen"), (1.2, 0.36, 0.78), (-0.35, -0.25, 0.2), 0))
    things.append(facing(vessels.bottle(art("ambrovens"), (0.72, 0.0, 0.06), linear("#f4f3ee")), 0))
    things[-1].scale = (0.78, 0.78, 0.78)
    group(things, (-0.1, 0.55, 0), (0, 0, 24))
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True), empty=(0, 1, 2, 5)), (0.35, -0.95, 0), (0, 0, 30))
    rooms.dim_at_night(0.8)
