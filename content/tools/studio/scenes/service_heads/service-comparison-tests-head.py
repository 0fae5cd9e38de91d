import papers
import shipping
import vessels
from shapes import group

from .. import HEAD, paper, plain, scene
from . import ASIDE


@scene("pages/service-comparison-tests-head", "foam", "head-above", HEAD, aim=(ASIDE, 0, 0.22), lens=25)
def comparison():
    # The same sample goes to all laboratories of a round.
    def sample():
        lying = vessels.ampoule(plain("so-morfin"), (0, -0.5, 0.13))
        lying.rotation_euler = (-1.5708, 0, 0)
        lying.scale = (0.82, 0.82, 0.82)
        return group([lying])

    for x, y, turn in ((-1.38, 1.0, 5), (0.02, 1.1, -3), (1.36, 0.95, -7), (-1.3, -0.75, -4), (0.0, -0.65, 3)):
        shipping.open_parcel((0.78, 1.2, 0.3), (x, y, 0), turn, sample())
    papers.sheets([paper("dispatch")], (1.36, -0.62, 0), -7, (1.08, 1.47))
