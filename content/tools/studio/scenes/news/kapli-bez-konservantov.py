import papers
import rooms
import vessels
from materials import linear, wood
from shapes import facing, lathe

from .. import LEAD, paper, plain, scene
from . import BLUE


@scene("news/kapli-bez-konservantov", "mint", "low", LEAD, aim=(0.0, 0, 1.12), lens=55, dark=True)
def millionth():
    # The millionth bottle under its bell of glass in the museum, and behind it those that follow. Medicines on prescription are
    # shown without a name.
    lathe("stand", [(0, 0), (0.82, 0), (0.84, 0.03), (0.84, 0.2), (0.8, 0.24), (0, 0.24)], (-0.75, -0.3, 0), wood("stand", linear("#7c5132")), 128)
    facing(vessels.dropper(plain("timovert"), (-0.75, -0.3, 0.24), BLUE), -8)
    rooms.cloche((-0.75, -0.3, 0.24), 0.66, 2.02)
    papers.standing_sheet(paper("million"), (1.45, 0.78), (0.95, -0.35, 0.02), 4)
    for i in range(9):
        facing(vessels.dropper(plain("timovert"), (-3.3 + 0.88 * i, 2.5, 0), BLUE), 0)
