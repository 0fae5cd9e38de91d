import packs
from shapes import facing, group

from .. import art, scene
from . import WHITE


@scene("sections/nenarkoticheskie-analgetiki", "peach", "top", dark=True)
def pain():
    # The pack lies on its back. The flat tablets are those of its strip, the round ones those of another one.
    group([packs.carton(art("parafelin"), (2.0, 0.5, 1.33), (0, 0, 0), 0)], (-0.75, -0.05, 0.26), (-90, 0, 12))
    for at, turn, flat in (((0.95, 0.62, 0), -24, True), ((0.3, -0.98, 0), 6, False)):
        group(packs.blister(5, 2, lambda flat=flat: packs.tablet(WHITE, flat=flat, scored=True)), at, (0, 0, turn))
    for (x, y), turn in (((1.6, -0.55), 40), ((1.42, -0.95), -20)):
        facing(packs.tablet(WHITE, flat=True, scored=True), turn).location = (x, y, 0)
