"""Things of reporters: a newspaper, a notebook, a camera. Each stands on the floor."""

import math
import random

from materials import linear, matte, metal, plastic, printed
from shapes import box, cord, group, lathe, outline, page


def newspaper(at, turn, image, thick=0.1):
    """A newspaper that was folded twice and lies on the floor with its name up. Its fold is to the camera."""
    width, depth = 2.6, 1.82
    paper = [matte("paper", linear(tone), 0.95) for tone in ("#e6e0d0", "#d9d2c0")]
    parts, count = [], 7
    for i in range(count):
        layer = thick / count
        shift = 0.014 * ((i * 37 % 11) / 5.5 - 1)
        parts.append(box("page", (width - 0.01 + shift, depth - 0.03, layer * 0.92), (shift / 2, 0.02 + 0.5 * shift, layer * (i + 0.5)), paper[i % 2], layer * 0.2))
    fold = lathe("fold", [(0, 0), (thick / 2, 0.004), (thick / 2, width - 0.004), (0, width)], (0, 0, 0), paper[0])
    fold.rotation_euler, fold.location = (0, math.pi / 2, 0), (-width / 2, -depth / 2 + 0.04, thick / 2)
    front = page(printed("front", image, 0.95, 0.1), (width, depth - 0.04), (0, 0.015, thick + 0.001))
    return group([*parts, fold, front], at, (0, 0, turn))


def spiral_pad(at, turn):
    """A notebook of a reporter with a wire spiral at its upper edge, and lines of writing."""
    wire, sheet = metal("wire", linear("#aab3af"), 0.25), matte("sheet", linear("#f7f3e6"), 0.9)
    width, depth, thick = 0.98, 1.55, 0.12
    parts = [
        box("back", (width, depth, 0.03), (0, 0, 0.015), matte("back", linear("#7a6a52"), 0.9), 0.008),
        box("sheets", (width - 0.02, depth - 0.03, thick - 0.03), (0, -0.01, 0.03 + (thick - 0.03) / 2), sheet, 0.01),
    ]
    ink = matte("ink", linear("#2c4a78"), 0.8)
    dice = random.Random(11)
    for i in range(8):
        x, end = -width / 2 + 0.1, width / 2 - (0.45 if i in (3, 7) else dice.uniform(0.08, 0.16))
        while x < end:
            # A word: a line that goes up and down, higher where a letter is tall.
            word = min(dice.uniform(0.1, 0.24), end - x)
            steps = max(3, round(word / 0.013))
            line = [(x + word * k / steps, 0.52 - 0.125 * i + (0.016 if k % 2 else -0.012) * dice.uniform(0.3, 1.0) + (0.03 if dice.random() < 0.1 else 0), thick + 0.002) for k in range(steps + 1)]
            parts.append(cord("writing", line, 0.0045, ink))
            x += word + 0.045
    for i in range(13):
        x = -width / 2 + 0.09 + 0.067 * i
        ring = [(x + 0.008 * math.sin(a), depth / 2 - 0.03 + 0.075 * math.cos(a), thick / 2 + 0.095 * math.sin(a)) for a in (math.pi / 4 * k for k in range(8))]
        parts.append(cord("ring", ring, 0.01, wire, True))
    return group(parts, at, (0, 0, turn))


def camera(at, turn, scale=1.0):
    """A reporter's camera that stands on the floor. Its lens looks along the axis -y."""
    skin, body = matte("skin", linear("#141816"), 0.85), plastic("body", linear("#1c211f"))
    steel, mark = metal("ring", linear("#59635f"), 0.32), matte("mark", linear("#9aa19e"), 0.5)
    parts = [
        box("body", (1.7, 0.62, 1.05), (0, 0, 0.53), skin, 0.12, 8),
        box("deck", (1.62, 0.56, 0.18), (0, 0, 1.06), body, 0.07, 6),
        box("grip", (0.4, 0.86, 0.96), (-0.72, -0.14, 0.5), skin, 0.16, 8),
        outline("prism", [(-0.36, 0), (0.36, 0), (0.25, 0.3), (0.16, 0.34), (-0.16, 0.34), (-0.25, 0.3)], 0.66, (0, 0, 0), body, 0.05),
        lathe("dial", [(0, 0), (0.17, 0), (0.17, 0.1), (0.15, 0.12), (0, 0.12)], (0.58, 0.02, 1.14), body, 64),
        lathe("shutter", [(0, 0), (0.11, 0), (0.11, 0.05), (0.08, 0.08), (0, 0.08)], (-0.74, -0.3, 0.97), steel, 64),
    ]
    parts[3].rotation_euler, parts[3].location = (math.pi / 2, 0, 0), (0, 0.3, 1.12)
    barrel = [(0.5, 0), (0.5, 0.1), (0.47, 0.12), (0.47, 0.34), (0.49, 0.35), (0.49, 0.6), (0.47, 0.62), (0.46, 0.72), (0.5, 0.76), (0.5, 0.92), (0.47, 0.95), (0.43, 0.95), (0.4, 0.85), (0.38, 0.72)]
    lens = [lathe("barrel", barrel, (0, 0, 0), body, sharp=24)]
    lens.append(lathe("front", [(0.4, 0.78), (0.3, 0.845), (0.18, 0.875), (0, 0.885)], (0, 0, 0), _coating(), sharp=180))
    lens.append(lathe("throat", [(0.39, 0.7), (0.22, 0.5), (0, 0.48)], (0, 0, 0), matte("throat", linear("#050706"), 0.6)))
    # The ribs of the rubber ring, by which the lens is turned.
    for i in range(44):
        a = 2 * math.pi * i / 44
        rib = box("rib", (0.036, 0.02, 0.2), (0.493 * math.cos(a), 0.493 * math.sin(a), 0.475), skin, 0.006)
        rib.rotation_euler = (0, 0, a + math.pi / 2)
        lens.append(rib)
    lens += [lathe("line", [(0.5, 0.8), (0.503, 0.805), (0.503, 0.825), (0.5, 0.83)], (0, 0, 0), matte("line", linear("#d9a441"), 0.4))]
    parts.append(group(lens, (0.1, -0.3, 0.56), (90, 0, 0)))
    parts.append(box("plate", (0.24, 0.01, 0.035), (0, -0.363, 1.25), mark, 0.003))
    whole = group(parts, at, (0, 0, turn))
    whole.scale = (scale, scale, scale)
    return whole


def _coating():
    """The front glass of a lens: dark, with a bluish shine."""
    front = plastic("front", linear("#0c1420"))
    shader = front.node_tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.03
    shader.inputs["Coat Weight"].default_value = 1.0
    shader.inputs["Coat Tint"].default_value = (0.6, 0.7, 1.0, 1)
    return front
