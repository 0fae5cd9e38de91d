import papers
import rooms
import stage
import vessels

from .. import NEWS, paper, scene


@scene("news/gmp-podtverzhdenie", "stone", "left", NEWS, aim=(0, 0, 0.85), lens=66, dark=True)
def certificate():
    papers.standing_sheet(paper("award"), (2.5, 1.83), (-0.3, 0.6, 0), -28)
    for i in range(3):
        vessels.ampoule(None, (1.15 + 0.34 * i, 0.1 - 0.15 * i, 0), turn=-36)
    rooms.dim_at_night(0.9)
    if stage.is_night():
        rooms.light_backdrop((1.6, 1.0, 3.2), (1.9, 5.2, 0.9), 260, 2.2)
