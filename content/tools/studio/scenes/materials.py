"""Materials, and other pages with a picture."""

import belongings as own
import devices
import honours
import laboratory as lab
import maquettes as model
import nature
import office
import packs
import papers
import rooms
import stage
import vessels
from materials import CLEAR, PALE_AMBER, gem, linear, matte, printed
from shapes import ball, box, disc, facing, group, panel

from . import SQUARE, art, paper, plain, scene

WIDE, SLIM = (1.95, 0.5, 1.3), (0.95, 0.6, 2.0)
WATER = (0.93, 0.98, 0.97)
GREEN, WHITE = linear("#0b6b5c"), linear("#f6f4ee")


@scene("pages/medical", "mint", "above", aim=(0.05, 0.25, 0.1), lens=76, dark=True)
def medical():
    # A stethoscope beside a leaflet.
    papers.sheets([None, paper("leaflet")], (-0.75, 0.3, 0), 9, (1.45, 1.9))
    lab.stethoscope((0.75, 0.25, 0), -12)
    rooms.dim_at_night()


@scene("pages/veterinary", "sand", "right", aim=(0, 0, 0.76), lens=60, dark=True)
def veterinary():
    group([packs.pouch(art("fitoferm"), (0, 0, 0), 0)], (-0.75, 0.45, 0), (0, 0, 26))
    facing(vessels.bottle(art("maralvin"), (0.9, 0.2, 0), linear("#6b7f3a")), 34)
    # The collar of a dog, with its tag.
    own.collar((-0.05, -0.85, 0), 30)


@scene("pages/consumers", "peach", "top", dark=True)
def consumers():
    papers.sheets([paper("leaflet")], (-0.75, 0.05, 0), 7, (1.9, 2.6))
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True)), (1.2, 0.62, 0), (0, 0, -62))
    # What the lens shows is larger than what lies below it: one section of the leaflet, whole.
    enlarged = disc("shown", 0.565, (0, 0, 0), printed("shown", paper("leaflet"), 0.7), (0.672, 0.222, 0.2, 0.2 * 1.9 / 2.6))
    group([enlarged], (-0.29, -0.41, 0.07), (-90, 0, 7))
    lab.loupe((-0.29, -0.41, 0.1), (0, 0, -18))


@scene("pages/express-tests", "foam", "slope", aim=(0.05, 0, 0.52), lens=80, dark=True)
def express_tests():
    packs.carton(art("diagnoskan-5"), WIDE, (-0.45, 0.75, 0), -8)
    devices.cassette((0.32, -0.5, 0.14), (12, 0, 6)).scale = (1.12, 1.12, 1.12)


@scene("pages/pharmacovigilance", "peach", "above", aim=(0, 0.1, 0.2), dark=True)
def pharmacovigilance():
    papers.sheets([paper("form")], (-0.55, 0.15, 0), 8, (1.8, 2.4))
    papers.telephone((1.05, 0.1, 0), (0, 0, -14), paper("screen"))
    # The pen lies on the form that it fills in.
    papers.pen((-0.6, -0.15, 0.014), 44)
    rooms.dim_at_night()


@scene("pages/where-to-buy", "mint", "level", aim=(0.12, 0, 0.98), lens=63, dark=True)
def where_to_buy():
    papers.paper_bag((-1.2, 0.6, 0), 12, paper("bag"))
    packs.carton(art("ibuvellin"), WIDE, (0.8, 0.4, 0), -14)
    packs.carton(art("tsetrilen"), (1.2, 0.4, 0.76), (0.22, -0.85, 0), 6)
    facing(vessels.spray(art("geksantis"), (1.72, -0.5, 0), linear("#2f8f7d")), -6).scale = (0.82, 0.82, 0.82)
    # From the front, the packs get less of the key light, and their colours would be darker than the print.
    rooms.dim(1.12)


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


@scene("pages/feedback", "mint", "slope", SQUARE, aim=(-0.12, 0.0, 0.3), lens=76, dark=True)
def feedback():
    # Who answers a message also calls back: a headset, the form, and the pen with which it is filled in.
    papers.sheets([None, paper("form")], (0.62, -0.35, 0), -10, (1.45, 1.98))
    devices.headset((-0.85, -0.05, 0), 18)
    papers.pen((0.1, -0.85, 0.02), 58, "#d9a441")
    rooms.dim_at_night(0.75)
    if stage.is_night():
        # The headset is as dark as the ground: it stands before a pool of light, and lights from behind draw its edges.
        rooms.light_backdrop((-1.6, 1.6, 4.6), (-0.9, 0.5, 0), 330, 1.6, (0.9, 1, 0.96))
        stage.edge_light((-2.6, 2.2, 2.2), (-0.85, 0, 0.4), 320, 1.2)
        stage.edge_light((0.6, 2.4, 2.6), (-0.85, 0, 0.4), 240, 1.2)


@scene("pages/quality", "mint", "level", aim=(0, 0, 0.72), lens=86, dark=True)
def quality():
    # Inspectors look at ampoules before a black and a white board.
    for x, colour in ((-1.3, "#10201c"), (1.3, "#fbfaf6")):
        box("board", (2.6, 0.06, 2.6), (x, 0.9, 1.3), matte("board", linear(colour), 0.8), 0.01)
    for i in range(6):
        vessels.ampoule(None, (-1.2 + 0.48 * i, 0.0, 0))


@scene("pages/release", "straw", "slope", aim=(0.05, 0.05, 0.45), lens=66, dark=True)
def release():
    # A batch leaves the plant when its results are right and the authorised person has signed.
    papers.sheets([None, None, paper("chart")], (-0.75, 0.1, 0), 9, (1.7, 2.3))
    packs.carton(art("ibuvellin"), WIDE, (1.05, 0.75, 0), -16)
    papers.fountain_pen((-0.55, -0.62, 0.03), 38).scale = (0.85, 0.85, 0.85)
    rooms.dim_at_night()


@scene("pages/quality-policy", "mint", "slope", aim=(0.0, 0.05, 0.3), lens=76, dark=True)
def quality_policy():
    # The handbook of quality is bound and sealed, and it is read.
    office.dossier((-0.6, 0.2, 0), 12)
    papers.glasses((-0.52, 0.75, 0.48), -24, folded=True)
    papers.fountain_pen((0.42, -0.42, 0), 48).scale = (0.82, 0.82, 0.82)


@scene("pages/letters", "straw", "slope", aim=(0.05, 0.1, 0.4), lens=68, dark=True)
def letters():
    # A batch leaves in a parcel, and letters of doctors come back.
    model.parcel((1.35, 1.05, 0.9), (0.95, 0.75, 0), -16)
    own.envelope((-0.75, 0.75, 0), 16, "#e9c9bd")
    own.envelope((-1.05, 0.05, 0.03), -10, "#dbe8e2")
    own.envelope((-0.35, -0.6, 0.05), 7)
    rooms.dim_at_night(0.75)


@scene("pages/company", "foam", "level", aim=(0.05, 0, 0.72), lens=70, dark=True)
def company():
    # The ampoules with which the company began, and what it makes for everybody today.
    model.boards((-1.15, 0.3, 0), 7, (1.35, 0.9, 0.26))
    for i in range(3):
        vessels.ampoule(None, (-1.53 + 0.38 * i, 0.25 + 0.05 * i, 0.26), PALE_AMBER if i == 1 else CLEAR)
    packs.carton(art("parafelin"), WIDE, (0.55, 0.55, 0), -9)
    facing(vessels.bottle(art("ambrovens"), (1.62, 0.2, 0), linear("#f4f3ee")), -6).scale = (0.9, 0.9, 0.9)
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, scored=True)), (0.1, -0.75, 0), (0, 0, 12))
    rooms.dim_at_night(0.85)


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


@scene("pages/education", "straw", "left", aim=(0.15, -0.1, 0.8), lens=63, dark=True)
def education():
    papers.books((-0.6, 0.2, 0), -18, ["#0b6b5c", "#e2725b", "#d9a441", "#10312b"])
    lab.flask((1.05, 0.2, 0), (0.35, 0.78, 0.66), 0.6, 0.95)
    papers.pen((0.22, -0.66, 0), 40)


@scene("pages/training", "sky", "left", aim=(0.0, 0.1, 0.6), lens=72, dark=True)
def training():
    lab.rack((0.55, 0.85, 0), -30, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35)])
    papers.notebook((-0.55, -0.1, 0), -24, linear("#0b3f37"))
    papers.pen((-0.7, 0.68, 0.25), 7, "#d9a441")
    lab.petri((1.15, -0.15, 0), linear("#c8e0d4"), 0.5)


@scene("pages/qualification", "foam", "right", aim=(0.1, 0.1, 0.64), lens=73, dark=True)
def qualification():
    # The medal stands free beside the certificate, and reflects a light of its own: without it, gold would be green like the ground.
    papers.standing_sheet(paper("diploma"), (2.05, 1.5), (-0.84, 0.47, 0), 30)
    honours.medal((1.16, 0.49, 0), 34, 0.75)
    papers.pen((-0.12, -0.44, 0), 75, "#d9a441")
    stage.edge_light((4.8, -3.9, 1.6), (1.16, 0.49, 0.65), 28, 2.6, (1, 0.91, 0.76))


@scene("pages/counterfeit", "sand", "level", aim=(0.2, 0, 0.62), lens=61, dark=True)
def counterfeit():
    # The pack lies on its back, with its end to the camera. The magnifier stands on the table and leans on it.
    length, width, height = 3.9, 2.6, 1.04
    pack = group([packs.carton(art("parafelin"), (length, 0, width), (0, 0, 0), 0)], (0, 0, height / 2), (-90, 0, 0))
    end = panel("end", width, height, (0, -0.008, height / 2), printed("end", paper("batch")))
    # What a lens shows is larger than what lies behind it.
    lens = (0.22, -0.16, 0.66)
    enlarged = disc("shown", 0.565, (lens[0], lens[1] - 0.03, lens[2]), printed("shown", paper("batch"), 0.14), (0.583, 0.5, 0.137, 0.137 * 2.5))
    glass = lab.loupe(lens, (90, 16, 0))
    group([group([pack], (width / 2, length / 2, 0), (0, 0, 90)), end, enlarged, glass], (-0.25, -1.0, 0), (0, 0, -7))
    rooms.dim_at_night(0.75)


@scene("pages/storage", "sky", "low", aim=(0.12, 0, 0.85), lens=62, dark=True)
def storage():
    # Nothing covers the name on the carton.
    devices.cooler(art("kriobox-12"), (-0.75, 0.6, 0), -12)
    packs.carton(art("solnavit"), SLIM, (1.1, 0.6, 0), -16)
    facing(vessels.dropper(art("solnavit"), (1.75, -0.3, 0), linear("#d9a441")), -14)


@scene("pages/disposal", "foam", "right", aim=(0, 0, 0.75), lens=70, dark=True)
def disposal():
    # What is left over at home, sorted out: packs and a bottle in a box, and before it a strip, from which some
    # tablets are gone.
    things = [model.crate((0, 0, 0), 0, (2.5, 1.3, 0.7))]
    things.append(packs.carton(art("parafelin"), (1.5, 0.4, 1.0), (-0.4, 0.3, 0.2), 0))
    things.append(packs.carton(art("tsetrilen"), (1.2, 0.36, 0.78), (-0.35, -0.25, 0.2), 0))
    things.append(facing(vessels.bottle(art("ambrovens"), (0.72, 0.0, 0.06), linear("#f4f3ee")), 0))
    things[-1].scale = (0.78, 0.78, 0.78)
    group(things, (-0.1, 0.55, 0), (0, 0, 24))
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True), empty=(0, 1, 2, 5)), (0.35, -0.95, 0), (0, 0, 30))
    rooms.dim_at_night(0.8)
