import furnace
import stage

from .. import scene


@scene("pages/service-destruction", "night", "mouth", mood="evening", aim=(0.86, 0, 1.66), lens=52)
def destruction():
    furnace.build((0, 0, 0), -6)
    # The side of the open door would be lost in the shadow.
    stage.edge_light((5.2, -3.0, 3.6), (2.4, -1.4, 1.6), 80, 1.2)
