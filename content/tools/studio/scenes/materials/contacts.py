import belongings as own
import papers
import rooms
import stage

from .. import paper, scene


@scene("pages/contacts", "sky", "slope", aim=(0.0, 0.1, 0.5), lens=61, dark=True)
def contacts():
    # The reception: its bell, the plate of its door, the way to it on a sheet, and the card of a visitor.
    # The ground has one colour, because the head of the page goes on in it.
    own.reception_bell((-0.95, 0.05, 0), 1.12)
    own.door_plate("Приёмная", (1.05, 1.15, 0), -8)
    papers.sheets([None, paper("plan")], (1.2, -0.35, 0), -14, (1.4, 1.9))
    own.visitor_card((0.05, -1.3, 0), 24)
    rooms.dim_at_night(0.74)
    if stage.is_night():
        # The plate is as dark as the ground: its upper edge shines, and its glass is lit from the front.
        stage.edge_light((2.2, 3.4, 2.4), (1.05, 1.15, 0.5), 260, 1.4)
        stage.edge_light((2.9, -3.2, 2.0), (1.05, 1.15, 0.4), 55, 1.6, (1, 0.95, 0.86))
