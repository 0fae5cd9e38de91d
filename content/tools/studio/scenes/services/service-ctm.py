import packs
import rooms
import stage
import tabletting
from materials import linear

from .. import art, scene

WHITE = linear("#fdf8ef")


@scene("pages/service-ctm", "stone", "left", aim=(0.74, -0.42, 0.91), lens=55.5, dark="slate")
def made_for_customers():
    # The turret of a press from near, and the packages into which its tablets go.
    tabletting.press((-0.75, 1.1, 0), -18, lambda: packs.tablet(WHITE, 0.095, flat=True), 1.5)
    packs.carton(art("ibuvellin"), (1.5, 0.42, 1.0), (0.0, -1.67, 0), -34)
    packs.carton(art("tsetrilen"), (1.1, 0.4, 0.72), (1.08, -2.55, 0), -42)
    rooms.light_backdrop((5.0, -2.0, 8.0), (4.5, 5.0, 2.0), 1100 if stage.is_night() else 350, 4.0)
