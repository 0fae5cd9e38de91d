import papers
import rooms
import vessels
from materials import liquid
from shapes import ball, facing

from .. import SQUARE, paper, plain, scene


@scene("stories/stepan-korneev", "foam", "level", SQUARE, aim=(0, 0, 1.2), lens=78, dark=True)
def technologist():
    # Three bottles look the same, and one gives larger drops.
    papers.standing_sheet(paper("drops"), (2.1, 2.85), (0.0, 1.15, 0), 4)
    for i in range(3):
        facing(vessels.open_dropper(plain("timovert"), (-0.95 + 0.95 * i, 0.0, 0), True), 4 - 4 * i)
    for i, size in enumerate((0.056, 0.088, 0.056)):
        ball("drop", size, (-0.95 + 0.95 * i, -0.85, size * 0.4), liquid("drop", (0.86, 0.96, 1.0)), (1, 1, 0.75))
    rooms.dim_at_night(0.75)
