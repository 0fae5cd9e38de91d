import laboratory as lab
from materials import linear
from shapes import facing

from .. import scene

OIL = (0.95, 0.72, 0.25)


@scene("pages/service-testing-laboratory", "stone", "left", aim=(0.05, 0, 1.06), lens=58, dark=True)
def testing():
    lab.microscope((-0.75, 0.2, 0), -14)
    lab.rack((1.15, 0.7, 0), -24, [(0.35, 0.78, 0.66), OIL, (0.9, 0.45, 0.35)])
    for i, (x, y, z) in enumerate(((0.62, -0.62, 0), (0.61, -0.61, 0.168), (1.3, -0.5, 0))):
        facing(lab.petri((x, y, z), linear("#e3c98f"), 0.68, True, f"Т-{3 + i}"), -36 - 9 * i)
