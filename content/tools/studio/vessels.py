"""Vessels: ampoules, vials, bottles and sprays. Each stands on the floor."""

import math

from materials import AMBER, CLEAR, glass, linear, liquid, matte, metal, plastic, printed
from shapes import ball, group, lathe, rounded, sleeve


def _eased(points, steps=14):
    """A profile through points (radius, height). Between two points the wall bends like a wave, without a corner."""
    line = []
    for (r, h), (next_r, next_h) in zip(points, points[1:]):
        for i in range(steps):
            share = i / steps
            line.append((r + (next_r - r) * (1 - math.cos(math.pi * share)) / 2, h + (next_h - h) * share))
    return [*line, points[-1]]


def ampoule(art, at, colour=CLEAR, content=(0.98, 0.99, 0.99), turn=0, ring="#0b6b5c"):
    """A sealed ampoule: a body with a round shoulder, a constriction, a bulb, and a long stem that was drawn in a flame.
    A ring gives its kind, and a dot the point at which it breaks. The label covers the body."""
    wall = 0.011
    foot = [(0, 0.014), (0.1, 0.004), (0.128, 0.0), (0.144, 0.014), (0.15, 0.04), (0.15, 0.62)]
    neck = _eased([(0.15, 0.64), (0.062, 0.79), (0.062, 0.8), (0.083, 0.89), (0.083, 0.92), (0.05, 1.14)])
    tip = [(0.046 - 0.004 * i, 1.2 + 0.05 * i) for i in range(3)] + [(0.038 * math.cos(a), 1.32 + 0.045 * math.sin(a)) for a in (0.3, 0.7, 1.1, 1.4)] + [(0, 1.365)]
    outer = [*foot, *neck, *tip]
    inner = [(0, 1.3), (0.02, 1.285), (0.027, 1.26), (0.035, 1.2), *((r - wall, h) for r, h in reversed(neck)), (0.139, 0.62), (0.139, 0.045), (0.12, 0.026), (0, 0.026)]
    # The content reaches a little into the glass: with a gap, the light would be reflected between them.
    parts = [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", colour)),
        lathe("content", [(0, 0.022), (0.122, 0.022), (0.142, 0.045), (0.142, 0.56), (0.13, 0.55), (0, 0.548)], (0, 0, 0), liquid("content", content)),
        lathe("ring", [(0.0625, 1.035), (0.0665, 1.04), (0.0625, 1.065), (0.059, 1.07)], (0, 0, 0), matte("ring", linear(ring), 0.4)),
        ball("point", 0.014, (0, -0.0835, 0.905), matte("point", linear("#f7f4ec"), 0.4), (1, 0.3, 1)),
    ]
    if art:
        parts.append(sleeve("label", 0.1515, 0.1, 0.5, (0, 0, 0), printed("label", art["label"])))
    return group(parts, at, (0, 0, turn))


VIAL = rounded([(0, 0.02), (0.3, 0.02), (0.36, 0), (0.42, 0.01), (0.44, 0.06), (0.44, 0.5), (0.44, 1.0), (0.43, 1.12), (0.3, 1.24), (0.2, 1.27), (0.2, 1.36)], 3) + rounded([(0.2, 1.37), (0.26, 1.385), (0.265, 1.44), (0.25, 1.48)], 2)
HOLLOW = [(0.16, 1.48), *rounded([(0.16, 1.38), (0.16, 1.24), (0.28, 1.2), (0.405, 1.1), (0.415, 1.0), (0.415, 0.5), (0.415, 0.1), (0.38, 0.06), (0.3, 0.055), (0, 0.055)], 3)]


def open_vial(at, level, content):
    """A vial without a stopper, filled up to the height `level`, as it stands under a needle."""
    wet = [(0, 0.05), (0.38, 0.054), (0.419, 0.1), (0.419, level), (0.4, level - 0.012), (0, level - 0.014)]
    return group([lathe("glass", VIAL + HOLLOW, (0, 0, 0), glass("glass")), lathe("content", wet, (0, 0, 0), liquid("content", content))], at)


def vial(art, at, cap, content):
    """A vial with a rubber stopper and a crimped cap."""
    edge = rounded([(0.2, 1.365), (0.268, 1.37), (0.276, 1.39), (0.276, 1.51), (0.268, 1.535), (0.17, 1.54)], 2)
    lid = rounded([(0.245, 1.54), (0.258, 1.545), (0.258, 1.59), (0.24, 1.62), (0, 1.622)], 2)
    parts = [
        open_vial((0, 0, 0), 0.9, content),
        lathe("stopper", [(0, 1.3), (0.155, 1.3), (0.158, 1.47), (0, 1.5)], (0, 0, 0), matte("rubber", linear("#5b6462"), 0.7)),
        lathe("crimp", edge, (0, 0, 0), metal("crimp", linear("#d3d6d3"), 0.22)),
        lathe("cap", lid, (0, 0, 0), plastic("cap", cap)),
        sleeve("label", 0.4425, 0.2, 0.86, (0, 0, 0), printed("label", art["label"])),
    ]
    return group(parts, at)


def bottle(art, at, cap, colour=AMBER):
    """A bottle of coloured glass with a screw cap."""
    return group([*_bottle(art, colour), _bottle_cap(cap)], at)


def open_bottle(art, at, colour=AMBER):
    """A bottle of coloured glass without its cap."""
    threads = [lathe("thread", [(0.215, z), (0.236, z + 0.02), (0.215, z + 0.04)], (0, 0, 0), glass("thread", colour)) for z in (1.57, 1.63)]
    return group([*_bottle(art, colour), *threads], at)


def bottle_cap(colour):
    """The cap of a bottle, which stands on the floor."""
    cap = _bottle_cap(colour)
    cap.location = (0, 0, -1.57)
    return group([cap])


def _bottle(art, colour):
    outer = rounded([(0, 0.02), (0.36, 0.02), (0.42, 0), (0.48, 0.01), (0.5, 0.07), (0.5, 0.6), (0.5, 1.16), (0.48, 1.36), (0.3, 1.5), (0.22, 1.54), (0.22, 1.7)], 3)
    inner = rounded([(0.18, 1.7), (0.18, 1.52), (0.28, 1.46), (0.45, 1.33), (0.465, 1.16), (0.465, 0.6), (0.465, 0.1), (0.42, 0.06), (0, 0.06)], 3)
    return [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", colour)),
        lathe("content", [(0, 0.055), (0.42, 0.056), (0.468, 0.11), (0.468, 1.12), (0, 1.11)], (0, 0, 0), liquid("content", colour)),
        sleeve("label", 0.503, 0.2, 1.06, (0, 0, 0), printed("label", art["label"])),
    ]


def _bottle_cap(colour):
    ribbed = rounded([(0.27, 1.57), (0.285, 1.575), (0.285, 1.75), (0.285, 1.93), (0.25, 1.965), (0, 1.965)])
    return lathe("cap", ribbed, (0, 0, 0), plastic("cap", colour))


DROPPER = rounded([(0, 0.02), (0.26, 0.02), (0.31, 0), (0.36, 0.01), (0.37, 0.06), (0.37, 0.45), (0.37, 0.82), (0.35, 0.97), (0.22, 1.03), (0.18, 1.06)], 3)


def dropper(art, at, cap):
    """A white dropper bottle with a pointed cap."""
    return group([*_body(art, [(0.18, 1.1)]), _pointed_cap(cap)], at)


def dropper_cap(colour):
    """The cap of a dropper bottle, which stands on the floor."""
    cap = _pointed_cap(colour)
    cap.location = (0, 0, -1.06)
    return group([cap])


def _pointed_cap(colour):
    pointed = [(0.2, 1.06), *rounded([(0.222, 1.065), (0.226, 1.1), (0.224, 1.3), (0.19, 1.38), (0.13, 1.48), (0.11, 1.64), (0.085, 1.685), (0, 1.69)], 3)]
    return lathe("cap", pointed, (0, 0, 0), plastic("cap", colour))


def open_dropper(art, at, nozzle=False):
    """A white dropper bottle without its cap. Before it is filled, it has no `nozzle` either."""
    neck = [(0.18, 1.08), (0.18, 1.26), (0.165, 1.275), (0.15, 1.26), (0.15, 1.0)]
    parts = [*_body(art, neck), *(lathe("thread", [(0.178, z), (0.2, z + 0.02), (0.178, z + 0.04)], (0, 0, 0), plastic("thread", linear("#f4f3ee"))) for z in (1.12, 1.19))]
    if nozzle:
        parts.append(lathe("nozzle", rounded([(0.17, 1.26), (0.17, 1.3), (0.1, 1.33), (0.05, 1.56), (0.03, 1.6), (0, 1.6)], 2), (0, 0, 0), plastic("nozzle", linear("#fbfbf8"))))
    return group(parts, at)


def _body(art, neck):
    """The body of a dropper bottle, whose neck has the profile `neck`, and its label."""
    return [
        lathe("body", [*DROPPER, *neck], (0, 0, 0), plastic("body", linear("#f4f3ee"))),
        sleeve("label", 0.373, 0.14, 0.78, (0, 0, 0), printed("label", art["label"])),
    ]


def pipette_bottle(art, at):
    """A small bottle of amber glass for eye drops, of the kind that was used in the 1970s: a pipette with a rubber bulb goes
    through its black screw cap."""
    outer = rounded([(0, 0.02), (0.26, 0.02), (0.31, 0), (0.36, 0.01), (0.37, 0.06), (0.37, 0.45), (0.37, 0.84), (0.34, 0.98), (0.2, 1.05), (0.17, 1.08), (0.17, 1.16)], 3)
    inner = rounded([(0.14, 1.16), (0.14, 1.06), (0.2, 1.02), (0.31, 0.95), (0.34, 0.82), (0.34, 0.45), (0.34, 0.08), (0.3, 0.05), (0, 0.05)], 3)
    bulb = rounded([(0.1, 1.36), (0.115, 1.37), (0.115, 1.44), (0.16, 1.56), (0.175, 1.74), (0.15, 1.94), (0.08, 2.01), (0, 2.02)], 3)
    parts = [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", AMBER)),
        lathe("content", [(0, 0.045), (0.3, 0.046), (0.342, 0.09), (0.342, 0.8), (0, 0.79)], (0, 0, 0), liquid("content", AMBER)),
        lathe("cap", rounded([(0.2, 1.08), (0.222, 1.09), (0.222, 1.22), (0.222, 1.34), (0.19, 1.38), (0.1, 1.385)], 2), (0, 0, 0), plastic("cap", linear("#1d1a18"))),
        lathe("bulb", bulb, (0, 0, 0), matte("bulb", linear("#c4553f"), 0.5)),
        sleeve("label", 0.373, 0.14, 0.74, (0, 0, 0), printed("label", art["label"])),
    ]
    return group(parts, at)


def spray(art, at, cap):
    """A white bottle with a pump and a nozzle."""
    body = rounded([(0, 0.02), (0.28, 0.02), (0.34, 0), (0.39, 0.01), (0.4, 0.07), (0.4, 0.6), (0.4, 1.24), (0.38, 1.4), (0.22, 1.46), (0.18, 1.48), (0.18, 1.54)], 3)
    collar = [(0.2, 1.5), (0.21, 1.52), (0.21, 1.7), (0.12, 1.72), (0.1, 1.82), (0, 1.82)]
    head = [(0, 1.8), (0.17, 1.8), (0.18, 1.84), (0.18, 2.02), (0.16, 2.06), (0, 2.07)]
    nozzle = lathe("nozzle", [(0, 0), (0.035, 0), (0.035, 0.12), (0, 0.12)], (0, -0.17, 1.94), matte("nozzle", linear("#f4f3ee")), 32)
    nozzle.rotation_euler = (1.5708, 0, 0)
    parts = [
        lathe("body", body, (0, 0, 0), plastic("body", linear("#f1f4f2"))),
        lathe("collar", collar, (0, 0, 0), plastic("collar", linear("#f4f3ee"))),
        lathe("head", head, (0, 0, 0), plastic("head", cap)),
        nozzle,
        sleeve("label", 0.403, 0.18, 1.16, (0, 0, 0), printed("label", art["label"])),
    ]
    return group(parts, at)


def sample_jar(art, at, cap):
    """A small amber jar with a screw cap, half full of powder."""
    return group([*_jar(art), _jar_cap(cap)], at)


def open_sample_jar(art, at):
    """A small amber jar without its cap, half full of powder."""
    return group(_jar(art), at)


def jar_cap(colour):
    """The cap of a small jar, which stands on the floor."""
    cap = _jar_cap(colour)
    cap.location = (0, 0, -0.86)
    return group([cap])


def _jar(art):
    outer = rounded([(0, 0.02), (0.26, 0.02), (0.31, 0), (0.36, 0.01), (0.37, 0.06), (0.37, 0.4), (0.37, 0.7), (0.35, 0.83), (0.26, 0.87), (0.26, 0.96)], 3)
    inner = rounded([(0.22, 0.96), (0.22, 0.84), (0.32, 0.79), (0.34, 0.68), (0.34, 0.4), (0.34, 0.08), (0.3, 0.05), (0, 0.05)], 3)
    return [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", AMBER)),
        lathe("powder", [(0, 0.055), (0.335, 0.065), (0.335, 0.36), (0.2, 0.4), (0, 0.39)], (0, 0, 0), matte("powder", (0.9, 0.89, 0.85), 0.9)),
        sleeve("label", 0.373, 0.14, 0.66, (0, 0, 0), printed("label", art["label"])),
    ]


def _jar_cap(colour):
    return lathe("cap", rounded([(0.29, 0.86), (0.302, 0.865), (0.302, 0.98), (0.302, 1.11), (0.27, 1.135), (0, 1.135)]), (0, 0, 0), plastic("cap", colour))
