import packs
import papers
import rooms
import vessels
from materials import linear
from shapes import facing

from .. import art, paper, scene
from . import WIDE


@scene("pages/where-to-buy", "mint", "level", aim=(0.12, 0, 0.98), lens=63, dark=True)
def where_to_buy():
    papers.paper_bag((-1.2, 0.6, 0), 12, paper("bag"))
    packs.carton(art("ibuvellin"), WIDE, (0.8, 0.4, 0), -14)
    packs.carton(art("tsetrilen"), (1.2, 0.4, 0.76), (0.22, -0.85, 0), 6)
    facing(vessels.spray(art("geksantis"), (1.72, -0.5, 0), linear("#2f8f7d")), -6).scale = (0.82, 0.82, 0.82)
    # From the front, the packs get less of the key light, and their colours would be darker than the print.
    rooms.dim(1.12)
