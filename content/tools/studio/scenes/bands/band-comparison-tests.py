import laboratory as lab

from .. import BAND, scene
from . import MIST, ROSE, light_behind_liquids


@scene("pages/band-comparison-tests", "mint", "band", BAND, aim=(0, 0, 0.7), lens=60, dark=True)
def comparison():
    # All laboratories have the same flask, and one of them found another value.
    for i in range(7):
        lab.flask(((i - 3) * 1.25, 0.1, 0), ROSE if i == 4 else MIST, 0.75 if i != 4 else 0.95, 0.86)
    light_behind_liquids()
