"""Models of the production: a truck, shelves, a line."""

import math

from materials import linear, matte, metal, plastic, wood
from shapes import box, cord, group, lathe, lettering, rounded


def truck(at, turn, scale=1.0):
    """A delivery truck with a refrigerator in the colours of the brand."""
    white, dark = plastic("body", linear("#f4f4ef")), matte("dark", linear("#16221f"), 0.5)
    green = plastic("cab", linear("#0b6b5c"))
    parts = [
        box("body", (2.3, 0.95, 1.05), (0.35, 0, 0.86), white, 0.04, 4),
        box("stripe", (2.31, 0.96, 0.1), (0.35, 0, 0.52), green, 0.01),
        box("stripe", (1.0, 0.964, 0.34), (0.1, 0, 0.98), plastic("leaf", linear("#d9a441")), 0.15, 6),
        box("cab", (0.78, 0.9, 0.86), (-1.25, 0, 0.72), green, 0.12, 6),
        box("glass", (0.3, 0.92, 0.32), (-1.36, 0, 0.92), matte("glass", linear("#16302b"), 0.1), 0.04),
        box("cooler", (0.22, 0.7, 0.3), (-0.88, 0, 1.34), white, 0.04),
        box("frame", (3.1, 0.8, 0.12), (-0.1, 0, 0.3), dark, 0.02),
    ]
    for x in (-1.2, 0.75, 1.2):
        for y in (-0.42, 0.42):
            wheel = lathe("wheel", [(0, -0.1), (0.14, -0.1), (0.26, -0.1), (0.28, -0.06), (0.28, 0.06), (0.26, 0.1), (0, 0.1)], (x, y, 0.28), dark, 48)
            wheel.rotation_euler = (math.pi / 2, 0, 0)
            hub = lathe("hub", [(0, -0.11), (0.13, -0.108), (0.13, 0.108), (0, 0.11)], (x, y, 0.28), metal("hub", linear("#cfd5d2")), 32)
            hub.rotation_euler = (math.pi / 2, 0, 0)
            parts += [wheel, hub]
    whole = group(parts, at, (0, 0, turn))
    whole.scale = (scale, scale, scale)
    return whole


def parcel(size, at, turn=0):
    """A closed cardboard box with tape."""
    card = matte("card", linear("#c79a63"), 0.85)
    width, depth, height = size
    parts = [
        box("card", size, (0, 0, height / 2), card, 0.008),
        box("tape", (width * 1.002, 0.12, 0.004), (0, 0, height + 0.001), matte("tape", linear("#0b6b5c"), 0.4), 0.001),
        box("tape", (0.12, 0.004, height * 0.3), (0, -depth / 2 - 0.002, height * 0.85), matte("tape", linear("#e9dcc2"), 0.5), 0.001),
        box("note", (width * 0.36, 0.004, height * 0.3), (width * 0.24, -depth / 2 - 0.002, height * 0.4), matte("note", linear("#fbf9f3"), 0.7), 0.001),
    ]
    return group(parts, at, (0, 0, turn))


def shelves(at, turn, levels=3, columns=4, pitch=0.85):
    """Shelves of a warehouse, full of parcels."""
    steel, beam = matte("post", linear("#0b6b5c"), 0.4), matte("beam", linear("#e2725b"), 0.45)
    width = columns * pitch + 0.2
    parts = []
    for x in (-width / 2, 0, width / 2):
        for y in (-0.4, 0.4):
            parts.append(box("post", (0.07, 0.07, levels * 0.95 + 0.1), (x, y, (levels * 0.95 + 0.1) / 2), steel, 0.006))
    for level in range(levels):
        z = 0.12 + level * 0.95
        parts += [box("beam", (width, 0.05, 0.1), (0, y, z), beam, 0.006) for y in (-0.42, 0.42)]
        parts.append(box("board", (width, 0.82, 0.03), (0, 0, z + 0.05), matte("board", linear("#d8c8a6"), 0.9), 0.004))
        for column in range(columns):
            high = (0.62, 0.5, 0.7, 0.56)[(column + level * 3) % 4]
            parts.append(parcel((pitch * 0.8, 0.66, high), ((column - (columns - 1) / 2) * pitch, 0, z + 0.065), (2, -3, 0, 4)[(column + level) % 4]))
    return group(parts, at, (0, 0, turn))


def sealed_parcel(size, at, turn, number, date):
    """A cardboard box closed with a paper strip, which has a number, a date and two signatures, and with a seal on a thread."""
    width, depth, height = size
    white, ink, blue = matte("strip", linear("#fbf9f3"), 0.7), matte("ink", linear("#22302b"), 0.8), matte("signature", linear("#2b4a9b"), 0.7)
    front, middle, wide = -depth / 2 - 0.003, height / 2, width * 0.62
    parts = [
        box("card", size, (0, 0, middle), matte("card", linear("#c79a63"), 0.85), 0.012),
        box("strip", (wide, 0.004, height * 0.74), (0, front, height * 0.63), white, 0.001),
        box("strip", (wide, depth * 0.3, 0.004), (0, -depth * 0.35, height + 0.002), white, 0.001),
        box("band", (wide, 0.006, height * 0.09), (0, front, height * 0.9), plastic("band", linear("#0b6b5c")), 0.001),
    ]
    rows = (("Опечатано", 0.085, 0.79), (f"№ {number}", 0.16, 0.66), (date, 0.1, 0.53))
    parts += [group([lettering(text, letters * height / 0.7, (0, 0, 0), ink)], (0, front - 0.004, height * z), (90, 0, 0)) for text, letters, z in rows]
    for side in (-1, 1):
        points = [(side * wide * 0.24 + wide * 0.16 * (i / 10 - 0.5), front - 0.006, height * (0.41 + 0.06 * math.sin(2.2 * i + side) * (1.15 - i / 10))) for i in range(11)]
        parts += [cord("signature", points, 0.009, blue), box("line", (wide * 0.36, 0.002, 0.006), (side * wide * 0.24, front - 0.003, height * 0.34), ink, 0.0)]
    hung = [(x, front - 0.012, z) for x, z in ((-0.05, height), (-0.04, height * 0.3), (0, height * 0.22), (0.04, height * 0.3), (0.05, height))]
    parts.append(cord("thread", [(x * 0.4 + width * 0.4, y, z) for x, y, z in hung], 0.008, matte("thread", linear("#8a6a3c"), 0.9)))
    seal = lathe("seal", rounded([(0, 0), (0.085, 0), (0.1, 0.02), (0.1, 0.05), (0.085, 0.07), (0, 0.07)], 1), (0, 0, 0), plastic("seal", linear("#a3312a")))
    parts.append(group([seal], (width * 0.4, front, height * 0.2), (90, 0, 0)))
    return group(parts, at, (0, 0, turn))


def sealed_bay(at, turn):
    """A bay of a steel rack with three boards, on which sealed boxes stand between the posts."""
    steel, beam, board = matte("post", linear("#33413c"), 0.4), matte("beam", linear("#0b6b5c"), 0.42), matte("board", linear("#cfd6d2"), 0.6)
    width, depth, level = 3.5, 1.2, 1.42
    parts = [box("post", (0.12, 0.12, 4.7), (x, y, 2.35), steel, 0.01) for x in (-width / 2, width / 2) for y in (-depth / 2, depth / 2)]
    rows = (((-0.92, 1.42, 0.94, 3), (0.74, 1.42, 0.78, -2)), ((-0.78, 1.6, 0.8, -3), (0.94, 1.3, 0.98, 4)), ((-0.9, 1.34, 0.86, 2), (0.72, 1.5, 0.92, -2)))
    number = 412
    for shelf, boxes in enumerate(rows):
        z = 0.22 + shelf * level
        parts += [box("beam", (width, 0.06, 0.14), (0, y, z), beam, 0.008) for y in (-depth / 2 - 0.04, depth / 2 + 0.04)]
        parts.append(box("board", (width, depth, 0.04), (0, 0, z + 0.05), board, 0.004))
        for x, wide, high, lean in boxes:
            parts.append(sealed_parcel((wide, 0.95, high), (x, -0.06, z + 0.07), lean, f"0{number}", f"{3 + 2 * shelf:02d}.11.2026"))
            number += 1
    return group(parts, at, (0, 0, turn))


def track(at, length):
    """The bed of a filling line: a dark belt between two low steel rails."""
    steel, belt = metal("steel", linear("#ccd3d0"), 0.22), matte("belt", linear("#10221e"), 0.45)
    parts = [box("belt", (length, 1.0, 0.3), (0, 0, 0.15), belt, 0.02)]
    for y in (-0.58, 0.58):
        # The rails are lower than the belt, so that the bases of the vessels are seen.
        parts.append(box("rail", (length, 0.12, 0.26), (0, y, 0.13), steel, 0.03, 4))
    return group(parts, at)


def needle(at, length=1.15):
    """A filling needle. Its tip is at `at`, and its holder begins above the `length`."""
    steel = metal("steel", linear("#dfe4e1"), 0.14)
    shape = [(0.028, 0), (0.042, 0), (0.042, length), (0.075, length + 0.04), (0.075, length + 0.19), (0.12, length + 0.21), (0.12, 2.4), (0, 2.4)]
    return lathe("needle", rounded(shape, 1), at, steel)


def manifold(at, length):
    """The beam that holds the needles. Its lower edge is at `at`."""
    return group([box("beam", (length, 0.5, 1.2), (0, 0, 0.6), metal("beam", linear("#aeb8b4"), 0.3), 0.05, 4)], at)


def boards(at, turn, size):
    """Wooden boards side by side, on which things stand. `size` is their width, depth and height."""
    timber = wood("board", linear("#a87c4c"))
    width, depth, height = size
    count = 3
    planks = [box("board", (width, depth / count - 0.02, height), (0, (i - 1) * depth / count, height / 2), timber, 0.02, 4) for i in range(count)]
    return group(planks, at, (0, 0, turn))


def crate(at, turn, size=(2.3, 1.3, 0.7)):
    """An open wooden crate."""
    width, depth, height = size
    timber = wood("timber", linear("#c39a64"))
    parts = [box("floor", (width, depth, 0.06), (0, 0, 0.03), timber, 0.01)]
    for z in (0.2, 0.2 + height * 0.52):
        for y in (-depth / 2, depth / 2):
            parts.append(box("plank", (width, 0.06, height * 0.42), (0, y, z), timber, 0.012))
        for x in (-width / 2, width / 2):
            parts.append(box("plank", (0.06, depth, height * 0.42), (x, 0, z), timber, 0.012))
    return group(parts, at, (0, 0, turn))
