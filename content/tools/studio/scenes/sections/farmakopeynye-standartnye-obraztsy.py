import papers
import rooms
import vessels
from materials import linear

from .. import art, paper, scene


@scene("sections/farmakopeynye-standartnye-obraztsy", "mint", "above", aim=(0.02, 0.02, 0.1), lens=68, dark=True)
def pharmacopoeia():
    papers.sheets([None, paper("chart")], (-0.5, 0.1, 0), 12, (2.1, 2.7))
    vessels.sample_jar(art("so-timolol"), (1.15, 0.35, 0), linear("#0b6b5c"))
    papers.pen((0.98, -0.55, 0), -40)
    rooms.dim_at_night(0.65)
