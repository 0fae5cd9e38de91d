"""Things of reporters: microphones and a camera. Each stands on the floor."""

from materials import glass, linear, matte, metal, plastic
from shapes import ball, box, group, lathe, rod, rounded


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


def photo_camera(at, turn):
    """A photo camera with a large lens, which looks to the viewer."""
    skin, shell = matte("skin", linear("#16211e"), 0.7), matte("shell", linear("#2a3632"), 0.35)
    steel, gold = metal("steel", linear("#b9c2be"), 0.25), metal("ring", linear("#d9a441"), 0.25)
    pane, dark = glass("pane", (0.86, 0.94, 1.0)), matte("inside", linear("#0a100e"), 0.3)
    barrel = [(0.4, 0), (0.4, 0.1), (0.36, 0.12), (0.36, 0.42), (0.4, 0.44), (0.4, 0.66), (0.38, 0.69), (0.33, 0.69), (0.3, 0.5)]
    front = rounded([(0.31, 0.55), (0.2, 0.62), (0, 0.65)], 2) + [(0, 0.5), (0.31, 0.5)]
    lens = [
        lathe("barrel", barrel, (0, 0, 0), shell),
        lathe("ring", [(0.401, 0.5), (0.406, 0.51), (0.406, 0.54), (0.401, 0.55)], (0, 0, 0), gold),
        lathe("inside", [(0.31, 0.48), (0.16, 0.42), (0, 0.4)], (0, 0, 0), dark),
        lathe("pane", front, (0, 0, 0), pane),
    ]
    parts = [
        box("body", (1.5, 0.42, 0.8), (0, 0, 0.42), skin, 0.07, 6),
        box("top", (1.46, 0.4, 0.16), (0, 0, 0.86), shell, 0.06, 6),
        box("hump", (0.56, 0.4, 0.3), (0, -0.02, 1.0), shell, 0.09, 6),
        box("grip", (0.26, 0.3, 0.72), (-0.62, -0.16, 0.4), skin, 0.09, 6),
        lathe("dial", [(0, 0.92), (0.13, 0.92), (0.13, 1.02), (0, 1.03)], (0.5, 0, 0), steel, 48),
        lathe("release", [(0, 0.92), (0.07, 0.92), (0.07, 0.99), (0, 1.0)], (-0.58, -0.1, 0), steel, 48),
        group(lens, (0.05, -0.18, 0.44), (90, 0, 0)),
    ]
    return group(parts, at, (0, 0, turn))
