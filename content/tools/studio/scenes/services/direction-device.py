import devices
from materials import linear, matte
from shapes import box, group

from .. import art, scene
from . import GREEN


@scene("pages/direction-device", "foam", "top", aim=(0, 0, 0), lens=76, dark=True)
def direction_device():
    # What a kit holds lies beside it from above, as it is checked against the list.
    box("mat", (4.06, 2.86, 0.04), (0, 0, 0.02), matte("mat", linear("#2f5a4c"), 0.85), 0.02, 4)
    group([devices.bag(art("rubezh-1"), (1.9, 0.7, 1.3), linear("#4d5b3a"), (0, 0, 0), 0)], (-0.93, -0.8, 0.4), (-90, 0, 0))
    devices.tourniquet((1.1, 0.98, 0.04), (0, 0, -6)).scale = (0.58, 0.58, 0.58)
    for x, width, radius in ((0.66, 0.56, 0.25), (1.3, 0.46, 0.2)):
        devices.bandage((x, 0.12, 0.04), (0, 0, 0), width, radius)
    for x, colour in ((0.68, GREEN), (1.5, linear("#6b7f3a"))):
        devices.dressing((x, -0.8, 0.04), (0, 0, 0), colour).scale = (0.68, 0.68, 0.68)
