"""The wide pictures at the top of the pages of services. As in other heads, the left part stays calm, because text lies over it."""

import math

import analysis
import custody
import furnace
import laboratory as lab
import nature
import office
import packs
import papers
import rooms
import shipping
import stage
import vessels
from materials import linear
from shapes import facing, group

from . import HEAD, art, paper, plain, scene

GREEN = linear("#0b6b5c")
WATER = (0.93, 0.98, 0.97)
ROSE = (0.99, 0.62, 0.74)
# The cameras look a little to the left, so that the things stand in the right 36 % of the picture, which is what a tablet shows.
ASIDE = -0.16


@scene("pages/service-ctm-head", "peach", "head", HEAD, aim=(ASIDE, 0, 0.8), lens=26.5)
def made_for_customers():
    # A pack and its bottle as they get the print of a customer: white, with the ground, and with the words.
    for step, (x, y) in enumerate(((-1.95, 1.4), (-0.5, 0.75), (0.95, 0.1))):
        own = {"front": paper(f"own-front-{step}"), "side": paper(f"own-side-{step}")}
        packs.carton(own, (0.94, 0.6, 1.5), (x, y, 0), -10)
        bottle = vessels.dropper({"label": paper(f"own-label-{step}")}, (x + 0.55, y - 0.7, 0), linear("#f4f3ee") if step < 1 else linear("#3d5fa0"))
        facing(bottle, 2).scale = (0.72, 0.72, 0.72)


@scene("pages/service-testing-laboratory-head", "mint", "head", HEAD, aim=(ASIDE, 0, 0.88), lens=26.5)
def testing():
    # A titration that has just turned pink, vials that wait for the chromatograph, and what it has drawn.
    analysis.stand((-1.15, 0.35, 0), (-0.5, 0.45), 2.05)
    analysis.burette((-1.15, 0.35, 0), 1.08, 3.4, WATER)
    lab.flask((-1.15, 0.35, 0.1), ROSE, 0.62, 0.62)
    papers.standing_sheet(paper("chart"), (1.4, 1.92), (0.95, 0.9, 0), -8)
    looks = ((0.74, 0.88, 0.97), (0.95, 0.98, 0.98))

    def vial(column, row):
        return None if (column, row) == (6, 0) else analysis.vial((0, 0, 0), looks[(column + row) % 2], linear("#2a6fb0"), 0.66)

    analysis.vial_rack((0.8, -0.5, 0), -10, 7, 3, vial, 0.32)
    if stage.is_night():
        # The glass of the burette stands before a lit wall.
        rooms.light_backdrop((-0.4, 1.5, 5.0), (-0.4, 5.2, 2.2), 200, 2.6, (0.92, 1, 0.98))
        stage.edge_light((0.9, 2.2, 3.6), (-1.15, 0.35, 2.0), 260)


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


@scene("pages/service-comparison-tests-head", "foam", "head-above", HEAD, aim=(ASIDE, 0, 0.22), lens=25)
def comparison():
    # The same sample goes to all laboratories of a round.
    def sample():
        lying = vessels.ampoule(plain("so-morfin"), (0, -0.5, 0.13))
        lying.rotation_euler = (-1.5708, 0, 0)
        lying.scale = (0.82, 0.82, 0.82)
        return group([lying])

    for x, y, turn in ((-1.38, 1.0, 5), (0.02, 1.1, -3), (1.36, 0.95, -7), (-1.3, -0.75, -4), (0.0, -0.65, 3)):
        shipping.open_parcel((0.78, 1.2, 0.3), (x, y, 0), turn, sample())
    papers.sheets([paper("dispatch")], (1.36, -0.62, 0), -7, (1.08, 1.47))


@scene("pages/service-innovative-solutions-head", "lilac", "head-above", HEAD, aim=(ASIDE, 0, 0.42), lens=24.5)
def innovation():
    # A molecule as a formula, as a model and as crystals.
    papers.sheets([None, paper("formula")], (-0.6, -0.72, 0), 8, (2.3, 1.68))
    nature.molecule(*nature.ibuprofen(), (0.05, 0.8, 0), (0, 0, -8), 0.57)
    lab.petri((1.42, -0.5, 0), None, 0.78)
    for i in range(7):
        far = 0.32 if i else 0
        nature.crystal((0.8, 0.9, 1.0), 0.1, i).location = (1.42 + far * math.cos(1.05 * i), -0.5 + far * math.sin(1.05 * i), 0.03)
    if stage.is_night():
        # The dark atoms lie on a lit ground.
        rooms.light_backdrop((0.5, 1.2, 6.0), (0.5, 1.4, 0.0), 300, 3.0, (0.9, 1, 0.97))


@scene("pages/service-legal-circulation-head", "stone", "head", HEAD, dark="slate", aim=(0, 0, 1.05), lens=31)
def legal_circulation():
    # The strong room opens with two keys of two persons. What they take out is written into the journal.
    custody.strong_door((-1.35, 0.9, -0.2))
    custody.lock((0.1, 0.7, 1.8), "1", "#a3312a", 12)
    custody.lock((1.15, 0.7, 1.8), "2", "#0b6b5c", -8)
    custody.seal_cup((-0.71, 0.9, 1.2), 0.13)
    papers.notebook((0.35, -0.35, 0), -7, linear("#7a2f28"), open_with=(paper("receipts"), paper("register")))
    rooms.dim(0.75)
    rooms.sunlight((0.8, 0.95, -0.55), 0.4 if stage.is_night() else 1.3)


@scene("pages/service-destruction-head", "sand", "head", HEAD, aim=(ASIDE, 0, 0.95), lens=26.5)
def destruction():
    # Sealed drums before the furnace, whose door is closed, and the act of the commission.
    casing = group([furnace.closed((0, 0, 0)), furnace.thermometer((0.98, -0.05, 2.86), "1100 °C")], (-0.95, 1.1, 0))
    casing.scale = (0.76, 0.76, 0.76)
    furnace.drum((-1.5, 0.1, 0), 8, "№ 0418", scale=0.82)
    furnace.drum((-0.62, -0.7, 0), -2, "№ 0419", "#d9a441", 0.82)
    papers.clipboard(paper("act"), (0.9, 1.23), (1.5, -0.5, 0), -10)


@scene("pages/service-logistics-head", "sky", "head-desk", HEAD, aim=(ASIDE, 0, 0.7), lens=24.5)
def logistics():
    # A shipment that stays cold from the store to the receiver.
    size = (1.5, 1.0, 0.7)
    boxes = [shipping.insulated_box(size, (-0.8, 0, 0), 0, flake=True), shipping.insulated_box(size, (0.82, 0, 0), 2, ("2–8 °C",)), shipping.insulated_box(size, (0.15, 0, 0.71), -3), shipping.pocket(paper("waybill"), (0.44, 0.6), (0.12, -0.54, 1.05))]
    group([shipping.pallet((0, 0, -0.36), 0), *boxes], (0.4, 0.85, 0.36), (0, 0, -12))
    shipping.open_insulated_box((1.35, 0.95, 0.66), (-1.05, -0.75, 0), 10)
    for x, y in ((-1.3, -0.62), (-1.2, -0.88), (-0.72, -0.7)):
        shipping.cold_pack((x, y, 0.16), 10 if x < -1 else 100, (0.46, 0.13, 0.66))
    shipping.logger((0.75, -0.95, 0), -14).scale = (0.7, 0.7, 0.7)


@scene("pages/service-legal-head", "straw", "head", HEAD, aim=(ASIDE, 0, 0.9), lens=27)
def legal():
    # The law on a shelf of its own, and the licence that it leads to.
    books = (("#0b3f37", "Лекарства", 0.5, 2.1), ("#7a2f28", "Лицензии", 0.42, 1.95), ("#1f4f73", "Договоры", 0.46, 2.05), ("#5d3a24", "Проверки", 0.4, 1.9))
    x = -1.95
    for colour, title, thick, height in books:
        office.volume((x, 0.8, 0), colour, title, thick, height)
        x += thick + 0.012
    office.volume((x + 0.25, 0.8, 0), "#2f6f62", "Аптеки", 0.36, 1.8, tilt=8)
    office.framed(paper("licence"), (1.2, 1.64), (1.3, 0.6, 0), -10)
    papers.glasses((-1.0, -0.7, 0.035), 14, folded=True)
    papers.fountain_pen((0.1, -0.6, 0), 66)
    rooms.dim(0.7)
    rooms.sunlight((0.75, 0.95, -0.5), 1.7)
