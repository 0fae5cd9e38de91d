import laboratory as lab
import papers
import rooms
import vessels
from materials import AMBER, PALE_AMBER, linear

from .. import HALF, paper, scene


@scene("pages/history-1940", "sand", "slope", HALF, aim=(0, 0.05, 0.4), lens=65, dark="slate")
def decade_1940():
    # The first ampoules were sealed over a spirit lamp, below the tower that is on the drawing.
    papers.sheets([None, paper("tower")], (-1.0, 0.2, 0), 9, (1.75, 2.4))
    rooms.stock_bottle((0.62, 1.0, 0), AMBER, 1.15, ("SPIR.", "VINI"))
    lab.spirit_lamp((1.45, 0.72, 0), 1.2)
    papers.notebook((1.05, -0.74, 0), -14, linear("#6b4a30"), title=("Журнал", "опытов", "1943"))
    # In the full light of the day, the flame would be pale.
    rooms.dim(0.9)
    for i in range(3):
        vessels.ampoule(None, (-0.12 + 0.3 * i, 0.2 + 0.12 * i, 0), PALE_AMBER if i == 1 else (1, 1, 1)).scale = (0.8, 0.8, 0.8)
    rooms.dim_at_night(0.8)
