import maquettes as model

from .. import BAND, scene


@scene("pages/band-legal-circulation", "stone", "band", BAND, aim=(0, 0, 1.02), lens=58, dark=True)
def custody():
    model.shelves((0, 0.6, 0), 0, 2, 9)
