import devices
import papers
import rooms
import stage

from .. import SQUARE, paper, scene


@scene("pages/feedback", "mint", "slope", SQUARE, aim=(-0.12, 0.0, 0.3), lens=76, dark=True)
def feedback():
    # Who answers a message also calls back: a headset, the form, and the pen with which it is filled in.
    papers.sheets([None, paper("form")], (0.62, -0.35, 0), -10, (1.45, 1.98))
    devices.headset((-0.85, -0.05, 0), 18)
    papers.pen((0.1, -0.85, 0.02), 58, "#d9a441")
    rooms.dim_at_night(0.75)
    if stage.is_night():
        # The headset is as dark as the ground: it stands before a pool of light, and lights from behind draw its edges.
        rooms.light_backdrop((-1.6, 1.6, 4.6), (-0.9, 0.5, 0), 330, 1.6, (0.9, 1, 0.96))
        stage.edge_light((-2.6, 2.2, 2.2), (-0.85, 0, 0.4), 320, 1.2)
        stage.edge_light((0.6, 2.4, 2.6), (-0.85, 0, 0.4), 240, 1.2)
