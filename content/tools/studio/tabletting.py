"""A rotary tablet press: seen from near, when its deck is the floor, and as a whole machine."""

import math

from materials import brushed, glow, linear, matte, metal, plastic
from packs import clear
from production import copy_of
from shapes import box, cord, group, lathe, outline, rod, rounded

STATIONS, RING = 24, 1.1
# The heights of the dies, of the plate that guides the upper punches, and of the roof.
DIES, GUIDE, ROOF = 0.52, 1.12, 2.0
# The part of the ring that lies below the feed frame, in degrees. 270 is in front.
FEED = (150, 232)


def press(at, turn, make, scale=1.0):
    """A turret with its punches between a base and a roof, a feed frame that fills the dies, and a rail on which the tablets leave.
    `make` builds a tablet."""
    steel, bright, dark = brushed("steel", linear("#b4bcb9"), 0.34), metal("bright", linear("#e0e5e3"), 0.17), metal("dark", linear("#5f6a67"), 0.32)
    parts = [*_turret(steel, bright, dark), *_stations(make, bright, dark), *_feed_frame(bright, dark), *_rail(make, bright, dark), *_frame(bright)]
    whole = group(parts, at, (0, 0, turn))
    whole.scale = (scale, scale, scale)
    return whole


def _turret(steel, bright, dark):
    return [
        lathe("foot", [(0, 0), (1.38, 0), (1.38, 0.04), (1.35, 0.07), (0, 0.07)], (0, 0, 0), dark, sharp=20),
        lathe("drum", [(0, 0.07), (0.86, 0.07), (0.86, 0.3), (0, 0.3)], (0, 0, 0), dark),
        lathe("dies", [(0, 0.28), (1.3, 0.28), (1.33, 0.31), (1.33, 0.36), (1.29, 0.38), (1.29, 0.43), (1.33, 0.45), (1.33, 0.49), (1.3, DIES), (0, DIES)], (0, 0, 0), steel, sharp=20),
        lathe("hub", [(0.52, DIES), (0.52, 0.6), (0.44, 0.64), (0.44, GUIDE)], (0, 0, 0), bright, sharp=20),
        lathe("guide", [(0.4, GUIDE), (1.29, GUIDE), (1.32, GUIDE + 0.03), (1.32, 1.4), (1.29, 1.43), (0, 1.43)], (0, 0, 0), steel, sharp=20),
        lathe("cam", [(0.95, 1.78), (1.34, 1.78), (1.34, 1.92), (0.95, 1.92), (0.95, 1.78)], (0, 0, 0), dark, sharp=20),
        lathe("column", [(0.7, 1.43), (0.7, ROOF)], (0, 0, 0), dark),
    ]


def _stations(make, bright, dark):
    """The punches above and below each die. In front they are up, so that the tablets are seen."""
    bore, parts, first = matte("bore", linear("#20302b"), 0.5), [], make()
    for i in range(STATIONS):
        a = 2 * math.pi * (i + 0.5) / STATIONS
        x, y = RING * math.cos(a), RING * math.sin(a)
        low = DIES + 0.3 + 0.13 * math.cos(a - 1.5 * math.pi)
        tip = [(0, low), (0.075, low), (0.075, low + 0.16), (0.105, low + 0.2), (0.105, low + 0.86), (0.06, low + 0.9), (0.06, low + 0.96), (0.1, low + 0.98), (0.08, low + 1.04), (0, low + 1.05)]
        parts.append(lathe("punch", tip, (x, y, 0), bright, 40, 20))
        parts.append(lathe("seal", [(0.105, GUIDE - 0.07), (0.14, GUIDE - 0.06), (0.14, GUIDE), (0.105, GUIDE)], (x, y, 0), matte("seal", linear("#16211e"), 0.6), 40))
        parts.append(lathe("lower", [(0.09, 0.07), (0.09, 0.28)], (x, y, 0), bright, 40))
        parts.append(lathe("die", [(0.1, DIES), (0.105, DIES + 0.008), (0.128, DIES + 0.008), (0.133, DIES)], (x, y, 0.001), dark, 40))
        parts.append(lathe("bore", [(0, DIES + 0.003), (0.1, DIES + 0.003)], (x, y, 0), bore, 40))
        if not FEED[0] - 8 < math.degrees(a) < FEED[1] + 8:
            parts.append(copy_of(first, (x, y, DIES + 0.004), (0, 0, a)))
    first.hide_render = True
    return parts


def _sector(inner, outer, start, end):
    turns = [math.radians(start + (end - start) * i / 32) for i in range(33)]
    return [(outer * math.cos(a), outer * math.sin(a)) for a in turns] + [(inner * math.cos(a), inner * math.sin(a)) for a in reversed(turns)]


def _feed_frame(bright, dark):
    """The frame from which the powder falls into the dies, and the pipe that fills it."""
    middle = math.radians(sum(FEED) / 2)
    x, y = 1.62 * math.cos(middle), 1.62 * math.sin(middle)
    parts = [
        outline("frame", _sector(0.78, 1.42, *FEED), 0.13, (0, 0, DIES + 0.012), metal("frame", linear("#c9a45c"), 0.3), 0.015),
        outline("cover", _sector(0.84, 1.36, FEED[0] + 4, FEED[1] - 4), 0.03, (0, 0, DIES + 0.14), bright, 0.008),
        box("mouth", (0.5, 0.5, 0.2), (x, y, DIES + 0.1), bright, 0.03, 4),
        lathe("pipe", rounded([(0.17, DIES + 0.18), (0.17, 1.15), (0.3, 1.5), (0.3, ROOF)], 1), (x, y, 0), bright),
        lathe("clamp", [(0.17, 0.98), (0.22, 0.99), (0.22, 1.07), (0.17, 1.08)], (x, y, 0), dark),
        rod("stand", (x, y, 0), (x, y, DIES), 0.1, dark),
    ]
    parts[2].rotation_euler = (0, 0, middle)
    for angle in (FEED[0] + 8, FEED[0] + 30, FEED[1] - 30, FEED[1] - 8):
        a = math.radians(angle)
        parts.append(lathe("bolt", [(0, 0.17), (0.035, 0.17), (0.035, 0.2), (0, 0.2)], (1.3 * math.cos(a), 1.3 * math.sin(a), DIES), dark, 6))
    return parts


def _rail(make, bright, dark):
    """The blade that takes the tablets off the ring, and the rail on which they leave."""
    blade = box("blade", (0.62, 0.025, 0.1), (0.86, -0.98, DIES + 0.062), bright, 0.006)
    blade.rotation_euler = (0, 0, 0.42)
    parts = [blade, box("floor", (2.6, 0.46, 0.03), (2.3, -1.12, DIES - 0.02), bright, 0.006)]
    parts += [box("side", (2.6, 0.02, 0.12), (2.3, -1.12 + y, DIES + 0.03), bright, 0.006) for y in (-0.235, 0.235)]
    parts += [rod("leg", (x, -1.12, 0), (x, -1.12, DIES - 0.03), 0.05, dark) for x in (1.75, 3.1)]
    first = make()
    for i in range(16):
        column, row = divmod(i, 2)
        parts.append(copy_of(first, (1.2 + 0.27 * column + 0.09 * row + 0.02 * (i * 7 % 3), -1.22 + 0.2 * row, DIES - 0.004), (0, 0, i)))
    first.hide_render = True
    return parts


def _frame(bright):
    """The roof on the pillars at the back, and the clear guard between them. The doors in front are open."""
    paint = plastic("paint", linear("#eef2f0"))
    parts = [box("roof", (4.0, 3.7, 0.5), (0, 0.1, ROOF + 0.25), paint, 0.06, 5), box("stripe", (4.01, 3.71, 0.1), (0, 0.1, ROOF + 0.12), matte("stripe", linear("#0b6b5c"), 0.5), 0.01)]
    parts += [box("pillar", (0.16, 0.16, ROOF), (x, 1.8, ROOF / 2), bright, 0.03, 4) for x in (-1.85, 1.85)]
    parts += [box("guard", (3.6, 0.02, ROOF - 0.1), (0, 1.8, ROOF / 2), clear(), 0.004)]
    return parts


# The half width of the whole machine, and the heights of its deck and of its upper cabinet.
HALF, DECK, UPPER = 0.86, 1.16, 2.12


def machine(at, turn, make):
    """The whole press: a cabinet on feet, the turret behind clear guards and below a lamp, the upper cabinet with the hopper, a panel
    on an arm, a signal lamp, and a drum into which the tablets fall. `make` builds a tablet."""
    paint, stripe, seam = plastic("cabinet", linear("#dfe8e4")), matte("stripe", linear("#0b8f76"), 0.45), matte("seam", linear("#2c3a36"), 0.9)
    steel, bright, dark = brushed("steel", linear("#b4bcb9"), 0.34), metal("bright", linear("#e0e5e3"), 0.17), metal("dark", linear("#5f6a67"), 0.32)
    wide = 2 * HALF
    parts = [lathe("foot", [(0, 0), (0.1, 0), (0.1, 0.03), (0.035, 0.05), (0.035, 0.16)], (x, y, 0), dark, 48) for x in (-0.66, 0.66) for y in (-0.66, 0.66)]
    parts += [box("base", (wide, wide, DECK - 0.2), (0, 0, 0.14 + (DECK - 0.2) / 2), paint, 0.05, 5), box("stripe", (wide + 0.006, wide + 0.006, 0.07), (0, 0, 0.3), stripe, 0.01), box("deck", (wide + 0.06, wide + 0.06, 0.07), (0, 0, DECK - 0.035), bright, 0.02, 4)]
    # Two doors with handles, and the slots of the fan.
    parts += [box("seam", (0.012, 0.006, 0.62), (x, -HALF - 0.001, 0.68), seam, 0.001) for x in (-0.78, 0, 0.78)]
    parts += [box("seam", (1.56, 0.006, 0.012), (0, -HALF - 0.001, z), seam, 0.001) for z in (0.37, 0.99)]
    parts += [rod("handle", (x, -HALF - 0.04, 0.6), (x, -HALF - 0.04, 0.8), 0.018, bright) for x in (-0.08, 0.08)]
    parts += [box("slot", (0.4, 0.006, 0.022), (0.42, -HALF - 0.001, 0.46 + 0.05 * i), seam, 0.002) for i in range(4)]
    turret = group([*_turret(steel, bright, dark), *_stations(make, bright, dark), *_feed_frame(bright, dark)], (0, 0, DECK), (0, 0, 8))
    turret.scale = (0.5, 0.5, 0.48)
    parts.append(turret)
    parts += _guards(bright)
    parts += [box("upper", (wide, wide, 0.44), (0, 0, UPPER + 0.22), paint, 0.05, 5), box("stripe", (wide + 0.006, wide + 0.006, 0.07), (0, 0, UPPER + 0.1), stripe, 0.01), box("lamp", (wide - 0.3, 0.1, 0.02), (0, -HALF + 0.16, UPPER - 0.012), glow("lamp", (0.95, 1.0, 0.98), 9.0), 0.002)]
    parts += [*_hopper((-0.28, 0.1, UPPER + 0.44), bright, dark), *_signal((0.68, 0.55, UPPER + 0.44), dark), *_outlet(make, bright, dark), _panel((0.98, -0.98, 1.92), dark)]
    return group(parts, at, (0, 0, turn))


def _guards(bright):
    """The clear guards around the turret: posts at the corners, and windows with handles and hinges."""
    middle, high, reach = (DECK + UPPER) / 2, UPPER - DECK, HALF - 0.05
    parts = [box("post", (0.1, 0.1, high), (x, y, middle), bright, 0.02, 4) for x in (-reach, reach) for y in (-reach, reach)]
    for turn in (0, 90, 270):
        front = [box("pane", (2 * reach - 0.1, 0.012, high - 0.06), (0, -reach, middle), clear(), 0.002)]
        front += [box("rail", (2 * reach - 0.1, 0.03, 0.035), (0, -reach, z), bright, 0.008) for z in (DECK + 0.02, UPPER - 0.02)]
        front.append(rod("grip", (0.5, -reach - 0.05, middle - 0.14), (0.5, -reach - 0.05, middle + 0.14), 0.02, matte("grip", linear("#14231f"), 0.5)))
        parts.append(group(front, (0, 0, 0), (0, 0, turn)))
    return parts


def _hopper(at, bright, dark):
    """The hopper from which the powder comes: a cone with a valve, a round window and a lid with clamps."""
    shape = [(0.1, 0), (0.1, 0.16), (0.13, 0.17), (0.13, 0.2), (0.1, 0.21), (0.44, 0.66), (0.46, 0.72), (0.46, 1.0), (0.5, 1.01), (0.5, 1.05)]
    parts = [lathe("hopper", shape, at, bright), lathe("lid", rounded([(0.5, 1.055), (0.5, 1.09), (0.3, 1.14), (0.06, 1.16), (0, 1.16)], 1), at, bright), lathe("knob", [(0.05, 1.15), (0.05, 1.22), (0, 1.23)], at, dark, 48)]
    parts += [box("clamp", (0.05, 0.05, 0.12), (at[0] + 0.5 * math.cos(a), at[1] + 0.5 * math.sin(a), at[2] + 1.05), dark, 0.01) for a in (0.4, 2.2, 4.0, 5.2)]
    window = [lathe("rim", rounded([(0.09, 0), (0.09, 0.03), (0.125, 0.03), (0.13, 0)], 1), (0, 0, 0), dark), lathe("glass", [(0, 0.012), (0.09, 0.012)], (0, 0, 0), matte("powder", linear("#f1ece0"), 0.6))]
    parts.append(group(window, (at[0], at[1] - 0.455, at[2] + 0.86), (90, 0, 0)))
    parts.append(rod("lever", (at[0], at[1], at[2] + 0.1), (at[0] + 0.24, at[1] - 0.14, at[2] + 0.12), 0.018, dark))
    return parts


def _signal(at, dark):
    """A signal lamp of three colours, of which the green one is lit."""
    x, y, z = at
    parts = [rod("mast", at, (x, y, z + 0.3), 0.025, dark)]
    for i, (colour, lit) in enumerate((("#35c47f", 1.6), ("#e0a53c", 0.05), ("#c8442f", 0.05))):
        parts.append(lathe("lamp", [(0, 0), (0.06, 0), (0.06, 0.12), (0, 0.12)], (x, y, z + 0.3 + 0.13 * i), glow("lamp", linear(colour), lit), 48))
    return [*parts, lathe("cap", rounded([(0.06, 0), (0.06, 0.03), (0, 0.05)], 1), (x, y, z + 0.69), dark, 48)]


def _panel(at, dark):
    """The panel on its arm: a screen with a curve, values and a stop button."""
    frame, screen = matte("frame", linear("#22302c"), 0.4), glow("screen", linear("#0f3a33"), 0.6)
    face = [box("box", (0.62, 0.1, 0.5), (0, 0, 0), frame, 0.03, 4), box("screen", (0.52, 0.01, 0.32), (0, -0.052, 0.05), screen, 0.003)]
    line = [(-0.22 + 0.04 * i, -0.06, 0.05 + 0.05 * math.sin(1.1 * i) + 0.012 * i) for i in range(8)]
    face.append(cord("curve", line, 0.006, glow("curve", linear("#7ff0cf"), 1.4)))
    face += [box("value", (0.12, 0.004, 0.03), (0.17, -0.059, 0.13 - 0.06 * i), glow("value", linear("#bff5e2"), 1.0), 0.001) for i in range(3)]
    face += [group([lathe("button", rounded([(0.035, 0), (0.035, 0.03), (0, 0.04)], 1), (0, 0, 0), plastic("button", linear(colour)), 48)], (x, -0.05, -0.18), (90, 0, 0)) for x, colour in ((-0.16, "#2f8f7d"), (0.0, "#d9a441"), (0.16, "#c8442f"))]
    x, y, z = at
    arm = [rod("arm", (x, y + 0.06, z), (x, y + 0.3, z), 0.035, dark), rod("arm", (x, y + 0.3, z), (HALF - 0.1, y + 0.3, z + 0.34), 0.035, dark)]
    return group([group(face, at, (-8, 0, -6)), *arm])


def _outlet(make, bright, dark):
    """The chute through the guard, and the steel drum into which the tablets fall."""
    x, y = 0.5, -HALF - 0.34
    chute = [box("floor", (0.2, 0.56, 0.014), (0, 0, 0), bright, 0.003), *(box("side", (0.014, 0.56, 0.09), (side, 0, 0.04), bright, 0.003) for side in (-0.1, 0.1))]
    parts = [group(chute, (x, -HALF - 0.06, DECK - 0.02), (26, 0, 0))]
    wall = [(0, 0), (0.28, 0), (0.3, 0.02), (0.3, 0.72), (0.325, 0.74), (0.325, 0.77), (0.3, 0.78), (0.285, 0.77), (0.285, 0.64), (0, 0.64)]
    parts += [lathe("drum", wall, (x, y, 0), bright), lathe("hoop", [(0.3, 0.4), (0.318, 0.42), (0.318, 0.44), (0.3, 0.46)], (x, y, 0), dark)]
    first = make()
    first.scale = (0.42, 0.42, 0.42)
    for i in range(46):
        far, a = 0.25 * math.sqrt(i / 46), 2.4 * i
        parts.append(copy_of(first, (x + far * math.cos(a), y + far * math.sin(a), 0.65 + 0.06 * (1 - far / 0.25) + 0.008 * (i % 3)), (0.3 * math.sin(5 * i), 0.3 * math.cos(3 * i), i)))
    parts += [copy_of(first, (x + 0.04 * (-1) ** i, -HALF + 0.04 - 0.13 * i, DECK + 0.03 - 0.064 * i), (0.45, 0, i)) for i in range(3)]
    first.hide_render = True
    return parts
