import laboratory as lab
import papers
import vessels
from materials import PALE_AMBER, linear, matte, metal, wood
from shapes import box, cord, lathe

from .. import NEWS, paper, scene


@scene("news/muzey-bashnya", "sand", "level", NEWS, "evening", aim=(0, 0, 1.2), lens=58, dark=True)
def museum():
    # A showcase of the museum below the drawing of the tower.
    box("table", (3.4, 1.2, 0.5), (-0.35, 0.5, 0.25), wood("table", linear("#6b4a30")), 0.03)
    papers.standing_sheet(paper("tower"), (1.25, 1.7), (-1.35, 0.75, 0.5), 6)
    lab.round_flask((0.0, 0.45, 0.5), (0.88, 0.5, 0.12), 0.75, 0.6)
    for i in range(3):
        vessels.ampoule(None, (0.6 + 0.3 * i, 0.4, 0.5), PALE_AMBER if i % 2 else (1, 1, 1))
    rope, brass = matte("rope", linear("#8c3b2e"), 0.9), metal("brass", linear("#d9a441"), 0.25)
    for x in (-2.1, 0.1, 2.3):
        lathe("post", [(0, 0), (0.26, 0), (0.26, 0.04), (0.05, 0.08), (0.05, 0.82), (0.1, 0.86), (0.1, 0.92), (0, 0.95)], (x, -0.9, 0), brass, 64)
    for x in (-2.1, 0.1):
        cord("rope", [(x, -0.9, 0.82), (x + 0.5, -0.9, 0.55), (x + 1.1, -0.9, 0.45), (x + 1.7, -0.9, 0.55), (x + 2.2, -0.9, 0.82)], 0.05, rope)
