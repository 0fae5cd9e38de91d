"""Things of an analytical laboratory: a burette on its stand, vials for chromatography and a desiccator. Each stands on the floor."""

import math
import random

from materials import CLEAR, glass, linear, liquid, matte, metal, plastic
from packs import clear
from shapes import ball, box, group, lathe, rod, rounded

STEEL = "#c3cbc8"


def burette(at, tip, level, colour, length=6.0):
    """A burette over the point `at` on the floor. The end of its jet has the height `tip`, and it is filled up to the height
    `level`. The key of its stopcock is to the right."""
    white, blue = plastic("key", linear("#f6f7f4")), plastic("grip", linear("#2a6fb0"))
    low = tip + 0.52
    wall = [(0.13, low + 0.14), (0.13, low + length), (0.105, low + length), (0.105, low + 0.14)]
    parts = [
        lathe("jet", [(0.006, tip), (0.018, tip), (0.05, tip + 0.22), (0.05, low - 0.12), (0.028, low - 0.12), (0.026, tip + 0.22), (0.006, tip)], (0, 0, 0), glass("glass", CLEAR), 64),
        lathe("shoulder", [(0.05, low + 0.06), (0.13, low + 0.14), (0.105, low + 0.14), (0.03, low + 0.06)], (0, 0, 0), glass("glass", CLEAR), 64),
        lathe("tube", wall, (0, 0, 0), glass("glass", CLEAR), 64),
        lathe("content", [(0, low + 0.07), (0.034, low + 0.07), (0.109, low + 0.15), (0.109, level), (0, level - 0.02)], (0, 0, 0), liquid("content", colour), 64),
        rod("barrel", (-0.17, 0, low - 0.03), (0.17, 0, low - 0.03), 0.1, white),
        rod("stem", (0.17, 0, low - 0.03), (0.32, 0, low - 0.03), 0.055, white),
        box("grip", (0.05, 0.1, 0.36), (0.33, 0, low - 0.03), blue, 0.02, 4),
    ]
    ink = matte("mark", linear("#1d3f37"), 0.6)
    for i in range(int((length - 0.5) / 0.075)):
        z, far = low + 0.4 + 0.075 * i, 0.9 if i % 5 == 0 else 0.45
        arc = [(0.1312 * math.sin(a), -0.1312 * math.cos(a)) for a in (far * (k / 6 - 1) for k in range(13))]
        parts += [rod("mark", (x, y, z), (next_x, next_y, z), 0.0045, ink) for (x, y), (next_x, next_y) in zip(arc[::3], arc[3::3])]
    return group(parts, at)


def stand(at, rod_at, holder, height=7.0):
    """A stand with a white plate. Its rod stands at `rod_at` from the middle of the plate, and a clamp at the height `holder`
    reaches to the point above the middle."""
    steel, dark = metal("steel", linear(STEEL), 0.24), plastic("clamp", linear("#2b3a36"))
    x, y = rod_at
    turn = math.degrees(math.atan2(-y, -x))
    reach = math.hypot(x, y)
    arm = [rod("arm", (0, 0, 0), (reach - 0.2, 0, 0), 0.05, steel), box("boss", (0.26, 0.26, 0.3), (0, 0, 0), dark, 0.05, 4)]
    arm += [box("jaw", (0.34, 0.07, 0.16), (reach - 0.03, side * 0.175, 0), dark, 0.03, 4) for side in (-1, 1)]
    arm += [box("yoke", (0.1, 0.4, 0.16), (reach - 0.2, 0, 0), dark, 0.03, 4), rod("screw", (reach - 0.06, -0.2, 0), (reach - 0.06, -0.42, 0), 0.03, steel), ball("knob", 0.07, (reach - 0.06, -0.44, 0), dark)]
    parts = [
        box("plate", (1.7, 1.3, 0.1), (0, 0.12, 0.05), plastic("plate", linear("#f4f5f1")), 0.04, 5),
        rod("rod", (x, y, 0.1), (x, y, height), 0.06, steel),
        lathe("nut", [(0, 0.1), (0.13, 0.1), (0.13, 0.2), (0, 0.2)], (x, y, 0), steel, 6),
        group(arm, (x, y, holder), (0, 0, turn)),
    ]
    return group(parts, at)


def vial(at, colour, cap, scale=1.0):
    """A vial for chromatography: two millilitres of clear glass with a screw cap that has a septum."""
    outer = [(0, 0), (0.16, 0), (0.175, 0.02), (0.175, 0.58), (0.13, 0.66), (0.11, 0.68), (0.11, 0.76)]
    inner = [(0.09, 0.76), (0.09, 0.68), (0.155, 0.57), (0.155, 0.05), (0.14, 0.03), (0, 0.03)]
    parts = [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", CLEAR), 64),
        lathe("content", [(0, 0.026), (0.14, 0.026), (0.158, 0.05), (0.158, 0.44), (0, 0.43)], (0, 0, 0), liquid("content", colour), 64),
        lathe("cap", rounded([(0.14, 0.66), (0.145, 0.665), (0.145, 0.84), (0.13, 0.86), (0.07, 0.86)], 1), (0, 0, 0), plastic("cap", cap), 64),
        lathe("septum", [(0, 0.85), (0.08, 0.85)], (0, 0, 0), matte("septum", linear("#c8553f"), 0.7), 48),
        lathe("patch", [(0.1756, 0.22), (0.1765, 0.23), (0.1765, 0.4), (0.1756, 0.41)], (0, 0, 0), matte("patch", linear("#f5f6f2"), 0.8), 64),
    ]
    whole = group(parts, at)
    whole.scale = (scale, scale, scale)
    return whole


def vial_rack(at, turn, columns, rows, make, pitch=0.48):
    """A rack for vials: a block in which they stand up to a quarter of their height. `make` builds the vial of a place, or
    returns nothing."""
    shell = plastic("rack", linear("#0b6b5c"))
    width, depth = columns * pitch + 0.16, rows * pitch + 0.16
    parts = [box("rack", (width, depth, 0.2), (0, 0, 0.1), shell, 0.05, 5)]
    for column in range(columns):
        for row in range(rows):
            place = ((column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch, 0.2)
            parts.append(lathe("hole", [(0, 0.002), (0.19, 0.002)], place, matte("hole", linear("#06322b"), 0.9), 48))
            standing = make(column, row)
            if standing:
                standing.location = place
                parts.append(standing)
    return group(parts, at, (0, 0, turn))


DISH = [(0.0, 0.0), (0.72, 0.0), (0.78, 0.05), (0.8, 0.3), (0.84, 0.5), (1.0, 0.56), (1.06, 0.64), (1.08, 1.2), (1.08, 1.3)]


def desiccator(at, scale=1.0):
    """A desiccator: a dish with blue silica gel under a plate of porcelain, and a dome with a knob on a ground flange. Things can
    stand on the plate, whose height is `PLATE`."""
    pane, edge = clear(), glass("edge", (0.9, 0.98, 0.96))
    dome = [(1.08, 1.38), (1.07, 1.75), (0.98, 2.1), (0.74, 2.36), (0.42, 2.5), (0.2, 2.55)]
    knob = rounded([(0.2, 2.55), (0.1, 2.6), (0.09, 2.66), (0.19, 2.74), (0.21, 2.82), (0.14, 2.9), (0, 2.91)], 2)
    flange = [(1.06, 1.3), (1.2, 1.3), (1.22, 1.32), (1.22, 1.36), (1.2, 1.38), (1.06, 1.38), (1.06, 1.3)]
    parts = [lathe("dish", rounded(DISH, 2), (0, 0, 0), pane), lathe("dome", rounded(dome, 2), (0, 0, 0), pane), lathe("knob", knob, (0, 0, 0), edge)]
    parts += [lathe("flange", flange, (0, 0, 0), edge), lathe("foot", [(0.66, 0), (0.74, 0), (0.79, 0.05), (0.74, 0.06), (0.66, 0.05)], (0, 0, 0), edge)]
    china = plastic("china", linear("#f7f5ee"))
    parts.append(lathe("plate", [(0, PLATE - 0.06), (0.98, PLATE - 0.06), (1.0, PLATE - 0.03), (0.98, PLATE), (0, PLATE)], (0, 0, 0), china))
    dark = matte("hole", linear("#8f9a95"), 0.9)
    parts += [lathe("hole", [(0, PLATE + 0.002), (0.05, PLATE + 0.002)], (0.82 * math.cos(a), 0.82 * math.sin(a), 0), dark, 32) for a in (math.pi / 8 * i for i in range(16))]
    parts += _silica(0.7)
    whole = group(parts, at)
    whole.scale = (scale, scale, scale)
    return whole


PLATE = 0.66


def _silica(radius):
    """Beads of silica gel on the bottom of the dish. Most are blue, and a few have taken up water and are pink."""
    dice = random.Random(3)
    looks = [plastic("bead", linear(colour)) for colour in ("#2f58b8", "#3a68cf", "#274a9c", "#c98aa8")]
    beads = []
    for layer in range(3):
        for _ in range(120):
            a, r = dice.uniform(0, 6.283), radius * math.sqrt(dice.uniform(0, 1))
            beads.append(ball("bead", 0.055, (r * math.cos(a), r * math.sin(a), 0.08 + 0.085 * layer + dice.uniform(-0.02, 0.02)), looks[min(int(dice.random() * 3.25), 3)]))
    return beads
