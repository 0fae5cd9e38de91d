import devices
import packs
from shapes import group

from .. import art, scene


@scene("sections/meditsinskie-izdeliya", "felt", "slope", aim=(-0.2, 0.25, 0.6), lens=68, dark=True)
def device():
    # A test before it is made, which leans on its pack, and one with its results.
    before = devices.cassette((0.5, -0.52, 0.439), (66, 0, 0), lines=False)
    before.scale = (0.9, 0.9, 0.9)
    group([packs.carton(art("diagnoskan-5"), (2.5, 0.6, 1.667), (0, 0, 0), 0), before], (-0.3, 1.15, 0), (0, 0, 9))
    devices.cassette((0.2, -0.6, 0), (0, 0, -12))
