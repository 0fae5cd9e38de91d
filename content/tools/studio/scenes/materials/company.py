import maquettes as model
import packs
import rooms
import vessels
from materials import CLEAR, PALE_AMBER, linear
from shapes import facing, group

from .. import art, scene
from . import WHITE, WIDE


@scene("pages/company", "foam", "level", aim=(0.05, 0, 0.72), lens=70, dark=True)
def company():
    # The ampoules with which the company began, and what it makes for everybody today.
    model.boards((-1.15, 0.3, 0), 7, (1.35, 0.9, 0.26))
    for i in range(3):
        vessels.ampoule(None, (-1.53 + 0.38 * i, 0.25 + 0.05 * i, 0.26), PALE_AMBER if i == 1 else CLEAR)
    packs.carton(art("parafelin"), WIDE, (0.55, 0.55, 0), -9)
    facing(vessels.bottle(art("ambrovens"), (1.62, 0.2, 0), linear("#f4f3ee")), -6).scale = (0.9, 0.9, 0.9)
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, scored=True)), (0.1, -0.75, 0), (0, 0, 12))
    rooms.dim_at_night(0.85)
