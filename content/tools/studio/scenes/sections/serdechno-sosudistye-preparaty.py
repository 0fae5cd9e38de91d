import packs
from materials import linear, matte, plastic
from shapes import box, group

from .. import plain, scene
from . import WHITE, WIDE


@scene("sections/serdechno-sosudistye-preparaty", "peach", "above", aim=(0, 0.85, 0.3), lens=58, dark=True)
def heart():
    week = [group(_box_of_day(i), (-1.44 + 0.48 * i, 0.35, 0)) for i in range(7)]
    group(week, (0, 0.1, 0), (0, 0, 6))
    packs.carton(plain("enalinor"), WIDE, (-0.4, 1.7, 0), 6)
    for x, y in ((-0.9, -0.75), (-0.55, -1.05), (0.9, -0.8)):
        packs.tablet(WHITE).location = (x, y, 0)


def _box_of_day(day):
    """One of the seven boxes for the tablets of a week. The box of the fourth day is open."""
    shell = plastic("shell", linear("#f2f5f2"))
    lid = plastic("lid", linear("#c4513f" if day == 3 else "#e5a08f"))
    parts = [box("shell", (0.45, 0.75, 0.3), (0, 0, 0.15), shell, 0.03)]
    if day == 3:
        open_lid = box("lid", (0.43, 0.05, 0.7), (0, 0.4, 0.6), lid, 0.02)
        inside = box("inside", (0.38, 0.66, 0.01), (0, 0, 0.302), matte("inside", linear("#8d4a3e")), 0.004)
        pill = packs.tablet(WHITE)
        pill.location = (0, -0.05, 0.31)
        return [*parts, open_lid, inside, pill]
    return [*parts, box("lid", (0.43, 0.7, 0.05), (0, 0, 0.32), lid, 0.02)]
