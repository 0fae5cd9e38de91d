import workshop
import production
import rooms
import stage
from shapes import group

from .. import WIDE_CARD, scene


@scene("branches/pochep-guides", "mint", "left", WIDE_CARD, aim=(0.05, 0.0, 0.44), lens=62, dark=True)
def guides():
    # With what a mechanic begins: to wipe the guides of the machine. Two rails with their carriages, a cloth, and an oil can.
    things = [production.guide((0, y, 0), 4.6, x) for y, x in ((0.5, -0.75), (-0.32, 0.35))]
    things += [workshop.oil_can((1.55, 1.15, 0), 160), workshop.cloth((-0.95, -1.02, 0), 12, "#e2725b")]
    group(things, (0.0, 0.1, 0), (0, 0, -22))
    if stage.is_night():
        rooms.light_backdrop((0.4, 1.6, 4.6), (0.2, 0.6, 0), 260, 2.8, (0.9, 1, 0.97))
        stage.edge_light((-3.4, 1.8, 2.4), (0, 0, 0.2), 260, 2.0)
