import rooms
import vessels
from materials import linear
from shapes import facing

from .. import NEWS, art, scene


@scene("news/sto-standartnyh-obraztsov", "straw", "above", NEWS, aim=(0, 0.1, 0.35), lens=62, dark=True)
def hundred():
    for row in range(3):
        for i in range(6):
            jar = vessels.sample_jar(art(("so-timolol", "so-ibuprofen")[(i + row) % 2]), (-1.95 + 0.78 * i, 1.0 - 0.85 * row, 0), linear(("#0b6b5c", "#d9a441", "#0b6b5c", "#e2725b")[(i * 2 + row) % 4]))
            facing(jar, 0)
    rooms.dim_at_night(0.85)
