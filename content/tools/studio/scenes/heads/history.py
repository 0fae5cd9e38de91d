import laboratory as lab
import papers
import rooms
import vessels
from materials import PALE_AMBER, linear, matte
from shapes import box

from .. import HEAD, scene


@scene("pages/history", "sand", "head", HEAD, aim=(0, 0, 1.12), lens=31)
def history():
    # A corner of the laboratory of the first years: the sun falls through its window on a cabinet with jars and bottles.
    box("side", (0.1, 6, 6), (2.45, 0, 3), matte("side", linear("#d9c6a2"), 0.9), 0.002)
    rooms.cabinet((1.0, 1.0, -0.6), 0, (3.0, 0.9, 3.4), (0.62, 1.62, 2.92))
    brown, green, clear = (0.95, 0.6, 0.25), (0.62, 0.88, 0.7), (0.97, 0.99, 0.97)
    low, high = 0.07, 1.07
    bottles = ((brown, 0.86, ("TINCT.", "VALER.")), (green, 0.66, ("SPIR.", "VINI")), (brown, 0.72, ("OL.", "RICINI")), (clear, 0.86, ("AQUA", "DESTILL.")))
    for i, (colour, height, name) in enumerate(bottles):
        rooms.stock_bottle((-0.2 + 0.7 * i, 0.86, high), colour, height, name)
    lab.round_flask((1.6, 0.85, low), (0.88, 0.5, 0.12), 0.7, 0.7)
    rooms.porcelain_jar((0.78, 0.9, low), 0.7, name="UNG. ZINCI")
    rooms.porcelain_jar((0.0, 0.95, low), 0.7, band="#0b6b5c", name="FL. CHAM.")
    # Before the cabinet, the mortar, the notes of the day and the first ampoules.
    lab.mortar((-0.85, -0.1, 0), 0.78)
    papers.notebook((0.22, -0.62, 0), -68, linear("#6b4a30"))
    papers.fountain_pen((0.32, -0.65, 0.25), -52).scale = (0.75, 0.75, 0.75)
    for i in range(3):
        vessels.ampoule(None, (1.3 + 0.25 * i, -0.45 - 0.06 * (i % 2), 0), PALE_AMBER if i == 1 else (1, 1, 1)).scale = (0.8, 0.8, 0.8)
    rooms.dim(0.62)
    rooms.sunlight((0.75, 0.95, -0.26), 2.0)
