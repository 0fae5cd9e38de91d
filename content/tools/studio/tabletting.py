"""A rotary tablet press seen from near. Its deck is the floor."""

import math

from materials import brushed, linear, matte, metal, plastic
from packs import clear
from production import copy_of
from shapes import box, group, lathe, outline, rod, rounded

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
