import devices
import papers
import vessels
from materials import linear
from shapes import group

from .. import paper, plain
from . import ENAMEL, TOP, desk, tray


@desk("zarechnaya", "О. Д. Заречная", ENAMEL, "#a9cbdc")
def lefortovo():
    # A trial of drops: bottles in a tray, the chart of their volumes, and the clock.
    papers.sheets([None, paper("drops")], (-1.1, -0.3, TOP), 4, (1.25, 1.7))
    tray(lambda: group([vessels.dropper(plain("timovert"), (0, 0, 0), linear("#2b7fa3"))], (0, -0.75, 0.24), (-90, 0, 0)), 3, (0.95, 0.42), 0.56, 0.66)
    devices.timer("5:00", (0.62, -0.85, TOP), (0, 0, -6)).scale = (0.62, 0.62, 0.62)
