import nature
import packs
import rooms
import vessels
from materials import linear
from shapes import facing, group

from .. import BANNER, art, scene
from . import WHITE


# The banners of the home page and of the career page show the whole picture. The text lies over its left half, and phones
# show its right half, so that all things stand between 50 and 97 % of the width.
@scene("pages/home", "deep", "banner", BANNER, "evening", aim=(0.3, 0, 0.95), lens=46)
def home():
    # Only products that are sold without a prescription: the page is for everybody. No thing hides what is printed on a pack.
    packs.carton(art("solnavit"), (1.0, 0.6, 2.1), (1.54, 0.7, 0), -12)
    facing(vessels.dropper(art("solnavit"), (0.55, 0.1, 0), linear("#d9a441")), 4).scale = (0.95, 0.95, 0.95)
    packs.carton(art("parafelin"), (1.65, 0.5, 1.1), (2.99, 0.4, 0), -12)
    # The strip and the tablets are those of the picture of the product: two of ten have been taken out.
    # It lies, so that it does not cover the names on the packs. The strong light of the evening needs a darker foil.
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True), empty=(0, 3), foil="#8a9292"), (2.35, -0.85, 0), (0, 0, -14))
    nature.leaf(0.9, 0.42, (1.35, -0.55, 0.05), (0, -6, 60), "#5fa274")
    nature.leaf(0.7, 0.34, (1.3, -0.5, 0.06), (0, 4, 96), "#6fae7a")
    for (x, y), turn in (((1.05, -1.05), 30), ((0.8, -1.3), -12)):
        facing(packs.tablet(WHITE, flat=True, scored=True), turn).location = (x, y, 0)
    rooms.light_backdrop((3.6, -1.0, 7.0), (3.8, 5.2, 3.4), 700)
