import vessels
from materials import linear
from shapes import facing

from .. import art, scene


@scene("pages/direction-standard", "straw", "along", aim=(0.0, 0.0, 0.48), dark=True)
def direction_standard():
    for i in range(6):
        jar = vessels.sample_jar(art("so-ibuprofen" if i % 2 else "so-timolol"), (-0.62 + 0.85 * i, -0.5 + 0.72 * i, 0), linear("#0b6b5c"))
        facing(jar, -32)
