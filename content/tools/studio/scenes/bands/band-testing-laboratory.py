import laboratory as lab
from materials import linear

from .. import SIDE, scene
from . import MIST, ROSE, light_behind_liquids

OIL = (0.95, 0.72, 0.25)


@scene("pages/band-testing-laboratory", "foam", "side", SIDE, aim=(0, 0.1, 1.14), lens=70, dark=True)
def bench():
    lab.microscope((-0.35, 0.1, 0), -24)
    lab.rack((1.15, 1.35, 0), -12, [MIST, OIL, ROSE, (0.5, 0.7, 0.95)])
    lab.flask((-1.5, 1.1, 0), MIST, 0.75, 0.9)
    lab.beaker((1.12, -0.3, 0), ROSE, 0.5, 0.62)
    lab.petri((0.55, -1.1, 0), linear("#e9dfc9"), 0.6)
    lab.petri((-1.3, -0.85, 0), linear("#c8e0d4"), 0.6, True)
    light_behind_liquids()
