import laboratory as lab
import nature
import vessels
from shapes import facing

from .. import art, scene
from . import GREEN


@scene("pages/service-samples", "straw", "macro", aim=(0.22, 0, 0.48), lens=66, dark=True)
def samples():
    facing(vessels.sample_jar(art("so-ibuprofen"), (-0.35, 0.4, 0), GREEN), -26)
    # The substance as it comes from the jar: fine powder, and a few crystals.
    lab.petri((0.55, -0.35, 0), None, 0.75)
    nature.powder(0.31, 0.19, (0.47, -0.26, 0.03))
    for i, (x, y) in enumerate(((0.8, -0.56), (0.7, -0.65), (0.87, -0.42), (0.58, -0.71))):
        nature.crystal((0.97, 0.98, 0.97), 0.032, i).location = (x, y, 0.03)
