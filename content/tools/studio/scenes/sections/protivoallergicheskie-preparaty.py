import nature
import packs
import rooms
from shapes import group

from .. import scene
from . import WHITE


@scene("sections/protivoallergicheskie-preparaty", "straw", "top", dark=True)
def allergy():
    for x, y, scale in ((-1.05, 0.55, 1.0), (0.95, 0.75, 0.8), (-0.2, -0.85, 0.72), (1.4, -0.65, 0.95), (-1.5, -0.7, 0.55)):
        nature.chamomile((x, y, 0.06), (0, 0, 40 * x), scale)
    group(packs.blister(4, 2, lambda: packs.tablet(WHITE)), (0.15, 0.05, 0), (0, 0, 24))
    rooms.dim_at_night(0.75)
