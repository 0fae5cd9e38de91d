import packs
import papers
import vessels
from materials import PALE_AMBER

from .. import plain, scene


@scene("sections/opioidnye-analgetiki", "peach", "right", dark=True)
def opioids():
    packs.carton(plain("morvelta"), (2.0, 0.55, 1.2), (-0.7, 0.5, 0), 12)
    for i in range(3):
        vessels.ampoule(plain("morvelta"), (0.55 + 0.36 * i, -0.05, 0), PALE_AMBER, turn=36)
    papers.padlock((-0.35, -0.85, 0), -12, 0.8)
