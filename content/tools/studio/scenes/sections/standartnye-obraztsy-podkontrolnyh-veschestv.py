import papers
import rooms
import vessels
from materials import PALE_AMBER

from .. import paper, plain, scene


@scene("sections/standartnye-obraztsy-podkontrolnyh-veschestv", "peach", "low", aim=(0, 0, 0.7), dark=True)
def controlled():
    papers.standing_sheet(paper("letter"), (1.25, 1.7), (-0.95, 0.6, 0), 14)
    vessels.ampoule(plain("so-morfin"), (0.15, -0.1, 0), PALE_AMBER).scale = (1.25, 1.25, 1.25)
    vessels.ampoule(plain("so-diazepam"), (0.6, 0.15, 0), PALE_AMBER).scale = (1.25, 1.25, 1.25)
    papers.padlock((1.25, -0.35, 0), -24, 0.75)
    rooms.dim_at_night(0.8)
