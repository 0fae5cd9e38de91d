import papers
import rooms
import vessels
from materials import PALE_AMBER, linear

from .. import HALF, paper, plain, scene


@scene("pages/history-1990", "mint", "slope", HALF, aim=(0.05, 0.0, 0.5), lens=68, dark=True)
def decade_1990():
    # Each controlled ampoule is entered in the register, and locked away.
    papers.notebook((-0.5, 0.15, 0), 8, linear("#5a2f2a"), (paper("receipts"), paper("register")))
    papers.padlock((1.4, -0.75, 0), -18, 0.75)
    papers.key((-0.35, -1.15, 0), 10)
    for i in range(3):
        vessels.ampoule(plain("so-morfin"), (1.02 + 0.4 * i, 0.95 - 0.06 * i, 0), PALE_AMBER)
    rooms.dim_at_night(0.75)
