import devices
from materials import linear

from .. import art, scene


@scene("sections/takticheskaya-meditsina", "stone", "left", aim=(0.05, 0, 0.6), lens=82, dark=True)
def tactical():
    devices.bag(art("rubezh-1"), (1.9, 0.9, 1.3), linear("#4d5b3a"), (-0.5, 0.7, 0), -16)
    devices.tourniquet((0.55, -0.55, 0), (0, 0, -28)).scale = (0.66, 0.66, 0.66)
    devices.dressing((-0.75, -0.75, 0), (0, 0, 14), linear("#6b7f3a")).scale = (0.8, 0.8, 0.8)
    devices.bandage((1.35, 0.5, 0), (0, 0, -36))
