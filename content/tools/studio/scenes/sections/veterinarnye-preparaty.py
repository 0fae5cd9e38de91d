import laboratory as lab
import packs
import vessels
from materials import linear

from .. import plain, scene
from . import WATER


@scene("sections/veterinarnye-preparaty", "sand", "level", aim=(0.3, 0, 0.78), lens=72, dark=True)
def veterinary():
    packs.carton(plain("ksilazorin"), (1.15, 0.85, 1.85), (-0.6, 0.5, 0), -18)
    vessels.vial(plain("ksilazorin"), (0.75, -0.15, 0), linear("#8a6a3d"), (0.97, 0.95, 0.86))
    lab.syringe((-0.75, -0.95, 0.16), (90, 0, 74), WATER)
