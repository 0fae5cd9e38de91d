import papers
import vessels
from shapes import facing

from .. import paper, plain, scene


@scene("pages/service-comparison-tests", "mint", "slope", aim=(0, 0.0, 0.55), lens=74, dark=True)
def comparison():
    # All laboratories get the same sample. On the sheet, the result of one of them is outside the limits.
    papers.sheets([None, paper("round")], (-0.6, 0.15, 0), 10, (1.9, 2.6))
    for i in range(4):
        facing(vessels.ampoule(plain("so-morfin"), (0.7 + 0.34 * i, -0.35 + 0.2 * i, 0)), 0).scale = (0.86, 0.86, 0.86)
