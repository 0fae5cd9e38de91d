import office
import papers
import rooms
import stage
from materials import linear, wood
from shapes import box

from .. import SIDE, paper, scene


@scene("pages/band-legal", "sand", "desk", SIDE, mood="evening", aim=(-0.2, 0.1, 1.12), lens=72, dark="umber")
def law():
    # What a registration becomes: a bound dossier, sealed and signed, before the boxes of its archive. The sun is low.
    box("desk", (26, 4.6, 0.14), (0, -0.8, 0.07), wood("desk", linear("#6a432b")), 0.03)
    rooms.cabinet((1.6, 3.0, -1.0), 0, (8.4, 1.6, 5.0), (0.05, 1.32, 2.74, 4.1))
    colours = ("#b08a5c", "#8fa39a", "#b08a5c", "#a5825a", "#3f6a5e", "#b08a5c", "#8fa39a", "#a5825a", "#b08a5c", "#3f6a5e", "#a5825a", "#b08a5c")
    for i, colour in enumerate(colours):
        if i != 9:
            office.archive_box((-2.1 + 0.6 * i + (0.14 if i == 10 else 0), 2.75, 0.365), -9 if i == 10 else 0, colour)
        office.archive_box((-2.02 + 0.6 * i, 2.75, 1.785), 0, colours[(5 * i + 3) % 12])
    top = 0.14
    office.seal_press((-1.5, 0.2, top), 62, 0.9)
    office.dossier((1.0, 0.5, top), -12)
    office.dossier((1.06, 0.55, top + 0.46), -4, 0.3)
    papers.sheets([None, paper("letter")], (-0.3, -0.2, top), 20, (1.2, 1.5))
    papers.fountain_pen((-0.35, -0.35, top + 0.02), 66)
    rooms.dim(0.5)
    rooms.sunlight((0.8, 0.62, -0.5), 4.6 if stage.is_night() else 3.4)
