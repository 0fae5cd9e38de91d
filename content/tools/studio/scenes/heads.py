"""The wide pictures at the top of landing pages. The left part stays calm, because text lies over it on wide screens."""

import belongings as own
import devices
import laboratory as lab
import nature
import newsroom
import packs
import papers
import production
import rooms
import stage
import vessels
from materials import PALE_AMBER, linear, matte
from shapes import box, facing, group

from . import BANNER, HEAD, art, paper, scene

WIDE, SLIM = (1.95, 0.5, 1.3), (0.95, 0.6, 2.0)
WATER = (0.93, 0.98, 0.97)
GREEN, WHITE = linear("#0b6b5c"), linear("#f6f4ee")


# The banners of the home page and of the career page show the whole picture. The text lies over its left half, and phones
# show its right half, so that all things stand between 50 and 97 % of the width.
@scene("pages/home", "deep", "banner", BANNER, "evening", aim=(0.3, 0, 0.95), lens=46)
def home():
    # Only products that are sold without a prescription: the page is for everybody. No thing hides what is printed on a pack.
    packs.carton(art("solnavit"), (1.0, 0.6, 2.1), (1.54, 0.7, 0), -12)
    facing(vessels.dropper(art("solnavit"), (0.55, 0.1, 0), linear("#d9a441")), 4).scale = (0.95, 0.95, 0.95)
    packs.carton(art("parafelin"), (1.65, 0.5, 1.1), (2.99, 0.4, 0), -12)
    # The strip and the tablets are those of the picture of the product: two of ten have been taken out.
    # It lies, so that it does not cover the names on the packs. The strong light of the evening needs a darker foil.
    group(packs.blister(5, 2, lambda: packs.tablet(WHITE, flat=True, scored=True), empty=(0, 3), foil="#8a9292"), (2.35, -0.85, 0), (0, 0, -14))
    nature.leaf(0.9, 0.42, (1.35, -0.55, 0.05), (0, -6, 60), "#5fa274")
    nature.leaf(0.7, 0.34, (1.3, -0.5, 0.06), (0, 4, 96), "#6fae7a")
    for (x, y), turn in (((1.05, -1.05), 30), ((0.8, -1.3), -12)):
        facing(packs.tablet(WHITE, flat=True, scored=True), turn).location = (x, y, 0)
    rooms.light_backdrop((3.6, -1.0, 7.0), (3.8, 5.2, 3.4), 700)


@scene("pages/career", "deep", "banner", BANNER, "evening", aim=(0.1, 0, 1.2), lens=50)
def career():
    lab.microscope((1.3, 0.2, 0), -24)
    lab.rack((2.4, 0.8, 0), -18, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35)])
    rooms.soften_reflection(lab.flask((0.5, 0.9, 0), (0.95, 0.72, 0.25), 0.6, 0.85), 0.12)
    papers.notebook((1.95, -0.75, 0), -16, linear("#d9a441"))
    papers.pen((1.42, -0.72, 0.25), 40, "#f4f3ee")
    rooms.light_backdrop((3.6, -1.0, 7.0), (3.8, 5.2, 3.4), 700)


@scene("pages/about", "sand", "head", HEAD)
def about():
    # From a plant to a package, one step after another.
    for x, height, colour in ((-1.25, 0.3, "#9ccbb9"), (0.0, 0.62, "#2f8f7d"), (1.25, 0.94, "#0b6b5c")):
        box("step", (1.22, 1.5, height), (x, 0.2, height / 2), matte("step", linear(colour), 0.6), 0.025, 4)
    for turn, pairs in ((74, 3), (100, 3)):
        nature.sprig((-1.25, 0.2, 0.42), (80, 0, turn), pairs, "#5f8f4a", 0.6)
    lab.beaker((-1.25, 0.2, 0.3), WATER, 0.5, 0.62)
    lab.mortar((0.0, 0.1, 0.62), 0.62)
    packs.carton(art("tsetrilen"), (1.08, 0.34, 0.72), (1.24, 0.4, 0.94), -12)
    for (x, y), turn in (((0.95, -0.3), 20), ((1.25, -0.42), -30), ((1.52, -0.24), 60)):
        facing(packs.tablet(WHITE, 0.12, flat=True, scored=True), turn).location = (x, y, 0.94)


@scene("pages/products", "straw", "head", HEAD)
def products():
    # Without a prescription, as on the home page.
    packs.carton(art("tsetrilen"), (1.75, 0.45, 1.17), (1.2, 0.75, 0), -10)
    vessels.bottle(art("maralvin"), (-0.86, 0.6, 0), linear("#6b7f3a"))
    packs.tube(art("dermavelin"), linear("#c98a3c"), (-0.08, 0.1, 0), 4)
    vessels.spray(art("geksantis"), (-1.62, 0.1, 0), linear("#2f8f7d"))
    vessels.sample_jar(art("so-ibuprofen"), (1.66, -0.45, 0), GREEN).scale = (0.8, 0.8, 0.8)
    devices.cassette((0.45, -0.85, 0), (0, 0, 12)).scale = (0.84, 0.84, 0.84)


@scene("pages/press-center", "sky", "head-desk", HEAD)
def press():
    # The table of a reporter in the afternoon: the newspaper of the day, a camera, and notes of an interview.
    # Nothing stands on the name of the newspaper.
    newsroom.newspaper((0.46, 0.98, 0), 7, paper("newspaper"))
    newsroom.newspaper((0.41, 0.93, 0.1), -3, paper("newspaper"), 0.12)
    newsroom.camera((-1.02, -0.4, 0), -24, 0.6)
    newsroom.spiral_pad((0.2, -0.95, 0), -12)
    papers.pen((0.53, -0.75, 0.125), -36, "#1d2b27")
    own.mug((1.24, -0.7, 0), 30, "#f4f1e6", scale=0.72)
    rooms.dim(0.8)
    if stage.is_night():
        # The camera is as dark as the table: it stands before a pool of light, and a light from the left draws its edges.
        rooms.light_backdrop((-0.3, 1.0, 3.6), (-0.5, 0.4, 0), 150, 1.6)
        stage.edge_light((-3.0, 1.2, 2.0), (-1.0, -0.4, 0.4), 420, 1.6)
        stage.edge_light((-2.8, -2.6, 1.8), (-1.0, -0.4, 0.4), 70, 1.4)


@scene("pages/services", "foam", "head-macro", HEAD)
def services():
    # The punches of a tablet press from near: they come down to the tablets in their dies.
    press = production.tablet_press((0.95, 0.9, -0.1), 11, lambda: packs.tablet(linear("#fdf8ef"), 0.16, flat=True))
    press.scale = (1.55, 1.55, 1.55)
    if stage.is_night():
        # The steel of the punches stands before a lit wall, and reflects a light on each side.
        rooms.light_backdrop((1.6, 1.8, 5.0), (1.6, 5.2, 2.4), 420, 2.8, (0.9, 1, 0.97))
        stage.edge_light((-2.6, -1.6, 2.6), (0.95, 0.9, 1.5), 260, 2.2)
        stage.edge_light((3.8, 1.6, 3.0), (0.95, 0.9, 1.5), 260, 1.8)


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


@scene("pages/materials", "foam", "head-desk", HEAD, aim=(0, 0, 0.62), lens=25)
def materials():
    # What a doctor has read and laid aside: books with folded spectacles, and a leaflet beside the medicine.
    papers.books((0.85, 0.6, 0), -10, ["#0b6b5c", "#e9dfc9", "#e2725b"])
    papers.glasses((0.78, 0.42, 0.935), -4, folded=True)
    facing(vessels.bottle(art("ambrovens"), (-1.0, 0.55, 0), linear("#f4f3ee")), 4)
    papers.sheets([paper("leaflet")], (-0.1, -0.85, 0), 14, (1.3, 1.75))
    papers.pen((1.1, -0.7, 0), -62)
