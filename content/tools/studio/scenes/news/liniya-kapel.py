import maquettes as model
import rooms
import vessels
from shapes import facing

from .. import NEWS, plain, scene
from . import GREEN


@scene("news/liniya-kapel", "mint", "low", NEWS, aim=(0, 0, 1.0), lens=66, dark=True)
def line():
    # Closed bottles leave the filling line in two rows.
    for y in (0.0, 1.5):
        model.track((0, y, 0), 14.0)
        for i in range(9):
            facing(vessels.dropper(plain("pilokverin"), ((i - 4) * 0.94 + 0.3 * y, y, 0.3), GREEN), -8)
    rooms.dim_at_night(0.85)
