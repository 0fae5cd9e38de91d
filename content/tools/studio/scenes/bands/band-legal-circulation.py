import maquettes as model

from .. import SIDE, scene


@scene("pages/band-legal-circulation", "stone", "side", SIDE, aim=(0.05, 0, 1.98), lens=69, dark=True)
def custody():
    model.sealed_bay((0, 0.3, 0), -7)
