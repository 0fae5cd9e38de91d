import belongings as own
import packs
import vessels
from materials import linear
from shapes import facing, group

from .. import art, scene


@scene("pages/veterinary", "sand", "right", aim=(0, 0, 0.76), lens=60, dark=True)
def veterinary():
    group([packs.pouch(art("fitoferm"), (0, 0, 0), 0)], (-0.75, 0.45, 0), (0, 0, 26))
    facing(vessels.bottle(art("maralvin"), (0.9, 0.2, 0), linear("#6b7f3a")), 34)
    # The collar of a dog, with its tag.
    own.collar((-0.05, -0.85, 0), 30)
