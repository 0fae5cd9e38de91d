import packs
import papers
import rooms
import vessels
from materials import linear
from shapes import facing

from .. import NEWS, paper, plain, scene


@scene("news/tsitonerin-registratsiya", "lilac", "slope", NEWS, aim=(0.1, 0.1, 0.62), lens=53, dark=True)
def registration():
    # The decision with its seal, and the medicine that it admits.
    papers.sheets([None, None, paper("letter")], (-0.95, 0.0, 0), 10, (1.7, 2.3))
    packs.carton(plain("tsitonerin"), (1.0, 0.72, 1.75), (0.85, 0.85, 0), -14)
    facing(vessels.bottle(plain("tsitonerin"), (1.6, 0.1, 0), linear("#5b6aa8")), -4).scale = (0.9, 0.9, 0.9)
    papers.pen((0.3, -0.55, 0), -62, "#5b6aa8")
    rooms.dim_at_night()
