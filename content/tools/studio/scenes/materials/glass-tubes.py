import laboratory as lab
import maquettes as model
import vessels
from materials import glass
from shapes import group, lathe

from .. import scene

LENGTH, RADIUS = 3.1, 0.15


@scene("pages/glass-tubes", "peach", "left", aim=(-0.3, 0.0, 0.6), lens=69, dark=True)
def tubes():
    # Ampoules are drawn from glass tubes in a flame, and cut off.
    model.boards((-0.35, 0.62, 0), 0, (3.5, 1.5, 0.14))
    for row, count in enumerate((4, 3, 2)):
        for i in range(count):
            across = (i - (count - 1) / 2) * 2.04 * RADIUS
            _tube((-1.9 + 0.12 * ((2 * i + row) % 3), 0.62 + across, 0.14 + RADIUS * (1 + 1.75 * row)))
    lab.spirit_lamp((0.75, -0.75, 0), 1.15)
    for i in range(4):
        vessels.ampoule(None, (-1.25 + 0.42 * i, -0.72 - 0.06 * i, 0))


def _tube(at):
    """A tube that lies along the x axis."""
    wall = 0.014
    profile = [(RADIUS - wall, 0), (RADIUS, 0), (RADIUS, LENGTH), (RADIUS - wall, LENGTH), (RADIUS - wall, 0)]
    return group([lathe("tube", profile, (0, 0, 0), glass("glass"))], at, (0, 90, 0))
