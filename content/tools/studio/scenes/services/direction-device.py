import devices
from materials import linear

from .. import art, scene
from . import GREEN


@scene("pages/direction-device", "foam", "left", aim=(0.0, 0.1, 0.58), lens=78, dark=True)
def direction_device():
    devices.bag(art("rubezh-1"), (1.9, 0.9, 1.3), linear("#4d5b3a"), (-0.55, 0.75, 0), -20)
    devices.tourniquet((0.5, -0.62, 0), (0, 0, -26)).scale = (0.62, 0.62, 0.62)
    devices.bandage((1.2, 0.35, 0), (0, 0, -30))
    devices.bandage((0.68, 0.2, 0), (0, 0, -50), 0.46, 0.2)
    devices.dressing((-0.75, -0.75, 0), (0, 0, 12), GREEN).scale = (0.72, 0.72, 0.72)
