import papers
import vessels
from materials import linear
from shapes import facing

from .. import HEAD, art, paper, scene


@scene("pages/materials", "foam", "head-desk", HEAD, aim=(0, 0, 0.62), lens=25)
def materials():
    # What a doctor has read and laid aside: books with folded spectacles, and a leaflet beside the medicine.
    papers.books((0.85, 0.6, 0), -10, ["#0b6b5c", "#e9dfc9", "#e2725b"])
    papers.glasses((0.78, 0.42, 0.935), -4, folded=True)
    facing(vessels.bottle(art("ambrovens"), (-1.0, 0.55, 0), linear("#f4f3ee")), 4)
    papers.sheets([paper("leaflet")], (-0.1, -0.85, 0), 14, (1.3, 1.75))
    papers.pen((1.1, -0.7, 0), -62)
