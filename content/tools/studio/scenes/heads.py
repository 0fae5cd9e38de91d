"""The wide pictures at the top of landing pages. The left part stays calm, because text lies over it on wide screens."""

import devices
import laboratory as lab
import nature
import newsroom
import packs
import papers
import production
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


@scene("pages/career", "deep", "banner", BANNER, "evening", aim=(0.1, 0, 1.15), lens=52)
def career():
    lab.microscope((1.3, 0.2, 0), -24)
    lab.rack((2.4, 0.8, 0), -18, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35)])
    lab.flask((0.5, 0.9, 0), (0.95, 0.72, 0.25), 0.6, 0.85)
    papers.notebook((1.95, -0.75, 0), -16, linear("#d9a441"))
    papers.pen((1.85, -0.85, 0.25), 34, "#f4f3ee")


@scene("pages/about", "sand", "head", HEAD)
def about():
    # From a plant to a package, one step after another.
    for x, height, colour in ((-1.25, 0.3, "#9ccbb9"), (0.0, 0.62, "#2f8f7d"), (1.25, 0.94, "#0b6b5c")):
        box("step", (1.22, 1.5, height), (x, 0.2, height / 2), matte("step", linear(colour), 0.6), 0.025, 4)
    for turn, pairs in ((74, 3), (100, 3)):
        nature.sprig((-1.25, 0.2, 0.42), (80, 0, turn), pairs, "#5f8f4a", 0.6)
    lab.beaker((-1.25, 0.2, 0.3), WATER, 0.5, 0.62)
    lab.mortar((0.0, 0.1, 0.62), 0.62)
    packs.carton(art("parafelin"), (1.08, 0.34, 0.72), (1.24, 0.4, 0.94), -12)
    for (x, y), turn in (((0.95, -0.3), 20), ((1.25, -0.42), -30), ((1.52, -0.24), 60)):
        facing(packs.tablet(WHITE, 0.12, flat=True, scored=True), turn).location = (x, y, 0.94)


@scene("pages/products", "straw", "head", HEAD)
def products():
    # Without a prescription, as on the home page.
    packs.carton(art("parafelin"), (1.75, 0.45, 1.17), (1.2, 0.75, 0), -10)
    vessels.bottle(art("maralvin"), (-0.86, 0.6, 0), linear("#6b7f3a"))
    packs.tube(art("dermavelin"), linear("#c98a3c"), (-0.08, 0.1, 0), 4)
    vessels.spray(art("geksantis"), (-1.62, 0.1, 0), linear("#2f8f7d"))
    vessels.sample_jar(art("so-ibuprofen"), (1.66, -0.45, 0), GREEN).scale = (0.8, 0.8, 0.8)
    devices.cassette((0.45, -0.85, 0), (0, 0, 12)).scale = (0.84, 0.84, 0.84)


@scene("pages/press-center", "peach", "head", HEAD)
def press():
    # The camera of a reporter before three microphones on their stands.
    for x, y, turn, colour in ((-1.25, 0.75, -10, "#0b6b5c"), (-0.05, 1.0, 4, "#e2725b"), (1.15, 0.75, 14, "#d9a441")):
        newsroom.microphone((x, y, 0), turn, colour)
    newsroom.photo_camera((0.05, -0.9, 0), 16).scale = (0.78, 0.78, 0.78)


@scene("pages/services", "foam", "head-above", HEAD)
def services():
    # A plate of samples under the tips of a pipette.
    colours = [linear(code) for code in ("#063f36", "#0b6b5c", "#1f9a80", "#8cc63f", "#e9b417", "#e2582f")]
    production.well_plate((0.1, 0.1, 0), -14, colours)
    production.tips((-0.15, -0.92, 0.6), (0, 0, -14), 8, linear("#e2582f"))


@scene("pages/history", "sand", "head", HEAD)
def history():
    # The first controller worked with a notebook. The tower is in the picture of 1943.
    lab.round_flask((-0.95, 0.75, 0), (0.88, 0.5, 0.12), 0.8, 0.95)
    papers.books((0.72, 0.85, 0), -12, ["#7a5534", "#0b3f37", "#b9745a", "#d9c48f"])
    for i in range(3):
        vessels.ampoule(None, (-0.2 + 0.36 * i, -0.15 - 0.08 * (i % 2), 0), PALE_AMBER if i == 1 else (1, 1, 1))
    papers.notebook((-0.2, -1.1, 0), -6, linear("#5a3f28"), paper("letter"))


@scene("pages/materials", "foam", "head", HEAD)
def materials():
    papers.books((0.6, 0.7, 0), -10, ["#0b6b5c", "#e9dfc9", "#e2725b", "#d9a441"])
    papers.folded(paper("leaflet"), (1.7, 1.9), (-0.1, -1.0, 0), 12)
    # The spectacles lie on the books.
    papers.glasses((0.58, 0.38, 1.175), -14)
    facing(vessels.bottle(art("ambrovens"), (-0.95, 0.6, 0), linear("#f4f3ee")), 4)
