import belongings as own
import laboratory as lab
import vessels
from shapes import group

from .. import SQUARE, scene


@scene("stories/lidiya-marchenko", "sky", "left", SQUARE, aim=(0.05, -0.1, 0.5), lens=72, dark=True)
def shift():
    # A tray of ampoules, and the loupe through which one of them was seen.
    tray = [own.tray((0, 0, 0), 0, (2.9, 1.5))]
    for row in range(3):
        tray += [vessels.ampoule(None, ((i - 2.5) * 0.44, (row - 1) * 0.44, 0.04)) for i in range(6) if (row, i) != (0, 1)]
    group(tray, (-0.05, 0.55, 0), (0, 0, -34))
    lab.loupe((-0.05, -1.05, 0.1), (0, 0, -98)).scale = (0.8, 0.8, 0.8)
    group([vessels.ampoule(None, (0, 0, 0))], (-1.3, -0.6, 0.15), (90, 0, 68))
