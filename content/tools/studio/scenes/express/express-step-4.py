import devices

from .. import scene
from . import table_mat


@scene("pages/express-step-4", "straw", "above", aim=(-0.06, 0.02, 0.1), lens=90, dark=True)
def step_4():
    table_mat("blue")
    devices.cassette((-0.8, 0, 0.03), (0, 0, 0), lines=False, wet=True)
    devices.timer("5:00", (0.86, 0, 0.03), (0, 0, 0)).scale = (0.94, 0.94, 0.94)
