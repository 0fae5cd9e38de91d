"""What lies on the floor or on the bench of a workshop: an oil can, a cloth for wiping."""

import math

from materials import linear, matte, metal, plastic
from shapes import cord, group, lathe, rounded, surface


def oil_can(at, turn):
    """An oil can of a mechanic, with a long spout."""
    paint, brass = plastic("can", linear("#0b6b5c")), metal("spout", linear("#d6a94e"), 0.25)
    body = rounded([(0, 0), (0.42, 0), (0.46, 0.03), (0.46, 0.34), (0.4, 0.46), (0.14, 0.72), (0.12, 0.8), (0, 0.8)], 2)
    spout = [(0, 0, 0.78), (0, 0, 0.95), (0.1, 0, 1.16), (0.42, 0, 1.42), (0.72, 0, 1.55)]
    handle = [(-0.4, 0, 0.42), (-0.62, 0, 0.62), (-0.64, 0, 0.84), (-0.4, 0, 0.92), (-0.12, 0, 0.78)]
    parts = [lathe("can", body, (0, 0, 0), paint), lathe("collar", [(0.15, 0.74), (0.16, 0.76), (0.16, 0.84), (0.1, 0.86), (0, 0.86)], (0, 0, 0), brass)]
    parts += [cord("spout", spout, [0.06, 0.055, 0.045, 0.032, 0.022], brass), cord("handle", handle, 0.035, paint)]
    return group(parts, at, (0, 0, turn))


def cloth(at, turn, colour):
    """A cloth for wiping that was put down: it has soft folds, and its corners lie on the floor."""
    grid = []
    for j in range(49):
        v = j / 24 - 1
        row = []
        for i in range(65):
            u = i / 32 - 1
            fall = max(0.0, 1 - 0.9 * (u * u + v * v))
            fold = 0.07 * math.sin(5.2 * u + 1.6 * v + 0.9 * math.sin(2.4 * v)) + 0.045 * math.sin(7.1 * v - 2.2 * u)
            row.append((0.78 * u + 0.05 * math.sin(4 * v), 0.56 * v + 0.05 * math.sin(3.4 * u), 0.012 + fall * (0.1 + fold) + 0.012 * math.sin(6 * u) ** 2))
        grid.append(row)
    return group([surface("cloth", grid, (0, 0, 0), matte("cloth", linear(colour), 0.95), 0.012)], at, (0, 0, turn))
