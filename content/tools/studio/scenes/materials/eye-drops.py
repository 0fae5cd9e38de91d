import laboratory as lab
import vessels
from materials import gem, linear
from shapes import ball, facing, group

from .. import plain, scene


@scene("pages/eye-drops", "sky", "low", aim=(0.05, 0, 1.0), lens=78, dark=True)
def eye_drops():
    cap = linear("#2b7fa3")
    facing(vessels.dropper(plain("timovert"), (-1.05, 0.5, 0), cap), -8)
    # An open bottle, from which one drop has fallen.
    tilted = facing(vessels.open_dropper(plain("timovert"), (0, 0, 0), True), 30)
    group([tilted], (1.02, 0, 2.62), (0, -152, 0))
    water = gem("drop", (0.62, 0.88, 0.98))
    ball("drop", 0.05, (0.26, 0, 1.16), water, (1, 1, 1.2))
    ball("drop", 0.085, (0.26, 0, 0.72), water, (1, 1, 1.25))
    lab.petri((0.26, 0, 0), (0.55, 0.8, 0.9), 0.66)
