import laboratory as lab
import papers
import rooms
import stage
from materials import linear

from .. import scene


@scene("pages/training", "sky", "left", aim=(0.0, 0.1, 0.6), lens=72, dark=True)
def training():
    lab.rack((0.55, 0.85, 0), -30, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35)])
    papers.notebook((-0.55, -0.1, 0), -24, linear("#0b3f37"))
    papers.pen((-0.7, 0.68, 0.25), 7, "#d9a441")
    lab.petri((1.15, -0.15, 0), linear("#c8e0d4"), 0.5)
    if stage.is_night():
        # The liquids have the colours of what is seen through them.
        rooms.light_backdrop((0.9, 1.0, 3.2), (1.2, 5.2, 0.8), 300, 2.2)
