import office
import papers
import rooms
from materials import linear

from .. import NEWS, paper, scene


@scene("news/elektronnoe-dose", "mint", "right", NEWS, aim=(0.22, 0.1, 0.8), lens=51, dark=True)
def dossier():
    # The dossier on a screen, and the journal of paper that lay beside it for a month.
    office.laptop((-0.45, 0.2, 0), 24, paper("record"))
    papers.notebook((1.35, -0.2, 0), 40, linear("#6b4a30"))
    papers.pen((1.3, -0.2, 0.25), -8, "#d9a441")
    rooms.dim_at_night(0.8)
