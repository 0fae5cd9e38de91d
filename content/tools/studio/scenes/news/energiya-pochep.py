import ventilation

from .. import NEWS, scene


@scene("news/energiya-pochep", "straw", "level", NEWS, aim=(0, 0, 1.12), lens=56, dark=True)
def energy():
    # A heat exchanger, cut open: the warm air that leaves and the cold air from outside cross between its plates.
    ventilation.exchanger((0, 0.4, 0), -10)
