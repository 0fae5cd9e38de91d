import laboratory as lab
import nature
import vessels
from materials import linear, wood
from shapes import box, facing

from .. import NEWS, art, scene


@scene("news/srezka-pantov", "sand", "left", NEWS, aim=(0.05, 0, 0.8), lens=56, dark=True)
def extract():
    # The extract that is made of antlers, in its bottle and on a spoon.
    box("board", (2.9, 1.5, 0.12), (0.1, -0.05, 0.06), wood("board", linear("#8f6a44")), 0.04)
    facing(vessels.bottle(art("maralvin"), (0.65, 0.2, 0.12), linear("#6b7f3a")), -36)
    lab.spoon((-0.55, -0.35, 0.13), 200, (0.5, 0.16, 0.03))
    nature.sprig((-1.15, 0.55, 0.2), (0, 0, -76), 4, "#7aa05a", 0.6)
