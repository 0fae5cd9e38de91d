import vessels
from materials import linear
from shapes import facing

from .. import BAND, art, scene

GREEN = linear("#0b6b5c")


@scene("pages/band-samples", "straw", "band", BAND, aim=(0, 0, 0.42), lens=72, dark=True)
def samples():
    for i in range(9):
        name = ("so-ibuprofen", "so-timolol")[i % 2]
        facing(vessels.sample_jar(art(name), ((i - 4) * 0.98, 0.75 if i % 2 else -0.05, 0), GREEN), 0)
