"""Things of an office: archive boxes, a bound dossier, a press for seals, a sealed case, a portable computer, a pair of scales, flat cartons, volumes on end and a framed sheet. Each stands on the floor."""

import math

from materials import linear, matte, metal, plastic, printed, wood
from shapes import ball, box, cord, group, lathe, lettering, outline, page, panel, rod, rounded


def archive_box(at, tilt, colour):
    """A box of an archive with a label and a hole for a finger, which stands with its narrow side to the camera."""
    card, paper = matte("card", linear(colour), 0.85), matte("label", linear("#f3ecdb"), 0.9)
    ink, steel = matte("ink", linear("#4a4f4c"), 0.9), metal("ring", linear("#b9b3a2"), 0.35)
    parts = [
        box("box", (0.52, 1.3, 1.62), (0, 0, 0.81), card, 0.018),
        box("lid", (0.545, 1.32, 0.2), (0, 0, 1.56), card, 0.018),
        box("label", (0.36, 0.01, 0.52), (0, -0.652, 1.05), paper, 0.004),
    ]
    parts += [box("line", (wide, 0.004, 0.018), (-0.13 + wide / 2, -0.659, 1.22 - 0.075 * i), ink, 0.001) for i, wide in enumerate((0.26, 0.2, 0.24, 0.14))]
    hole = group([lathe("hole", [(0, 0), (0.085, 0)], (0, 0, 0.004), matte("hole", linear("#14100c"), 1.0)), lathe("ring", rounded([(0.08, 0), (0.09, 0.022), (0.115, 0.022), (0.125, 0)], 1), (0, 0, 0), steel)], (0, -0.65, 0.36), (90, 0, 0))
    return group([*parts, hole], at, (0, tilt, 0))


def dossier(at, turn, thick=0.46):
    """A dossier as an authority wants it: bound in boards with a linen back, laced, and its ends sealed with a strip of paper."""
    board, linen = matte("board", linear("#2c5a50"), 0.75), matte("linen", linear("#b59a6a"), 0.95)
    width, depth = 1.6, 2.15
    parts = []
    for i in range(9):
        # Sheets of one block never lie exactly above each other.
        shift = 0.012 * math.sin(5 * i)
        parts.append(box("pages", (width - 0.1 + shift, depth - 0.08 - shift, (thick - 0.09) / 9 - 0.002), (shift, 0.4 * shift, 0.05 + (thick - 0.09) * (i + 0.5) / 9), matte("pages", linear(("#f6f1e4", "#efe7d4")[i % 2]), 0.9), 0.003))
    parts += [box("board", (width, depth, 0.045), (0, 0, z), board, 0.012) for z in (0.023, thick - 0.023)]
    parts.append(box("back", (0.05, depth + 0.005, thick + 0.006), (-width / 2, 0, thick / 2), linen, 0.02, 4))
    parts += [box("hinge", (0.3, depth + 0.005, 0.008), (-width / 2 + 0.15, 0, thick + 0.003), linen, 0.003)]
    parts.append(box("label", (0.86, 0.62, 0.006), (0.2, 0.42, thick + 0.003), matte("label", linear("#f6f1e4"), 0.85), 0.002))
    ink = matte("ink", linear("#27302d"), 0.9)
    parts += [box("line", (wide, high, 0.003), (0.2, 0.58 - 0.12 * i, thick + 0.007), ink, 0.0005) for i, (wide, high) in enumerate(((0.56, 0.07), (0.66, 0.022), (0.6, 0.022), (0.4, 0.022)))]
    thread, top = matte("thread", linear("#efe9da"), 0.9), thick + 0.018
    parts.append(cord("lace", [(-0.68, -0.6, top - 0.02), (-0.68, -0.58, top), (-0.68, 0.0, top), (-0.68, 0.58, top), (-0.68, 0.6, top - 0.02)], 0.016, thread))
    parts.append(cord("end", [(-0.68, -0.1, top), (-0.5, -0.3, top + 0.01), (-0.2, -0.42, top), (0.1, -0.52, top)], 0.016, thread))
    parts.append(cord("end", [(-0.68, 0.0, top), (-0.46, -0.2, top + 0.012), (-0.16, -0.5, top), (0.12, -0.66, top)], 0.016, thread))
    wax = plastic("wax", linear("#8f2620"))
    parts.append(lathe("seal", rounded([(0, 0.03), (0.13, 0.03), (0.15, 0.055), (0.2, 0.058), (0.225, 0.025), (0.215, 0)], 2), (0.2, -0.6, thick), wax))
    parts.append(lathe("mark", [(0.07, 0.03), (0.08, 0.045), (0.1, 0.045), (0.11, 0.03)], (0.2, -0.6, thick), wax, 6))
    return group(parts, at, (0, 0, turn))


def seal_press(at, turn, scale=1.0):
    """A press of cast iron for seals without ink: a bent arm, two round dies of brass, and a lever with a wooden knob."""
    iron, brass = plastic("iron", linear("#1a2522")), metal("brass", linear("#c99a42"), 0.26)
    arm = [(0.0, 0.02), (0.82, 0.02), (0.86, 0.5), (0.8, 1.02), (0.5, 1.36), (0.0, 1.42), (-0.42, 1.34), (-0.62, 1.16), (-0.6, 0.96), (-0.42, 0.92), (-0.1, 1.0), (0.28, 0.98), (0.46, 0.74), (0.46, 0.4), (0.3, 0.24), (0.0, 0.2)]
    frame = outline("frame", rounded(arm, 3), 0.26, (0, 0, 0), iron, 0.035)
    frame.rotation_euler, frame.location = (math.pi / 2, 0, math.pi / 2), (-0.13, 0, 0)
    y = -0.42
    parts = [
        frame,
        box("foot", (0.72, 1.8, 0.1), (0, -0.04, 0.05), iron, 0.045, 6),
        lathe("anvil", rounded([(0.3, 0.1), (0.3, 0.24), (0.26, 0.28), (0, 0.28)], 1), (0, y, 0), brass),
        lathe("die", rounded([(0, 0.46), (0.25, 0.46), (0.28, 0.49), (0.28, 0.58), (0.24, 0.62), (0.1, 0.64), (0.1, 1.0)], 1), (0, y, 0), brass),
        lathe("guide", rounded([(0.16, 0.9), (0.18, 0.92), (0.18, 1.0), (0.16, 1.44), (0.1, 1.47), (0, 1.47)], 1), (0, y, 0), iron),
        rod("pivot", (-0.2, 0.36, 1.44), (0.2, 0.36, 1.44), 0.06, brass),
    ]
    # The lever turns between two cheeks, and pushes the rod of the upper die down.
    parts += [box("cheek", (0.07, 0.36, 0.42), (x, 0.36, 1.34), iron, 0.03, 4) for x in (-0.15, 0.15)]
    parts.append(rod("push", (0, y, 1.4), (0, y, 1.66), 0.08, brass))
    lever = [(0, 0.5, 1.4), (0, 0.3, 1.46), (0, -0.2, 1.58), (0, -0.75, 1.8), (0, -1.05, 1.86), (0, -1.15, 1.86)]
    parts.append(cord("lever", lever, [0.07, 0.085, 0.075, 0.06, 0.05, 0.05], iron))
    parts.append(ball("knob", 0.13, (0, -1.2, 1.86), wood("knob", linear("#7a4526")), (1, 1.2, 1)))
    press = group(parts, at, (0, 0, turn))
    press.scale = (scale, scale, scale)
    return press


def sealed_case(at, turn):
    """A case of steel whose lid is closed with two clasps. A wire goes through them, and a seal of lead hangs on it."""
    steel, dark, brass = metal("case", linear("#aeb9b6"), 0.36, 0.8), matte("rubber", linear("#1c2724"), 0.7), metal("clasp", linear("#d9b25c"), 0.3)
    parts = [box("body", (1.9, 1.1, 0.92), (0, 0, 0.48), steel, 0.05, 5), box("joint", (1.88, 1.08, 0.05), (0, 0, 0.96), dark, 0.01), box("lid", (1.94, 1.14, 0.3), (0, 0, 1.13), steel, 0.06, 5)]
    parts += [box("rib", (0.06, 0.02, 0.74), (x, -0.56, 0.48), steel, 0.01) for x in (-0.86, -0.42, 0.42, 0.86)]
    parts += [box("clasp", (0.17, 0.05, 0.34), (x, -0.585, 0.98), brass, 0.015) for x in (-0.62, 0.62)]
    parts += [box("corner", (0.22, 1.16, 0.22), (x, 0, 0.12), dark, 0.04) for x in (-0.86, 0.86)]
    parts.append(box("plate", (0.56, 0.01, 0.34), (0, -0.556, 0.46), matte("plate", linear("#f3efe2"), 0.7), 0.004))
    parts.append(group([lettering(line, 0.1, (0, 0.075 - 0.15 * i, 0), matte("ink", linear("#22302b"), 0.8)) for i, line in enumerate(("Опечатано", "№ 0417"))], (0, -0.564, 0.46), (90, 0, 0)))
    wire = [(-0.62, -0.62, 0.9), (-0.62, -0.62, 0.9), (-0.3, -0.63, 0.8), (0.0, -0.63, 0.76), (0.3, -0.63, 0.8), (0.62, -0.62, 0.9), (0.62, -0.62, 0.9)]
    parts.append(cord("wire", wire, 0.012, metal("wire", linear("#8c9492"), 0.3)))
    parts.append(group([lathe("seal", rounded([(0, 0), (0.085, 0), (0.1, 0.02), (0.1, 0.05), (0.085, 0.07), (0, 0.07)], 1), (0, 0, 0), plastic("seal", linear("#a3312a")))], (0, -0.6, 0.73), (90, 0, 0)))
    parts.append(cord("grip", [(-0.4, 0, 1.28), (-0.4, 0, 1.28), (-0.36, 0, 1.42), (0, 0, 1.44), (0.36, 0, 1.42), (0.4, 0, 1.28), (0.4, 0, 1.28)], 0.045, dark))
    return group(parts, at, (0, 0, turn))


def laptop(at, turn, image, open_by=108):
    """A portable computer that stands open and shows an image on its screen."""
    shell, dark, keys = metal("shell", linear("#b9c2bf"), 0.34), matte("bezel", linear("#10201c"), 0.5), matte("key", linear("#1c2b27"), 0.6)
    width, depth = 2.5, 1.66
    base = [box("base", (width, depth, 0.08), (0, 0, 0.04), shell, 0.035, 5), box("pad", (0.8, 0.46, 0.006), (0, -0.55, 0.081), matte("pad", linear("#a3adaa"), 0.5), 0.002)]
    for row in range(5):
        base += [box("key", (0.148, 0.13, 0.02), (-1.02 + 0.1705 * i, 0.6 - 0.165 * row, 0.085), keys, 0.008) for i in range(13)]
    # The lid is built as if it lay behind the base with its screen up, and then turned up around its hinge.
    screen = page(printed("screen", image, 0.5, 0.1), (width - 0.16, (width - 0.16) * 980 / 1500), (0, 0.86, 0.036))
    lid = group([box("lid", (width, depth + 0.06, 0.05), (0, 0.85, 0), shell, 0.025, 5), box("bezel", (width - 0.06, depth, 0.012), (0, 0.85, 0.028), dark, 0.004), screen], (0, depth / 2, 0.09), (180 - open_by, 0, 0))
    return group([*base, lid], at, (0, 0, turn))


def scales(at, turn, scale=1.0):
    """A pair of scales of brass on a wooden foot. Its beam is level, because both pans are empty and equal."""
    brass, timber = metal("brass", linear("#d6a94e"), 0.24), wood("foot", linear("#6e3f24"))
    foot = rounded([(0, 0), (0.66, 0), (0.7, 0.04), (0.68, 0.13), (0.6, 0.17), (0, 0.17)], 1)
    column = rounded([(0, 0.17), (0.34, 0.17), (0.34, 0.22), (0.16, 0.3), (0.09, 0.42), (0.12, 0.5), (0.07, 0.58), (0.06, 1.3), (0.1, 1.36), (0.06, 1.42), (0.045, 2.1), (0.09, 2.16), (0.09, 2.26), (0.05, 2.32), (0.08, 2.42), (0.03, 2.5), (0, 2.52)], 1)
    reach, high = 1.12, 2.16
    arch = [(-reach, 0, high - 0.06), (-reach, 0, high - 0.06), (-0.7, 0, high + 0.06), (-0.3, 0, high + 0.05), (0, 0, high + 0.05), (0.3, 0, high + 0.05), (0.7, 0, high + 0.06), (reach, 0, high - 0.06), (reach, 0, high - 0.06)]
    parts = [lathe("foot", foot, (0, 0, 0), timber), lathe("column", column, (0, 0, 0), brass)]
    parts.append(cord("beam", arch, [0.03, 0.03, 0.04, 0.055, 0.065, 0.055, 0.04, 0.03, 0.03], brass))
    parts.append(outline("pointer", [(-0.03, 0), (0.03, 0), (0, -0.55)], 0.012, (0, -0.09, 0), brass))
    parts[-1].rotation_euler, parts[-1].location = (math.pi / 2, 0, 0), (0, -0.09, high)
    dish = rounded([(0, 0), (0.3, 0.015), (0.46, 0.09), (0.53, 0.17), (0.56, 0.18), (0.55, 0.15), (0.47, 0.05), (0.3, -0.03), (0, -0.045)], 2)
    for x in (-reach, reach):
        low = 0.86
        parts.append(lathe("pan", dish, (x, 0, low), brass))
        parts.append(ball("hook", 0.05, (x, 0, high - 0.1), brass))
        for a in (math.pi / 2, math.pi * 7 / 6, math.pi * 11 / 6):
            parts.append(rod("chain", (x + 0.54 * math.cos(a), 0.54 * math.sin(a), low + 0.17), (x, 0, high - 0.12), 0.011, brass))
    pair = group(parts, at, (0, 0, turn))
    pair.scale = (scale, scale, scale)
    return pair


def flat_cartons(at, turn, count, size=(2.3, 1.6)):
    """A stack of cartons that were delivered flat, tied with two bands. The edges of their two walls are seen."""
    wall, dark, band = matte("wall", linear("#cda36c"), 0.85), matte("wave", linear("#8d6a40"), 0.95), matte("band", linear("#0b6b5c"), 0.4)
    width, depth = size
    parts, thick = [], 0.085
    for i in range(count):
        # People lay them on each other by hand.
        x, y = 0.016 * math.sin(5 * i), 0.014 * math.sin(7 * i + 1)
        z = i * thick
        parts += [box("wall", (width, depth, 0.034), (x, y, z + low), wall, 0.008) for low in (0.018, 0.062)]
        parts.append(box("wave", (width - 0.03, depth - 0.03, 0.02), (x, y, z + 0.04), dark, 0.002))
    high = count * thick
    parts.append(box("slot", (0.02, depth - 0.02, 0.004), (0.32 * width, 0, high - 0.003), dark, 0.001))
    for x in (-0.3 * width, 0.14 * width):
        parts += [box("band", (0.11, depth + 0.05, 0.012), (x, 0, high + 0.004), band, 0.003), box("band", (0.11, 0.012, high), (x, -depth / 2 - 0.022, high / 2), band, 0.003)]
    return group(parts, at, (0, 0, turn))


def volume(at, colour, title, thick=0.4, height=2.1, depth=1.5, tilt=0):
    """A bound book that stands on end with its back to the camera. Its `title` runs up the back between raised bands. The book
    leans by `tilt` degrees to the left, on its lower left edge."""
    cover, leaves, gold = matte("cover", linear(colour), 0.55), matte("leaves", linear("#f1e9d6"), 0.9), matte("gold", linear("#e6c170"), 0.45)
    x = thick / 2
    parts = [
        box("leaves", (thick - 0.08, depth - 0.1, height - 0.1), (x, 0.02, height / 2), leaves, 0.01),
        box("board", (0.045, depth, height), (0.0225, 0, height / 2), cover, 0.014),
        box("board", (0.045, depth, height), (thick - 0.0225, 0, height / 2), cover, 0.014),
        box("back", (thick, 0.14, height), (x, -depth / 2, height / 2), cover, 0.06, 6),
    ]
    face = -depth / 2 - 0.072
    parts += [box("rib", (thick + 0.012, 0.06, 0.035), (x, face + 0.028, height * share), cover, 0.014, 4) for share in (0.13, 0.2, 0.8, 0.87)]
    parts += [box("rule", (thick - 0.1, 0.004, 0.016), (x, face, height * share), gold, 0.001) for share in (0.165, 0.835)]
    letters = lettering(title, 0.24, (0, 0, 0), gold)
    parts.append(group([group([letters], (0, 0, 0), (0, 0, 90))], (x, face - 0.003, height * 0.5), (90, 0, 0)))
    return group(parts, at, (0, -tilt, 0))


def framed(image, size, at, turn):
    """A sheet behind glass in a wooden frame, which leans on its stay."""
    width, height = size
    timber = wood("frame", linear("#6e4128"))
    parts = [box("back", (width + 0.1, 0.04, height + 0.1), (0, 0.05, height / 2 + 0.1), timber, 0.01), panel("sheet", width, height, (0, 0.02, height / 2 + 0.1), printed("sheet", image, 0.5, 0.2))]
    parts += [box("bar", (0.12, 0.1, height + 0.24), (side * (width / 2 + 0.03), 0.02, height / 2 + 0.1), timber, 0.03, 5) for side in (-1, 1)]
    parts += [box("bar", (width + 0.18, 0.1, 0.12), (0, 0.02, z), timber, 0.03, 5) for z in (0.06, height + 0.14)]
    leaning = group(parts, (0, 0, 0.01), (-10, 0, 0))
    return group([leaning, rod("stay", (0, 0.3, 0.7 * height), (0, 0.95, 0.02), 0.03, timber)], at, (0, 0, turn))
