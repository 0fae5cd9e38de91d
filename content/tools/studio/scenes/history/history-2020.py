import maquettes as model
import rooms
import stage
import vessels
from materials import glass, linear, metal
from shapes import box

from .. import HALF, plain, scene


@scene("pages/history-2020", "sky", "level", HALF, aim=(0, 0, 1.22), lens=62, dark=True)
def decade_2020():
    # Nobody touches an open bottle: behind a pane, the bottles are filled and closed. The caps make them eye drops.
    model.track((0, 0.3, 0), 14.0)
    for i in range(7):
        x = (i - 3) * 0.92
        if i > 2:
            vessels.dropper(plain("timovert"), (x, 0.3, 0.3), linear("#2b7fa3"))
            continue
        vessels.open_dropper(plain("timovert"), (x, 0.3, 0.3), i == 2)
        if i < 2:
            model.needle((x, 0.3, 1.5))
    model.manifold((0, 0.3, 2.55), 14.0)
    steel = metal("steel", linear("#cfd6d3"), 0.24)
    box("pane", (3.9, 0.03, 2.3), (0, -0.75, 1.35), glass("pane", (0.96, 1, 0.99)), 0.002)
    for x in (-1.95, 1.95):
        box("post", (0.12, 0.14, 2.6), (x, -0.75, 1.3), steel, 0.02)
    for z in (0.16, 2.54):
        box("beam", (4.0, 0.12, 0.12), (0, -0.75, z), steel, 0.02)
    if stage.is_night():
        # The frame of steel reflects the wall.
        rooms.light_backdrop((0.0, 1.0, 4.0), (0.0, 5.2, 1.6), 620, 3.4)
