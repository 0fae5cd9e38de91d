import papers
from materials import linear

from .. import paper
from . import TOP, WALNUT, desk


@desk("melentieva", "И. Ю. Мелентьева", WALNUT, "#2d3b4a")
def finance():
    papers.sheets([None, paper("round")], (-1.05, -0.3, TOP), 5, (1.3, 1.78))
    papers.notebook((1.0, 0.1, TOP), -8, linear("#6b2f2a"))
    papers.glasses((1.0, 0.25, TOP + 0.25), -20, folded=True)
    papers.fountain_pen((0.02, 0.45, TOP), 3).scale = (0.8, 0.8, 0.8)
