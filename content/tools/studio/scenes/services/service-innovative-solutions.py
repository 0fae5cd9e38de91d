import nature
import rooms

from .. import scene


@scene("pages/service-innovative-solutions", "dusk", "level", mood="night", aim=(0, 0, 2.4), lens=72)
def innovation():
    # The model hangs so high that its shadow falls outside the picture.
    atoms, bonds = nature.paracetamol()
    nature.molecule(atoms, bonds, (0.42, 0, 2.55), (0, 62, 12), 0.5)
    # The dark atoms stand before a lit wall.
    rooms.light_backdrop((0.4, 1.0, 5.0), (0.4, 5.4, 2.6), 420, 3.0, (0.9, 1, 0.97))
