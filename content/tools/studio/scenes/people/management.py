import belongings as own
import rooms
import stage
from materials import calm, linear, matte, wood
from shapes import box, group

from .. import HEAD, TONES, scene


@scene("pages/management", "sand", "head", HEAD, aim=(0, 0, 0.95), lens=30)
def board():
    # The room of the board in the light of the morning: a long table, and a chair for each director.
    room = [box("top", (1.3, 4.6, 0.07), (0, 0.6, 0.74), wood("table", linear("#8a5c38")), 0.03, 4)]
    room += [box("leg", (0.9, 0.12, 0.72), (0, y, 0.36), matte("leg", linear("#24312d"), 0.5), 0.02) for y in (-1.2, 2.4)]
    for i in range(5):
        room.append(own.chair((-0.86, -1.1 + 0.86 * i, 0), 90, "#0b6b5c"))
        room.append(own.chair((0.86, -1.1 + 0.86 * i, 0), -90, "#0b6b5c"))
    room.append(own.chair((0, 3.2, 0), 0, "#0b6b5c"))
    group(room, (-0.1, 0.5, 0), (0, 0, -24)).scale = (1.1, 1.1, 1.1)
    # A straight wall: on the curve of the backdrop, the light of the window would bend.
    wall = linear(TONES["umber"]) if stage.is_night() else calm(linear(TONES["sand"]))
    box("wall", (60, 0.1, 20), (0, 5.05, 10), matte("wall", wall, 0.9), 0.001)
    rooms.window_light((0.75, 0.95, -0.42), 4.5, (0.35, 2.3), (3.2, 2.5), 3, 2)
    rooms.dim(0.75)
