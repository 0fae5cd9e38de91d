import devices
import laboratory as lab
from materials import gem
from shapes import ball

from .. import scene


# The table is the backdrop, because the camera sees more than the mat.
@scene("pages/express-step-3", "felt", "slope", aim=(0, -0.1, 0.66), lens=88, dark=True)
def step_3():
    scale = 1.35
    devices.cassette((0, 0, 0.03), (0, 0, 0), lines=False).scale = (scale, scale, scale)
    x, y = devices.WINDOWS[2] * scale, devices.WELLS * scale
    amber = (1.0, 0.55, 0.06)
    lab.transfer_pipette((x, y, 0.86), (0.9, 0.45, 0.05), 0.5)
    for height, size in ((0.83, 0.03), (0.62, 0.042), (0.36, 0.042)):
        ball("drop", size, (x, y, height), gem("drop", amber), (1, 1, 1.25))
