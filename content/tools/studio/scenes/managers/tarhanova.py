import laboratory as lab
import papers
import vessels
from shapes import group

from .. import paper
from . import STEEL, TOP, desk, tray


@desk("tarhanova", "Е. С. Тарханова", STEEL, "#7fa3a3")
def quality():
    # Each batch is seen before it is released: ampoules, the loupe, and the form with its marks.
    papers.sheets([None, paper("form")], (-1.1, -0.3, TOP), 4, (1.25, 1.7))
    tray(lambda: group([vessels.ampoule(None, (0, 0, 0))], (0, -0.62, 0.19), (-90, 0, 0)), 5, (0.95, 0.42), 0.34)
    lab.loupe((0.35, -0.72, TOP + 0.12), (0, 0, -8)).scale = (0.66, 0.66, 0.66)
