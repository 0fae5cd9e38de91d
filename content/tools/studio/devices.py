"""Medical devices and kits. Each stands on the floor."""

import math

import bpy

from materials import glow, linear, matte, metal, plastic, printed
from shapes import ball, box, cord, group, lathe, lettering, outline, panel, rod, rounded, wall


# The windows of a cassette, from left to right. The letters of the lines stand to the left of the first window.
WINDOWS = [-0.44 + i * 0.265 for i in range(5)]
WELLS = -0.31
CONTROL, TEST = 0.27, 0.08


def cassette(at, turn, lines=True, wet=False):
    """An express test with five windows, which lies on the floor. Before the test, the windows have no `lines`. While the
    liquid runs, the strips are `wet`. The line T is missing in one window, so that the picture shows both results."""
    shell, rim = plastic("shell", linear("#f3f4f0")), plastic("rim", linear("#d5dfda"))
    well, ink = matte("well", linear("#7f938b"), 0.9), matte("ink", linear("#10312b"), 0.7)
    strip, line = matte("strip", linear("#fffdf7"), 0.9), matte("line", linear("#b01f46"), 0.9)
    stain = matte("stain", linear("#f0c3c6"), 0.8)
    parts = [box("shell", (1.6, 1.1, 0.12), (0, 0, 0.06), shell, 0.05, 6)]
    # The seam between the two halves of the shell.
    parts.append(wall("seam", 1.602, 1.102, 0.052, (0.052, 0.06), matte("seam", linear("#a9b7b1"), 0.8)))
    for i, x in enumerate(WINDOWS):
        # A bevelled frame around each window throws a shadow on the strip, which lies deeper.
        for side in (1, -1):
            parts.append(box("rim", (0.03, 0.54, 0.05), (x + side * 0.083, 0.175, 0.121), rim, 0.012, 4))
            parts.append(box("rim", (0.196, 0.03, 0.05), (x, 0.175 + side * 0.255, 0.121), rim, 0.012, 4))
        parts.append(box("window", (0.14, 0.49, 0.006), (x, 0.175, 0.1185), strip, 0.001))
        if wet:
            parts.append(box("stain", (0.135, 0.32 - 0.03 * (i % 2), 0.006), (x, 0.1 - 0.015 * (i % 2), 0.1232), stain, 0.001))
        if lines:
            parts.append(box("control", (0.135, 0.034, 0.006), (x, CONTROL, 0.1236), line, 0.0005))
        if lines and i != 3:
            parts.append(box("test", (0.135, 0.034, 0.006), (x, TEST, 0.1236), line, 0.0005))
        parts.append(lathe("edge", rounded([(0.068, 0.12), (0.072, 0.146), (0.088, 0.15), (0.106, 0.14), (0.112, 0.118)]), (x, WELLS, 0), rim, 48))
        parts.append(lathe("well", [(0, 0.1215), (0.075, 0.1215)], (x, WELLS, 0), well, 48))
    for text, y in (("C", CONTROL), ("T", TEST)):
        parts.append(lettering(text, 0.15, (-0.65, y, 0.1215), ink))
    return group(parts, at, turn)


# The lit segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom.
SEGMENTS = {"0": "1110111", "4": "0111010", "5": "1101011"}
BARS = ((0, 1, 1), (-1, 0.5, 0), (1, 0.5, 0), (0, 0, 1), (-1, -0.5, 0), (1, -0.5, 0), (0, -1, 1))


def timer(text, at, turn):
    """A kitchen timer that lies on the floor. Its display shows a `text` such as `5:00`."""
    shell, dark = plastic("timer", linear("#e2725b")), matte("digit", linear("#10312b"), 0.6)
    parts = [
        box("timer", (1.3, 1.1, 0.22), (0, 0, 0.11), shell, 0.09, 8),
        box("frame", (1.08, 0.56, 0.01), (0, 0.17, 0.222), matte("frame", linear("#8e3f2e"), 0.6), 0.003),
        box("display", (1.0, 0.48, 0.01), (0, 0.17, 0.224), matte("display", linear("#dfe9dc"), 0.5), 0.002),
    ]
    for x in (-0.36, 0, 0.36):
        parts.append(lathe("button", [(0, 0.25), (0.1, 0.25), (0.12, 0.24), (0.12, 0.2)], (x, -0.33, 0), plastic("button", linear("#fbf3ea")), 48))
    x = -0.37
    for sign in text:
        if sign == ":":
            parts += [box("dot", (0.045, 0.045, 0.006), (x - 0.06, 0.17 + y, 0.23), dark, 0.001) for y in (-0.07, 0.07)]
            x += 0.12
            continue
        for lit, (right, up, level) in zip(SEGMENTS[sign], BARS):
            size = (0.13, 0.045, 0.006) if level else (0.045, 0.13, 0.006)
            if lit == "1":
                parts.append(box("segment", size, (x + right * 0.085, 0.17 + up * 0.155, 0.23), dark, 0.001))
        x += 0.29
    return group(parts, at, turn)


def _handle(width, height, at, material, radius=0.045):
    curve = bpy.data.curves.new("handle", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 12
    curve.resolution_u = 48
    line = curve.splines.new("BEZIER")
    line.bezier_points.add(1)
    for point, sign in zip(line.bezier_points, (-1, 1)):
        point.co = (sign * width / 2, 0, 0)
        point.handle_left = (sign * width / 2, 0, height if sign > 0 else -height)
        point.handle_right = (sign * width / 2, 0, height if sign < 0 else -height)
    holder = bpy.data.objects.new("handle", curve)
    holder.data.materials.append(material)
    holder.location = at
    bpy.context.scene.collection.objects.link(holder)
    return holder


def bag(art, size, colour, at, turn):
    """A soft bag with a zip, a handle and a sewn label."""
    width, depth, height = size
    cloth = matte("cloth", colour, 0.92)
    trim = matte("trim", tuple(c * 0.45 for c in colour), 0.9)
    body = box("bag", size, (0, 0, height / 2), cloth, min(0.16, height / 5), 8)
    zipper = wall("zip", width + 0.012, depth + 0.012, min(0.16, height / 5), (height * 0.73, height * 0.76), trim)
    pull = box("pull", (0.05, 0.03, 0.16), (width * 0.3, -depth / 2 - 0.01, height * 0.7), metal("pull", linear("#c9ccc9")), 0.01)
    grip = _handle(width * 0.42, height * 0.34, (0, 0, height * 0.97), trim, 0.04)
    patch = panel("patch", height * 0.8, height * 0.4, (0, -depth / 2 - 0.006, height * 0.36), printed("patch", art["patch"], 0.7))
    return group([body, zipper, pull, grip, patch], at, (0, 0, turn))


def cooler(art, at, turn):
    """A hard container with a lid, a carrying handle and a temperature logger."""
    shell, lid = plastic("shell", linear("#eef1ef")), plastic("lid", linear("#0b6b5c"))
    dark = matte("screen", linear("#10312b"), 0.2)
    parts = [
        box("shell", (2.1, 1.3, 1.35), (0, 0, 0.675), shell, 0.1, 8),
        box("lid", (2.18, 1.38, 0.3), (0, 0, 1.46), lid, 0.09, 8),
        box("latch", (0.3, 0.06, 0.34), (0, -0.69, 1.3), matte("latch", linear("#d9a441"), 0.4), 0.02),
        box("logger", (0.6, 0.06, 0.36), (0.64, -0.66, 0.95), matte("logger", linear("#f6f3ec"), 0.4), 0.02),
        box("screen", (0.5, 0.01, 0.22), (0.64, -0.693, 0.97), dark, 0.004),
        group([lettering("+4 °C", 0.15, (0, 0, 0), glow("digits", linear("#9ff0d2"), 0.7))], (0.64, -0.7, 0.968), (90, 0, 0)),
        panel("patch", 1.1, 0.55, (-0.36, -0.655, 0.62), printed("patch", art["patch"], 0.5)),
        _handle(1.5, 0.62, (0, 0, 1.58), matte("grip", linear("#10312b"), 0.5), 0.045),
    ]
    return group(parts, at, (0, 0, turn))


def dressing(at, turn, colour):
    """A sterile dressing in a flat packet with a cross."""
    packet = box("packet", (1.1, 1.25, 0.05), (0, 0, 0.025), matte("packet", linear("#f7f6f1"), 0.5), 0.02, 4)
    field = box("field", (0.94, 1.0, 0.02), (0, 0.02, 0.05), matte("field", colour, 0.45), 0.01)
    seam = box("seam", (1.02, 0.03, 0.006), (0, -0.555, 0.05), matte("seam", linear("#d9d6cc"), 0.6), 0.001)
    return group([packet, field, seam, *_cross(0.5, (0, 0.02, 0.06))], at, turn)


def _cross(size, at, colour="#fdfcf8"):
    """A cross with five equal squares, which lies on the floor."""
    near, far = size / 6, size / 2
    corners = [(near, far), (near, near), (far, near)]
    corners += [(x, -y) for x, y in reversed(corners)]
    return [outline("cross", corners + [(-x, y) for x, y in reversed(corners)], 0.006, at, matte("cross", linear(colour), 0.6))]


def bandage(at, turn, width=0.62, radius=0.26):
    """A rolled gauze bandage. It stands, its end shows the turns, and a tail hangs on its side."""
    gauze, shade = matte("gauze", linear("#efe4cf"), 0.95), matte("shade", linear("#b9a988"), 0.95)
    turns = [lathe("roll", [(0.05, 0), (radius, 0), (radius, width), (0.05, width), (0.05, 0)], (0, 0, 0), gauze)]
    for i in range(7):
        reach = 0.07 + i * (radius - 0.08) / 6.5
        turns.append(lathe("turn", [(reach, width), (reach + 0.006, width + 0.007), (reach + 0.012, width)], (0, 0, 0), shade))
    turns.append(box("tail", (0.34, 0.012, width * 0.98), (0.17, -radius - 0.004, width / 2), gauze, 0.002))
    return group(turns, at, turn)


def tourniquet(at, turn):
    """A tourniquet, ready for an arm: a loop of strap that stands on its edge, with a windlass rod in its clip."""
    band, black = matte("band", linear("#1d2926"), 0.95), plastic("plate", linear("#14201d"))
    coral = matte("coral", linear("#e2725b"), 0.6)
    loop = wall("band", 1.9, 0.78, 0.38, (0, 0.36), band, 24)
    loop.modifiers.new("thickness", "SOLIDIFY").thickness = 0.05
    front = -0.39
    parts = [
        loop,
        box("tail", (0.75, 0.04, 0.36), (1.0, front - 0.045, 0.18), band, 0.006),
        box("tip", (0.2, 0.05, 0.36), (1.36, front - 0.045, 0.18), coral, 0.01),
        box("plate", (0.86, 0.05, 0.34), (-0.1, front - 0.05, 0.18), black, 0.015),
        box("buckle", (0.1, 0.1, 0.44), (0.5, front - 0.05, 0.2), black, 0.02),
        box("buckle", (0.1, 0.1, 0.44), (0.68, front - 0.05, 0.2), black, 0.02),
        box("label", (0.3, 0.012, 0.2), (-0.55, front - 0.03, 0.18), matte("label", linear("#f6f3ec"), 0.7), 0.004),
        rod("rod", (-0.55, front - 0.16, 0.2), (0.36, front - 0.16, 0.2), 0.055, plastic("rod", linear("#2b3a36"))),
        box("clip", (0.12, 0.22, 0.26), (0.22, front - 0.13, 0.16), coral, 0.03),
    ]
    return group(parts, at, turn)



def headset(at, turn):
    """A headset of a hotline that lies on the floor: two cups with cushions, a band over the head, and a microphone."""
    shell, soft, steel = plastic("shell", linear("#12352e")), matte("cushion", linear("#20453d"), 0.9), metal("arm", linear("#c3cbc8"), 0.25)
    arc = [(0.64 * math.cos(math.pi * i / 16), 0, 0.62 + 0.66 * math.sin(math.pi * i / 16)) for i in range(17)]
    parts = [cord("band", arc, 0.045, shell), cord("pad", [(0.93 * x, 0, 0.62 + 0.93 * (z - 0.62)) for x, _, z in arc[4:13]], 0.075, soft)]
    for sign in (-1, 1):
        cup = [lathe("cup", rounded([(0, 0), (0.25, 0), (0.29, 0.05), (0.29, 0.12), (0, 0.13)], 2), (0, 0, 0), shell), lathe("ring", rounded([(0.12, 0.12), (0.14, 0.22), (0.22, 0.26), (0.28, 0.22), (0.29, 0.12)], 2), (0, 0, 0), soft)]
        parts.append(group(cup, (sign * 0.74, 0, 0.46), (0, -sign * 90, 0)))
        parts.append(rod("arm", (sign * 0.66, 0, 0.46), (sign * 0.64, 0, 0.8), 0.03, steel))
    boom = [(-0.74, -0.02, 0.4), (-0.74, -0.1, 0.2), (-0.66, -0.2, -0.1), (-0.45, -0.24, -0.32), (-0.2, -0.24, -0.42)]
    parts += [cord("boom", boom, 0.022, steel), ball("microphone", 0.09, (-0.16, -0.24, -0.43), soft, (1.4, 1, 1))]
    return group([group(parts, (0, 0, 0.2), (-74, 0, 0))], at, (0, 0, turn))
