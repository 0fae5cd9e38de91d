import laboratory as lab
import vessels
from materials import linear
from shapes import facing

from .. import art, scene


@scene("sections/standartnye-obraztsy", "straw", "right", dark=True)
def standards():
    lab.balance((-0.35, 0.3, 0), 8)
    facing(vessels.sample_jar(art("so-ibuprofen"), (-0.3, 0.5, 0.5), linear("#0b6b5c")), 34)
    facing(vessels.sample_jar(art("so-timolol"), (1.15, -0.3, 0), linear("#d9a441")), 36)
