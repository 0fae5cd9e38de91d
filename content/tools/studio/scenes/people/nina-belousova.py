import belongings as own
import papers
import rooms
import vessels
from materials import linear

from .. import SQUARE, scene


@scene("stories/nina-belousova", "peach", "slope", SQUARE, aim=(0, 0, 0.9), lens=66, dark=True)
def controller():
    # The screen at which she learned to look, and a journal of the museum.
    own.viewing_screen((0, 0.75, 0), 0)
    for i in range(4):
        vessels.ampoule(None, (-1.2 + 0.8 * i, 0.75, 0.08))
    papers.notebook((-0.78, -0.8, 0), 8, linear("#6b4a30"), title=("Журнал", "музея")).scale = (0.9, 0.9, 0.9)
    papers.glasses((0.98, -0.95, 0), 16)
    rooms.dim_at_night(0.8)
