import packs
from materials import linear, matte, plastic
from shapes import group, lathe, rounded

from .. import art, scene


@scene("sections/dermatologicheskie-preparaty", "straw", "right", aim=(0.24, 0, 0.92), lens=68, dark=True)
def skin():
    # The ointment in its tube, and an open jar of it with its lid.
    packs.tube(art("dermavelin"), linear("#c98a3c"), (-0.62, 0.45, 0), 32)
    _jar((0.42, -0.1, 0))
    lid = lathe("lid", rounded([(0, 0), (0.56, 0), (0.6, 0.02), (0.6, 0.2), (0.57, 0.23), (0, 0.24)], 2), (0, 0, 0), plastic("lid", linear("#c98a3c")))
    group([lid], (1.3, 0.12, 0.56), (74, 0, 52))


def _jar(at):
    """A low open jar that is filled with ointment. Its surface has the rings of the spatula."""
    opal, cream = plastic("opal", linear("#f8f6ef")), matte("cream", linear("#fbf1d6"), 0.32)
    wall = rounded([(0, 0), (0.54, 0), (0.58, 0.03), (0.58, 0.46), (0.53, 0.5), (0.53, 0.62), (0.48, 0.62), (0.48, 0.4)], 1)
    rings = [(0, 0.66), (0.04, 0.63), (0.09, 0.57), (0.14, 0.56), (0.19, 0.595), (0.24, 0.56), (0.29, 0.545), (0.34, 0.58), (0.39, 0.55), (0.44, 0.54), (0.485, 0.56)]
    return group([lathe("jar", wall, (0, 0, 0), opal), lathe("cream", rounded(rings, 2), (0, 0, 0), cream, sharp=180)], at)
