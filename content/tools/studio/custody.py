"""Things of the custody of controlled substances: the door of a strong room with two locks, keys with tags, a seal on a thread, and a
safe with two compartments."""

import math

from materials import glow, linear, matte, metal, plastic
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


# The width and depth of a safe, the thickness of its walls, and the heights of its lower and its upper compartment.
SAFE, DEEP, WALL, LOWER, UPPER = 2.1, 1.25, 0.13, 1.02, 1.34
# Where the compartments begin.
LOW, HIGH = 0.1 + WALL, 0.1 + 2 * WALL + LOWER


def safe(at, turn, open_by=118):
    """A steel safe with two compartments. The lower one is locked and sealed; the door of the upper one, which has a lamp, stands open."""
    paint, inside = matte("paint", linear("#3d5a50"), 0.36), matte("inside", linear("#dfe6e2"), 0.6)
    top, front = HIGH + UPPER + WALL, -DEEP / 2
    parts = [box("plinth", (SAFE - 0.14, DEEP - 0.14, 0.12), (0, 0, 0.06), matte("plinth", linear("#18231f"), 0.6), 0.01)]
    parts += [box("side", (WALL, DEEP, top - 0.1), (side * (SAFE - WALL) / 2, 0, 0.1 + (top - 0.1) / 2), paint, 0.02, 4) for side in (-1, 1)]
    parts += [box("plate", (SAFE - 0.06, DEEP - 0.004, WALL), (0, 0, z), paint, 0.015, 3) for z in (0.1 + WALL / 2, HIGH - WALL / 2, top - WALL / 2)]
    parts += [box("back", (SAFE - 0.1, 0.06, top - 0.14), (0, DEEP / 2 - 0.04, top / 2 + 0.04), paint, 0.01), box("lining", (SAFE - 2 * WALL, 0.02, UPPER), (0, DEEP / 2 - 0.09, HIGH + UPPER / 2), inside, 0.002)]
    parts += [box("lining", (0.012, DEEP - 0.2, UPPER), (side * (SAFE / 2 - WALL - 0.006), 0.02, HIGH + UPPER / 2), inside, 0.002) for side in (-1, 1)]
    parts.append(box("lining", (SAFE - 2 * WALL, DEEP - 0.2, 0.012), (0, 0.02, HIGH + 0.006), inside, 0.002))
    parts.append(box("lamp", (SAFE - 2 * WALL - 0.2, 0.08, 0.02), (0, -0.42, HIGH + UPPER - 0.012), glow("lamp", (1.0, 0.95, 0.86), 6.0), 0.004))
    # The doors lie in the frame of the body, with a gap around them.
    hinge = SAFE / 2 - WALL + 0.02
    parts.append(box("gap", (SAFE - 2 * WALL, 0.02, LOWER), (0, front + 0.14, LOW + LOWER / 2), matte("gap", linear("#0d1412"), 1.0), 0.002))
    for low, height, turned in ((LOW, LOWER, 0), (HIGH, UPPER, open_by)):
        parts.append(group(_safe_door(height, paint), (hinge, front - 0.03, low + height / 2), (0, 0, turned)))
        parts += _safe_hinges(hinge, front - 0.05, low, height, paint)
    seal = seal_cup((-SAFE / 2 + WALL - 0.01, front - 0.045, LOW + LOWER / 2), 0.03)
    seal.scale = (0.5, 0.5, 0.5)
    return group([*parts, seal], at, (0, 0, turn))


def _safe_hinges(x, y, low, height, paint):
    """The hinges of a door, as barrels with a cap, half of which sits on the body."""
    steel = metal("hinge", linear("#c3ccc8"), 0.26)
    parts = []
    for z in (low + 0.22, low + height - 0.22):
        parts += [lathe("barrel", rounded([(0, -0.13), (0.03, -0.13), (0.05, -0.1), (0.05, -0.006)], 1), (x, y, z), steel, 48), lathe("barrel", rounded([(0.05, 0.006), (0.05, 0.1), (0.03, 0.13), (0, 0.13)], 1), (x, y, z), steel, 48)]
        parts.append(box("leaf", (0.1, 0.02, 0.22), (x + 0.06, y + 0.035, z), paint, 0.006))
    return parts


def _safe_door(height, paint):
    """The door of a safe, whose hinge is at 0 and whose outer side is at y = 0: a dial, a keyhole and a lever on its outer side, three
    bolts in its edge, and the cover of its bolts with the case of the lock on its inner side."""
    wide, tall, thick = SAFE - 2 * WALL - 0.02, height - 0.03, 0.13
    steel, cover = metal("steel", linear("#d2d8d5"), 0.2), matte("cover", linear("#c9d3ce"), 0.5)
    middle = -wide / 2 - 0.02
    parts = [box("door", (wide, thick, tall), (middle, thick / 2, 0), paint, 0.018, 4), box("field", (wide - 0.26, 0.02, tall - 0.26), (middle, -0.004, 0), paint, 0.01, 3)]
    parts += [_dial((middle + 0.2, -0.014, 0.12)), _keyhole((middle + 0.2, -0.014, -0.24), steel), *_lever((middle - 0.36, -0.014, 0.0), steel)]
    # The inner side: the box in which the bolts slide, the screws of its cover, and the lock.
    inner = thick + 0.06
    parts.append(box("works", (wide - 0.2, 0.12, tall - 0.2), (middle, thick + 0.05, 0), paint, 0.02, 4))
    parts.append(box("cover", (wide - 0.32, 0.02, tall - 0.32), (middle, inner + 0.05, 0), cover, 0.006))
    for x in (-1, 0, 1):
        for z in (-1, 1):
            screw = [lathe("screw", rounded([(0, 0.02), (0.022, 0.018), (0.032, 0.0)], 1), (0, 0, 0), steel, 48), box("slot", (0.04, 0.007, 0.004), (0, 0, 0.019), matte("slot", linear("#28302d"), 0.8), 0.001)]
            parts.append(group(screw, (middle + x * (wide / 2 - 0.22), inner + 0.06, z * (tall / 2 - 0.22)), (-90, 0, 40 * x + 25 * z)))
    parts.append(box("case", (0.42, 0.08, 0.5), (middle + 0.2, inner + 0.09, 0.02), matte("case", linear("#1c2623"), 0.4), 0.02, 4))
    parts.append(box("plate", (0.24, 0.006, 0.14), (middle + 0.2, inner + 0.132, 0.1), metal("plate", linear("#cfb06a"), 0.35), 0.002))
    for z in (-tall / 2 + 0.26, 0, tall / 2 - 0.26):
        parts.append(lathe("bolt", rounded([(0.062, 0), (0.062, 0.2), (0.05, 0.22), (0, 0.22)], 1), (middle - wide / 2 + 0.1, thick + 0.05, z), steel, 48))
        parts[-1].rotation_euler = (0, -math.pi / 2, 0)
    return parts


def _dial(at):
    """The dial of a combination lock: a ring with its mark, a black disc with a line for each second number, and a knob."""
    steel, black, white = metal("ring", linear("#d2d8d5"), 0.2), matte("disc", linear("#10191a"), 0.3), matte("mark", linear("#f4f3ec"), 0.6)
    parts = [
        lathe("ring", rounded([(0.2, 0), (0.2, 0.03), (0.245, 0.035), (0.255, 0.0)], 1), (0, 0, 0), steel),
        lathe("disc", [(0, 0.045), (0.13, 0.045), (0.195, 0.025), (0.195, 0)], (0, 0, 0), black),
        lathe("knob", rounded([(0.085, 0.04), (0.085, 0.12), (0.07, 0.14), (0, 0.14)], 1), (0, 0, 0), steel),
        box("index", (0.012, 0.035, 0.006), (0, 0.226, 0.036), matte("index", linear("#a3312a"), 0.5), 0.002),
    ]
    for i in range(50):
        a = 2 * math.pi * i / 50
        reach = 0.036 if i % 5 == 0 else 0.02
        line = box("line", (0.005, reach, 0.003), (0, 0, 0), white, 0.0005)
        far = 0.19 - reach / 2
        line.location, line.rotation_euler = (far * math.sin(a), far * math.cos(a), 0.046 - 0.31 * (far - 0.13)), (-0.3 * math.cos(a), 0.3 * math.sin(a), -a)
        parts.append(line)
    for i in range(10):
        a = -2 * math.pi * i / 10
        word = lettering(str(10 * i), 0.036, (0.137 * math.sin(a), 0.137 * math.cos(a), 0.0475), white)
        word.rotation_euler = (0, 0, -a)
        parts.append(word)
    # The edge of the knob is grooved, so that fingers hold it.
    parts += [rod("groove", (0.086 * math.cos(a), 0.086 * math.sin(a), 0.05), (0.086 * math.cos(a), 0.086 * math.sin(a), 0.115), 0.006, steel) for a in (math.pi / 14 * i for i in range(28))]
    return _facing_camera(parts, at)


def _keyhole(at, steel):
    """A keyhole in a round plate."""
    dark = matte("hole", linear("#0d1312"), 1.0)
    parts = [lathe("plate", rounded([(0, 0.02), (0.085, 0.02), (0.1, 0.0)], 1), (0, 0, 0), steel), lathe("hole", [(0, 0.023), (0.028, 0.023)], (0, 0.015, 0), dark, 48), box("slot", (0.022, 0.07, 0.004), (0, -0.022, 0.022), dark, 0.001)]
    return _facing_camera(parts, at)


def _lever(at, steel):
    """The lever that draws the bolts back."""
    x, y, z = at
    hub = _facing_camera([lathe("hub", rounded([(0.15, 0), (0.15, 0.02), (0.12, 0.035), (0.075, 0.04), (0.07, 0.15), (0.05, 0.17), (0, 0.17)], 1), (0, 0, 0), steel)], at)
    bar = [(x, y - 0.13, z), (x, y - 0.13, z), (x, y - 0.14, z - 0.1), (x, y - 0.17, z - 0.24), (x, y - 0.17, z - 0.36), (x, y - 0.17, z - 0.38)]
    return [hub, cord("lever", bar, [0.05, 0.05, 0.042, 0.04, 0.046, 0.046], steel)]
