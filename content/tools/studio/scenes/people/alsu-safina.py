import belongings as own
import laboratory as lab
import nature
import vessels
from materials import linear
from shapes import facing

from .. import SQUARE, art, scene

GREEN = linear("#0b6b5c")


@scene("stories/alsu-safina", "peach", "slope", SQUARE, aim=(0.0, 0, 0.66), lens=79, dark=True)
def standards():
    # The flask in which the crystals came in one night, the jar of the standard, and a very good ruler.
    lab.round_flask((-0.55, 0.55, 0), (0.95, 0.97, 0.98), 0.45)
    for i in range(16):
        crystal = nature.crystal((0.97, 0.98, 0.98), 0.06, i)
        crystal.location = (-0.55 + 0.3 * ((i * 37 % 17) / 8.5 - 1), 0.55 + 0.3 * ((i * 53 % 19) / 9.5 - 1), 0.33)
    facing(vessels.sample_jar(art("so-ibuprofen"), (0.95, 0.35, 0), GREEN), -6)
    own.ruler(3.3, (-0.05, -0.9, 0), -7)
