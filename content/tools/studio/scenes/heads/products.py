import devices
import packs
import vessels
from materials import linear

from .. import HEAD, art, scene

GREEN = linear("#0b6b5c")


@scene("pages/products", "straw", "head", HEAD)
def products():
    # Without a prescription, as on the home page.
    packs.carton(art("tsetrilen"), (1.75, 0.45, 1.17), (1.2, 0.75, 0), -10)
    vessels.bottle(art("maralvin"), (-0.86, 0.6, 0), linear("#6b7f3a"))
    packs.tube(art("dermavelin"), linear("#c98a3c"), (-0.08, 0.1, 0), 4)
    vessels.spray(art("geksantis"), (-1.62, 0.1, 0), linear("#2f8f7d"))
    vessels.sample_jar(art("so-ibuprofen"), (1.66, -0.45, 0), GREEN).scale = (0.8, 0.8, 0.8)
    devices.cassette((0.45, -0.85, 0), (0, 0, 12)).scale = (0.84, 0.84, 0.84)
