import packs
import vessels
from materials import linear
from shapes import facing

from .. import HEAD, paper, scene
from . import ASIDE


@scene("pages/service-ctm-head", "peach", "head", HEAD, aim=(ASIDE, 0, 0.8), lens=26.5)
def made_for_customers():
    # A pack and its bottle as they get the print of a customer: white, with the ground, and with the words.
    for step, (x, y) in enumerate(((-1.95, 1.4), (-0.5, 0.75), (0.95, 0.1))):
        own = {"front": paper(f"own-front-{step}"), "side": paper(f"own-side-{step}")}
        packs.carton(own, (0.94, 0.6, 1.5), (x, y, 0), -10)
        bottle = vessels.dropper({"label": paper(f"own-label-{step}")}, (x + 0.55, y - 0.7, 0), linear("#f4f3ee") if step < 1 else linear("#3d5fa0"))
        facing(bottle, 2).scale = (0.72, 0.72, 0.72)
