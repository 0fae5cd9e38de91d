"""News: the main picture of an item, and the further pictures of its gallery."""

import devices
import laboratory as lab
import maquettes as model
import nature
import packs
import papers
import vessels
from materials import AMBER, gem, linear, matte, metal
from shapes import ball, box, facing, group, lathe

from . import NEWS, art, paper, scene

WIDE = (1.95, 0.5, 1.3)
WATER = (0.93, 0.98, 0.97)
GREEN, BLUE = linear("#0b6b5c"), linear("#2b7fa3")


@scene("news/kapli-bez-konservantov", "sky", "low", NEWS, aim=(0, 0, 0.85), lens=66)
def drops():
    facing(vessels.dropper(None, (-0.95, 0.5, 0), GREEN), 0)
    facing(vessels.dropper(None, (-0.1, -0.1, 0), BLUE), -6)
    facing(vessels.dropper(None, (0.75, 0.35, 0), linear("#f4f3ee")), -10)
    for i, (x, y) in enumerate(((1.35, -0.45), (1.7, -0.15), (1.15, -0.85), (1.75, -0.8))):
        ball("drop", 0.07 + 0.03 * (i % 3), (x, y, 0.04), gem("drop", (0.75, 0.93, 0.98)), (1, 1, 0.62))


@scene("news/kapli-bez-konservantov-1", "stone", "right", NEWS, aim=(0, 0, 1.2), lens=52)
def drops_laboratory():
    lab.microscope((-0.7, 0.3, 0), 30)
    facing(vessels.dropper(None, (0.8, -0.1, 0), BLUE), 34)
    lab.petri((0.55, -0.95, 0), (0.8, 0.93, 0.96), 0.5)


@scene("news/kapli-bez-konservantov-2", "sky", "along", NEWS, aim=(0, 0, 0.9), lens=56)
def drops_line():
    model.rail((0, 0, 0), 24, 9.0, lambda at: vessels.dropper(None, at, BLUE), 10)


@scene("news/gmp-podtverzhdenie", "stone", "left", NEWS, aim=(0, 0, 0.85), lens=66)
def certificate():
    papers.standing_sheet(paper("award"), (2.5, 1.83), (-0.3, 0.6, 0), -28)
    for i in range(3):
        vessels.ampoule(None, (1.15 + 0.34 * i, 0.1 - 0.15 * i, 0), turn=-36)


@scene("news/mezhlaboratornye-slicheniya", "mint", "level", NEWS, aim=(0, 0, 0.85), lens=66)
def comparison():
    papers.standing_sheet(paper("chart"), (1.35, 1.85), (-1.3, 0.7, 0), 12)
    for i in range(5):
        lab.test_tube((-0.35 + 0.42 * i, 0.1, 0), ((0.35, 0.78, 0.66), (0.5, 0.82, 0.6), (0.7, 0.84, 0.5), (0.9, 0.8, 0.4), (0.95, 0.66, 0.3))[i], 0.8 + 0.1 * (i % 2))
    facing(vessels.sample_jar(art("so-timolol"), (1.85, 0.5, 0), GREEN), 8)


@scene("news/srezka-pantov", "sand", "low", NEWS, aim=(0, 0, 0.95), lens=66)
def antlers():
    nature.antlers((-0.55, 0.4, 0), -6, 1.0)
    facing(vessels.bottle(art("maralvin"), (1.2, 0.1, 0), linear("#6b7f3a")), -8)
    nature.sprig((0.1, -0.9, 0.06), (0, 0, -74), 4, "#7aa05a", 0.5)


@scene("news/srezka-pantov-1", "mint", "model", NEWS, aim=(0, 0.6, 0.7), lens=62)
def pasture():
    for x, y, size in ((-1.9, 3.2, 2.2), (0.4, 3.8, 3.0), (2.4, 3.4, 2.2)):
        lathe("hill", [(size * 0.95, 0), (size * 0.6, size * 0.32), (size * 0.25, size * 0.7), (0, size * 0.92)], (x, y, -0.02), matte("hill", linear("#9fb8ab"), 0.9), 9, 20)
    nature.antlers((0.1, -0.3, 0), 0, 0.6)
    model.grove([(-2.2, 0.4), (-1.7, 1.2), (-1.2, 0.3), (1.4, 1.3), (1.9, 0.5), (2.4, 1.2), (-2.6, 1.4), (1.3, 0.2)], 2)


@scene("news/tsitonerin-registratsiya", "lilac", "right", NEWS, aim=(0, 0, 0.9), lens=64)
def registration():
    facing(vessels.bottle(art("tsitonerin"), (-0.2, 0.2, 0), linear("#5b6aa8")), 34)
    packs.carton(art("tsitonerin"), (1.2, 0.95, 2.05), (-1.35, 0.8, 0), 24)
    papers.sheets([None, paper("letter")], (1.3, -0.3, 0), 34, (1.1, 1.5))


@scene("news/sklad-bryansk", "stone", "left", NEWS, aim=(0, 0, 1.25), lens=54)
def warehouse():
    model.shelves((-0.4, 1.2, 0), -24, 3, 4)
    model.truck((0.9, -0.9, 0), 18, 0.5)


@scene("news/sklad-bryansk-1", "sky", "low", NEWS, aim=(0, 0, 0.95), lens=62)
def cold_store():
    devices.cooler(art("kriobox-12"), (-0.5, 0.3, 0), -16)
    model.truck((1.6, 0.9, 0), 24, 0.55)


@scene("news/shkola-pervoy-pomoschi", "stone", "above", NEWS, aim=(0, 0.15, 0.2), lens=56)
def first_aid():
    devices.bag(art("rubezh-gruppa"), (1.9, 0.9, 1.2), linear("#4d5b3a"), (-1.2, 0.9, 0), 12)
    devices.tourniquet((0.65, 0.55, 0.25), (-90, 0, -20)).scale = (0.62, 0.62, 0.62)
    lab.gloves((1.75, 0.1, 0), -24, linear("#9cc7d8"))
    devices.dressing((-0.75, -0.75, 0), (0, 0, 10), GREEN)
    devices.dressing((0.5, -0.85, 0), (0, 0, -18), linear("#6b7f3a"))


@scene("news/forum-tselevoe-obuchenie", "straw", "low", NEWS, aim=(0, 0, 0.8), lens=62)
def forum():
    papers.books((-0.9, 0.4, 0), -10, ["#0b6b5c", "#e9dfc9", "#d9a441", "#e2725b", "#10312b"])
    lab.round_flask((0.95, 0.3, 0), (0.35, 0.78, 0.66), 0.75, 0.8)
    papers.glasses((0.1, -0.9, 0), 12)


@scene("news/muzey-bashnya", "sand", "left", NEWS, "evening", aim=(0, 0, 1.15), lens=56)
def museum():
    model.tower((-0.6, 0.6, 0), 20, 0.85)
    for i in range(4):
        vessels.ampoule(None, (0.45 + 0.32 * i, 0.1 - 0.12 * i, 0), AMBER if i % 2 else (1, 1, 1))
    papers.notebook((1.2, -0.9, 0), -30, linear("#7a5534"), paper("notes"))


@scene("news/palliativnaya-pomosch", "peach", "right", NEWS, aim=(0, 0, 0.75), lens=66)
def palliative():
    packs.carton(art("tramalent"), WIDE, (-0.9, 0.5, 0), 24)
    for i in range(2):
        vessels.ampoule(art("morvelta"), (0.55 + 0.4 * i, 0.1 + 0.2 * i, 0), AMBER, turn=36)
    nature.chamomile((1.3, -0.6, 0.1), (0, 0, 0), 0.55)
    nature.chamomile((0.55, -0.95, 0.08), (0, 0, 30), 0.42)


@scene("news/energiya-pochep", "straw", "model", NEWS, aim=(0, 0.3, 0.6), lens=64)
def energy():
    model.house((2.6, 1.3, 0.75), (-0.6, 0.9, 0), -4, 2, 9)
    panel = matte("panel", linear("#1d3f6b"), 0.12)
    frame = metal("frame", linear("#cfd5d2"), 0.3)
    for row in range(2):
        for i in range(4):
            sheet = box("panel", (0.62, 0.42, 0.03), (0, 0, 0), panel, 0.006)
            edge = box("frame", (0.66, 0.46, 0.02), (0, 0, -0.01), frame, 0.006)
            group([sheet, edge], (-0.3 + 0.72 * i, -0.35 - 0.62 * row, 0.24), (34, 0, 4))
    model.grove([(-2.5, 0.3), (-2.0, -0.6), (-1.3, -0.9), (2.3, 1.2), (2.7, 0.5), (1.4, 1.7)], 1)


@scene("news/sto-standartnyh-obraztsov", "straw", "above", NEWS, aim=(0, 0.1, 0.35), lens=62)
def hundred():
    for row in range(3):
        for i in range(6):
            jar = vessels.sample_jar(art(("so-timolol", "so-ibuprofen")[(i + row) % 2]), (-1.95 + 0.78 * i, 1.0 - 0.85 * row, 0), linear(("#0b6b5c", "#d9a441", "#0b6b5c", "#e2725b")[(i * 2 + row) % 4]))
            facing(jar, 0)


@scene("news/elektronnoe-dose", "mint", "right", NEWS, aim=(0, 0, 0.55), lens=64)
def dossier():
    papers.sheets([None, None, paper("letter")], (-0.9, 0.2, 0), 30, (1.5, 2.05))
    papers.telephone((0.75, 0.2, 0.62), (60, 0, 26), paper("screen"))
    papers.pen((0.4, -0.95, 0), -20)


@scene("news/liniya-kapel", "mint", "low", NEWS, aim=(0, 0, 1.15), lens=56)
def line():
    model.rail((0, 0.2, 0), 0, 9.0, lambda at: vessels.dropper(art("solnavit"), at, linear("#d9a441")), 9)
    model.needles((0, 0.2, -0.25), 0, 3, 1.0)


@scene("news/yubiley-80", "deep", "low", NEWS, "evening", aim=(0, 0, 1.0), lens=60)
def jubilee():
    model.tower((-1.1, 0.7, 0), 20, 0.75)
    papers.medal((0.55, 0.0, 0), -8, 1.0)
    for i in range(3):
        vessels.ampoule(None, (1.55 + 0.3 * i, 0.3 - 0.1 * i, 0), AMBER)


@scene("news/den-otkrytyh-dverey", "sky", "left", NEWS, aim=(0, 0, 1.2), lens=52)
def open_day():
    lab.microscope((-0.9, 0.2, 0), -20)
    lab.rack((0.75, 0.8, 0), -30, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35), (0.5, 0.7, 0.95)])
    lab.beaker((1.35, -0.5, 0), (0.5, 0.7, 0.95), 0.6, 0.75)
