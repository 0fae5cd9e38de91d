import laboratory as lab
import papers
import rooms

from .. import paper, scene


@scene("pages/medical", "mint", "above", aim=(0.05, 0.25, 0.1), lens=76, dark=True)
def medical():
    # A stethoscope beside a leaflet.
    papers.sheets([None, paper("leaflet")], (-0.75, 0.3, 0), 9, (1.45, 1.9))
    lab.stethoscope((0.75, 0.25, 0), -12)
    rooms.dim_at_night()
