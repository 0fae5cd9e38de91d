import papers
import rooms
import vessels
from materials import linear
from shapes import facing

from .. import paper, plain, scene


@scene("pages/history-2010", "foam", "slope", aim=(0, 0.05, 0.4), lens=72, dark=True)
def decade_2010():
    # The certificate, and the first samples of customers.
    papers.sheets([paper("accreditation")], (-0.68, 0.3, 0), 6, (2.55, 1.87))
    for i in range(4):
        facing(vessels.sample_jar(plain("so-timolol"), (0.66 + 0.38 * i, -0.75 + 0.34 * i, 0), linear(("#0b6b5c", "#d9a441")[i % 2])), 4).scale = (0.72, 0.72, 0.72)
    papers.pen((0.1, -1.15, 0), -76)
    rooms.dim_at_night()
