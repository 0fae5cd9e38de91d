import laboratory as lab
import packs
import papers
from materials import linear
from shapes import facing

from .. import scene

WHITE = linear("#fdf8ef")


@scene("pages/pochep-practice", "sky", "slope", aim=(0.02, 0.05, 0.46), lens=72, dark=True)
def practice():
    # The first task of a student: to weigh twenty tablets, and to write each mass down.
    lab.balance((-0.5, 0.55, 0), 6, "0,5012 г")
    packs.tablet(WHITE, 0.19, flat=True, scored=True).location = (-0.53, 0.8, 0.475)
    papers.notebook((0.95, 0.0, 0), -12, linear("#0b6b5c"))
    papers.pen((0.9, 0.05, 0.25), 30, "#d9a441")
    for i, (x, y) in enumerate(((-1.1, -0.95), (-0.72, -0.8), (-0.35, -1.0), (0.02, -0.85))):
        facing(packs.tablet(WHITE, 0.17, flat=True, scored=True), 30 + 55 * i).location = (x, y, 0)
