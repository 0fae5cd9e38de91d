import laboratory as lab
import packs
import papers
from materials import printed
from shapes import disc, group

from .. import paper, scene
from . import WHITE


@scene("pages/consumers", "peach", "top", dark=True)
def consumers():
    papers.sheets([paper("leaflet")], (-0.75, 0.05, 0), 7, (1.9, 2.6))
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True)), (1.2, 0.62, 0), (0, 0, -62))
    # What the lens shows is larger than what lies below it: one section of the leaflet, whole.
    enlarged = disc("shown", 0.565, (0, 0, 0), printed("shown", paper("leaflet"), 0.7), (0.672, 0.222, 0.2, 0.2 * 1.9 / 2.6))
    group([enlarged], (-0.29, -0.41, 0.07), (-90, 0, 7))
    lab.loupe((-0.29, -0.41, 0.1), (0, 0, -18))
