import devices
import packs

from .. import art, scene
from . import WIDE


@scene("pages/express-tests", "foam", "slope", aim=(0.05, 0, 0.52), lens=80, dark=True)
def express_tests():
    packs.carton(art("diagnoskan-5"), WIDE, (-0.45, 0.75, 0), -8)
    devices.cassette((0.32, -0.5, 0.14), (12, 0, 6)).scale = (1.12, 1.12, 1.12)
