"""Laboratory glassware and instruments. Each stands on the floor."""

import math

import bpy

from materials import CLEAR, flame, glass, glow, linear, liquid, matte, metal, plastic, soft, wood
from packs import clear
from shapes import ball, box, cord, group, lathe, lettering, rod, rounded, surface


def _filled(name, outer, thickness, level, colour, at):
    """A glass body of revolution with a liquid up to the height `level`. `outer` ends at the rim."""
    outer = rounded(outer)
    floor = outer[0][1] + thickness
    inner = [(max(radius - thickness, 0), max(height, floor)) for radius, height in outer]
    parts = [lathe(name, outer + list(reversed(inner)), (0, 0, 0), glass("glass", CLEAR))]
    if level:
        # The liquid reaches a little into the glass: with a gap, the light would be reflected between them.
        wet = [(0, floor - 0.006)] + [(radius + 0.004, max(height, floor) - 0.006) for radius, height in inner[1:] if height < level]
        (below_r, below_h), (above_r, above_h) = wet[-1], next((p for p in inner if p[1] >= level), inner[-1])
        share = (level - below_h) / max(above_h - below_h, 1e-6)
        edge = below_r + (above_r + 0.004 - below_r) * share
        parts.append(lathe("liquid", [*wet, (edge, level), (0, level)], (0, 0, 0), liquid("liquid", colour)))
    return group(parts, at)


def flask(at, colour, level=0.7, scale=1.0):
    """A conical flask."""
    outer = [(0, 0), (0.62, 0), (0.66, 0.05), (0.6, 0.3), (0.22, 1.18), (0.2, 1.3), (0.2, 1.62), (0.25, 1.68)]
    body = _filled("flask", outer, 0.03, level, colour, at)
    body.scale = (scale, scale, scale)
    return body


def round_flask(at, colour, level=0.75, scale=1.0):
    """A round flask with a long neck, on a ring of cork."""
    outer = [(0, 0.1)] + [(0.62 * math.sin(a), 0.72 - 0.62 * math.cos(a)) for a in (0.35, 0.7, 1.05, 1.4, 1.75, 2.1, 2.45, 2.75)]
    outer += [(0.17, 1.4), (0.17, 2.0), (0.22, 2.06)]
    body = _filled("flask", outer, 0.03, level, colour, (0, 0, 0))
    ring = lathe("ring", [(0.24, 0), (0.46, 0), (0.46, 0.16), (0.36, 0.18), (0.24, 0.1), (0.24, 0)], (0, 0, 0), matte("cork", linear("#b98a58"), 0.9))
    both = group([body, ring], at)
    both.scale = (scale, scale, scale)
    return both


def spirit_lamp(at, scale=1.0):
    """A burning spirit lamp, over whose flame ampoules were sealed."""
    brass, wick = metal("brass", linear("#d0a04a"), 0.3), matte("wick", linear("#efe9da"), 0.9)
    body = _filled("lamp", [(0, 0), (0.4, 0), (0.45, 0.05), (0.41, 0.28), (0.2, 0.44), (0.16, 0.48), (0.16, 0.56)], 0.03, 0.24, (0.72, 0.84, 0.95), (0, 0, 0))
    collar = lathe("collar", rounded([(0, 0.54), (0.19, 0.54), (0.19, 0.62), (0.09, 0.65), (0.09, 0.74), (0, 0.74)], 1), (0, 0, 0), brass)
    thread = lathe("wick", [(0, 0.72), (0.055, 0.72), (0.05, 0.8), (0, 0.8)], (0, 0, 0), wick)
    # A flame is blue at the wick, yellow in its middle, and orange and clear at its edge.
    outer = lathe("flame", rounded([(0, 0.76), (0.06, 0.79), (0.105, 0.9), (0.08, 1.08), (0.025, 1.28), (0, 1.36)], 2), (0, 0, 0), flame("flame", (1.0, 0.84, 0.3), (1.0, 0.3, 0.02)), sharp=180)
    root = lathe("root", rounded([(0, 0.75), (0.06, 0.77), (0.1, 0.84), (0.085, 0.9), (0.06, 0.93)], 2), (0, 0, 0), flame("root", (0.75, 0.7, 0.6), (0.15, 0.35, 1.0)), sharp=180)
    shine = bpy.data.lights.new("shine", "POINT")
    shine.energy, shine.color, shine.shadow_soft_size = 26, (1.0, 0.62, 0.3), 0.12
    holder = bpy.data.objects.new("shine", shine)
    holder.location = (0, 0, 1.05)
    bpy.context.scene.collection.objects.link(holder)
    lamp = group([body, collar, thread, outer, root, holder], at)
    lamp.scale = (scale, scale, scale)
    return lamp


def beaker(at, colour, level=0.55, scale=1.0):
    outer = [(0, 0), (0.46, 0), (0.5, 0.05), (0.5, 1.1), (0.55, 1.17)]
    body = _filled("beaker", outer, 0.028, level, colour, at)
    body.scale = (scale, scale, scale)
    return body


def test_tube(at, colour, level=0.7):
    outer = [(0, 0)] + [(0.13 * math.sin(a), 0.13 - 0.13 * math.cos(a)) for a in (0.5, 1.0, 1.57)] + [(0.13, 1.5), (0.15, 1.54)]
    return _filled("tube", outer, 0.014, level, colour, at)


def rack(at, turn, colours):
    """A wooden rack with test tubes."""
    width = 0.46 * len(colours) + 0.2
    timber = matte("timber", linear("#c9a877"), 0.6)
    parts = [
        box("base", (width, 0.62, 0.1), (0, 0, 0.05), timber, 0.02),
        box("shelf", (width, 0.12, 0.07), (0, 0.17, 0.86), timber, 0.02),
        box("shelf", (width, 0.12, 0.07), (0, -0.17, 0.86), timber, 0.02),
        box("end", (0.08, 0.46, 0.9), (width / 2 - 0.04, 0, 0.45), timber, 0.02),
        box("end", (0.08, 0.46, 0.9), (-width / 2 + 0.04, 0, 0.45), timber, 0.02),
    ]
    for i, colour in enumerate(colours):
        parts.append(test_tube(((i - (len(colours) - 1) / 2) * 0.46, 0, 0.1), colour, 0.5 + 0.13 * (i % 3)))
    return group(parts, at, (0, 0, turn))


def petri(at, colour, scale=1.0, lid=False, number=None):
    """A dish with a layer of `colour`, or an empty one. With a `lid`, which is wider than the dish and reaches over its wall, it is of
    thin clear plastic; a `number` is written on the label on its side."""
    look = clear() if lid else glass("glass", CLEAR)
    parts = [lathe("dish", [(0, 0), (0.67, 0), (0.685, 0.012), (0.685, 0.2), (0.668, 0.2), (0.668, 0.022), (0, 0.022)], (0, 0, 0), look)]
    if colour:
        parts.append(lathe("layer", [(0, 0.024), (0.664, 0.024), (0.664, 0.096), (0.65, 0.09), (0, 0.088)], (0, 0, 0), plastic("layer", colour)))
    if lid:
        # The ridge of the lid holds the next dish of a stack.
        parts.append(lathe("lid", [(0.714, 0.075), (0.722, 0.08), (0.722, 0.218), (0.71, 0.23), (0.64, 0.23), (0.632, 0.242), (0.616, 0.242), (0.608, 0.23), (0, 0.23)], (0, 0, 0), look))
        parts += [lathe("edge", [(0.716, z), (0.726, z + 0.004), (0.726, z + 0.012), (0.716, z + 0.016)], (0, 0, 0), soft("edge", (0.93, 0.97, 0.96))) for z in (0.074, 0.214)]
    if number:
        parts += _dish_label(number)
    dish = group(parts, at)
    dish.scale = (scale, scale, scale)
    return dish


def _dish_label(number):
    """A bent label on the side of a lid."""
    reach, radius = 0.42, 0.729
    bent = [[(radius * math.sin(a), -radius * math.cos(a), z) for a in (reach * (i / 10 - 1) for i in range(21))] for z in (0.098, 0.206)]
    word = lettering(number, 0.082, (0, 0, 0), matte("ink", linear("#28508a"), 0.8))
    word.visible_shadow = False
    return [surface("label", bent, (0, 0, 0), matte("label", linear("#f7f5ec"), 0.75)), group([word], (0, -radius - 0.012, 0.148), (90, 0, 0))]


def dropping_pipette(at, turn, colour):
    """A glass pipette with a rubber bulb. Its tip is at `at`."""
    parts = [
        lathe("stem", [(0.02, 0), (0.03, 0.25), (0.07, 0.4), (0.075, 1.25), (0.055, 1.25), (0.05, 0.42), (0.012, 0.25), (0.01, 0)], (0, 0, 0), glass("glass", CLEAR), 48),
        lathe("content", [(0, 0.06), (0.012, 0.25), (0.048, 0.42), (0.05, 0.8), (0, 0.8)], (0, 0, 0), liquid("content", colour), 48),
        lathe("bulb", rounded([(0.085, 1.18), (0.097, 1.19), (0.097, 1.28), (0.14, 1.42), (0.155, 1.62), (0.13, 1.84), (0.07, 1.91), (0, 1.92)], 3), (0, 0, 0), matte("bulb", linear("#e2725b"), 0.45), 48),
    ]
    return group(parts, at, turn)


def transfer_pipette(at, colour, scale=1.0):
    """A disposable pipette of soft plastic: bulb and stem are one piece. It is vertical, and its tip is at `at`."""
    profile = rounded([(0.018, 0), (0.026, 0.16), (0.052, 0.42), (0.056, 1.05), (0.06, 1.1), (0.15, 1.2), (0.17, 1.42), (0.16, 1.68), (0.1, 1.8), (0, 1.82)], 3)
    parts = [
        lathe("pipette", profile, (0, 0, 0), soft("pipette", (0.93, 0.97, 0.96)), 64, 80),
        lathe("content", [(0, 0.02), (0.012, 0.02), (0.018, 0.18), (0.042, 0.44), (0.044, 0.8), (0, 0.8)], (0, 0, 0), matte("content", colour, 0.2), 48),
    ]
    whole = group(parts, at)
    whole.scale = (scale, scale, scale)
    return whole


def syringe(at, turn, colour):
    """A syringe without a needle, which points along the axis z. Its tip is at `at`."""
    white = plastic("plunger", linear("#eef2f0"))
    parts = [
        lathe("barrel", [(0.03, 0), (0.04, 0.16), (0.15, 0.2), (0.15, 1.5), (0.13, 1.5), (0.13, 0.24), (0.02, 0.2), (0.02, 0)], (0, 0, 0), glass("barrel", CLEAR), 64),
        lathe("content", [(0, 0.25), (0.126, 0.25), (0.126, 0.9), (0, 0.9)], (0, 0, 0), liquid("content", colour), 64),
        lathe("seal", [(0, 0.9), (0.127, 0.9), (0.127, 1.02), (0, 1.02)], (0, 0, 0), matte("seal", linear("#2a3431")), 48),
        box("stem", (0.16, 0.03, 1.0), (0, 0, 1.5), white, 0.01),
        box("stem", (0.03, 0.16, 1.0), (0, 0, 1.5), white, 0.01),
        lathe("flange", [(0, 1.47), (0.26, 1.47), (0.26, 1.53), (0, 1.53)], (0, 0, 0), white, 6),
        lathe("press", [(0, 2.0), (0.19, 2.0), (0.19, 2.06), (0, 2.06)], (0, 0, 0), white, 48),
    ]
    # The graduation is printed on the upper side only.
    ink = matte("mark", linear("#10312b"))
    for i in range(17):
        length = 0.11 if i % 4 == 0 else 0.07
        parts.append(box("mark", (length, 0.008, 0.009), (0.055 - length / 2, 0.147, 0.3 + i * 0.065), ink, 0.002))
    return group(parts, at, turn)


def microscope(at, turn):
    """An optical microscope with a dark stand."""
    shell, dark = plastic("shell", linear("#eef2ef")), matte("dark", linear("#18322c"), 0.4)
    steel = metal("steel", linear("#c9cfcc"), 0.24)
    arm = [(-0.1, 0.62, 0.1), (-0.1, 0.72, 0.9), (-0.1, 0.66, 1.7), (-0.1, 0.3, 2.15), (-0.1, 0.05, 2.2)]
    parts = [
        box("foot", (1.1, 1.5, 0.2), (-0.1, 0.1, 0.1), shell, 0.09, 6),
        cord("arm", arm, 0.17, shell),
        box("stage", (0.95, 0.85, 0.07), (-0.1, -0.12, 0.95), dark, 0.02),
        box("slide", (0.5, 0.17, 0.012), (-0.1, -0.14, 0.992), glass("slide", (0.85, 0.96, 0.93)), 0.002),
        lathe("lamp", [(0, 0), (0.22, 0), (0.2, 0.16), (0.13, 0.24), (0, 0.24)], (-0.1, -0.12, 0.2), dark, 48),
        lathe("condenser", [(0, 0), (0.15, 0), (0.15, 0.22), (0, 0.22)], (-0.1, -0.12, 0.68), steel, 48),
        lathe("turret", [(0, 0), (0.2, 0.02), (0.26, 0.1), (0.26, 0.17), (0, 0.2)], (-0.1, -0.08, 1.62), steel, 48),
        lathe("objective", [(0, 0), (0.04, 0), (0.07, 0.08), (0.09, 0.3), (0.09, 0.44), (0, 0.44)], (-0.1, -0.13, 1.2), steel, 48),
        rod("objective", (0.06, 0.06, 1.64), (0.24, 0.2, 1.36), 0.075, steel),
        rod("objective", (-0.26, 0.06, 1.64), (-0.44, 0.2, 1.36), 0.075, steel),
        box("head", (0.44, 0.5, 0.44), (-0.1, -0.05, 1.98), shell, 0.1, 6),
        rod("tube", (-0.22, -0.2, 2.1), (-0.22, -0.72, 2.5), 0.11, dark),
        rod("tube", (0.02, -0.2, 2.1), (0.02, -0.72, 2.5), 0.11, dark),
        rod("focus", (-0.42, 0.62, 0.62), (0.22, 0.62, 0.62), 0.2, dark),
        rod("focus", (-0.48, 0.62, 0.62), (0.28, 0.62, 0.62), 0.11, steel),
    ]
    return group(parts, at, (0, 0, turn))


def balance(at, turn, shown="1,0324 г"):
    """A laboratory balance with a round pan, whose display shows a mass."""
    shell = plastic("shell", linear("#f0f3f1"))
    parts = [
        box("body", (1.7, 1.9, 0.36), (0, 0, 0.2), shell, 0.1, 6),
        box("display", (0.9, 0.03, 0.2), (0, -0.94, 0.22), matte("screen", linear("#0c2a25"), 0.2), 0.01),
        lathe("pan", [(0, 0.42), (0.62, 0.42), (0.66, 0.45), (0.66, 0.48), (0, 0.46)], (0, 0.2, 0), metal("pan", linear("#d7dbd8"), 0.2)),
        lathe("post", [(0.1, 0.36), (0.1, 0.43)], (0, 0.2, 0), metal("post", linear("#b9bfbc"))),
    ]
    parts.append(group([lettering(shown, 0.17, (0, 0, 0), glow("digits", linear("#9ff0d2"), 0.7))], (0, -0.962, 0.217), (90, 0, 0)))
    return group(parts, at, (0, 0, turn))


def mortar(at, scale=1.0):
    """A stone mortar with a pestle."""
    stone = matte("stone", linear("#e9e6de"), 0.5)
    outer = rounded([(0, 0), (0.46, 0), (0.5, 0.03), (0.49, 0.09), (0.38, 0.14), (0.4, 0.2), (0.6, 0.34), (0.74, 0.62), (0.79, 0.93), (0.84, 0.95), (0.85, 0.99), (0.8, 1.02)], 3)
    inner = rounded([(0.8, 1.02), (0.72, 1.0), (0.66, 0.66), (0.46, 0.36), (0.2, 0.29), (0, 0.28)], 3)
    grip = rounded([(0, 0), (0.14, 0), (0.19, 0.12), (0.15, 0.3), (0.08, 0.5), (0.075, 1.15), (0.12, 1.36), (0.1, 1.47), (0, 1.48)], 3)
    pestle = lathe("pestle", grip, (0.1, 0, 0.34), stone)
    pestle.rotation_euler = (0.1, 0.62, 0)
    both = group([lathe("mortar", outer + inner, (0, 0, 0), stone), pestle], at)
    both.scale = (scale, scale, scale)
    return both


def loupe(at, turn):
    """A magnifying glass whose lens lies flat. The centre of its lens is at `at`, and its handle points along the axis x."""
    brass = metal("brass", linear("#cfa350"), 0.2)
    lens = lathe("lens", [(0, -0.024), (0.3, -0.019), (0.57, -0.007), (0.57, 0.007), (0.3, 0.019), (0, 0.024)], (0, 0, 0), glass("lens", (0.97, 1, 0.99)))
    ring = lathe("ring", [(0.56, -0.035), (0.59, -0.045), (0.605, -0.03), (0.605, 0.03), (0.59, 0.045), (0.56, 0.035), (0.56, -0.035)], (0, 0, 0), brass)
    ferrule = lathe("ferrule", [(0, 0), (0.04, 0), (0.045, 0.14), (0.06, 0.16), (0.06, 0.2), (0.075, 0.22), (0.075, 0.34), (0, 0.34)], (0, 0, 0), brass, 48)
    grip = lathe("grip", [(0, 0.34), (0.07, 0.34), (0.062, 0.4), (0.085, 0.75), (0.098, 1.15), (0.08, 1.42), (0.04, 1.48), (0, 1.49)], (0, 0, 0), wood("grip", linear("#5d3822")), 48)
    return group([lens, ring, group([ferrule, grip], (0.59, 0, 0), (0, 90, 0))], at, turn)


def spoon(at, turn, content):
    """A dosing spoon with a liquid."""
    shell = plastic("spoon", linear("#f4f6f4"))
    bowl = lathe("bowl", [(0, 0), (0.2, 0.03), (0.3, 0.12), (0.34, 0.22), (0.31, 0.22), (0.26, 0.13), (0.16, 0.06), (0, 0.04)], (0, 0, 0), shell, 64)
    wet = lathe("content", [(0, 0.045), (0.16, 0.065), (0.26, 0.135), (0.285, 0.17), (0, 0.17)], (0, 0, 0), liquid("content", content), 64)
    handle = box("handle", (1.3, 0.14, 0.04), (0.95, 0, 0.2), shell, 0.015)
    return group([bowl, wet, handle], at, (0, 0, turn))


def stethoscope(at, turn):
    """A stethoscope that lies on the floor."""
    rubber, steel, dark = matte("rubber", linear("#0b6b5c"), 0.45), metal("steel", linear("#d2d8d5"), 0.18), matte("tip", linear("#1d2926"), 0.5)
    tube = [(0, 0.4), (0, 0.4), (0, 0.15), (-0.02, -0.25), (0.02, -0.75), (0.32, -1.12), (0.75, -1.1), (0.98, -0.75), (0.95, -0.35), (0.93, -0.2), (0.93, -0.2)]
    parts = [cord("tube", [(x, y, 0.065) for x, y in tube], 0.062, rubber)]
    for sign in (1, -1):
        soft = [(0, 0.4), (0, 0.4), (0.04, 0.52), (0.16, 0.72), (0.27, 0.95), (0.27, 0.95)]
        hard = [(0.27, 0.93), (0.27, 0.93), (0.36, 1.16), (0.4, 1.42), (0.32, 1.62), (0.2, 1.7), (0.2, 1.7)]
        parts.append(cord("branch", [(sign * x, y, 0.065) for x, y in soft], 0.055, rubber))
        parts.append(cord("metal", [(sign * x, y, 0.065) for x, y in hard], 0.034, steel))
        parts.append(ball("tip", 0.065, (sign * 0.17, 1.715, 0.068), dark, (1.25, 0.9, 1)))
    rim = rounded([(0, 0), (0.25, 0), (0.29, 0.02), (0.29, 0.07), (0.2, 0.11), (0.1, 0.14), (0.08, 0.2), (0, 0.21)], 2)
    parts.append(lathe("head", rim, (0.93, 0.1, 0), steel))
    parts.append(lathe("edge", [(0.28, 0.0), (0.305, 0.005), (0.305, 0.045), (0.28, 0.05)], (0.93, 0.1, 0), dark))
    parts.append(cord("stem", [(0.93, -0.22, 0.07), (0.93, -0.1, 0.1), (0.93, 0.02, 0.16), (0.93, 0.06, 0.17)], 0.034, steel))
    return group(parts, at, (0, 0, turn))
