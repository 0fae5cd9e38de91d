import laboratory as lab
from materials import linear

from .. import HIGH_BAND, scene
from . import MIST, ROSE, light_behind_liquids

OIL = (0.95, 0.72, 0.25)


@scene("pages/band-testing-laboratory", "foam", "band", HIGH_BAND, aim=(0, 0, 1.24), lens=40, dark=True)
def bench():
    colours = [MIST, OIL, ROSE, (0.5, 0.7, 0.95)]
    lab.rack((-2.85, 0.1, 0), 8, colours)
    lab.microscope((0.0, 0.35, 0), -18)
    lab.flask((2.15, 0.15, 0), MIST, 0.75, 0.95)
    lab.flask((3.25, 0.5, 0), OIL, 0.6, 0.85)
    lab.beaker((2.75, -0.75, 0), ROSE, 0.5, 0.6)
    lab.petri((-1.0, -0.7, 0), linear("#e9dfc9"), 0.6)
    lab.petri((-4.15, -0.5, 0), linear("#c8e0d4"), 0.6)
    lab.round_flask((-4.8, 1.0, 0), OIL, 0.8, 0.95)
    lab.beaker((4.5, 0.6, 0), MIST, 0.7, 0.9)
    light_behind_liquids()
