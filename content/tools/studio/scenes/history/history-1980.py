import packs
import rooms
import stage
import tabletting
from materials import linear

from .. import scene


@scene("pages/history-1980", "peach", "slope", aim=(0.15, -0.3, 0.76), lens=77, dark="slate")
def decade_1980():
    # The press of the tablet shop from near: the punches come down to the dies, and finished tablets leave on a rail.
    tabletting.press((-0.1, 0.55, 0), 0, lambda: packs.tablet(linear("#fdf8ef"), 0.095, flat=True), 1.35)
    if stage.is_night():
        # Dark steel reflects the wall.
        rooms.light_backdrop((5.0, -2.0, 8.0), (4.5, 5.0, 2.0), 1100, 4.0)
        rooms.dim(1.5)
