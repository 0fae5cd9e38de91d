import laboratory as lab
import papers

from .. import paper
from . import ASH, TOP, desk


@desk("gradov", "П. И. Градов", ASH, "#e3d3c4")
def physician():
    # The view of a doctor: a stethoscope beside the report of the safety of medicines.
    papers.sheets([None, paper("leaflet")], (-1.1, -0.3, TOP), 4, (1.25, 1.7))
    lab.stethoscope((0.75, -0.1, TOP), -28).scale = (0.82, 0.82, 0.82)
