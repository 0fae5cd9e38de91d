import herbs
import laboratory as lab
import vessels
from materials import linear
from shapes import facing

from .. import art, scene


@scene("sections/preparaty-dlya-organov-dyhaniya", "foam", "right", aim=(0.08, 0, 0.74), lens=72, dark=True)
def breath():
    # The syrup, its measure, and the herb that is known for the same purpose.
    facing(vessels.bottle(art("ambrovens"), (-0.6, 0.4, 0), linear("#f4f3ee")), 34)
    lab.spoon((-0.5, -0.78, 0), 20, (0.62, 0.28, 0.06))
    herbs.bundle((0.92, 0.0, 0), -6, herbs.sage, 1.4)
