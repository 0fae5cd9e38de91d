"""Decades of the history."""

import herbs
import laboratory as lab
import maquettes as model
import nature
import packs
import papers
import production
import rooms
import shipping
import stage
import tabletting
import vessels
from materials import AMBER, PALE_AMBER, glass, glow, linear, matte, metal, printed, wood
from shapes import box, facing, group, lettering, panel

from . import art, paper, plain, scene

WIDE, SLIM = (1.95, 0.5, 1.3), (0.95, 0.6, 2.0)
WHITE = linear("#f7f4ec")


@scene("pages/history-1940", "sand", "slope", aim=(0, 0.05, 0.4), lens=65, dark="slate")
def decade_1940():
    # The first ampoules were sealed over a spirit lamp, below the tower that is on the drawing.
    papers.sheets([None, paper("tower")], (-1.0, 0.2, 0), 9, (1.75, 2.4))
    rooms.stock_bottle((0.62, 1.0, 0), AMBER, 1.15, ("SPIR.", "VINI"))
    lab.spirit_lamp((1.45, 0.72, 0), 1.2)
    papers.notebook((1.05, -0.74, 0), -14, linear("#6b4a30"), title=("Журнал", "опытов", "1943"))
    # In the full light of the day, the flame would be pale.
    rooms.dim(0.9)
    for i in range(3):
        vessels.ampoule(None, (-0.12 + 0.3 * i, 0.2 + 0.12 * i, 0), PALE_AMBER if i == 1 else (1, 1, 1)).scale = (0.8, 0.8, 0.8)
    rooms.dim_at_night(0.8)


@scene("pages/history-1950", "sand", "top", aim=(0, 0.0, 0), lens=68, dark=True)
def decade_1950():
    # A page of the herbarium of the station, and the harvest of the first field, on a table of boards.
    timber = wood("board", linear("#4f3620" if stage.is_night() else "#8a6038"))
    box("gaps", (12, 8, 0.02), (0, 0, 0), matte("gaps", linear("#2c1e12"), 0.9), 0.001)
    for i in range(9):
        box("board", (12, 0.72, 0.1), (0, -3.0 + 0.73 * i, -0.02), timber, 0.012)
    papers.sheets([None, None], (-0.85, 0.0, 0.03), 4, (2.2, 2.75))
    for x, turn, pairs, colour in ((-1.15, 10, 5, "#6f7f48"), (-0.5, -10, 4, "#8b8450")):
        nature.sprig((x, -0.95, 0.11), (0, 0, turn), pairs, colour, 0.47)
    _label((-0.12, -1.12, 0.055), 4)
    herbs.bundle((1.35, -1.15, 0.03), 6, herbs.chamomile, 1.75, seed=8)
    rooms.dim_at_night(0.6)


def _label(at, turn):
    """The label of a page of a herbarium, in the handwriting of its time."""
    ink = matte("ink", linear("#2c3f66"), 0.8)
    parts = [box("label", (0.78, 0.42, 0.01), (0, 0, 0.005), matte("label", linear("#efe2c2"), 0.85), 0.002), lettering("Salvia 1958", 0.115, (0, 0.09, 0.013), ink)]
    parts += [box("line", (wide, 0.012, 0.004), (0, y, 0.011), ink, 0.001) for wide, y in ((0.6, -0.04), (0.6, -0.13))]
    return group(parts, at, (0, 0, turn))


@scene("pages/history-1960", "straw", "left", aim=(-0.38, 0, 1.06), lens=50, dark=True)
def decade_1960():
    # Ampoules on their way into the clean area, in a hatch of which only one door can be open.
    production.hatch((0.55, 0.1, 0), -34)


@scene("pages/history-1970", "sky", "left", aim=(0.02, 0, 0.88), lens=72, dark=True)
def decade_1970():
    # Eye drops in glass, and the pipettes for the eye.
    model.boards((0, 0.3, 0), -28, (2.9, 1.3, 0.14))
    for i in range(3):
        facing(vessels.pipette_bottle(plain("timovert"), (-0.75 + 0.75 * i, 0.72 - 0.38 * i, 0.14)), -34).scale = (0.86, 0.86, 0.86)
    lab.dropping_pipette((-0.9, -0.85, 0.13), (0, 88, -14), (0.9, 0.97, 1.0)).scale = (0.7, 0.7, 0.7)


@scene("pages/history-1980", "peach", "slope", aim=(0.15, -0.3, 0.76), lens=77, dark="slate")
def decade_1980():
    # The press of the tablet shop from near: the punches come down to the dies, and finished tablets leave on a rail.
    tabletting.press((-0.1, 0.55, 0), 0, lambda: packs.tablet(linear("#fdf8ef"), 0.095, flat=True), 1.35)
    if stage.is_night():
        # Dark steel reflects the wall.
        rooms.light_backdrop((5.0, -2.0, 8.0), (4.5, 5.0, 2.0), 1100, 4.0)
        rooms.dim(1.5)


@scene("pages/history-1990", "mint", "slope", aim=(0.05, 0.0, 0.5), lens=68, dark=True)
def decade_1990():
    # Each controlled ampoule is entered in the register, and locked away.
    papers.notebook((-0.5, 0.15, 0), 8, linear("#5a2f2a"), (paper("receipts"), paper("register")))
    papers.padlock((1.4, -0.75, 0), -18, 0.75)
    papers.key((-0.35, -1.15, 0), 10)
    for i in range(3):
        vessels.ampoule(plain("so-morfin"), (1.02 + 0.4 * i, 0.95 - 0.06 * i, 0), PALE_AMBER)
    rooms.dim_at_night(0.75)


@scene("pages/history-2000", "sand", "above", aim=(0, 0.05, 0.05), lens=70, dark=True)
def decade_2000():
    # The remarks of the first check lie on the certificate.
    papers.sheets([paper("system")], (-0.3, 0.35, 0), 5, (2.9, 2.12))
    papers.sheets([paper("remarks")], (0.95, -0.35, 0.02), -11, (1.35, 1.85))
    papers.pen((-0.5, -1.05, 0), -66)
    rooms.dim_at_night(0.65)


@scene("pages/history-2010", "foam", "slope", aim=(0, 0.05, 0.4), lens=72, dark=True)
def decade_2010():
    # The certificate, and the first samples of customers.
    papers.sheets([paper("accreditation")], (-0.68, 0.3, 0), 6, (2.55, 1.87))
    for i in range(4):
        facing(vessels.sample_jar(plain("so-timolol"), (0.66 + 0.38 * i, -0.75 + 0.34 * i, 0), linear(("#0b6b5c", "#d9a441")[i % 2])), 4).scale = (0.72, 0.72, 0.72)
    papers.pen((0.1, -1.15, 0), -76)
    rooms.dim_at_night()


@scene("pages/history-2019", "straw", "level", aim=(0.17, 0, 0.84), lens=63, dark=True)
def code():
    # The first packs with a code of their own, and the scanner that reads it.
    length, width, height = 2.7, 1.8, 0.72
    red = glow("beam", (1.0, 0.05, 0.02), 2.4, 0.2)
    for level, (x, turn) in enumerate(((-0.5, 16), (-0.46, 22))):
        end = panel("end", width - 0.008, height - 0.008, (0, -0.004, height / 2), printed("end", paper("batch"), 0.5, 0.2))
        pack = group([packs.carton(art("parafelin"), (length, 0, width), (0, 0, 0), 0)], (width / 2, length / 2, height / 2), (-90, 0, 90))
        parts = [pack, end]
        if level:
            # The line of the scanner lies across the code.
            parts.append(box("beam", (0.5, 0.004, 0.014), (-0.6, -0.01, height / 2), red, 0.002))
        group(parts, (x, -0.35 + 0.05 * level, level * (height + 0.004)), (0, 0, turn))
    shipping.scanner((0.72, -1.45, 0), 152, 3, 0.88)
    rooms.dim_at_night(0.8)


@scene("pages/history-2020", "sky", "level", aim=(0, 0, 1.22), lens=62, dark=True)
def decade_2020():
    # Nobody touches an open bottle: behind a pane, the bottles are filled and closed. The caps make them eye drops.
    model.track((0, 0.3, 0), 14.0)
    for i in range(7):
        x = (i - 3) * 0.92
        if i > 2:
            vessels.dropper(plain("timovert"), (x, 0.3, 0.3), linear("#2b7fa3"))
            continue
        vessels.open_dropper(plain("timovert"), (x, 0.3, 0.3), i == 2)
        if i < 2:
            model.needle((x, 0.3, 1.5))
    model.manifold((0, 0.3, 2.55), 14.0)
    steel = metal("steel", linear("#cfd6d3"), 0.24)
    box("pane", (3.9, 0.03, 2.3), (0, -0.75, 1.35), glass("pane", (0.96, 1, 0.99)), 0.002)
    for x in (-1.95, 1.95):
        box("post", (0.12, 0.14, 2.6), (x, -0.75, 1.3), steel, 0.02)
    for z in (0.16, 2.54):
        box("beam", (4.0, 0.12, 0.12), (0, -0.75, z), steel, 0.02)
    if stage.is_night():
        # The frame of steel reflects the wall.
        rooms.light_backdrop((0.0, 1.0, 4.0), (0.0, 5.2, 1.6), 620, 3.4)
