"""The packing line for tablets, at the scale of the packs."""

import math

import packs
from materials import linear, matte, metal, plastic
from shapes import box, group, lathe, rod

PITCH, ROWS = 0.36, 4


def _roller(y, z, radius, length, steel, frame):
    """A roller across the line, with its bearings."""
    barrel = lathe("roller", [(0, 0), (radius - 0.02, 0), (radius, 0.02), (radius, length - 0.02), (radius - 0.02, length), (0, length)], (0, 0, 0), steel)
    barrel.rotation_euler, barrel.location = (0, math.pi / 2, 0), (-length / 2, y, z)
    parts = [barrel, rod("axle", (-length / 2 - 0.25, y, z), (length / 2 + 0.25, y, z), 0.06, metal("axle", linear("#8e9894"), 0.3))]
    for x in (-length / 2 - 0.17, length / 2 + 0.17):
        parts.append(box("bearing", (0.2, 0.62, z + 0.34), (x, y, (z + 0.34) / 2), frame, 0.05, 5))
        parts.append(lathe("cap", [(0, 0), (0.15, 0), (0.16, 0.02), (0.16, 0.05), (0, 0.06)], (0, 0, 0), plastic("cap", linear("#0b6b5c"))))
        side = math.copysign(1, x)
        parts[-1].rotation_euler, parts[-1].location = (0, side * math.pi / 2, 0), (x + side * 0.1, y, z)
    return parts


def _flat_paint(colour):
    """Paint without any gloss."""
    paint = matte("paint", colour, 0.9)
    paint.node_tree.nodes["Principled BSDF"].inputs["Specular IOR Level"].default_value = 0.1
    return paint


def line(at, turn, long, content, paint=None):
    """A strip with `ROWS` pockets across that runs along the axis y to the camera: full pockets behind the roller, and cut strips
    on the belt before it. `content` builds a tablet. The bed is of steel, or has a coat of the colour `paint`."""
    steel, belt = metal("steel", linear("#c4cdc9"), 0.27), matte("belt", linear("#22332e"), 0.6)
    # A gloss would reflect the backdrop at this flat angle, as if the bed let light pass.
    frame = _flat_paint(linear(paint)) if paint else metal("frame", linear("#b3bcb8"), 0.36)
    width = ROWS * PITCH
    length = long * PITCH
    parts = [
        box("bed", (width + 1.1, 11, 0.3), (0, -0.8, 0.05), frame if paint else steel, 0.03, 4),
        box("belt", (width + 0.24, 11, 0.02), (0, -0.8, 0.205), belt, 0.004),
    ]
    parts += [box("guide", (0.1, 11, 0.2), (x, -0.8, 0.3), metal("guide", linear("#dfe5e2"), 0.18), 0.03, 4) for x in (-width / 2 - 0.24, width / 2 + 0.24)]
    top = 0.22
    # The strip behind the roller.
    web = packs.blister(ROWS, long, content, PITCH, foil="#dfe5e3")
    parts.append(group(web, (0, 0.55 + length / 2, top)))
    parts += _roller(0.32, top + 0.5, 0.36, width + 0.3, metal("roller", linear("#d3dad7"), 0.16), frame)
    # The cut strips on the belt.
    for i in range(4):
        for k in range(2):
            cut = packs.blister(2, 5, content, PITCH * 0.96, foil="#dfe5e3")
            parts.append(group(cut, ((k - 0.5) * 0.86, -1.15 - 1.98 * i, top), (0, 0, (1.5, -2, 0.8, -1)[(i + k) % 4])))
    return group(parts, at, (0, 0, turn))
