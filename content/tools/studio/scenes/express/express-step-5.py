import devices
import laboratory as lab

from .. import scene
from . import CLOSE, table_mat


@scene("pages/express-step-5", "peach", "above", aim=(0.14, -0.02, 0.1), lens=CLOSE - 10, dark=True)
def step_5():
    table_mat("peach")
    scale = 1.42
    devices.cassette((-0.1, 0, 0.03), (0, 0, 7)).scale = (scale, scale, scale)
    # The lens lies over the two windows that differ: one has a line less.
    lab.loupe((0.5, 0.3, 0.42), (0, 0, -40)).scale = (0.86, 0.86, 0.86)
