import papers
import rooms

from .. import paper, scene


@scene("pages/pharmacovigilance", "peach", "above", aim=(0, 0.1, 0.2), dark=True)
def pharmacovigilance():
    papers.sheets([paper("form")], (-0.55, 0.15, 0), 8, (1.8, 2.4))
    papers.telephone((1.05, 0.1, 0), (0, 0, -14), paper("screen"))
    # The pen lies on the form that it fills in.
    papers.pen((-0.6, -0.15, 0.014), 44)
    rooms.dim_at_night()
