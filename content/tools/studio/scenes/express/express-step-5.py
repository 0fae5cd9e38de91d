import devices

from .. import scene
from . import CLOSE, table_mat


@scene("pages/express-step-5", "peach", "above", aim=(0, 0.02, 0.1), lens=CLOSE, dark=True)
def step_5():
    table_mat("peach")
    devices.cassette((0, 0, 0.03), (0, 0, 0)).scale = (1.5, 1.5, 1.5)
