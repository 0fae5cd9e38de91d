import belongings as own
import newsroom
import papers
import rooms
import stage

from .. import HEAD, paper, scene


@scene("pages/press-center", "sky", "head-desk", HEAD)
def press():
    # The table of a reporter in the afternoon: the newspaper of the day, a camera, and notes of an interview.
    # Nothing stands on the name of the newspaper.
    newsroom.newspaper((0.46, 0.98, 0), 7, paper("newspaper"))
    newsroom.newspaper((0.41, 0.93, 0.1), -3, paper("newspaper"), 0.12)
    newsroom.camera((-1.02, -0.4, 0), -24, 0.6)
    newsroom.spiral_pad((0.2, -0.95, 0), -12)
    papers.pen((0.53, -0.75, 0.125), -36, "#1d2b27")
    own.mug((1.24, -0.7, 0), 30, "#f4f1e6", scale=0.72)
    rooms.dim(0.8)
    if stage.is_night():
        # The camera is as dark as the table: it stands before a pool of light, and a light from the left draws its edges.
        rooms.light_backdrop((-0.3, 1.0, 3.6), (-0.5, 0.4, 0), 150, 1.6)
        stage.edge_light((-3.0, 1.2, 2.0), (-1.0, -0.4, 0.4), 420, 1.6)
        stage.edge_light((-2.8, -2.6, 1.8), (-1.0, -0.4, 0.4), 70, 1.4)
