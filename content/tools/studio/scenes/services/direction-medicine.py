import nature
import packs
from materials import linear
from shapes import group

from .. import scene
from . import GREEN


@scene("pages/direction-medicine", "mint", "left", aim=(0.0, -0.08, 0.0), lens=86, dark=True)
def direction_medicine():
    # Each form of medicine has its own row, and the rows lead into the depth.
    rows = [
        (0.42, lambda: packs.tablet(linear("#f7f2e8"), 0.2, flat=True, scored=True)),
        (0.66, lambda: packs.capsule(GREEN, linear("#f4f0e4"), 0.12, 0.5)),
        (0.42, lambda: packs.tablet(linear("#e2725b"), 0.19)),
        (0.58, lambda: nature.gel_capsule((1.0, 0.66, 0.1), 0.15)),
        (0.42, lambda: packs.tablet(linear("#8ecab4"), 0.19)),
        (0.66, lambda: packs.capsule(linear("#d9a441"), linear("#f4f0e4"), 0.12, 0.5)),
        (0.42, lambda: packs.tablet(linear("#f7f2e8"), 0.2)),
    ]
    things = [group(packs.blister(10, 2, lambda: packs.tablet(linear("#f7f2e8"), flat=True, scored=True), pitch=0.4), (-0.1, -1.25, 0))]
    for row, (step, make) in enumerate(rows):
        for i in range(round(5.4 / step)):
            one = make()
            one.location = (-2.7 + step * (i + 0.5 * (row % 2)), -0.52 + 0.52 * row, 0)
            things.append(one)
    group(things, (0, 0, 0), (0, 0, -8))
