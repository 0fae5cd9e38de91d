import devices

from .. import scene
from . import CLOSE, table_mat


@scene("pages/express-step-2", "mint", "above", aim=(0, 0.02, 0.1), lens=CLOSE, dark=True)
def step_2():
    table_mat("green")
    devices.cassette((0, 0, 0.03), (0, 0, 0), lines=False).scale = (1.45, 1.45, 1.45)
