import devices
import laboratory as lab
from materials import gem
from shapes import ball

from .. import scene


# The table is the backdrop, because the camera sees more than the mat.
@scene("pages/express-step-3", "felt", "slope", aim=(0, -0.12, 0.6), lens=88, dark=True)
def step_3():
    scale = 1.35
    devices.cassette((0, 0, 0.03), (0, 0, 0), lines=False).scale = (scale, scale, scale)
    x, y = devices.WINDOWS[2] * scale, devices.WELLS * scale
    amber = (1.0, 0.55, 0.06)
    lab.transfer_pipette((x, y - 0.08, 0.46), (0.95, 0.42, 0.03), 0.72)
    for height, size in ((0.4, 0.045), (0.24, 0.055)):
        ball("drop", size, (x, y - 0.04, height), gem("drop", amber), (1, 1, 1.25))
