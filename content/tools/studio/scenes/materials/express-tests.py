import devices
import packs
import rooms
import stage

from .. import art, scene
from . import WIDE


@scene("pages/express-tests", "foam", "slope", aim=(0.05, 0, 0.52), lens=80, dark=True)
def express_tests():
    packs.carton(art("diagnoskan-5"), WIDE, (-0.45, 0.75, 0), -8)
    devices.cassette((0.32, -0.5, 0.14), (12, 0, 6)).scale = (1.12, 1.12, 1.12)
    if not stage.is_night():
        # The upper left corner, which goes on behind the words of the page, would be darker than the rest.
        rooms.light_backdrop((-2.6, 1.0, 3.6), (-3.4, 5.2, 2.6), 110, 2.6)
