import laboratory as lab
import papers
import rooms
from materials import linear

from .. import BANNER, scene


@scene("pages/career", "deep", "banner", BANNER, "evening", aim=(0.1, 0, 1.2), lens=50)
def career():
    lab.microscope((1.3, 0.2, 0), -24)
    lab.rack((2.4, 0.8, 0), -18, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35)])
    rooms.soften_reflection(lab.flask((0.5, 0.9, 0), (0.95, 0.72, 0.25), 0.6, 0.85), 0.12)
    papers.notebook((1.95, -0.75, 0), -16, linear("#d9a441"))
    papers.pen((1.42, -0.72, 0.25), 40, "#f4f3ee")
    rooms.light_backdrop((3.6, -1.0, 7.0), (3.8, 5.2, 3.4), 700)
