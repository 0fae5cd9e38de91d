"""Bands: very wide pictures that go from edge to edge in the middle of a page. Phones show only the middle of a band."""

import maquettes as model
import vessels
from materials import linear

from . import BAND, scene

GREEN = linear("#0b6b5c")


@scene("pages/band-ctm", "night", "band", BAND, mood="evening", aim=(0, 0, 1.3), lens=62)
def filling():
    # One needle stands above each vial.
    model.rail((0, 0, 0), 0, 11.0, lambda at: vessels.vial(None, at, GREEN, (0.97, 0.95, 0.86)), 11)
    model.needles((0, 0, 0.02), 0, 9, 1.0)
