"""A medal of the company, which stands."""

from materials import linear, matte, metal
from shapes import box, group, lathe, outline

# The mark of the company in a square of 44 units, as `svg.mjs` draws it: bends from point to point, with two handles each.
LEAF = (((40, 36), (40, 29), (40, 22), (40, 15)), ((40, 15), (40, 8), (35, 4), (28, 4)), ((28, 4), (28, 13), (29, 21), (40, 36)))
DROP = (((22, 15), (22, 15), (30.5, 23.8), (30.5, 30.3)), ((30.5, 30.3), (30.5, 41.6), (13.5, 41.6), (13.5, 30.3)), ((13.5, 30.3), (13.5, 23.8), (22, 15), (22, 15)))


def _points(bends, steps=14):
    """Points of an outline that consists of bends."""
    shares = [step / steps for step in range(steps)]
    return [tuple((1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t**3 * d for a, b, c, d in zip(*bend)) for bend in bends for t in shares]


def relief(size, thickness, at, material):
    """The leaves and the drop of the mark, raised from the floor. `at` is the middle of their square."""
    unit = size / 44
    right, drop = ([((x - 22) * unit, (22 - y) * unit) for x, y in _points(bends)] for bends in (LEAF, DROP))
    left = [(-x, y) for x, y in reversed(right)]
    return [outline("mark", points, thickness, at, material, 0.006) for points in (left, right, drop)]


def medal(at, turn, scale=1.0):
    """A medal that leans back on a small base, so that it reflects the room instead of the floor. Its field is dull, its rim
    and the mark of the company are polished."""
    gold, field = metal("gold", linear("#ecb552"), 0.2), metal("field", linear("#dfa13c"), 0.42)
    disc = lathe("disc", [(0, -0.06), (0.56, -0.06), (0.62, -0.08), (0.66, 0), (0.62, 0.08), (0.57, 0.08), (0.53, 0.05), (0, 0.05)], (0, 0, 0), gold, 128)
    face = lathe("field", [(0, 0.051), (0.528, 0.051)], (0, 0, 0), field, 128)
    ring = lathe("ring", [(0.46, 0.05), (0.47, 0.07), (0.48, 0.07), (0.49, 0.05)], (0, 0, 0), gold, 96)
    round_part = group([disc, face, ring, *relief(0.74, 0.05, (0, -0.01, 0.05), gold)], (0, 0.1, 0.85), (78, 0, 0))
    base = box("base", (0.9, 0.56, 0.24), (0, 0, 0.12), matte("base", linear("#1c3a33"), 0.35), 0.03)
    whole = group([round_part, base], at, (0, 0, turn))
    whole.scale = (scale, scale, scale)
    return whole
