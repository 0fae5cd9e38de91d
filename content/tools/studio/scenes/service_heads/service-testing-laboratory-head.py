import analysis
import laboratory as lab
import papers
import rooms
import stage
from materials import linear

from .. import HEAD, paper, scene
from . import ASIDE

WATER = (0.93, 0.98, 0.97)
ROSE = (0.99, 0.62, 0.74)


@scene("pages/service-testing-laboratory-head", "mint", "head", HEAD, aim=(ASIDE, 0, 0.88), lens=26.5)
def testing():
    # A titration that has just turned pink, vials that wait for the chromatograph, and what it has drawn.
    analysis.stand((-1.15, 0.35, 0), (-0.5, 0.45), 2.05)
    analysis.burette((-1.15, 0.35, 0), 1.08, 3.4, WATER)
    lab.flask((-1.15, 0.35, 0.1), ROSE, 0.62, 0.62)
    papers.standing_sheet(paper("chart"), (1.4, 1.92), (0.95, 0.9, 0), -8)
    looks = ((0.74, 0.88, 0.97), (0.95, 0.98, 0.98))

    def vial(column, row):
        return None if (column, row) == (6, 0) else analysis.vial((0, 0, 0), looks[(column + row) % 2], linear("#2a6fb0"), 0.66)

    analysis.vial_rack((0.8, -0.5, 0), -10, 7, 3, vial, 0.32)
    if stage.is_night():
        # The glass of the burette stands before a lit wall.
        rooms.light_backdrop((-0.4, 1.5, 5.0), (-0.4, 5.2, 2.2), 200, 2.6, (0.92, 1, 0.98))
        stage.edge_light((0.9, 2.2, 3.6), (-1.15, 0.35, 2.0), 260)
