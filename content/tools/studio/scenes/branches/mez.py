import production
from materials import linear, metal
from shapes import ball, rod

from .. import HEAD, scene


@scene("branches/mez", "steel", "head", HEAD, aim=(0.0, 0, 1.42), lens=25)
def extraction():
    # The extractors stand in a row that leads to the wall.
    places = [(1.15, -1.3), (0.45, 0.6), (-0.25, 2.5), (-0.95, 4.4)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((1.81, -3.1), (-1.2, 5.15), [(x, y, 2.98) for x, y in places], 3.5)
    # The pipes along the wall come from above, so that none of them is behind the title.
    for x, y, height, colour in ((-0.55, 5.05, 3.2, "#c9803f"), (-0.2, 5.05, 2.86, production.STEEL)):
        production.pipes((x, y), (20, y), [], height, colour)
        rod("riser", (x, y, height), (x, y, 12), 0.075, metal("riser", linear(colour), 0.24))
        ball("elbow", 0.1, (x, y, height), metal("elbow", linear(colour), 0.24))
