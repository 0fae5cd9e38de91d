import laboratory as lab

from .. import SIDE, scene
from . import MIST, ROSE, light_behind_liquids


@scene("pages/band-comparison-tests", "mint", "side", SIDE, aim=(0, 0.5, 0.82), lens=80, dark=True)
def comparison():
    # All laboratories have the same flask, and one of them found another value.
    for row, count in enumerate((2, 3, 2)):
        for i in range(count):
            odd = (row, i) == (1, 2)
            lab.flask(((i - (count - 1) / 2) * 1.34, 1.9 - 1.25 * row, 0), ROSE if odd else MIST, 0.95 if odd else 0.75, 0.8)
    light_behind_liquids()
