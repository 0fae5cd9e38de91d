import packs
import vessels
from materials import linear
from shapes import facing, group

from .. import art, plain, scene
from . import WIDE


@scene("sections/lekarstvennye-sredstva", "mint", "left", aim=(0.1, 0.1, 0.72), lens=63, dark=True)
def medicines():
    # Each form of medicine once: tablets, ointment, a solution, suppositories and capsules.
    packs.carton(art("ibuvellin"), WIDE, (-0.85, 0.75, 0), -16)
    packs.tube(art("dermavelin"), linear("#c98a3c"), (0.55, 0.85, 0), -34)
    for i in range(2):
        vessels.ampoule(plain("lokainvel"), (1.2 + 0.4 * i, 0.35 - 0.3 * i, 0), turn=-38)
    group(packs.suppository_strip(linear("#f4ead2")), (0.95, -0.6, 0), (0, 0, 14))
    group(packs.blister(5, 2, _capsule, 0.28, (), 1.6), (-0.75, -0.95, 0), (0, 0, 4))


def _capsule():
    """A capsule that lies across its strip."""
    return group([facing(packs.capsule(linear("#0b6b5c"), linear("#f4f0e4"), 0.062, 0.24), 90)])
