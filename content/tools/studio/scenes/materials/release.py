import packs
import papers
import rooms

from .. import art, paper, scene
from . import WIDE


@scene("pages/release", "straw", "slope", aim=(0.05, 0.05, 0.45), lens=66, dark=True)
def release():
    # A batch leaves the plant when its results are right and the authorised person has signed.
    papers.sheets([None, None, paper("chart")], (-0.75, 0.1, 0), 9, (1.7, 2.3))
    packs.carton(art("ibuvellin"), WIDE, (1.05, 0.75, 0), -16)
    papers.fountain_pen((-0.55, -0.62, 0.03), 38).scale = (0.85, 0.85, 0.85)
    rooms.dim_at_night()
