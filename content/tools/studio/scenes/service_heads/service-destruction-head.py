import furnace
import papers
from shapes import group

from .. import HEAD, paper, scene
from . import ASIDE


@scene("pages/service-destruction-head", "sand", "head", HEAD, aim=(ASIDE, 0, 0.95), lens=26.5)
def destruction():
    # Sealed drums before the furnace, whose door is closed, and the act of the commission.
    casing = group([furnace.closed((0, 0, 0)), furnace.thermometer((0.98, -0.05, 2.86), "1100 °C")], (-0.95, 1.1, 0))
    casing.scale = (0.76, 0.76, 0.76)
    furnace.drum((-1.5, 0.1, 0), 8, "№ 0418", scale=0.82)
    furnace.drum((-0.62, -0.7, 0), -2, "№ 0419", "#d9a441", 0.82)
    papers.clipboard(paper("act"), (0.9, 1.23), (1.5, -0.5, 0), -10)
