import nature
import packs
from materials import linear

from .. import scene
from . import WHITE


@scene("sections/gastroenterologicheskie-preparaty", "foam", "top", dark="slate")
def digestion():
    for x, y, turn in ((-1.25, 0.5, -40), (1.2, 0.55, 50), (0.2, -1.05, 170), (-0.9, -0.75, 120)):
        nature.leaf(1.3, 0.75, (x, y, 0.12), (0, 0, turn), "#4f8f5f", 0.16, 0.08)
    for x, y, turn in ((-0.35, 0.2, 20), (0.35, 0.45, -35), (0.15, -0.25, 70), (-0.45, -0.35, 140), (0.7, -0.05, 100)):
        capsule = packs.capsule(WHITE, linear("#f4f0e4"), 0.12, 0.52)
        capsule.location, capsule.rotation_euler = (x, y, 0), (0, 0, turn / 57.3)
