import packs
import production
import rooms
import tabletting
from materials import linear, matte
from shapes import box

from .. import HIGH_BAND, scene


@scene("pages/band-about", "deep", "band", HIGH_BAND, mood="evening", aim=(0.0, 0, 1.68), lens=36)
def hall():
    # The hall in the first light of the morning: the sky in its windows is orange, and shines on the steel and on the floor.
    box("floor", (40, 40, 0.02), (0, 0, 0.0), matte("floor", linear("#1d3f38"), 0.16), 0.001)
    dawn = (1.0, 0.5, 0.2)
    for x in (-2.35, 2.9):
        rooms.bright_window((x, 3.3, 2.45), (2.5, 2.5), 3, 3, 0.38, 1300, dawn)
        # The wall beside a window is lit by the same sky.
        rooms.light_backdrop((x, 1.6, 4.6), (x, 5.2, 2.4), 200, 3.2, (1.0, 0.42, 0.2))
    places = [(-1.25, 0.9), (0.4, 1.1), (2.05, 1.3), (3.7, 1.5)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((-6, 0.33), (8, 2.02), [(x, y, 2.98) for x, y in places], 3.45)
    production.pipes((-6, 1.6), (8, 2.9), [], 3.2, "#c9803f")
    press = tabletting.machine((-3.45, 0.4, 0), 14, lambda: packs.tablet(linear("#fdf8ef"), 0.095, flat=True))
    press.scale = (0.86, 0.86, 0.86)
    rooms.dim(0.62)
