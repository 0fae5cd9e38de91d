import laboratory as lab
import rooms
import vessels
from materials import linear
from shapes import facing

from .. import NEWS, plain, scene
from . import BLUE


@scene("news/kapli-bez-konservantov-1", "stone", "right", NEWS, aim=(0.1, 0, 0.6), lens=70, dark=True)
def drops_laboratory():
    # Nothing may grow in the medium into which a bottle was emptied.
    for i, (x, y, z, turn) in enumerate(((-1.15, 0.55, 0, 26), (-1.13, 0.56, 0.22, 44), (-1.16, 0.54, 0.44, 32), (-1.14, 0.56, 0.66, 14), (-0.1, -0.5, 0, 38), (0.55, 1.05, 0, 30))):
        facing(lab.petri((x, y, z), linear("#e3c98f"), 0.9, True, f"С-{14 + i}"), turn)
    facing(vessels.dropper(plain("timovert"), (0.85, 0.1, 0), BLUE), 34)
    rooms.dim_at_night(0.8)
