import office
import papers
import rooms

from .. import HEAD, paper, scene
from . import ASIDE


@scene("pages/service-legal-head", "straw", "head", HEAD, aim=(ASIDE, 0, 0.9), lens=27)
def legal():
    # The law on a shelf of its own, and the licence that it leads to.
    books = (("#0b3f37", "Лекарства", 0.5, 2.1), ("#7a2f28", "Лицензии", 0.42, 1.95), ("#1f4f73", "Договоры", 0.46, 2.05), ("#5d3a24", "Проверки", 0.4, 1.9))
    x = -1.95
    for colour, title, thick, height in books:
        office.volume((x, 0.8, 0), colour, title, thick, height)
        x += thick + 0.012
    office.volume((x + 0.25, 0.8, 0), "#2f6f62", "Аптеки", 0.36, 1.8, tilt=8)
    office.framed(paper("licence"), (1.2, 1.64), (1.3, 0.6, 0), -10)
    papers.glasses((-1.0, -0.7, 0.035), 14, folded=True)
    papers.fountain_pen((0.1, -0.6, 0), 66)
    rooms.dim(0.7)
    rooms.sunlight((0.75, 0.95, -0.5), 1.7)
