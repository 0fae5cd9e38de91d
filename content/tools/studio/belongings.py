"""What people have at their places of work: tools, a mug, a telephone, a ruler, letters and keepsakes. Each stands or lies on
the floor."""

import math

from mathutils import Vector

from materials import glow, linear, matte, metal, plastic, wood
from shapes import box, cord, group, lathe, lettering, outline, rod, rounded, surface


def _arc(radius, start, end, steps, centre=(0.0, 0.0)):
    """Points of an arc. The angles are in degrees."""
    turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in turns]


def spanner(length, at, turn, material):
    """A spanner that lies on the floor: an open jaw at its upper end, and a ring at its lower end."""
    wide, slim = 0.09 * length + 0.05, 0.035 * length + 0.03
    gap, reach = wide * 0.52, wide * 0.62
    jaw = _arc(wide, 62, -76, 20, (0, length)) + _arc(wide, 256, 118, 20, (0, length))
    head = [(gap, length + reach * 1.3), (gap, length - reach * 0.25), (-gap * 0.2, length - reach * 0.62), (-gap, length - reach * 0.25), (-gap, length + reach * 1.3)]
    lower = _arc(wide * 0.92, 72, -252, 40)
    shape = [point for point in jaw[:18]] + [(slim, length - wide * 1.1)] + [(slim, wide * 1.1)] + lower[1:-1] + [(-slim, wide * 1.1), (-slim, length - wide * 1.1)] + jaw[25:] + list(reversed(head))
    body = outline("spanner", shape, 0.09, (0, 0, 0), material, 0.018)
    ring = lathe("socket", [(0.001, 0.092), (wide * 0.56, 0.092)], (0, 0, 0), matte("socket", linear("#1a2421"), 0.9), 12)
    edge = lathe("edge", [(wide * 0.56, 0.085), (wide * 0.58, 0.1), (wide * 0.66, 0.1), (wide * 0.7, 0.085)], (0, 0, 0), material, 64)
    return group([body, ring, edge], at, (0, 0, turn))


def screwdriver(length, at, turn, colour):
    """A screwdriver that lies on the floor and points along the axis y."""
    handle = rounded([(0, 0), (0.13, 0.01), (0.15, 0.08), (0.14, 0.3), (0.17, 0.6), (0.15, 0.84), (0.08, 0.92), (0.08, 0.98), (0, 0.98)], 2)
    parts = [lathe("handle", handle, (0, 0, 0), plastic("handle", linear(colour)))]
    parts.append(lathe("blade", [(0, 0.96), (0.05, 0.97), (0.05, length - 0.12), (0.03, length), (0, length)], (0, 0, 0), metal("blade", linear("#cdd5d2"), 0.22)))
    return group([group(parts, (0, 0, 0.17), (-90, 0, 0))], at, (0, 0, turn))


def format_plate(at, turn, columns, rows, pitch=0.4):
    """A steel plate of a packaging machine, with a pocket for each tablet and a bolt in each corner."""
    width, depth = columns * pitch + 0.5, rows * pitch + 0.3
    steel, dark = metal("plate", linear("#c3cdca"), 0.3), metal("pocket", linear("#6d7a76"), 0.35)
    parts = [box("plate", (width, depth, 0.16), (0, 0, 0.08), steel, 0.025, 4)]
    for i in range(columns):
        for k in range(rows):
            spot = ((i - (columns - 1) / 2) * pitch, (k - (rows - 1) / 2) * pitch, 0)
            parts.append(lathe("pocket", [(0.001, 0.162), (0.12, 0.162)], spot, dark, 64))
            parts.append(lathe("rim", [(0.12, 0.158), (0.13, 0.172), (0.155, 0.172), (0.17, 0.158)], spot, steel, 64))
    for x in (-1, 1):
        for y in (-1, 1):
            parts.append(lathe("bolt", [(0, 0.2), (0.045, 0.2), (0.06, 0.185), (0.06, 0.15)], (x * (width / 2 - 0.1), y * (depth / 2 - 0.1), 0), dark, 48))
    return group(parts, at, (0, 0, turn))


def mug(at, turn, colour, tea="#7a3f12", scale=1.0):
    """A mug with a handle on its right, and tea in it."""
    china = plastic("mug", linear(colour))
    wall = [(0, 0.03), (0.3, 0.03), (0.32, 0), (0.36, 0.01), (0.39, 0.06), (0.4, 0.9), (0.39, 0.92), (0.37, 0.9), (0.36, 0.1), (0, 0.09)]
    parts = [lathe("wall", wall, (0, 0, 0), china), lathe("tea", [(0, 0.76), (0.365, 0.76)], (0, 0, 0), matte("tea", linear(tea), 0.08))]
    bow = [(0.37, 0, 0.74), (0.37, 0, 0.74), (0.55, 0, 0.78), (0.68, 0, 0.64), (0.68, 0, 0.42), (0.58, 0, 0.24), (0.38, 0, 0.2), (0.38, 0, 0.2)]
    parts.append(cord("handle", bow, 0.055, china))
    item = group(parts, at, (0, 0, turn))
    item.scale = (scale, scale, scale)
    return item


def desk_telephone(at, turn, colour):
    """A telephone of a desk with a handset across it, keys, and a curled cord."""
    shell, dark, keys = plastic("shell", linear(colour)), plastic("handset", linear("#12352e")), plastic("key", linear("#f7f5ee"))
    body = [[(x, y, 0.12 + 0.34 * (y + 0.9) / 1.8) for x in (-1.0, 1.0)] for y in (-0.9, 0.9)]
    base = box("base", (2.0, 1.8, 0.12), (0, 0, 0.06), shell, 0.05, 5)
    wedge = outline("wedge", [(-0.9, 0.0), (0.9, 0.0), (0.9, 0.46), (-0.9, 0.12)], 2.0, (0, 0, 0), shell, 0.05)
    wedge.rotation_euler = (math.pi / 2, 0, math.pi / 2)
    wedge.location = (-1.0, 0, 0.06)
    slope = math.degrees(math.atan2(body[1][0][2] - body[0][0][2], 1.8))
    pad = []
    for i in range(3):
        for k in range(4):
            pad.append(box("key", (0.24, 0.18, 0.08), (0.18 + 0.32 * i, -0.5 + 0.27 * k, 0), keys, 0.03, 4))
            pad.append(lettering("*0#789456123"[3 * k + i], 0.12, (0.18 + 0.32 * i, -0.5 + 0.27 * k, 0.042), matte("digit", linear("#22302b"), 0.7)))
    pad.append(box("display", (0.92, 0.3, 0.05), (0.5, 0.62, 0), matte("display", linear("#a9c4b4"), 0.3), 0.01))
    keypad = group(pad, (0, 0, 0.375), (slope, 0, 0))
    grip = rounded([(-0.86, 0.0), (-0.86, 0.2), (-0.5, 0.3), (0.5, 0.3), (0.86, 0.2), (0.86, 0.0)], 1)
    hand = cord("grip", [(0, y, z + 0.02) for y, z in grip], [0.2, 0.2, 0.15, 0.14, 0.13, 0.13, 0.13, 0.14, 0.15, 0.2, 0.2, 0.2][: len(grip)], dark)
    cups = [lathe("cup", rounded([(0, 0), (0.24, 0), (0.27, 0.06), (0.24, 0.2), (0, 0.24)], 2), (0, y, 0), dark) for y in (-0.8, 0.8)]
    handset = group([hand, *cups], (-0.55, 0, 0.36), (slope, 0, 0))
    # The cord leaves the lower end of the handset, lies in a loop on the desk, and goes into the side of the base.
    path = _smooth([(-0.58, -0.9, 0.3), (-0.6, -1.1, 0.16), (-0.5, -1.3, 0.1), (-0.18, -1.42, 0.1), (0.1, -1.3, 0.1), (0.02, -1.12, 0.15), (-0.35, -1.1, 0.22), (-0.85, -1.24, 0.13), (-1.26, -1.05, 0.1), (-1.4, -0.6, 0.1), (-1.34, -0.1, 0.1), (-1.12, 0.16, 0.1), (-0.98, 0.2, 0.1)])
    return group([base, wedge, keypad, handset, *_curled(path, 0.082, 0.026, dark)], at, (0, 0, turn))


def _smooth(points, steps=40):
    """A bent line through points."""
    line = []
    for i in range(len(points) - 1):
        before, start, end, after = (Vector(points[min(max(k, 0), len(points) - 1)]) for k in (i - 1, i, i + 1, i + 2))
        for step in range(steps):
            t = step / steps
            line.append(0.5 * (2 * start + (end - before) * t + (2 * before - 5 * start + 4 * end - after) * t**2 + (3 * start - before - 3 * end + after) * t**3))
    return line


def _curled(path, radius, thick, material):
    """A curled cord along a bent line: tight coils in its middle, and a straight piece in a sleeve at each end."""
    length = [0.0]
    for near, far in zip(path, path[1:]):
        length.append(length[-1] + (far - near).length)
    straight, pitch, points = 0.14, 2.3 * thick, []
    whole, steps = length[-1], int(length[-1] / pitch * 12)
    at = 0
    for step in range(steps + 1):
        far = whole * step / steps
        while at < len(path) - 2 and length[at + 1] < far:
            at += 1
        along = path[at + 1] - path[at]
        spot = path[at] + along * ((far - length[at]) / max(along.length, 1e-6))
        side = Vector((-along.y, along.x, 0)).normalized()
        reach = radius * min(max((min(far, whole - far) - straight) / 0.1, 0), 1)
        turned = 2 * math.pi * far / pitch
        points.append(tuple(spot + reach * (math.cos(turned) * side + math.sin(turned) * side.cross(along.normalized()))))
    sleeves = [rod("sleeve", tuple(path[0]), points[14], 1.7 * thick, material), rod("sleeve", points[-14], tuple(path[-1]), 1.7 * thick, material)]
    return [cord("cord", points, thick, material), *sleeves]


def reception_bell(at, scale=1.0):
    """The bell of a reception: a dome of brass on a dark foot, with a button that is pressed."""
    brass, dark = metal("brass", linear("#dcb055"), 0.16), plastic("foot", linear("#14231f"))
    foot = rounded([(0, 0), (0.66, 0), (0.7, 0.03), (0.68, 0.12), (0.5, 0.17), (0, 0.18)], 2)
    dome = rounded([(0.58, 0.2), (0.615, 0.21), (0.6, 0.3), (0.52, 0.52), (0.34, 0.68), (0.12, 0.74), (0, 0.745)], 2)
    button = rounded([(0, 0.72), (0.045, 0.72), (0.045, 0.84), (0.12, 0.86), (0.125, 0.9), (0.06, 0.94), (0, 0.945)], 2)
    bell = group([lathe("foot", foot, (0, 0, 0), dark), lathe("dome", dome, (0, 0, 0), brass), lathe("button", button, (0, 0, 0), brass)], at)
    bell.scale = (scale, scale, scale)
    return bell


def cordless_telephone(at, turn, colour="#f3f0e6"):
    """A telephone without a cord, which stands in its cradle and leans back a little."""
    shell, dark, keys = plastic("shell", linear(colour)), plastic("front", linear("#12352e")), plastic("key", linear("#f7f5ee"))
    cradle = [box("cradle", (1.0, 1.05, 0.22), (0, 0.12, 0.11), shell, 0.1, 6), box("edge", (0.74, 0.62, 0.2), (0, 0.12, 0.28), shell, 0.09, 6)]
    cradle.append(box("lamp", (0.16, 0.03, 0.05), (0, -0.41, 0.12), matte("lamp", linear("#2f8f7d"), 0.4), 0.012))
    handset = [box("handset", (0.56, 0.24, 1.78), (0, 0, 0.89), dark, 0.11, 8)]
    handset.append(box("display", (0.4, 0.03, 0.36), (0, -0.115, 1.26), matte("display", linear("#b9d6c4"), 0.35), 0.02, 4))
    handset.append(box("ear", (0.2, 0.03, 0.035), (0, -0.115, 1.6), matte("ear", linear("#05140f"), 0.6), 0.012))
    for row in range(4):
        handset += [box("key", (0.115, 0.04, 0.09), (0.145 * (i - 1), -0.12, 0.96 - 0.135 * row), keys, 0.02, 4) for i in range(3)]
    handset += [box(name, (0.17, 0.04, 0.085), (x, -0.12, 0.4), matte(name, linear(colour_of), 0.4), 0.03, 4) for name, x, colour_of in (("answer", -0.12, "#2f8f7d"), ("end", 0.12, "#e2725b"))]
    return group([*cradle, group(handset, (0, 0.06, 0.22), (-13, 0, 0))], at, (0, 0, turn))


def ruler(length, at, turn):
    """A wooden ruler that lies on the floor along the axis x. Every fifth line is longer."""
    parts = [box("ruler", (length, 0.42, 0.05), (0, 0, 0.025), wood("ruler", linear("#d9b171")), 0.008)]
    ink = matte("ink", linear("#20302b"), 0.8)
    count = int((length - 0.3) / 0.0625)
    for i in range(count + 1):
        reach = 0.2 if i % 10 == 0 else 0.14 if i % 5 == 0 else 0.09
        parts.append(box("line", (0.011, reach, 0.002), (-length / 2 + 0.15 + 0.0625 * i, 0.2 - reach / 2, 0.0515), ink, 0.0005))
    return group(parts, at, (0, 0, turn))


def viewing_screen(at, turn):
    """A screen of two halves before which a controller looks at ampoules: glass splinters show on the black half, and dark
    particles on the white one. Its lamp is in the hood."""
    frame = matte("frame", linear("#2b3a36"), 0.5)
    parts = [
        box("black", (1.7, 0.05, 2.3), (-0.85, 0.6, 1.2), matte("black", linear("#080b0a"), 0.95), 0.005),
        box("white", (1.7, 0.05, 2.3), (0.85, 0.6, 1.2), glow("white", linear("#f4f2ea"), 0.32), 0.005),
        box("hood", (3.56, 1.1, 0.34), (0, 0.2, 2.5), frame, 0.06, 5),
        box("lamp", (3.2, 0.5, 0.02), (0, 0.15, 2.325), glow("lamp", (1.0, 0.96, 0.88), 6.0), 0.002),
        box("foot", (3.56, 1.3, 0.08), (0, 0.15, 0.04), frame, 0.02),
    ]
    parts += [box("side", (0.08, 0.5, 2.4), (x, 0.4, 1.25), frame, 0.02) for x in (-1.74, 1.74)]
    return group(parts, at, (0, 0, turn))


def tray(at, turn, size):
    """A flat steel tray with a low rim. `size` is its width and depth."""
    width, depth = size
    steel = metal("tray", linear("#c6d0cd"), 0.3)
    parts = [box("bottom", (width, depth, 0.04), (0, 0, 0.02), steel, 0.01)]
    parts += [box("rim", (width, 0.05, 0.2), (0, y, 0.1), steel, 0.02, 4) for y in (-depth / 2, depth / 2)]
    parts += [box("rim", (0.05, depth, 0.2), (x, 0, 0.1), steel, 0.02, 4) for x in (-width / 2, width / 2)]
    return group(parts, at, (0, 0, turn))


def _shell(profile):
    """The grid of a seat: its sides bend inwards, upwards along the seat and forwards along the back, and its ends are round."""
    grid = []
    for k, (y, z) in enumerate(profile):
        (y0, z0), (y1, z1) = profile[max(0, k - 1)], profile[min(len(profile) - 1, k + 1)]
        long = math.hypot(y1 - y0, z1 - z0)
        inwards = (-(z1 - z0) / long, (y1 - y0) / long)
        # How near this row is to the upper or the front end, from 0 to 1.
        end = max(0, (z - 0.86) / 0.18, (-0.2 - y) / 0.1)
        half = 0.31 * math.sqrt(1 - 0.45 * min(1, end) ** 2)
        sides = [i / 8 - 1 for i in range(17)]
        wraps = [0.13 * abs(side) ** 2.4 for side in sides]
        grid.append([(half * side, y + wrap * inwards[0], z + wrap * inwards[1]) for side, wrap in zip(sides, wraps)])
    return grid


def chair(at, turn, colour):
    """A chair with a soft shell on a foot of steel, at the scale of an architectural model. It faces the axis -y."""
    cloth, steel = matte("cloth", linear(colour), 0.85), metal("steel", linear("#b9c3bf"), 0.3)
    profile = [(-0.3, 0.47), (-0.22, 0.44), (0.0, 0.43), (0.18, 0.45), (0.27, 0.55), (0.31, 0.75), (0.34, 0.98), (0.34, 1.04)]
    parts = [surface("seat", _shell(rounded(profile, 3)), (0, 0, 0), cloth, 0.055)]
    parts[0].modifiers.new("soft", "SUBSURF").levels = 1
    parts[0].modifiers["soft"].render_levels = 2
    parts.append(rod("post", (0, 0, 0.05), (0, 0, 0.43), 0.035, steel))
    parts += [rod("foot", (0, 0, 0.06), (0.3 * math.cos(a), 0.3 * math.sin(a), 0.02), 0.022, steel) for a in (math.pi / 2 * i + math.pi / 4 for i in range(4))]
    return group(parts, at, (0, 0, turn))


def collar(at, turn, colour="#7d4526"):
    """The collar of a dog: a strap of leather in a loop that stands on its edge, with a buckle and a tag."""
    leather, thread = matte("leather", linear(colour), 0.5), matte("thread", linear("#d9b98a"), 0.8)
    steel, brass = metal("steel", linear("#c3cbc8"), 0.22), metal("brass", linear("#d0a04a"), 0.28)
    loop, wide = 0.62, 0.3
    parts = [lathe("strap", [(loop, 0), (loop + 0.045, 0.012), (loop + 0.045, wide - 0.012), (loop, wide), (loop - 0.01, wide / 2), (loop, 0)], (0, 0, 0), leather, sharp=60)]
    for z in (0.035, wide - 0.043):
        for i in range(96):
            a = 2 * math.pi * i / 96
            stitch = box("stitch", (0.026, 0.006, 0.008), ((loop + 0.046) * math.cos(a), (loop + 0.046) * math.sin(a), z), thread, 0.002)
            stitch.rotation_euler = (0, 0, a + math.pi / 2)
            parts.append(stitch)
    # The end of the strap lies over its other end, and goes through the buckle.
    for a in (-1.95, -1.72, -1.49, -1.26):
        hole = lathe("hole", [(0, 0.004), (0.024, 0.004)], (0, 0, 0), matte("hole", linear("#1c120b"), 0.9), 48)
        parts.append(group([hole], ((loop + 0.045) * math.cos(a), (loop + 0.045) * math.sin(a), wide / 2), (90, 0, math.degrees(a) + 90)))
    x, y = (loop + 0.06) * math.cos(-2.25), (loop + 0.06) * math.sin(-2.25)
    bars = [((-0.13, 0, -0.05), (-0.13, 0, wide + 0.05)), ((0.13, 0, -0.05), (0.13, 0, wide + 0.05)), ((-0.13, 0, -0.05), (0.13, 0, -0.05)), ((-0.13, 0, wide + 0.05), (0.13, 0, wide + 0.05)), ((-0.13, -0.02, wide / 2), (0.15, -0.035, wide / 2))]
    parts.append(group([rod("bar", start, end, 0.024, steel) for start, end in bars], (x, y, 0.01), (0, 0, math.degrees(-2.25) + 90)))
    ring = [(0.1 * math.cos(a), 0.0, 0.1 * math.sin(a)) for a in (math.pi / 5 * i for i in range(10))]
    parts.append(group([cord("ring", ring, 0.014, steel, True)], (0.2, -loop - 0.075, 0.2), (12, 0, 10)))
    tag = [lathe("tag", rounded([(0, 0), (0.19, 0), (0.2, 0.008), (0.2, 0.022), (0.19, 0.03), (0, 0.03)], 1), (0, 0, 0), brass), lathe("edge", [(0.155, 0.03), (0.16, 0.036), (0.165, 0.03)], (0, 0, 0), brass)]
    tag.append(lathe("eye", [(0, 0.032), (0.026, 0.032)], (0, 0.15, 0), matte("eye", linear("#2b2213"), 0.9), 48))
    parts.append(group(tag, (0.24, -loop - 0.27, 0.045), (24, 0, 8)))
    return group(parts, at, (0, 0, turn))


def door_plate(text, at, turn):
    """A plate of dark glass from a door, with a name in gold. It stands on a brass foot."""
    brass, width, height = metal("brass", linear("#d9b25c"), 0.28), 2.3, 0.78
    # Polished letters would reflect the dark room in patches, so that a word could not be read.
    gold = matte("letters", linear("#ecc977"), 0.6)
    plate = box("plate", (width, 0.05, height), (0, 0, height / 2 + 0.06), plastic("plate", linear("#0b3f37")), 0.02, 4)
    name = group([lettering(text, 0.42, (0, 0, 0), gold)], (0, -0.028, height / 2 + 0.06), (90, 0, 0))
    return group([plate, name, box("foot", (width * 0.6, 0.34, 0.08), (0, 0, 0.04), brass, 0.02, 4)], at, (0, 0, turn))


def envelope(at, turn, colour="#fbf6ea"):
    """A letter with its stamp and address up, which lies on the floor."""
    paper, ink = matte("envelope", linear(colour), 0.85), matte("ink", linear("#2c4f8f"), 0.8)
    parts = [
        box("envelope", (1.5, 0.98, 0.03), (0, 0, 0.015), paper, 0.01),
        box("stamp", (0.24, 0.3, 0.004), (0.58, 0.27, 0.031), matte("stamp", linear("#0b6b5c"), 0.7), 0.001),
        box("picture", (0.16, 0.16, 0.003), (0.58, 0.29, 0.034), matte("picture", linear("#d9a441"), 0.7), 0.001),
        *(box("line", (wide, 0.03, 0.003), (0.62 - wide / 2, -0.08 - 0.11 * i, 0.031), ink, 0.001) for i, wide in enumerate((0.78, 0.66, 0.72))),
        *(box("sender", (wide, 0.02, 0.003), (-0.62 + wide / 2, 0.36 - 0.08 * i, 0.031), ink, 0.001) for i, wide in enumerate((0.42, 0.34))),
    ]
    return group(parts, at, (0, 0, turn))


def visitor_card(at, turn):
    """A plastic card with a green band on a ribbon, which lies on the floor."""
    white, green, silk = plastic("card", linear("#f8f7f1")), matte("band", linear("#0b6b5c"), 0.5), matte("ribbon", linear("#0b6b5c"), 0.7)
    parts = [
        box("card", (0.92, 0.58, 0.02), (0, 0, 0.01), white, 0.008),
        box("band", (0.92, 0.16, 0.004), (0, 0.14, 0.021), green, 0.001),
        *(box("line", (wide, 0.035, 0.004), (0.4 - wide / 2, y, 0.021), matte("ink", linear("#b9c2be"), 0.7), 0.001) for wide, y in ((0.46, -0.06), (0.32, -0.15))),
        box("portrait", (0.22, 0.24, 0.004), (-0.28, -0.12, 0.021), matte("portrait", linear("#cfe6dc"), 0.6), 0.001),
        box("clip", (0.1, 0.16, 0.04), (0, 0.33, 0.02), metal("clip", linear("#ccd2d0"), 0.25), 0.01),
        cord("ribbon", [(0, 0.4, 0.02), (-0.1, 0.62, 0.02), (-0.7, 0.66, 0.02), (-1.0, 0.3, 0.02), (-0.8, -0.16, 0.02), (-0.5, 0.2, 0.03), (-0.02, 0.41, 0.03)], 0.022, silk),
    ]
    return group(parts, at, (0, 0, turn))


def ear_tag(number, at, turn):
    """A yellow tag for the ear of an animal, with its number, which lies on the floor."""
    yellow = plastic("tag", linear("#e9b62f"))
    shape = [(-0.2, 0.02), (0.2, 0.02), (0.24, 0.08), (0.2, 0.5), (0.09, 0.58), (0.08, 0.76), (-0.08, 0.76), (-0.09, 0.58), (-0.2, 0.5), (-0.24, 0.08)]
    parts = [outline("tag", shape, 0.025, (0, 0, 0), yellow, 0.008), lettering(number, 0.19, (0, 0.27, 0.027), matte("ink", linear("#2a2014"), 0.7))]
    parts.append(lathe("eye", [(0, 0.028), (0.045, 0.028), (0.06, 0.034), (0.075, 0.028)], (0, 0.68, 0), matte("eye", linear("#7a5a12"), 0.6)))
    return group(parts, at, (0, 0, turn))
