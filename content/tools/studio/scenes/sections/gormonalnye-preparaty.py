import nature
import packs
import rooms
import stage

from .. import scene
from . import WHITE


@scene("sections/gormonalnye-preparaty", "peach", "level", aim=(0, 0, 1.05), lens=70, dark="slate")
def hormones():
    atoms, bonds = nature.steroid()
    nature.molecule(atoms, bonds, (-1.1, 0, 0.75), (6, -8, 8), 0.5)
    packs.tablet(WHITE).location = (1.2, -0.6, 0)
    packs.tablet(WHITE).location = (0.85, -0.9, 0)
    if stage.is_night():
        # The dark atoms stand before a lit wall.
        rooms.light_backdrop((0.0, 0.5, 4.5), (0.0, 5.2, 1.6), 700)
