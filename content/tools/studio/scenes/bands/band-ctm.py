import maquettes as model
import vessels

from .. import BAND, scene
from . import light_behind_liquids

SOLUTION = (0.66, 0.9, 0.86)


@scene("pages/band-ctm", "stone", "band", BAND, aim=(0, 0, 1.24), lens=43.5, dark=True)
def filling():
    # Open vials under the needles of a filling line. The product rises from one vial to the next.
    model.track((0, 0, 0), 14.0)
    for i in range(7):
        x = (i - 3) * 1.04
        vessels.open_vial((x, 0, 0.3), 0.26 + 0.1 * i, SOLUTION)
        model.needle((x, 0, 1.34), 0.5)
    model.manifold((0, 0, 2.26), 14.0)
    light_behind_liquids()
