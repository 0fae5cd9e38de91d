import devices
from materials import gem, glass, linear, plastic
from shapes import ball, box, lathe

from .. import scene
from . import CLOSE, table_mat


def _level(x, y):
    """A spirit level beside the test: its bubble stands in the middle, so the table is level."""
    top = 0.33
    box("level", (2.5, 0.34, 0.3), (x, y, 0.18), plastic("level", linear("#e2b13c")), 0.05, 6)
    box("window", (0.86, 0.2, 0.02), (x, y, top), plastic("frame", linear("#10312b")), 0.01)
    tube = lathe("tube", [(0, -0.36), (0.085, -0.35), (0.085, 0.35), (0, 0.36)], (0, 0, 0), gem("tube", linear("#b9e06a")), 64)
    tube.rotation_euler, tube.location = (0, 1.5708, 0), (x, y, top + 0.05)
    ball("bubble", 0.055, (x, y, top + 0.12), glass("bubble", (1, 1, 1)), (1.7, 1, 0.7))
    for side in (-0.13, 0.13):
        box("mark", (0.016, 0.18, 0.02), (x + side, y, top + 0.13), plastic("mark", linear("#10312b")), 0.002)


@scene("pages/express-step-2", "mint", "above", aim=(0, -0.16, 0.1), lens=CLOSE - 14, dark=True)
def step_2():
    table_mat("green")
    devices.cassette((0, 0.34, 0.03), (0, 0, 0), lines=False).scale = (1.36, 1.36, 1.36)
    _level(0, -1.02)
