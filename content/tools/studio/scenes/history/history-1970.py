import laboratory as lab
import maquettes as model
import vessels
from shapes import facing

from .. import plain, scene


@scene("pages/history-1970", "sky", "left", aim=(0.02, 0, 0.88), lens=72, dark=True)
def decade_1970():
    # Eye drops in glass, and the pipettes for the eye.
    model.boards((0, 0.3, 0), -28, (2.9, 1.3, 0.14))
    for i in range(3):
        facing(vessels.pipette_bottle(plain("timovert"), (-0.75 + 0.75 * i, 0.72 - 0.38 * i, 0.14)), -34).scale = (0.86, 0.86, 0.86)
    lab.dropping_pipette((-0.9, -0.85, 0.13), (0, 88, -14), (0.9, 0.97, 1.0)).scale = (0.7, 0.7, 0.7)
