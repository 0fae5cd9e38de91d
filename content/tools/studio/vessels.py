"""Vessels: ampoules, vials, bottles and sprays. Each stands on the floor."""

from materials import AMBER, CLEAR, glass, linear, liquid, matte, metal, plastic, printed
from shapes import group, lathe, sleeve


def ampoule(art, at, colour=CLEAR, content=(0.93, 0.98, 0.97), turn=0):
    """A sealed ampoule. The label covers the lower half."""
    outer = [(0, 0), (0.135, 0), (0.15, 0.02), (0.15, 0.62), (0.12, 0.72), (0.062, 0.79), (0.055, 0.84), (0.075, 0.9), (0.07, 1.12), (0.045, 1.22), (0, 1.25)]
    inner = [(0, 1.2), (0.03, 1.18), (0.056, 1.1), (0.06, 0.92), (0.042, 0.84), (0.105, 0.7), (0.134, 0.61), (0.134, 0.035), (0, 0.03)]
    parts = [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", colour), 64),
        lathe("content", [(0, 0.034), (0.13, 0.038), (0.13, 0.52), (0, 0.52)], (0, 0, 0), liquid("content", content), 64),
        lathe("ring", [(0.064, 0.815), (0.066, 0.825), (0.064, 0.835)], (0, 0, 0), matte("ring", linear("#0b6b5c")), 48),
    ]
    if art:
        parts.append(sleeve("label", 0.152, 0.1, 0.5, (0, 0, 0), printed("label", art["label"])))
    return group(parts, at, (0, 0, turn))


def vial(art, at, cap, content, colour=CLEAR):
    """A vial with a rubber stopper and a crimped cap. Without `art`, its label is blank."""
    outer = [(0, 0), (0.4, 0), (0.44, 0.04), (0.44, 1.0), (0.4, 1.14), (0.22, 1.26), (0.2, 1.38), (0.26, 1.4), (0.26, 1.48)]
    inner = [(0.16, 1.48), (0.16, 1.26), (0.36, 1.12), (0.41, 1.0), (0.41, 0.07), (0, 0.06)]
    parts = [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", colour)),
        lathe("content", [(0, 0.065), (0.405, 0.075), (0.405, 0.88), (0, 0.88)], (0, 0, 0), liquid("content", content)),
        lathe("stopper", [(0, 1.3), (0.15, 1.3), (0.15, 1.47), (0, 1.5)], (0, 0, 0), matte("rubber", linear("#5b6462"), 0.7)),
        lathe("crimp", [(0.265, 1.38), (0.272, 1.39), (0.272, 1.52), (0.25, 1.54), (0.17, 1.54)], (0, 0, 0), metal("crimp", linear("#d3d6d3"))),
        lathe("cap", [(0.25, 1.54), (0.255, 1.6), (0.23, 1.63), (0, 1.63)], (0, 0, 0), plastic("cap", cap)),
        sleeve("label", 0.443, 0.2, 0.86, (0, 0, 0), printed("label", art["label"]) if art else matte("label", linear("#f7f4ec"), 0.6)),
    ]
    return group(parts, at)


def bottle(art, at, cap, colour=AMBER):
    """A bottle of coloured glass with a screw cap."""
    outer = [(0, 0), (0.46, 0), (0.5, 0.05), (0.5, 1.18), (0.47, 1.32), (0.38, 1.45), (0.24, 1.53), (0.22, 1.58), (0.22, 1.7)]
    inner = [(0.18, 1.7), (0.18, 1.54), (0.34, 1.43), (0.44, 1.3), (0.46, 1.18), (0.46, 0.08), (0, 0.06)]
    ribbed = [(0.27, 1.57), (0.285, 1.59), (0.285, 1.92), (0.26, 1.96), (0, 1.96)]
    parts = [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", colour)),
        lathe("content", [(0, 0.065), (0.455, 0.085), (0.455, 1.14), (0, 1.14)], (0, 0, 0), liquid("content", colour)),
        lathe("cap", ribbed, (0, 0, 0), plastic("cap", cap)),
        sleeve("label", 0.503, 0.2, 1.06, (0, 0, 0), printed("label", art["label"])),
    ]
    return group(parts, at)


def dropper(art, at, cap):
    """A white dropper bottle with a pointed cap. Without `art`, it has no label."""
    body = [(0, 0), (0.34, 0), (0.37, 0.04), (0.37, 0.82), (0.33, 0.96), (0.2, 1.04), (0.18, 1.1)]
    pointed = [(0.21, 1.06), (0.225, 1.08), (0.225, 1.3), (0.17, 1.4), (0.11, 1.62), (0.08, 1.68), (0, 1.69)]
    parts = [
        lathe("body", body, (0, 0, 0), plastic("body", linear("#f4f3ee"))),
        lathe("cap", pointed, (0, 0, 0), plastic("cap", cap)),
    ]
    if art:
        parts.append(sleeve("label", 0.373, 0.14, 0.78, (0, 0, 0), printed("label", art["label"])))
    return group(parts, at)


def spray(art, at, cap):
    """A white bottle with a pump and a nozzle."""
    body = [(0, 0), (0.36, 0), (0.4, 0.05), (0.4, 1.26), (0.34, 1.4), (0.19, 1.46), (0.18, 1.54)]
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
    outer = [(0, 0), (0.34, 0), (0.37, 0.04), (0.37, 0.74), (0.3, 0.84), (0.26, 0.88), (0.26, 0.96)]
    inner = [(0.22, 0.96), (0.22, 0.86), (0.33, 0.74), (0.34, 0.06), (0, 0.05)]
    parts = [
        lathe("glass", outer + inner, (0, 0, 0), glass("glass", AMBER)),
        lathe("powder", [(0, 0.055), (0.335, 0.065), (0.335, 0.36), (0.2, 0.4), (0, 0.39)], (0, 0, 0), matte("powder", (0.9, 0.89, 0.85), 0.9)),
        lathe("cap", [(0.29, 0.86), (0.3, 0.88), (0.3, 1.1), (0.28, 1.13), (0, 1.13)], (0, 0, 0), plastic("cap", cap)),
        sleeve("label", 0.373, 0.14, 0.66, (0, 0, 0), printed("label", art["label"])),
    ]
    return group(parts, at)
