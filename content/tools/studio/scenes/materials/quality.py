import stage
import vessels
from materials import linear, matte
from shapes import box

from .. import scene


@scene("pages/quality", "mint", "level", aim=(0, 0, 0.72), lens=86, dark=True)
def quality():
    # Inspectors look at ampoules before a black and a white board.
    for x, colour in ((-1.3, "#10201c"), (1.3, "#fbfaf6")):
        box("board", (2.6, 0.06, 2.6), (x, 0.9, 1.3), matte("board", linear(colour), 0.8), 0.01)
    for i in range(6):
        vessels.ampoule(None, (-1.2 + 0.48 * i, 0.0, 0))
    if stage.is_night():
        # Before the black board, glass is seen by its edges alone.
        for x in (-3.4, 3.4):
            stage.edge_light((x, -0.2, 2.0), (-0.6, 0, 0.7), 150, 1.0)
