import laboratory as lab
import papers
import rooms
import stage
import vessels
from shapes import facing

from .. import NEWS, art, paper, scene
from . import GREEN


@scene("news/mezhlaboratornye-slicheniya", "mint", "level", NEWS, aim=(0, 0, 0.85), lens=66, dark="slate")
def comparison():
    papers.standing_sheet(paper("chart"), (1.35, 1.85), (-1.36, 0.7, 0), 12)
    # One sample for each laboratory, in one rack.
    stand = lab.rack((0.22, 0.1, 0), 6, [(0.35, 0.78, 0.66), (0.6, 0.83, 0.55), (0.9, 0.8, 0.4), (0.95, 0.66, 0.3)])
    stand.scale = (0.86, 0.86, 0.86)
    facing(vessels.sample_jar(art("so-timolol"), (1.62, -0.1, 0), GREEN), 8)
    if stage.is_night():
        # The liquids have the colours of what is seen through them.
        rooms.light_backdrop((0.5, 1.0, 3.4), (0.6, 5.2, 1.3), 420, 2.4)
