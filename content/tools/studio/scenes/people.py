"""People: what stands on the table of an employee, and the room of the board. The things are those of which the employees tell in
`content/stories`."""

import belongings as own
import devices
import laboratory as lab
import nature
import packs
import papers
import production
import rooms
import stage
import vessels
from materials import linear, liquid, matte, metal, wood
from shapes import ball, box, facing, group

from . import HEAD, SQUARE, art, paper, plain, scene

GREEN, WHITE = linear("#0b6b5c"), linear("#f6f4ee")


@scene("stories/lidiya-marchenko", "sky", "left", SQUARE, aim=(0.05, -0.1, 0.5), lens=72, dark=True)
def shift():
    # A tray of ampoules, and the loupe through which one of them was seen.
    tray = [own.tray((0, 0, 0), 0, (2.9, 1.5))]
    for row in range(3):
        tray += [vessels.ampoule(None, ((i - 2.5) * 0.44, (row - 1) * 0.44, 0.04)) for i in range(6) if (row, i) != (0, 1)]
    group(tray, (-0.05, 0.55, 0), (0, 0, -34))
    lab.loupe((-0.05, -1.05, 0.1), (0, 0, -98)).scale = (0.8, 0.8, 0.8)
    group([vessels.ampoule(None, (0, 0, 0))], (-1.3, -0.6, 0.15), (90, 0, 68))


@scene("stories/artem-gusev", "straw", "left", SQUARE, aim=(0.02, 0, 1.3), lens=70, dark="slate")
def mechanic():
    # His trolley with a complete set for a change of format: plates and rollers in the order of their use, and the time that it takes.
    def standing(at, columns, rows, pitch=0.4):
        return group([group([own.format_plate((0, 0, 0), 0, columns, rows, pitch)], (0, 0, (rows * pitch + 0.3) / 2), (78, 0, 0))], at)

    things = [production.trolley((0, 0, 0), 0)]
    things += [standing((-0.52, 0.36, 1.66), 4, 2), standing((0.5, 0.2, 1.66), 3, 2, 0.44), standing((-0.55, 0.04, 1.66), 3, 1, 0.46)]
    things += [group([devices.timer("0:40", (0, 0, 0), (0, 0, 0))], (0.62, -0.34, 1.86), (58, 0, 0))]
    things[-1].scale = (0.58, 0.58, 0.58)
    things += [production.sealing_roller((-0.42, 0.1, 0.66), 0), production.sealing_roller((0.85, 0.16, 0.66), 0, 2)]
    group(things, (0.05, 0.2, 0), (0, 0, -20))
    if stage.is_night():
        # Dark steel reflects the wall.
        rooms.light_backdrop((1.5, 1.0, 5.0), (1.0, 5.2, 1.6), 700, 3.4)


@scene("pages/workplace", "straw", "top", aim=(0, 0, 0), lens=72, dark=True)
def workplace():
    # The tools of the tablet shop, each at its place.
    box("board", (4.4, 2.78, 0.08), (0, 0, 0.04), matte("board", linear("#0b6b5c"), 0.8), 0.03, 4)
    steel, top = metal("steel", linear("#d5dcd9"), 0.25), 0.08
    for i, length in enumerate((1.95, 1.72, 1.5, 1.28)):
        own.spanner(length, (-1.78 + 0.47 * i, -0.92, top), 0, steel)
    own.screwdriver(1.9, (0.14, -0.98, top), 0, "#d9a441")
    own.format_plate((1.2, 0.52, top), 0, 3, 2)
    group(packs.blister(4, 2, lambda: packs.tablet(WHITE, flat=True, scored=True)), (1.2, -0.64, top), (0, 0, 0))


@scene("stories/alsu-safina", "peach", "slope", SQUARE, aim=(0.0, 0, 0.66), lens=79, dark=True)
def standards():
    # The flask in which the crystals came in one night, the jar of the standard, and a very good ruler.
    lab.round_flask((-0.55, 0.55, 0), (0.95, 0.97, 0.98), 0.45)
    for i in range(16):
        crystal = nature.crystal((0.97, 0.98, 0.98), 0.06, i)
        crystal.location = (-0.55 + 0.3 * ((i * 37 % 17) / 8.5 - 1), 0.55 + 0.3 * ((i * 53 % 19) / 9.5 - 1), 0.33)
    facing(vessels.sample_jar(art("so-ibuprofen"), (0.95, 0.35, 0), GREEN), -6)
    own.ruler(3.3, (-0.05, -0.9, 0), -7)


@scene("stories/egor-tolmachev", "sand", "slope", SQUARE, aim=(0.05, 0, 0.3), lens=74, dark=True)
def veterinarian():
    # What lies on the porch in the morning: an antler, a stethoscope and a mug of tea.
    for i in range(8):
        box("porch", (9, 0.98, 0.1), (0, 3.1 - i * 1.0, 0.05), wood("porch", linear("#a9825a")), 0.02)
    nature.antler((-1.0, -1.2, 0.1), -4, 0.85)
    lab.stethoscope((0.55, -1.0, 0.1), -8)
    own.mug((1.35, 1.45, 0.1), -30, "#f4f1e6")
    rooms.dim_at_night()


@scene("stories/polina-ivleva", "mint", "right", SQUARE, aim=(0.2, 0.15, 0.42), lens=78, dark=True)
def listener():
    # A telephone, a form for a message, and tea for the half hour after a difficult call.
    own.cordless_telephone((-0.6, 0.6, 0), 30)
    papers.sheets([None, paper("form")], (0.95, -0.5, 0), 34, (1.35, 1.85))
    papers.pen((0.35, -1.15, 0.02), 12)
    own.mug((0.85, 1.45, 0), 20, "#e2725b")
    rooms.dim_at_night(0.75)


@scene("stories/stepan-korneev", "foam", "level", SQUARE, aim=(0, 0, 1.2), lens=78, dark=True)
def technologist():
    # Three bottles look the same, and one gives larger drops.
    papers.standing_sheet(paper("drops"), (2.1, 2.85), (0.0, 1.15, 0), 4)
    for i in range(3):
        facing(vessels.open_dropper(plain("timovert"), (-0.95 + 0.95 * i, 0.0, 0), True), 4 - 4 * i)
    for i, size in enumerate((0.056, 0.088, 0.056)):
        ball("drop", size, (-0.95 + 0.95 * i, -0.85, size * 0.4), liquid("drop", (0.86, 0.96, 1.0)), (1, 1, 0.75))
    rooms.dim_at_night(0.75)


@scene("stories/nina-belousova", "peach", "slope", SQUARE, aim=(0, 0, 0.9), lens=66, dark=True)
def controller():
    # The screen at which she learned to look, and a journal of the museum.
    own.viewing_screen((0, 0.75, 0), 0)
    for i in range(4):
        vessels.ampoule(None, (-1.2 + 0.8 * i, 0.75, 0.08))
    papers.notebook((-0.78, -0.8, 0), 8, linear("#6b4a30"), title=("Журнал", "музея")).scale = (0.9, 0.9, 0.9)
    papers.glasses((0.98, -0.95, 0), 16)
    rooms.dim_at_night(0.8)


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
    rooms.window_light((0.75, 0.95, -0.42), 4.5, (0.35, 2.2), (3.2, 2.6), 3, 2)
    rooms.dim(0.75)
