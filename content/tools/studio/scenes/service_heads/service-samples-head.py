import analysis
import papers
import stage
import vessels
from materials import linear
from shapes import facing

from .. import HEAD, art, scene
from . import ASIDE

GREEN = linear("#0b6b5c")


@scene("pages/service-samples-head", "straw", "head-desk", HEAD, dark="slate", aim=(ASIDE, 0, 0.8), lens=25.5)
def samples():
    # Standards are kept dry: jars in a desiccator over silica gel, and one with its passport.
    share = 0.74
    analysis.desiccator((-0.9, 0.45, 0), share)
    for x, y, name in ((-0.4, -0.08, "so-ibuprofen"), (0.36, -0.14, "so-timolol"), (0.02, 0.5, "so-ibuprofen")):
        jar = vessels.sample_jar(art(name), (-0.9 + share * x, 0.45 + share * y, share * analysis.PLATE), GREEN)
        facing(jar, 0).scale = (0.66, 0.66, 0.66)
    papers.clipboard(art("so-ibuprofen")["paper"], (1.12, 1.52), (1.42, 0.7, 0), -12)
    facing(vessels.sample_jar(art("so-ibuprofen"), (0.5, -0.55, 0), GREEN), 3)
    if stage.is_night():
        stage.edge_light((-2.6, 2.4, 3.4), (-0.9, 0.4, 1.1), 320)
