import blisters
import packs
from materials import linear

from .. import HEAD, scene


@scene("branches/pochep", "straw", "head", HEAD, aim=(0, 0, 0.74), lens=37)
def packing():
    # A strip of film runs through the packing line: its pockets are full, and behind the roller they are closed with foil.
    blisters.line((-0.2, 0.4, 0), 16, 9, lambda: packs.tablet(linear("#ea9f45"), 0.125), "#057a64")
