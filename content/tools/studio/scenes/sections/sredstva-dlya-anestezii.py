import laboratory as lab
import vessels

from .. import plain, scene
from . import WATER


@scene("sections/sredstva-dlya-anestezii", "sky", "along", aim=(0.2, 0.0, 0.55), lens=64, dark=True)
def anaesthesia():
    for i in range(7):
        vessels.ampoule(plain("ketasomn" if i % 2 else "lokainvel"), (-1.1 + 0.42 * i, -0.7 + 0.42 * i, 0), turn=-30)
    lab.syringe((-0.15, -0.9, 0.16), (90, 0, 118), WATER)
