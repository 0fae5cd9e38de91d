import papers
from materials import linear
from shapes import group

from .. import paper
from . import MAHOGANY, TOP, desk


@desk("yasenev", "Д. А. Ясенев", MAHOGANY, "#27332f")
def security():
    # Each controlled ampoule is entered in the register, and locked away.
    papers.notebook((-0.35, -0.25, TOP), 4, linear("#5a2f2a"), (paper("receipts"), paper("register")))
    group([papers.padlock((0, 0, 0), 0, 0.6)], (1.62, -0.62, TOP + 0.13), (-90, 0, -12))
    papers.key((1.25, 0.72, TOP), -28).scale = (0.75, 0.75, 0.75)
