import nature
import rooms
import stage
from materials import linear, matte, wood
from shapes import box, rod

from .. import NEWS, scene


@scene("news/srezka-pantov-1", "mint", "level", NEWS, aim=(0, 0, 1.45), lens=60, dark="slate")
def drying():
    # Bundles of herbs dry on a beam.
    timber = wood("beam", linear("#8f6a44"))
    box("beam", (9, 0.22, 0.22), (0, 0.4, 2.75), timber, 0.02)
    for i in range(7):
        x = -2.4 + 0.8 * i
        rod("string", (x, 0.4, 2.2), (x, 0.4, 2.66), 0.015, matte("string", linear("#d8c8a6")))
        for k in range(3):
            nature.sprig((x + 0.05 * (k - 1), 0.4 - 0.03 * k, 2.3), (-86 - 4 * k, 0, 40 * k + 25 * i), 4 + (i + k) % 2, ("#7a8a52", "#8f9a5e", "#6f8a55")[(i + k) % 3], 0.42)
    if stage.is_night():
        # Green leaves before a dark green wall would be lost: the wall is grey and lit, and a light from the side draws the leaves.
        rooms.light_backdrop((0, 1.0, 3.6), (0, 5.2, 1.6), 300, 3.0)
        stage.edge_light((-4.6, -3.2, 3.2), (0, 0.4, 1.5), 420, 2.0, (1, 0.96, 0.86))
