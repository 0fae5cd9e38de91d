import belongings as own
import devices
import production
import rooms
import stage
from shapes import group

from .. import SQUARE, scene


@scene("stories/artem-gusev", "straw", "left", SQUARE, aim=(0.02, 0, 1.3), lens=70, dark="slate")
def mechanic():
    # His trolley with a complete set for a change of format: plates and rollers in the order of their use, and the time that it takes.
    def standing(at, columns, rows, pitch=0.4):
        return group([group([own.format_plate((0, 0, 0), 0, columns, rows, pitch)], (0, 0, (rows * pitch + 0.3) / 2), (78, 0, 0))], at)

    things = [production.trolley((0, 0, 0), 0)]
    things += [standing((-0.52, 0.36, 1.66), 4, 2), standing((0.5, 0.2, 1.66), 3, 2, 0.44), standing((-0.55, 0.04, 1.66), 3, 1, 0.46)]
    things += [group([devices.timer("0:40", (0, 0, 0), (0, 0, 0))], (0.62, -0.34, 1.86), (58, 0, 0))]
    things[-1].scale = (0.58, 0.58, 0.58)
    things += [production.sealing_roller((-0.42, 0.1, 0.66), 0), production.sealing_roller((0.85, 0.16, 0.66), 0, 2)]
    group(things, (0.05, 0.2, 0), (0, 0, -20))
    if stage.is_night():
        # Dark steel reflects the wall.
        rooms.light_backdrop((1.5, 1.0, 5.0), (1.0, 5.2, 1.6), 700, 3.4)
