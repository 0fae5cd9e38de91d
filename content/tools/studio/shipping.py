"""Things of a shipment: a pallet, insulated boxes, cold packs, a logger of temperature, open parcels, and a scanner of codes. Each stands on the floor."""

import math

from materials import glow, linear, matte, metal, plastic, printed, wood
from shapes import box, cord, group, lathe, lettering, panel, rounded

FOAM = "#f3f5f2"


def pallet(at, turn, size=(3.4, 2.2)):
    """A pallet of wood. Its upper side is at the height 0.36."""
    width, depth = size
    timber = wood("pallet", linear("#c9a06a"))
    parts = [box("runner", (width, 0.26, 0.05), (0, y, 0.025), timber, 0.008) for y in (-depth / 2 + 0.13, 0, depth / 2 - 0.13)]
    parts += [box("block", (0.34, 0.26, 0.19), (x, y, 0.145), timber, 0.012) for x in (-width / 2 + 0.17, 0, width / 2 - 0.17) for y in (-depth / 2 + 0.13, 0, depth / 2 - 0.13)]
    parts += [box("stringer", (0.34, depth, 0.05), (x, 0, 0.265), timber, 0.008) for x in (-width / 2 + 0.17, 0, width / 2 - 0.17)]
    parts += [box("board", (width, depth / 7 * 0.8, 0.07), (0, (i - 3) * depth / 7 * 1.03, 0.325), timber, 0.012) for i in range(7)]
    return group(parts, at, (0, 0, turn))


def _snowflake(at, size, material):
    """A snowflake of three bars with barbs. It stands, and faces the camera."""
    parts = []
    for turn in (0, 60, 120):
        arms = [box("bar", (size * 2, 0.004, size * 0.16), (0, 0, 0), material, 0.001)]
        arms += [group([box("barb", (size * 0.52, 0.004, size * 0.13), (0, 0, 0), material, 0.001)], (side * size * 0.72, 0, up * size * 0.17), (0, side * up * -45, 0)) for side in (-1, 1) for up in (-1, 1)]
        parts.append(group(arms, (0, 0, 0), (0, turn, 0)))
    return group(parts, at)


def insulated_box(size, at, turn, words=(), flake=False, colour="#2a6fb0"):
    """A closed box of foam with a lid and two bands. A label has a snowflake or lines of `words`."""
    width, depth, height = size
    foam, band, ink = matte("foam", linear(FOAM), 0.75), matte("band", linear("#0b6b5c"), 0.45), matte("ink", linear(colour), 0.6)
    lid = 0.2 * height + 0.05
    parts = [box("box", (width, depth, height - lid), (0, 0, (height - lid) / 2), foam, 0.05, 6), box("lid", (width + 0.03, depth + 0.03, lid - 0.015), (0, 0, height - lid / 2 + 0.007), foam, 0.05, 6)]
    for x in (-0.34 * width, 0.34 * width):
        parts += [box("band", (0.09, depth + 0.05, 0.012), (x, 0, height + 0.004), band, 0.003)]
        parts += [box("band", (0.09, 0.012, height - 0.02), (x, side * (depth / 2 + 0.022), height / 2 + 0.004), band, 0.003) for side in (-1, 1)]
    front = -depth / 2 - 0.006
    if flake:
        parts.append(_snowflake((0, front, (height - lid) * 0.5), min(width, height) * 0.15, ink))
    parts += [group([lettering(line, 0.16, (0, 0, 0), ink)], (0, front, (height - lid) * 0.5 + 0.2 * ((len(words) - 1) / 2 - i)), (90, 0, 0)) for i, line in enumerate(words)]
    return group(parts, at, (0, 0, turn))


def open_insulated_box(size, at, turn):
    """An open box of foam with thick walls. `size` is its outer size."""
    width, depth, height = size
    foam, wall = matte("foam", linear(FOAM), 0.75), 0.16
    parts = [box("floor", (width - wall, depth - wall, wall), (0, 0, wall / 2), foam, 0.04, 5)]
    parts += [box("wall", (width, wall, height), (0, side * (depth - wall) / 2, height / 2), foam, 0.04, 5) for side in (-1, 1)]
    parts += [box("wall", (wall, depth - 1.5 * wall, height - 0.004), (side * (width - wall) / 2, 0, height / 2), foam, 0.03, 5) for side in (-1, 1)]
    ink = matte("ink", linear("#2a6fb0"), 0.6)
    parts.append(_snowflake((-0.32 * width, -depth / 2 - 0.006, height * 0.5), 0.15, ink))
    parts.append(group([lettering("2–8 °C", 0.26, (0, 0, 0), ink)], (0.14 * width, -depth / 2 - 0.006, height * 0.5), (90, 0, 0)))
    return group(parts, at, (0, 0, turn))


def cold_pack(at, turn, size=(0.8, 0.16, 0.62), colour="#3f8fd0"):
    """A flat bottle with frozen gel, which stands on its long side."""
    width, depth, height = size
    shell = plastic("pack", linear(colour))
    parts = [box("pack", size, (0, 0, height / 2), shell, 0.07, 6), lathe("cap", [(0, height - 0.02), (0.09, height - 0.02), (0.09, height + 0.07), (0, height + 0.08)], (width * 0.3, 0, 0), plastic("cap", linear("#f4f6f4")), 48)]
    return group(parts, at, (0, 0, turn))


def logger(at, turn, shown="+4,6 °C"):
    """A logger of temperature that stands and leans back a little: its display, a green lamp and two buttons."""
    shell, dark = plastic("logger", linear("#f4f5f1")), matte("screen", linear("#10312b"), 0.2)
    parts = [
        box("body", (0.98, 0.22, 1.3), (0, 0, 0.65), shell, 0.1, 8),
        box("frame", (0.98, 0.23, 0.08), (0, 0, 0.2), plastic("stripe", linear("#0b6b5c")), 0.03, 4),
        box("display", (0.8, 0.02, 0.5), (0, -0.108, 0.92), dark, 0.008),
        group([lettering(shown, 0.2, (0, 0, 0), glow("digits", linear("#9ff0d2"), 0.8))], (0, -0.121, 0.97), (90, 0, 0)),
        group([lettering("2–8 °C", 0.1, (0, 0, 0), glow("digits", linear("#6fc9ab"), 0.5))], (0, -0.121, 0.78), (90, 0, 0)),
        group([lathe("lamp", [(0, 0.02), (0.05, 0.015), (0.06, 0)], (0, 0, 0), glow("lamp", linear("#58e08c"), 1.2), 48)], (0.3, -0.11, 0.46), (90, 0, 0)),
    ]
    parts += [group([lathe("button", [(0, 0.03), (0.09, 0.028), (0.11, 0.01), (0.11, 0)], (0, 0, 0), plastic("button", linear("#cfd8d4")), 48)], (x, -0.11, 0.46), (90, 0, 0)) for x in (-0.28, 0.02)]
    # The edge of its foot stands on the floor when it leans.
    return group([group(parts, (0, 0, 0.02), (-9, 0, 0))], at, (0, 0, turn))


# By how many degrees the flaps of an open parcel hang down.
SLOPE = 52


def open_parcel(size, at, turn, content=None):
    """An open parcel: its four flaps hang down outside, and grey foam fills most of it. `content` lies on the foam."""
    width, depth, height = size
    card, inside = matte("card", linear("#c79a63"), 0.85), matte("inside", linear("#b78a54"), 0.9)
    grey, wall = matte("foam", linear("#59635f"), 0.95), 0.035
    parts = [box("wall", (width, wall, height), (0, side * depth / 2, height / 2), card, 0.006) for side in (-1, 1)]
    parts += [box("wall", (wall, depth, height), (side * width / 2, 0, height / 2), card, 0.006) for side in (-1, 1)]
    parts.append(box("foam", (width - 0.05, depth - 0.05, height * 0.8), (0, 0, height * 0.4), grey, 0.02, 4))
    for side in (-1, 1):
        # The flaps are as long as the box is half wide, but never reach the floor.
        long = min(width * 0.42, height / math.sin(math.radians(SLOPE)) * 0.96)
        flap = box("flap", (width - 0.03, long, 0.028), (0, side * long / 2, 0), inside, 0.006)
        parts.append(group([flap], (0, side * (depth / 2 + 0.012), height), (side * -SLOPE, 0, 0)))
        flap = box("flap", (long, depth - 0.03, 0.028), (side * long / 2, 0, 0), inside, 0.006)
        parts.append(group([flap], (side * (width / 2 + 0.012), 0, height), (0, side * SLOPE, 0)))
    if content:
        content.location = (0, 0, height * 0.8)
        parts.append(content)
    return group(parts, at, (0, 0, turn))


def pocket(image, size, at):
    """A clear pocket on a box with a sheet in it, which faces the camera."""
    width, height = size
    return group([box("pocket", (width + 0.1, 0.008, height + 0.1), (0, 0.006, 0), matte("pocket", linear("#d5e2e6"), 0.25), 0.003), panel("sheet", width, height, (0, 0, 0), printed("sheet", image, 0.5, 0.2))], at)


def scanner(at, turn, tilt=0.0, scale=1.0):
    """A scanner of codes in its stand. It looks along the axis x, down by `tilt` degrees. The middle of its window is 1.3 high."""
    shell, rubber, trigger = plastic("shell", linear("#eef2ef")), matte("rubber", linear("#14241f"), 0.55), plastic("trigger", linear("#d9a441"))
    head = [
        box("head", (1.15, 0.56, 0.44), (-0.62, 0, 0), shell, 0.16, 8),
        box("nose", (0.3, 0.7, 0.52), (-0.12, 0, 0), rubber, 0.1, 6),
        box("window", (0.02, 0.54, 0.34), (0.028, 0, 0), matte("window", linear("#2a0705"), 0.08), 0.008),
        box("lamp", (0.012, 0.4, 0.05), (0.036, 0, 0.06), glow("lamp", (1.0, 0.06, 0.03), 3.0), 0.004),
        box("band", (0.12, 0.575, 0.455), (-0.5, 0, 0), matte("band", linear("#0b6b5c"), 0.45), 0.16, 8),
        box("sign", (0.1, 0.14, 0.02), (-0.86, 0, 0.222), glow("sign", linear("#58e08c"), 1.4), 0.008),
        box("trigger", (0.14, 0.2, 0.3), (-0.42, 0, -0.36), trigger, 0.05, 5),
    ]
    grip = [(-0.7, 0, -0.1), (-0.74, 0, -0.3), (-0.82, 0, -0.62), (-0.9, 0, -0.95), (-0.93, 0, -1.08)]
    head.append(cord("grip", grip, [0.22, 0.2, 0.19, 0.21, 0.22], shell))
    head.append(cord("pad", [(x - 0.05, y, z) for x, y, z in grip[1:-1]], [0.16, 0.17, 0.18], rubber))
    foot = [
        lathe("foot", rounded([(0, 0), (0.5, 0), (0.54, 0.03), (0.5, 0.1), (0.26, 0.14), (0, 0.14)], 2), (-0.92, 0, 0), rubber),
        lathe("cup", rounded([(0.24, 0.1), (0.27, 0.2), (0.29, 0.44), (0.26, 0.44), (0.24, 0.2)], 1), (-0.92, 0, 0), rubber),
        lathe("ring", [(0.26, 0.425), (0.295, 0.43), (0.295, 0.455), (0.26, 0.46)], (-0.92, 0, 0), metal("ring", linear("#c9d1ce"), 0.25)),
    ]
    whole = group([group(head, (0, 0, 1.3), (0, tilt, 0)), *foot], at, (0, 0, turn))
    whole.scale = (scale, scale, scale)
    return whole
