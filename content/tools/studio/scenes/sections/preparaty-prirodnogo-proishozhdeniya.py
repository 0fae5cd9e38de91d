import herbs
import laboratory as lab
import rooms
from materials import linear, wood
from shapes import box

from .. import scene


@scene("sections/preparaty-prirodnogo-proishozhdeniya", "sand", "left", aim=(0.0, 0, 0.52), lens=72, dark=True)
def natural():
    # Herbs before and after they are ground, on the board of a pharmacy.
    box("board", (3.3, 2.1, 0.1), (0, 0.0, 0.05), wood("board", linear("#8f6a44")), 0.04)
    lab.mortar((-0.55, 0.4, 0.1), 0.92)
    herbs.bundle((-0.5, -0.6, 0.1), -96, herbs.chamomile, 1.35, seed=8)
    herbs.bundle((0.75, 0.3, 0.1), -55, herbs.calendula, 1.1)
    rooms.dim_at_night(0.85)
