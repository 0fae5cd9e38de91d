"""Things of the custody of controlled substances: the door of a strong room with two locks, keys with tags, and a seal on a thread."""

import math

from materials import linear, matte, metal, plastic
from shapes import box, cord, group, lathe, lettering, rod, rounded


def _facing_camera(parts, at):
    """Parts that were turned around the axis z, so that their upper side faces the camera."""
    return group(parts, at, (90, 0, 0))


# Half of the height of the bow of a key.
BOW = 0.24


def lock(at, number, colour, open_by=0):
    """A lock in a door: a plate with its number, and a key with a tag in it, turned by `open_by` degrees."""
    brass, steel = metal("key", linear("#d6a648"), 0.28), metal("rim", linear("#cfd5d2"), 0.25)
    iron, ink = matte("plate", linear("#33413c"), 0.35), matte("number", linear("#f3efe2"), 0.7)
    plate = [box("plate", (0.62, 0.05, 0.98), (0, 0, 0.12), iron, 0.05, 6), group([lettering(number, 0.26, (0, 0, 0), ink)], (0, -0.03, 0.44), (90, 0, 0))]
    rim = _facing_camera([lathe("rim", rounded([(0, 0.02), (0.13, 0.02), (0.16, 0.04), (0.17, 0.0)], 1), (0, 0, 0), steel)], (0, -0.02, 0))
    turned = math.radians(open_by)
    tag = group(_tag(colour, brass), (-BOW * math.sin(turned), -0.06, -BOW * math.cos(turned)))
    return group([*plate, rim, group(_key(brass), (0, -0.06, 0), (0, open_by, 0)), tag], at)


def _key(brass):
    """A key in a lock, seen from its bow."""
    bow = [(BOW * 0.83 * math.cos(a), -0.38, BOW * math.sin(a)) for a in (math.pi / 8 * i for i in range(16))]
    return [rod("shaft", (0, 0.02, 0), (0, -0.3, 0), 0.055, brass), rod("bar", (0, -0.34, -0.21), (0, -0.34, 0.21), 0.04, brass), cord("bow", bow, 0.05, brass, True)]


def _tag(colour, brass):
    """A ring and a coloured tag, which hang down from the lower end of a bow."""
    ring = [(0.0, -0.4 + 0.09 * math.cos(a), -0.03 + 0.13 * math.sin(a)) for a in (math.pi / 6 * i for i in range(12))]
    return [
        cord("ring", ring, 0.015, brass, True),
        box("tag", (0.3, 0.05, 0.46), (0, -0.4, -0.39), plastic("tag", linear(colour)), 0.022, 5),
        box("paper", (0.2, 0.004, 0.2), (0, -0.427, -0.43), matte("paper", linear("#f8f5ea"), 0.8), 0.001),
        rod("rivet", (0, -0.37, -0.21), (0, -0.43, -0.21), 0.03, brass),
    ]


def seal_cup(at, step=0.0):
    """A seal on a door: two cups with red mastic, between which a thread goes over the gap. The right cup stands nearer by `step`."""
    steel, red, thread = metal("cup", linear("#b9c1be"), 0.3), plastic("mastic", linear("#a3312a")), matte("thread", linear("#d9cfb4"), 0.9)
    parts = []
    for x, y in ((-0.17, 0.0), (0.17, -step)):
        cup = [lathe("cup", rounded([(0, 0), (0.13, 0), (0.13, 0.06), (0.11, 0.06), (0.11, 0.035), (0, 0.035)], 1), (0, 0, 0), steel), lathe("mastic", rounded([(0.108, 0.036), (0.1, 0.05), (0.07, 0.053), (0.06, 0.045), (0, 0.045)], 1), (0, 0, 0), red), lathe("mark", [(0.03, 0.045), (0.034, 0.051), (0.046, 0.051), (0.05, 0.045)], (0, 0, 0), red, 6)]
        parts.append(_facing_camera(cup, (x, y, 0)))
    parts += [cord("thread", [(-0.17, -0.048, z), (-0.06, -0.075, z + 0.01), (0.06, -0.075 - step, z - 0.01), (0.17, -0.048 - step, z)], 0.01, thread) for z in (0.02, -0.03)]
    return group(parts, at)


# The height of the lever of a strong door.
LEVER = 1.0


def strong_door(at, width=3.0, height=4.4, colour="#b7c6c0", wall="#dfe5e1"):
    """The door of a strong room in its wall, which goes on to the right and up. The left edge of the wall is at 0. The door has two
    locks, a lever and a seal."""
    enamel, frame, shade = matte("door", linear(colour), 0.32), matte("wall", linear(wall), 0.6), matte("gap", linear("#39443f"), 0.9)
    steel = metal("steel", linear("#d2d8d5"), 0.2)
    edge = 0.62
    parts = [
        box("wall", (width + 3, 1.4, height), (width / 2 + 1.5, 0.72, height / 2), frame, 0.05, 5),
        box("gap", (width + 2, 0.02, height), (edge + 1 + width / 2, 0.014, height / 2 + 0.1), shade, 0.002),
        box("door", (width + 2, 0.16, height), (edge + 0.05 + 1 + width / 2, -0.05, height / 2 + 0.14), enamel, 0.05, 6),
        box("rim", (width + 2, 0.03, height), (edge + 0.36 + 1 + width / 2, -0.14, height / 2 + 0.3), enamel, 0.03, 4),
        lathe("socket", rounded([(0, 0), (0.24, 0), (0.26, 0.03), (0.2, 0.1), (0.1, 0.12), (0, 0.12)], 1), (0, 0, 0), steel),
    ]
    parts[-1].location, parts[-1].rotation_euler = (edge + 2.0, -0.155, LEVER), (math.pi / 2, 0, 0)
    parts += [rod("axle", (edge + 2.0, -0.2, LEVER), (edge + 2.0, -0.42, LEVER), 0.07, steel), box("lever", (1.25, 0.12, 0.16), (edge + 1.5, -0.42, LEVER), steel, 0.06, 6)]
    return group(parts, at)
