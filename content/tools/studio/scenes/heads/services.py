import packs
import production
import rooms
import stage
from materials import linear

from .. import HEAD, scene


@scene("pages/services", "foam", "head-macro", HEAD)
def services():
    # The punches of a tablet press from near: they come down to the tablets in their dies.
    press = production.tablet_press((0.95, 0.9, -0.1), 11, lambda: packs.tablet(linear("#fdf8ef"), 0.16, flat=True))
    press.scale = (1.55, 1.55, 1.55)
    if stage.is_night():
        # The steel of the punches stands before a lit wall, and reflects a light on each side.
        rooms.light_backdrop((1.6, 1.8, 5.0), (1.6, 5.2, 2.4), 420, 2.8, (0.9, 1, 0.97))
        stage.edge_light((-2.6, -1.6, 2.6), (0.95, 0.9, 1.5), 260, 2.2)
        stage.edge_light((3.8, 1.6, 3.0), (0.95, 0.9, 1.5), 260, 1.8)
