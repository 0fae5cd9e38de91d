import papers
import vessels
from materials import linear
from shapes import facing

from .. import paper, plain, scene


@scene("sections/oftalmologicheskie-preparaty", "sky", "right", aim=(0.1, 0, 1.0), lens=66, dark=True)
def eyes():
    papers.standing_sheet(paper("eyes"), (1.5, 2.05), (-0.5, 0.7, 0), 30)
    facing(vessels.dropper(plain("timovert"), (0.9, 0.1, 0), linear("#2b7fa3")), 34)
    papers.glasses((0.2, -1.0, 0), 24)
