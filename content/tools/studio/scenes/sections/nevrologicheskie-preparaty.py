import laboratory as lab
import nature
import vessels
from materials import linear
from shapes import facing

from .. import plain, scene


@scene("sections/nevrologicheskie-preparaty", "lilac", "left", aim=(0.1, -0.1, 0.66), lens=70, dark=True)
def neurology():
    facing(vessels.bottle(plain("tsitonerin"), (-0.75, 0.2, 0), linear("#5b6aa8")), -34)
    atoms, bonds = nature.paracetamol()
    nature.molecule(atoms[:6], [bond for bond in bonds if max(bond) < 6], (0.85, 0.3, 0.75), (10, 12, -34), 0.62)
    lab.spoon((0.25, -0.95, 0), 14, (0.95, 0.9, 0.75))
