import math

import laboratory as lab
import nature
import papers
import rooms
import stage

from .. import HEAD, paper, scene
from . import ASIDE


@scene("pages/service-innovative-solutions-head", "lilac", "head-above", HEAD, aim=(ASIDE, 0, 0.42), lens=24.5)
def innovation():
    # A molecule as a formula, as a model and as crystals.
    papers.sheets([None, paper("formula")], (-0.6, -0.72, 0), 8, (2.3, 1.68))
    nature.molecule(*nature.ibuprofen(), (0.05, 0.8, 0), (0, 0, -8), 0.57)
    lab.petri((1.42, -0.5, 0), None, 0.78)
    for i in range(7):
        far = 0.32 if i else 0
        nature.crystal((0.8, 0.9, 1.0), 0.1, i).location = (1.42 + far * math.cos(1.05 * i), -0.5 + far * math.sin(1.05 * i), 0.03)
    if stage.is_night():
        # The dark atoms lie on a lit ground.
        rooms.light_backdrop((0.5, 1.2, 6.0), (0.5, 1.4, 0.0), 300, 3.0, (0.9, 1, 0.97))
