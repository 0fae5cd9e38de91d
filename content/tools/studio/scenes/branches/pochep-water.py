import laboratory as lab
import rooms
import stage

from .. import scene


@scene("pages/pochep-water", "foam", "level", aim=(0, 0, 0.78), lens=72, dark=True)
def water():
    # The same water on its way through the works: as it comes, settled, and as it leaves.
    for i, (colour, level) in enumerate((((0.5, 0.36, 0.16), 0.72), ((0.78, 0.74, 0.5), 0.72), ((0.93, 0.98, 0.99), 0.72))):
        lab.beaker((-1.42 + 1.42 * i, 0.15 - 0.1 * (i % 2), 0), colour, level, 0.98)
    if stage.is_night():
        rooms.light_backdrop((0.0, 0.5, 3.4), (0.0, 5.2, 1.1), 850, 2.8)
