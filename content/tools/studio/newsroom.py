"""Things of reporters. Each stands on the floor."""

from materials import linear, matte, metal, plastic
from shapes import ball, box, group, lathe, rod


def microphone(at, turn, colour):
    """A microphone on a table stand with a heavy foot. It leans back, towards the speaker."""
    steel = metal("steel", linear("#5a6663"), 0.3)
    foot = lathe("foot", [(0, 0), (0.36, 0), (0.38, 0.03), (0.36, 0.07), (0.08, 0.1), (0.05, 0.14), (0, 0.14)], (0, 0, 0), matte("foot", linear("#1d2b27"), 0.4), 64)
    post = rod("post", (0, 0, 0.1), (0, 0, 0.95), 0.04, steel)
    ring = lathe("ring", [(0.15, 0.36), (0.175, 0.38), (0.175, 0.47), (0.15, 0.49)], (0, 0, 0), plastic("ring", linear(colour)), 64)
    body = lathe("body", [(0, -0.32), (0.085, -0.3), (0.1, -0.1), (0.15, 0.36), (0, 0.36)], (0, 0, 0), matte("body", linear("#26332f"), 0.35), 64)
    foam = ball("foam", 0.235, (0, 0, 0.68), matte("foam", linear("#1f2b28"), 0.98), (1, 1, 1.15))
    clip = box("clip", (0.09, 0.26, 0.16), (0, 0, -0.02), steel, 0.03)
    head = group([ring, body, foam, clip], (0, 0, 1.0), (24, 0, 0))
    return group([foot, post, head], at, (0, 0, turn))
