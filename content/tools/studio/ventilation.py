"""The ventilation of a plant: a heat exchanger with its four ducts."""

import stage
from materials import glow, linear, matte, metal
from shapes import box, group, lathe, outline

WARM, COLD = "#d9773f", "#2b7fa3"
# The height of the middle of the exchanger, and half of its height and width.
MIDDLE, HALF = 1.15, 0.95
HALF_WIDTH = 1.9


def exchanger(at, turn):
    """A heat exchanger without its front wall. Its core stands on an edge, so that it divides the case into four chambers. Warm air
    comes in at the upper left and leaves at the lower right, and cold air takes the other way."""
    shell, inside = metal("shell", linear("#c3ccc9"), 0.34, 0.8), matte("inside", linear("#f3f6f3"), 0.7)
    top, bottom = MIDDLE + HALF, MIDDLE - HALF
    parts = [box("back", (2 * HALF_WIDTH, 0.06, 2 * HALF), (0, 0.55, MIDDLE), inside, 0.004)]
    parts += [box("case", (2 * HALF_WIDTH + 0.12, 1.2, 0.07), (0, 0, z), shell, 0.015) for z in (top + 0.03, bottom - 0.03)]
    parts += [box("case", (0.07, 1.2, 2 * HALF), (x, 0, MIDDLE), shell, 0.015) for x in (-HALF_WIDTH, HALF_WIDTH)]
    parts += [box("shelf", (HALF_WIDTH - HALF, 1.05, 0.04), (sign * (HALF_WIDTH + HALF) / 2, 0, MIDDLE), shell, 0.004) for sign in (-1, 1)]
    parts += [box("foot", (0.2, 0.9, bottom - 0.06), (x, 0, (bottom - 0.06) / 2), matte("foot", linear("#22302c"), 0.6), 0.02) for x in (-1.5, 1.5)]
    for side, z, colour in ((-1, 0.5, WARM), (1, -0.5, WARM), (-1, -0.5, COLD), (1, 0.5, COLD)):
        parts.append(_duct(side, MIDDLE + z, colour, shell))
        parts.append(_arrow(side * 1.36, MIDDLE + 1.16 * z, _leads(side, z), colour))
    return group([*parts, _core()], at, (0, 0, turn))


def _leads(side, z):
    """Returns how far an arrow is turned from the axis x: down to the right for warm air, down to the left for cold air, which is
    shown on its way up, to the room."""
    return -40 if (side < 0) == (z > 0) else 40


def _core():
    """The core: plates of aluminium, whose edges are seen on its slanted sides, between two walls."""
    plate, wall = metal("plate", linear("#dfe5e3"), 0.25, 0.85), metal("wall", linear("#0b6b5c"), 0.4, 0.2)
    rhombus = [(-HALF, 0), (0, -HALF), (HALF, 0), (0, HALF)]
    count, depth = 15, 0.98
    leaves = [outline("plate", [(0.985 * x, 0.985 * y) for x, y in rhombus], 0.014, (0, 0, depth * (i / (count - 1) - 0.5)), plate) for i in range(count)]
    faces = [outline("wall", rhombus, 0.03, (0, 0, z), wall, 0.006) for z in (-depth / 2 - 0.03, depth / 2)]
    window = [outline("window", [(0.66 * x, 0.66 * y) for x, y in rhombus], 0.012, (0, 0, depth / 2 + 0.03), plate, 0.003)]
    folds = [box("fold", (0.035, 1.22, 0.035), (x, 0, 0), plate, 0.012) for x in (-0.5 + 0.1 * i for i in range(11))]
    sheet = group(folds, (0, 0, depth / 2 + 0.045), (0, 0, 45))
    sheet.scale = (0.82, 0.7, 1)
    return group([*leaves, *faces, *window, sheet], (0, 0.02, MIDDLE), (90, 0, 0))


def _duct(side, height, colour, steel):
    """A round duct from the side of the case to beyond the edge of the picture, with the coloured band of its air."""
    tube = [lathe("duct", [(0.36, 0), (0.36, 6)], (0, 0, 0), steel)]
    tube += [lathe("seam", [(0.36, z), (0.376, z + 0.02), (0.36, z + 0.04)], (0, 0, 0), steel) for z in (0.9 + 0.3 * i for i in range(15))]
    tube += [lathe("flange", [(0.36, z), (0.44, z), (0.44, z + 0.05), (0.36, z + 0.05)], (0, 0, 0), steel) for z in (0.02,)]
    tube.append(lathe("band", [(0.365, 0.3), (0.372, 0.3), (0.372, 0.66), (0.365, 0.66)], (0, 0, 0), matte("band", linear(colour), 0.45)))
    return group(tube, (side * HALF_WIDTH, 0, height), (0, 90 * side, 0))


def _arrow(x, z, turn, colour):
    """A flat arrow on the back wall of a chamber."""
    points = [(-0.34, -0.075), (0.06, -0.075), (0.06, -0.19), (0.36, 0), (0.06, 0.19), (0.06, 0.075), (-0.34, 0.075)]
    # Little of the low light of dark pages falls into the chambers.
    paint = glow("arrow", linear(colour), 0.5) if stage.is_night() else matte("arrow", linear(colour), 0.5)
    flat = outline("arrow", points, 0.02, (0, 0, 0), paint, 0.004)
    flat.rotation_euler = (0, 0, turn / 57.3)
    return group([flat], (x, 0.42, z), (90, 0, 0))
