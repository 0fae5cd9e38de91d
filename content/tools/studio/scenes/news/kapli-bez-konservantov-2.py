import maquettes as model
import rooms
import vessels
from shapes import facing, group

from .. import NEWS, plain, scene
from . import BLUE


@scene("news/kapli-bez-konservantov-2", "sky", "along", NEWS, aim=(0, 0, 1.0), lens=58, dark=True)
def drops_line():
    row = [model.track((0, 0, 0), 16.0)]
    row += [facing(vessels.dropper(plain("timovert"), (-2.4 + 0.86 * i, 0, 0.3), BLUE), -50) for i in range(11)]
    group(row, (0, 0.1, 0), (0, 0, 24))
    rooms.dim_at_night(0.85)
