"""Things of a production hall: extractors, a table for bottles, a tablet press, a hatch, a trolley, guides, a scale for packages. Each stands on the floor."""

import math

import bpy

import belongings
import vessels
from materials import brushed, glow, linear, matte, metal, plastic
from packs import clear
from shapes import ball, box, cord, group, lathe, lettering, rod, rounded

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
    parts.append(group(_manhole(), (0, -0.6, 2.16), (90, 0, 0)))
    parts += _gauge((0.3, -0.66, 1.46))
    parts.append(rod("drain", (0, 0, 0.55), (0, 0, 0.24), 0.06, dull))
    whole = group(parts, at, (0, 0, -14))
    whole.scale = (scale, scale, scale)
    return whole


def _manhole():
    """A round manhole: a short neck, a flat cover with a shallow dish, bolts around it and a wheel to close it."""
    satin, dull, dark = brushed("cover", linear("#a9b2ae")), metal("neck", linear("#99a39f"), 0.4), metal("nut", linear("#6f7a76"), 0.38)
    parts = [
        lathe("neck", [(0.2, -0.02), (0.2, 0.05), (0.25, 0.055), (0.25, 0.08), (0.2, 0.082)], (0, 0, 0), dull),
        lathe("joint", [(0.2, 0.08), (0.235, 0.082), (0.235, 0.092), (0.2, 0.094)], (0, 0, 0), matte("joint", linear("#1d2624"), 0.8)),
        lathe("cover", [(0.25, 0.092), (0.255, 0.098), (0.255, 0.116), (0.245, 0.122), (0.185, 0.122), (0.175, 0.112), (0, 0.108)], (0, 0, 0), satin, sharp=12),
        cord("wheel", [(0.135 * math.cos(a), 0.135 * math.sin(a), 0.19) for a in (math.pi / 5 * i for i in range(10))], 0.014, dark, True),
        rod("spindle", (0, 0, 0.1), (0, 0, 0.2), 0.022, dark),
        *(rod("spoke", (0, 0, 0.19), (0.13 * math.cos(a), 0.13 * math.sin(a), 0.19), 0.009, dark) for a in (0.35 + math.pi / 2 * i for i in range(4))),
        box("hinge", (0.09, 0.14, 0.06), (-0.29, 0, 0.07), dull, 0.012),
    ]
    for i in range(8):
        a = math.pi / 4 * (i + 0.5)
        x, y = 0.228 * math.cos(a), 0.228 * math.sin(a)
        parts.append(rod("bolt", (x, y, 0.04), (x, y, 0.165), 0.012, dark))
        parts.append(lathe("nut", [(0, 0.122), (0.03, 0.122), (0.03, 0.152), (0, 0.152)], (x, y, 0), dark, 6))
    return parts


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


def table(at, radius, make):
    """A round steel table that turns, full of bottles that wait for the next machine. `make` builds one of them."""
    steel, rim = metal("steel", linear("#c4cbc8"), 0.24), metal("rim", linear("#e3e8e5"), 0.14)
    high = 0.34
    parts = [
        lathe("disc", rounded([(0, high), (radius, high), (radius + 0.04, high - 0.03), (radius + 0.04, 0.06), (radius - 0.1, 0.0), (0, 0)], 1), (0, 0, 0), steel),
        lathe("rim", [(radius + 0.1, 0.1), (radius + 0.14, 0.1), (radius + 0.14, high + 0.22), (radius + 0.1, high + 0.22), (radius + 0.1, 0.1)], (0, 0, 0), rim),
    ]
    step = 0.8
    for row in range(-5, 6):
        for column in range(-5, 6):
            x, y = step * (column + 0.5 * (row % 2)), step * 0.87 * row
            if math.hypot(x, y) < radius - 0.38:
                bottle = make()
                bottle.location = (x, y, high)
                parts.append(bottle)
    return group(parts, at)


def tablet_press(at, turn, make):
    """A rotary tablet press without its hood: a ring of punches above a ring of dies, a funnel with powder, and a chute from
    which the tablets fall into a tray. `make` builds a tablet."""
    steel, bright = metal("steel", linear("#aab3af"), 0.3), metal("bright", linear("#dfe4e1"), 0.16)
    paint, hole = plastic("paint", linear("#4f8a78")), matte("bore", linear("#20302b"), 0.5)
    parts = [
        lathe("base", rounded([(0, 0), (1.5, 0), (1.55, 0.05), (1.55, 0.42), (1.5, 0.47), (0, 0.47)], 1), (0, 0, 0), paint),
        lathe("table", [(0, 0.47), (1.32, 0.47), (1.36, 0.5), (1.36, 0.66), (1.32, 0.7), (0, 0.7)], (0, 0, 0), bright),
        lathe("shaft", [(0.3, 0.7), (0.3, 2.1), (0, 2.1)], (0, 0, 0), steel),
        lathe("crown", rounded([(0, 1.62), (1.3, 1.62), (1.34, 1.66), (1.34, 1.9), (1.28, 1.96), (0.4, 2.0), (0, 2.0)], 1), (0, 0, 0), paint),
    ]
    count, first = 16, make()
    for i in range(count):
        a = 2 * math.pi * (i + 0.5) / count
        x, y = 1.1 * math.cos(a), 1.1 * math.sin(a)
        # In front, the punches are high, and the tablets are seen. At the back, they press.
        low = 1.0 + 0.12 * math.cos(a + math.pi / 2)
        parts.append(lathe("punch", [(0, low), (0.1, low), (0.1, low + 0.2), (0.15, low + 0.24), (0.15, 1.62)], (x, y, 0), bright, 40))
        parts.append(lathe("die", [(0.16, 0.7), (0.2, 0.715), (0.22, 0.7)], (x, y, 0.002), steel, 40))
        parts.append(lathe("bore", [(0, 0.703), (0.16, 0.703)], (x, y, 0), hole, 40))
        parts.append(copy_of(first, (x, y, 0.69), (0, 0, a)))
    parts.append(_tablet_chute(first, bright))
    first.hide_render = True
    return group(parts, at, (0, 0, turn))


def _tablet_chute(tablet, steel):
    """The chute at the front of the press, with tablets on their way to a tray."""
    parts = [group([box("floor", (0.44, 0.8, 0.02), (0, 0, 0), steel, 0.004), *(box("side", (0.02, 0.8, 0.12), (x, 0, 0.05), steel, 0.004) for x in (-0.22, 0.22))], (0.75, -1.42, 0.5), (30, 0, 0))]
    for y, z in ((-1.22, 0.63), (-1.55, 0.44)):
        parts.append(copy_of(tablet, (0.75, y, z), (0.52, 0, 0)))
    parts.append(box("tray", (1.9, 0.9, 0.05), (0.45, -2.0, 0.03), steel, 0.02))
    for y, wide, deep in ((-1.56, 1.9, 0.03), (-2.44, 1.9, 0.03)):
        parts.append(box("edge", (wide, deep, 0.14), (0.45, y, 0.08), steel, 0.01))
    for i in range(14):
        row, column = divmod(i, 5)
        parts.append(copy_of(tablet, (-0.32 + 0.34 * column + 0.15 * (row % 2), -2.24 + 0.3 * row, 0.056), (0, 0, i)))
    return group(parts)


def hatch(at, turn):
    """A steel hatch between two rooms with a tray of ampoules in it. Its glass door to this side stands open, so that the door at its
    back is locked: the red lamp is on."""
    steel, dark, seal = metal("steel", linear("#cfd6d3"), 0.28), matte("inside", linear("#aebbb6"), 0.6), matte("seal", linear("#27322f"), 0.8)
    width, depth, height, wall = 2.5, 1.3, 2.0, 0.14
    parts = [
        box("back", (width, wall, height), (0, depth / 2, height / 2), dark, 0.01),
        box("window", (width - 0.8, 0.02, height - 0.75), (0, depth / 2 - 0.08, height / 2 + 0.04), glow("window", linear("#dcefe9"), 0.5), 0.004),
        box("floor", (width, depth, wall), (0, 0, wall / 2), steel, 0.02),
        box("roof", (width, depth, wall), (0, 0, height - wall / 2), steel, 0.03, 4),
        box("lamp", (width - 0.6, 0.3, 0.02), (0, 0, height - wall - 0.02), glow("lamp", (0.9, 1.0, 0.98), 14.0), 0.002),
        box("head", (width, 0.34, 0.32), (0, -depth / 2 + 0.17, height + 0.15), steel, 0.03, 4),
        group([lettering("Шлюз", 0.17, (0, 0, 0), matte("word", linear("#22302b"), 0.6))], (-0.72, -depth / 2 - 0.004, height + 0.15), (90, 0, 0)),
    ]
    # The frame of the door at the back, and the seals around the opening at the front.
    parts += [box("rail", (0.1, 0.05, height - 0.7), (x, depth / 2 - 0.09, height / 2 + 0.04), steel, 0.012) for x in (-width / 2 + 0.4, width / 2 - 0.4)]
    parts += [box("rail", (width - 0.7, 0.05, 0.1), (0, depth / 2 - 0.09, z), steel, 0.012) for z in (0.42, height - 0.34)]
    parts += [box("seal", (0.04, 0.03, height - 2 * wall), (x, -depth / 2, height / 2), seal, 0.012) for x in (-width / 2 + wall, width / 2 - wall)]
    parts += [box("seal", (width - 2 * wall, 0.03, 0.04), (0, -depth / 2, z), seal, 0.012) for z in (wall, height - wall)]
    for x, colour, lit in ((0.72, "#d8402e", 1.1), (0.98, "#2f8f7d", 0.0)):
        lens = lathe("lens", rounded([(0.062, 0), (0.062, 0.02), (0.045, 0.05), (0, 0.06)], 1), (0, 0, 0), glow("lens", linear(colour), lit))
        parts.append(group([lens, lathe("rim", [(0.062, 0), (0.062, 0.025), (0.085, 0.02), (0.09, 0)], (0, 0, 0), seal)], (x, -depth / 2, height + 0.15), (90, 0, 0)))
    parts += [box("side", (wall, depth, height), (x, 0, height / 2), steel, 0.03, 4) for x in (-width / 2 + wall / 2, width / 2 - wall / 2)]
    parts += [lathe("foot", [(0.1, -0.14), (0.1, -0.1), (0.05, -0.09), (0.05, 0)], (x, y, 0), seal, 48) for x in (-width / 2 + 0.2, width / 2 - 0.2) for y in (-0.45, 0.45)]
    leaf = [box("pane", (width - 0.4, 0.02, height - 0.4), ((width - 0.1) / 2, 0, height / 2), clear(), 0.004)]
    leaf += [box("frame", (0.16, 0.08, height - 0.1), (x, 0, height / 2), steel, 0.02) for x in (0.03, width - 0.13)]
    leaf += [box("frame", (width - 0.1, 0.08, 0.16), ((width - 0.1) / 2, 0, z), steel, 0.02) for z in (0.13, height - 0.13)]
    leaf.append(cord("handle", [(width - 0.13, -0.02, height / 2 - 0.3), (width - 0.13, -0.13, height / 2 - 0.3), (width - 0.13, -0.15, height / 2), (width - 0.13, -0.13, height / 2 + 0.3), (width - 0.13, -0.02, height / 2 + 0.3)], 0.035, matte("handle", linear("#0b6b5c"), 0.4)))
    leaf += [rod("hinge", (-0.06, -0.03, z - 0.12), (-0.06, -0.03, z + 0.12), 0.05, steel) for z in (0.4, height - 0.4)]
    parts.append(group(leaf, (-width / 2 + 0.02, -depth / 2 - 0.06, 0), (0, 0, -114)))
    parts.append(belongings.tray((0.05, -0.1, wall), 0, (1.9, 0.95)))
    ampoules = [vessels.ampoule(None, (-0.65 + 0.36 * i, -0.35 + 0.28 * k, wall + 0.04)) for i in range(5) for k in range(3)]
    for part in ampoules:
        part.scale = (0.8, 0.8, 0.8)
    return group([group([*parts, *ampoules], (0, 0, 0.14))], at, (0, 0, turn))


def trolley(at, turn, size=(2.9, 1.3), decks=(0.62, 1.62), height=2.5):
    """A trolley of steel on four castors, with a bar to push it at its right end. `decks` are the heights of its decks."""
    width, depth = size
    steel, rubber, fork = metal("steel", linear("#cbd3d0"), 0.26), matte("tyre", linear("#1b2825"), 0.6), metal("fork", linear("#8f9a96"), 0.34)
    parts = []
    for x in (-width / 2 + 0.08, width / 2 - 0.08):
        top = decks[-1] + 0.2 if x < 0 else height
        for y in (-depth / 2 + 0.08, depth / 2 - 0.08):
            parts.append(rod("post", (x, y, 0.4), (x, y, top), 0.055, steel))
            wheel = [lathe("tyre", rounded([(0.1, -0.055), (0.19, -0.055), (0.2, 0), (0.19, 0.055), (0.1, 0.055)], 1), (0, 0, 0), rubber), lathe("hub", [(0, -0.05), (0.12, -0.05), (0.12, 0.05), (0, 0.05)], (0, 0, 0), steel, 48)]
            parts.append(group(wheel, (x - 0.05, y, 0.2), (90, 0, 0)))
            parts += [box("fork", (0.12, 0.016, 0.24), (x - 0.03, y + side * 0.08, 0.28), fork, 0.008) for side in (-1, 1)]
            parts.append(lathe("swivel", [(0, 0.38), (0.1, 0.38), (0.1, 0.41), (0.07, 0.44), (0, 0.44)], (x, y, 0), fork, 48))
    parts += [ball("cap", 0.058, (-width / 2 + 0.08, y, decks[-1] + 0.2), rubber) for y in (-depth / 2 + 0.08, depth / 2 - 0.08)]
    x, y = width / 2 - 0.08, depth / 2 - 0.08
    parts += [rod("bar", (x, -y, height), (x, y, height), 0.055, matte("bar", linear("#0b6b5c"), 0.45)), *(ball("corner", 0.056, (x, side * y, height), steel) for side in (-1, 1))]
    parts += [belongings.tray((0, 0, z), 0, (width - 0.1, depth - 0.06)) for z in decks]
    return group(parts, at, (0, 0, turn))


def sealing_roller(at, turn, columns=7, around=10):
    """A roller of a packaging machine with a pocket for each tablet, on its journals. It lies along the axis x."""
    radius, pitch = 0.3, 0.2
    steel, dark = metal("roller", linear("#c3cdca"), 0.26), metal("pocket", linear("#5d6a66"), 0.4)
    half = columns * pitch / 2 + 0.06
    body = lathe("roller", [(0, -half - 0.24), (0.09, -half - 0.24), (0.09, -half - 0.03), (radius - 0.03, -half - 0.02), (radius, -half + 0.01), (radius, half - 0.01), (radius - 0.03, half + 0.02), (0.09, half + 0.03), (0.09, half + 0.24), (0, half + 0.24)], (0, 0, 0), steel)
    body.rotation_euler = (0, math.pi / 2, 0)
    parts = [body]
    for i in range(columns):
        for k in range(around):
            a = 360 * k / around
            parts.append(group([lathe("pocket", [(0, radius + 0.001), (0.045, radius + 0.001), (0.052, radius - 0.01)], (0, 0, 0), dark, 48)], ((i - (columns - 1) / 2) * pitch, 0, 0), (a, 0, 0)))
    return group(parts, (at[0], at[1], at[2] + radius), (0, 0, turn))


def guide(at, length, carriage):
    """A guide of a machine along the axis x: a rail of ground steel with its bolts, and a carriage at the place `carriage`."""
    steel, dark, frame = brushed("rail", linear("#c9d2cf"), 0.3), metal("bolt", linear("#4f5c58"), 0.4), metal("carriage", linear("#aab5b1"), 0.34)
    parts = [
        box("foot", (length, 0.3, 0.1), (0, 0, 0.05), steel, 0.02, 4),
        box("rail", (length, 0.2, 0.2), (0, 0, 0.18), steel, 0.03, 4),
        box("carriage", (0.86, 0.56, 0.24), (carriage, 0, 0.34), frame, 0.04, 5),
    ]
    parts += [box("wiper", (0.05, 0.5, 0.2), (carriage + side * 0.45, 0, 0.32), matte("wiper", linear("#d9a441"), 0.5), 0.015) for side in (-1, 1)]
    parts += [lathe("hole", [(0, 0.281), (0.05, 0.281), (0.056, 0.278)], (x, 0, 0), dark, 48) for x in (length * (i / 9 - 0.5) * 0.94 for i in range(10)) if abs(x - carriage) > 0.52]
    parts += [lathe("bolt", [(0, 0.475), (0.03, 0.475), (0.036, 0.485), (0.058, 0.485), (0.062, 0.455)], (carriage + x, y, 0), dark, 48) for x in (-0.3, 0.3) for y in (-0.17, 0.17)]
    return group(parts, at)


def parcel_scale(at, turn, shown):
    """A scale for packages: a platform, and a display that shows a mass."""
    shell, steel = plastic("shell", linear("#e9eeeb")), metal("platform", linear("#d3dad7"), 0.26)
    parts = [
        box("body", (1.9, 1.5, 0.22), (0, 0, 0.13), shell, 0.08, 6),
        box("platform", (1.8, 1.1, 0.06), (0, 0.16, 0.3), steel, 0.025, 4),
        box("front", (1.9, 0.3, 0.2), (0, -0.68, 0.16), shell, 0.06, 5),
        box("display", (0.84, 0.02, 0.17), (-0.42, -0.834, 0.17), matte("screen", linear("#0c2a25"), 0.2), 0.01),
        group([lettering(shown, 0.15, (0, 0, 0), glow("digits", linear("#9ff0d2"), 0.7))], (-0.42, -0.846, 0.168), (90, 0, 0)),
    ]
    parts += [group([lathe("button", [(0, 0.02), (0.05, 0.018), (0.06, 0)], (0, 0, 0), plastic("button", linear("#0b6b5c")), 48)], (x, -0.83, 0.17), (90, 0, 0)) for x in (0.3, 0.5, 0.7)]
    return group(parts, at, (0, 0, turn))
