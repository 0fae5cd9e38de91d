import devices
from materials import linear

from .. import NEWS, art, scene
from . import GREEN


@scene("news/shkola-pervoy-pomoschi", "foam", "slope", NEWS, aim=(0.1, 0.0, 0.5), lens=56, dark=True)
def first_aid():
    devices.bag(art("rubezh-gruppa"), (1.9, 0.9, 1.2), linear("#4d5b3a"), (-1.15, 0.8, 0), 8)
    devices.tourniquet((0.75, 0.45, 0), (0, 0, -8)).scale = (0.7, 0.7, 0.7)
    for x, y, width, radius in ((1.75, -0.25, 0.62, 0.27), (1.2, -0.5, 0.46, 0.21)):
        devices.bandage((x, y, 0), (0, 0, -20), width, radius)
    devices.dressing((-0.7, -0.8, 0), (0, 0, 8), GREEN).scale = (0.8, 0.8, 0.8)
    devices.dressing((0.35, -0.85, 0), (0, 0, -14), linear("#6b7f3a")).scale = (0.8, 0.8, 0.8)
