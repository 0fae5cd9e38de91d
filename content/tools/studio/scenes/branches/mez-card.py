import production
import rooms
import stage
from materials import linear, matte
from shapes import box

from .. import WIDE_CARD, scene


@scene("branches/mez-card", "stone", "hall", WIDE_CARD, aim=(0.25, 0.6, 1.78), lens=54, dark=True)
def extractors():
    box("floor", (40, 40, 0.02), (0, 0, 0.0), matte("floor", linear("#47655b" if stage.is_night() else "#9fb3aa"), 0.14), 0.001)
    places = [(-2.1, 0.9), (0.0, 0.6), (2.1, 0.3)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((-5.5, 1.4), (5.5, -0.18), [(x, y, 2.98) for x, y in places], 3.5)
    production.pipes((-5.5, 2.2), (5.5, 0.62), [], 3.2, "#c9803f")
    if stage.is_night():
        # Steel shows what it reflects: a lit wall, and a light on each side.
        rooms.light_backdrop((0.0, 1.6, 5.0), (0.0, 5.2, 2.0), 850, 4.5, (0.9, 1, 0.97))
        stage.edge_light((-5.6, -1.0, 3.4), (0, 0.6, 1.6), 420, 3.2)
        stage.edge_light((5.6, -0.6, 3.4), (0, 0.6, 1.6), 420, 3.2)
