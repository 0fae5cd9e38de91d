import papers
import rooms
import stage

from .. import NEWS, paper, scene


@scene("news/forum-tselevoe-obuchenie", "straw", "slope", NEWS, aim=(0, 0.0, 0.44), lens=62, dark=True)
def forum():
    # A contract for the studies, and the cap at their end.
    papers.sheets([None, paper("letter")], (-0.95, 0.0, 0), 10, (1.6, 2.2))
    papers.square_cap((0.85, 0.45, 0), 20, 0.95)
    papers.pen((0.3, -0.7, 0), -58, "#0b6b5c")
    rooms.dim_at_night()
    if stage.is_night():
        # The cloth of the cap is as dark as the ground.
        rooms.light_backdrop((1.2, 2.2, 4.6), (0.9, 0.9, 0), 300, 1.8, (0.9, 1, 0.96))
        stage.edge_light((2.6, 2.6, 2.4), (0.85, 0.45, 0.4), 260, 1.4)
        stage.edge_light((-0.6, 3.0, 2.6), (0.85, 0.45, 0.4), 160, 1.4)
