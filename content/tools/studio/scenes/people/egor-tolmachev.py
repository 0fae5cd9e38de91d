import belongings as own
import laboratory as lab
import nature
import rooms
from materials import linear, wood
from shapes import box

from .. import SQUARE, scene


@scene("stories/egor-tolmachev", "sand", "slope", SQUARE, aim=(0.05, 0, 0.3), lens=74, dark=True)
def veterinarian():
    # What lies on the porch in the morning: an antler, a stethoscope and a mug of tea.
    for i in range(8):
        box("porch", (9, 0.98, 0.1), (0, 3.1 - i * 1.0, 0.05), wood("porch", linear("#a9825a")), 0.02)
    nature.antler((-1.0, -1.2, 0.1), -4, 0.85)
    lab.stethoscope((0.55, -1.0, 0.1), -8)
    own.mug((1.35, 1.45, 0.1), -30, "#f4f1e6")
    rooms.dim_at_night()
