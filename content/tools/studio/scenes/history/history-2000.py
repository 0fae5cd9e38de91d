import papers
import rooms

from .. import paper, scene


@scene("pages/history-2000", "sand", "above", aim=(0, 0.05, 0.05), lens=70, dark=True)
def decade_2000():
    # The remarks of the first check lie on the certificate.
    papers.sheets([paper("system")], (-0.3, 0.35, 0), 5, (2.9, 2.12))
    papers.sheets([paper("remarks")], (0.95, -0.35, 0.02), -11, (1.35, 1.85))
    papers.pen((-0.5, -1.05, 0), -66)
    rooms.dim_at_night(0.65)
