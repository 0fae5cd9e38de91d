import packs
import papers
import rooms
from shapes import group

from .. import plain, scene
from . import WHITE, WIDE


@scene("sections/psihotropnye-preparaty", "lilac", "slope", aim=(0.0, 0.05, 0.46), lens=76, dark=True)
def psychotropic():
    # A medicine that is kept under lock and key.
    packs.carton(plain("zepavelin"), WIDE, (-0.35, 0.7, 0), -10)
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, scored=True)), (0.72, -0.28, 0), (0, 0, 12))
    papers.key((-1.4, -0.62, 0), -14)
    rooms.dim_at_night(0.85)
