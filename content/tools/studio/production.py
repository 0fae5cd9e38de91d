"""Things of a production hall: extractors, an isolator, a drum, a turret, a well plate. Each stands on the floor."""

import math

import bpy

import heap
import packs
from materials import glass, glow, linear, matte, metal, plastic
from shapes import ball, box, cord, group, lathe, rod

STEEL = "#cfd6d3"


def copy_of(thing, at, turn):
    """Returns another thing with the mesh of the first one. `turn` is in radians."""
    other = thing.copy()
    other.location, other.rotation_euler = at, turn
    bpy.context.scene.collection.objects.link(other)
    return other


def extractor(at, scale=1.0):
    """A tall steel vessel with a jacket, a manhole, a gauge and legs."""
    steel, dull = metal("steel", linear(STEEL), 0.2), metal("dull", linear("#aeb7b3"), 0.42)
    dome = [(0.62 * math.cos(a), 2.5 + 0.3 * math.sin(a)) for a in (0.25, 0.5, 0.8, 1.1, 1.4)]
    parts = [
        lathe("vessel", [(0, 0.5), (0.08, 0.5), (0.1, 0.66), (0.5, 0.86), (0.62, 0.98), (0.62, 2.5), *dome, (0.12, 2.81), (0.12, 2.98), (0, 2.98)], (0, 0, 0), steel),
        lathe("jacket", [(0.622, 1.05), (0.68, 1.1), (0.68, 1.85), (0.622, 1.9)], (0, 0, 0), dull),
        lathe("flange", [(0.62, 2.42), (0.72, 2.42), (0.72, 2.52), (0.62, 2.52)], (0, 0, 0), steel),
        lathe("collar", [(0.2, 2.9), (0.2, 2.98), (0, 2.98)], (0, 0, 0), dull, 48),
    ]
    for i in range(12):
        a = math.pi * i / 6
        parts.append(lathe("bolt", [(0.03, 2.52), (0.03, 2.58), (0, 2.58)], (0.67 * math.cos(a), 0.67 * math.sin(a), 0), dull, 6))
    for a in (0.7, 2.3, 3.9, 5.5):
        x, y = 0.5 * math.cos(a), 0.5 * math.sin(a)
        parts.append(rod("leg", (x, y, 0), (x, y, 1.1), 0.05, steel))
    hatch = lathe("hatch", [(0, 0), (0.2, 0), (0.22, 0.03), (0.22, 0.1), (0.14, 0.14), (0, 0.15)], (0, 0, 0), steel, 64)
    parts.append(group([hatch], (0, -0.6, 2.16), (90, 0, 0)))
    parts += _gauge((0.3, -0.66, 1.46))
    parts.append(rod("drain", (0, 0, 0.55), (0, 0, 0.24), 0.06, dull))
    whole = group(parts, at, (0, 0, -14))
    whole.scale = (scale, scale, scale)
    return whole


def _gauge(at):
    face = lathe("face", [(0, 0), (0.12, 0), (0.12, 0.05), (0, 0.05)], (0, 0, 0), matte("face", linear("#fbf9f3"), 0.5), 48)
    rim = lathe("rim", [(0.12, 0), (0.14, 0), (0.14, 0.07), (0.12, 0.07)], (0, 0, 0), metal("rim", linear("#d9a441"), 0.25), 48)
    hand = box("hand", (0.012, 0.1, 0.01), (0.02, 0.03, 0.056), matte("hand", linear("#8c2f20")), 0.002)
    return [group([face, rim, hand], at, (90, 0, 0))]


def pipes(start, end, drops, height=3.35, colour=STEEL):
    """A pipe overhead from `start` to `end`, with branches down to the points `drops`."""
    steel = metal("pipe", linear(colour), 0.24)
    rod("pipe", (*start, height), (*end, height), 0.075, steel)
    for x, y, low in drops:
        rod("branch", (x, y, low), (x, y, height), 0.05, steel)
        lathe("union", [(0.05, -0.05), (0.11, -0.04), (0.11, 0.04), (0.05, 0.05)], (x, y, low + 0.18), steel, 32)
        wheel = [(0.13 * math.cos(a), 0.13 * math.sin(a), 0) for a in (i * math.pi / 4 for i in range(8))]
        group([cord("wheel", wheel, 0.02, plastic("wheel", linear("#0b6b5c")), True)], (x, y - 0.13, low + 0.36), (90, 0, 0))


def isolator(at, turn, inside):
    """A glove box with a large window and two glove ports. `inside` is a list of things that stand in it."""
    shell, steel = plastic("shell", linear("#eef2f0")), metal("steel", linear(STEEL), 0.25)
    dark = matte("glove", linear("#e9e6da"), 0.55)
    width, depth, low, high = 3.6, 1.3, 1.0, 2.75
    parts = [
        box("floor", (width, depth, 0.16), (0, 0, low), shell, 0.03),
        box("top", (width, depth, 0.34), (0, 0, high + 0.1), shell, 0.05),
        box("back", (width, 0.08, high - low), (0, depth / 2 - 0.04, (low + high) / 2), matte("back", linear("#dcebe5"), 0.5), 0.01),
        box("light", (width - 0.7, 0.5, 0.03), (0, 0, high - 0.08), glow("light", (0.92, 1.0, 0.97), 7.0), 0.01),
        box("stripe", (width + 0.004, 0.02, 0.06), (0, -depth / 2 - 0.002, high + 0.02), matte("stripe", linear("#0b6b5c"), 0.4), 0.004),
    ]
    for x in (-width / 2 + 0.05, width / 2 - 0.05):
        parts.append(box("side", (0.1, depth, high - low), (x, 0, (low + high) / 2), shell, 0.02))
        for y in (-depth / 2 + 0.1, depth / 2 - 0.1):
            parts.append(rod("leg", (x * 0.94, y, 0), (x * 0.94, y, low), 0.055, steel))
    parts.append(box("beam", (width * 0.94, 0.07, 0.07), (0, -depth / 2 + 0.1, 0.34), steel, 0.02))
    front = [box("frame", (width, 0.06, 0.1), (0, 0, 0), shell, 0.02), box("frame", (width, 0.06, 0.1), (0, 0, 1.62), shell, 0.02)]
    front.append(box("window", (width - 0.1, 0.02, 1.6), (0, 0, 0.82), packs.clear(), 0.004))
    for x in (-0.62, 0.62):
        front += _port((x, -0.02, 0.48), shell, dark)
    parts.append(group(front, (0, -depth / 2, low + 0.08), (-6, 0, 0)))
    parts.append(group(inside, (0, 0.2, low + 0.08)))
    return group(parts, at, (0, 0, turn))


def _port(at, shell, rubber):
    """A ring in the window, and a sleeve that hangs into the box."""
    ring = lathe("ring", [(0.23, 0), (0.31, 0), (0.31, 0.09), (0.23, 0.09), (0.23, 0)], (0, 0, 0), plastic("ring", linear("#0b6b5c")), 64)
    sleeve = lathe("sleeve", [(0.235, 0.04), (0.225, -0.2), (0.17, -0.42), (0.13, -0.56), (0, -0.6)], (0, 0, 0), rubber, 48)
    return [group([ring, sleeve], at, (90, 0, 0))]


def drum(at, turn, make):
    """The open mouth of a coating drum, a third full of tablets. `make` builds one of them."""
    steel, dark = metal("steel", linear(STEEL), 0.2), metal("inside", linear("#8d9894"), 0.42)
    shell = lathe("drum", [(0.95, 0), (1.02, 0), (1.08, 0.1), (1.5, 0.62), (1.62, 0.8), (1.62, 1.7), (1.58, 1.7), (1.56, 0.84), (1.44, 0.68), (1.0, 0.14), (0.95, 0.1), (0.95, 0)], (0, 0, 0), steel, 128)
    # The end wall is deeper in its middle, as it has to be for the tablets to roll.
    end = lathe("end", [(0, 1.3), (0.7, 1.24), (1.58, 0.98)], (0, 0, 0), dark, 128)
    rim = lathe("rim", [(0.9, -0.05), (1.0, -0.07), (1.05, 0.0), (1.05, 0.1), (0.95, 0.12), (0.9, 0.05), (0.9, -0.05)], (0, 0, 0), metal("rim", linear("#e3e8e5"), 0.12), 128)
    holes = []
    for ring in range(3):
        for i in range(40):
            a = 2 * math.pi * (i + 0.5 * (ring % 2)) / 40
            reach, deep = 1.13 + 0.13 * ring, 0.2 + 0.16 * ring
            holes.append(ball("hole", 0.022, (reach * math.cos(a), reach * math.sin(a), deep - 0.055), matte("hole", linear("#3b4744"), 0.7)))
    turned = group([shell, end, rim, *holes], (0, 0, AXIS), (-90, 0, 0))
    tablets = [one for one in heap.settle(make, _cloud(0.3), _inner_wall(), TILT) if _is_inside(one)]
    frame = box("frame", (4.2, 0.6, 4.4), (0, 1.7, 1.9), plastic("frame", linear("#d5ddd9")), 0.2, 8)
    return group([turned, *tablets, *_nozzles(steel), frame], at, (0, 0, turn))


# The height of the axis of a coating drum, and the angle in degrees by which the turning drum lifts the tablets.
AXIS, TILT = 1.9, 24


def _cloud(pitch):
    """Returns the points of a grid that lie in the drum."""
    steps = range(-4, 5)
    grid = [(pitch * i, 0.42 + pitch * j, AXIS + pitch * k) for k in steps for j in range(4) for i in steps]
    return [(x, y, z) for x, y, z in grid if math.hypot(x, z - AXIS) < 0.75 + 0.6 * min(1, (y - 0.14) / 0.7) - 0.1]


def _inner_wall():
    """The inner side of the drum, and a false floor below its mouth: nobody sees the tablets that would lie deeper."""
    plain = matte("wall", (0.5, 0.5, 0.5))
    wall = lathe("wall", [(0, -0.02), (1.0, -0.02), (1.0, 0.14), (1.44, 0.68), (1.56, 0.96), (0.7, 1.22), (0, 1.26)], (0, 0, AXIS), plain, 64)
    wall.rotation_euler = (math.radians(-90), 0, 0)
    floor = box("floor", (3.2, 2.2, 0.5), (0.42, 0.8, AXIS - 1.1), plain, 0.0)
    floor.rotation_euler = (0, math.radians(-TILT), 0)
    return [wall, floor]


def _is_inside(tablet):
    """Tells whether a tablet stayed in the drum. One that is not is hidden: a few of them slip through the wall."""
    x, y, z = tablet.matrix_world.translation
    tablet.hide_render = not (0.05 < y < 1.3 and math.hypot(x, z - AXIS) < 1.5)
    return not tablet.hide_render


def _nozzles(steel):
    """An arm in the drum with three nozzles, which spray the coat on the tablets."""
    high = AXIS + 0.5
    parts = [rod("arm", (-0.62, 0.62, high), (0.42, 0.62, high), 0.05, steel), rod("feed", (-0.1, 0.62, high), (-0.1, 1.24, high), 0.05, steel)]
    for x in (-0.5, -0.1, 0.3):
        tip = lathe("tip", [(0.012, 0), (0.03, 0.02), (0.07, 0.12), (0.07, 0.24), (0, 0.24)], (0, 0, 0), steel, 40)
        parts.append(group([tip], (x, 0.62, high - 0.26)))
    return parts


def turret(at, turn, make):
    """The die table of a tablet press: a steel disc with a ring of dies, and tablets in some of them. Its centre is at `at`."""
    steel, dark = metal("steel", linear("#c4cbc8"), 0.26), metal("dark", linear("#87918d"), 0.35)
    parts = [
        lathe("disc", [(0, 0), (1.7, 0), (1.74, 0.04), (1.74, 0.3), (1.7, 0.34), (1.1, 0.34), (1.08, 0.3), (0.5, 0.3), (0.48, 0.36), (0, 0.36)], (0, 0, 0), steel, 160),
        lathe("hub", [(0.42, 0.3), (0.42, 1.0), (0.36, 1.06), (0, 1.06)], (0, 0, 0), dark, 96),
    ]
    first = make()
    for i in range(20):
        a = 2 * math.pi * i / 20
        x, y = 1.4 * math.cos(a), 1.4 * math.sin(a)
        parts.append(lathe("die", [(0.15, 0.34), (0.2, 0.35), (0.22, 0.345)], (x, y, 0.002), dark, 40))
        parts.append(lathe("bore", [(0, 0.343), (0.15, 0.343)], (x, y, 0), matte("bore", linear("#27302d"), 0.5), 40))
        if i % 5:
            parts.append(copy_of(first, (x, y, 0.33), (0, 0, a)))
    first.hide_render = True
    for i in range(6):
        a = 2 * math.pi * i / 6
        parts.append(lathe("bolt", [(0.06, 0.3), (0.06, 0.38), (0, 0.38)], (0.8 * math.cos(a), 0.8 * math.sin(a), 0), dark, 6))
    for i in (2, 3, 4):
        a = 2 * math.pi * i / 20
        parts.append(lathe("punch", [(0, 0.62), (0.14, 0.62), (0.14, 1.25), (0.2, 1.35), (0.2, 2.2), (0, 2.2)], (1.4 * math.cos(a), 1.4 * math.sin(a), 0), steel, 48))
    return group(parts, at, (0, 0, turn))


def well_plate(at, turn, colours, columns=12, rows=8, pitch=0.3):
    """A plate with wells. `colours` gives the colour of the liquid of each column, from the first to the last."""
    width, depth = columns * pitch, rows * pitch
    parts = [box("plate", (width + 0.3, depth + 0.3, 0.3), (0, 0, 0.16), plastic("plate", linear("#f5f7f5")), 0.05, 4)]
    for column in range(columns):
        look = matte("well", colours[column], 0.08) if column < len(colours) else matte("empty", linear("#cfd8d4"), 0.5)
        for row in range(rows):
            x, y = (column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch
            parts.append(lathe("rim", [(0.1, 0.3), (0.105, 0.34), (0.12, 0.34), (0.125, 0.3)], (x, y, 0.01), plastic("rim", linear("#f8faf8")), 32))
            parts.append(lathe("content", [(0, 0.318), (0.102, 0.318)], (x, y, 0.008), look, 32))
    return group(parts, at, (0, 0, turn))


def tips(at, turn, count, colour, pitch=0.3):
    """The tips of a pipette with several channels, which point down and hold a liquid. The tip of the first one is at `at`."""
    clear, body = glass("tip", (0.98, 0.99, 0.97)), plastic("body", linear("#0b6b5c"))
    parts = []
    for i in range(count):
        y = i * pitch
        parts.append(lathe("tip", [(0.02, 0), (0.03, 0.1), (0.075, 0.85), (0.06, 0.85), (0.02, 0.1), (0.01, 0)], (0, y, 0), clear, 32))
        parts.append(lathe("content", [(0, 0.02), (0.015, 0.1), (0.034, 0.45), (0, 0.45)], (0, y, 0), matte("content", colour, 0.1), 32))
        parts.append(lathe("cone", [(0.055, 0.7), (0.07, 0.9), (0.07, 1.05), (0, 1.05)], (0, y, 0), plastic("cone", linear("#e9eeeb")), 32))
    parts.append(box("body", (0.4, count * pitch + 0.2, 0.7), (0, (count - 1) * pitch / 2, 1.36), body, 0.1, 6))
    parts.append(box("neck", (0.3, 0.5, 1.4), (0, (count - 1) * pitch / 2, 2.2), plastic("neck", linear("#eef2f0")), 0.12, 6))
    return group(parts, at, turn)
