"""Things of a desk: papers, books, notebooks, a telephone, and things of an office."""

import math

from materials import linear, matte, metal, plastic, printed, wood
from packs import clear
from shapes import ball, box, cord, group, lathe, lettering, outline, page, panel, rod, rounded, surface

PAPER = "#fbf9f3"


def sheets(images, at, turn, size=(1.5, 2.05)):
    """Sheets of paper in a loose stack, with the last image on top."""
    parts = []
    for i, image in enumerate(images):
        look = printed("sheet", image, 0.7) if image else matte("sheet", linear(PAPER), 0.8)
        sheet = page(look, size, (0.05 * i, 0.03 * i, 0.006 + 0.008 * i), (i - len(images) + 1) * -5)
        parts.append(sheet)
    return group(parts, at, (0, 0, turn))


def standing_sheet(image, size, at, turn):
    """A sheet that stands and leans back a little."""
    grid = [[(-size[0] / 2, 0.16 * (row / 8) ** 1.5, size[1] * row / 8), (size[0] / 2, 0.16 * (row / 8) ** 1.5, size[1] * row / 8)] for row in range(9)]
    return group([surface("sheet", grid, (0, 0, 0), printed("sheet", image, 0.7))], at, (0, 0, turn))


def clipboard(image, size, at, turn):
    """A sheet on a board with a clip of steel, which leans on its stay."""
    width, height = size
    timber, steel = wood("board", linear("#8a5f3a")), metal("clip", linear("#c9d0cd"), 0.3)
    parts = [
        box("board", (width + 0.16, 0.05, height + 0.26), (0, 0.03, height / 2 + 0.13), timber, 0.02, 4),
        panel("sheet", width, height, (0, -0.002, height / 2 + 0.06), printed("sheet", image, 0.7)),
        box("clip", (0.5, 0.07, 0.15), (0, -0.02, height + 0.12), steel, 0.025, 4),
        box("grip", (0.2, 0.05, 0.1), (0, 0, height + 0.24), steel, 0.03, 4),
    ]
    leaning = group(parts, (0, 0, 0), (-9, 0, 0))
    stay = rod("stay", (0, 0.3, 0.75 * height), (0, 0.9, 0), 0.03, timber)
    return group([leaning, stay], at, (0, 0, turn))


def notebook(at, turn, cover, open_with=None, title=None):
    """A notebook, closed and with a `title` in gold, or open with the images of its left and its right page."""
    leather = matte("cover", cover, 0.55)
    if open_with:
        left, right = open_with
        parts = [box("cover", (2.9, 1.95, 0.03), (0, 0, 0.015), leather, 0.01)]
        leaves = matte("leaves", linear("#efe8d6"), 0.9)
        for sign in (1, -1):
            rows = []
            for j in range(13):
                share = j / 12
                rows.append([(sign * 1.36 * share, y, 0.05 + 0.1 * math.sin(math.pi * share) ** 0.7 * (1 - share * 0.4)) for y in (-0.92, 0.92)])
            flat = [[(x, y, z) for x, y, z in row] for row in rows]
            turned = [[flat[i][k] for i in range(13)] for k in range(2)]
            if sign < 0:
                turned = [list(reversed(row)) for row in turned]
            parts.append(surface("page", turned, (0, 0, 0), printed("page", right if sign > 0 else left, 0.8), 0.004))
            # The leaves under the open page.
            parts += [surface("leaf", [[(x, y, 0.03 + share * (z - 0.03)) for x, y, z in row] for row in turned], (0, 0, 0), leaves, 0.003) for share in (0.2, 0.36, 0.52, 0.68, 0.84)]
        return group(parts, at, (0, 0, turn))
    paper = matte("pages", linear(PAPER), 0.8)
    parts = [
        box("pages", (1.36, 1.86, 0.2), (0.01, 0, 0.12), paper, 0.01),
        box("cover", (1.44, 1.95, 0.03), (0, 0, 0.235), leather, 0.012),
        box("cover", (1.44, 1.95, 0.03), (0, 0, 0.015), leather, 0.012),
        box("spine", (0.03, 1.95, 0.24), (-0.715, 0, 0.125), leather, 0.012),
        box("band", (0.07, 1.97, 0.265), (0.5, 0, 0.125), matte("band", linear("#d9a441"), 0.6), 0.01),
    ]
    if title:
        gold = matte("title", linear("#e3bf6f"), 0.5)
        parts += [lettering(line, 0.2, (-0.12, 0.42 - 0.27 * i, 0.252), gold) for i, line in enumerate(title)]
        parts += [box("rule", (0.5, 0.016, 0.002), (-0.12, 0.42 - 0.27 * len(title) + 0.06, 0.252), gold, 0.0005)]
    return group(parts, at, (0, 0, turn))


def books(at, turn, colours):
    """Books in a stack."""
    parts, height = [], 0.0
    for i, colour in enumerate(colours):
        thick = 0.24 + 0.07 * (i % 3)
        cover, paper = matte("cover", linear(colour), 0.6), matte("pages", linear("#f4efe2"), 0.9)
        width, depth = 2.1 - 0.12 * i, 1.45 - 0.06 * i
        book = [
            box("pages", (width - 0.08, depth - 0.06, thick - 0.08), (0.03, 0.02, thick / 2), paper, 0.01),
            box("cover", (width, depth, 0.04), (0, 0, 0.02), cover, 0.012),
            box("cover", (width, depth, 0.04), (0, 0, thick - 0.02), cover, 0.012),
            box("spine", (width, 0.04, thick), (0, -depth / 2, thick / 2), cover, 0.016),
            box("rule", (0.5, 0.004, thick * 0.3), (-width * 0.25, -depth / 2 - 0.022, thick / 2), matte("rule", linear("#e8cf95"), 0.5), 0.001),
        ]
        parts.append(group(book, (0, 0, height), (0, 0, (-7, 5, -3, 8)[i % 4])))
        height += thick
    return group(parts, at, (0, 0, turn))


def square_cap(at, turn, scale=1.0):
    """The square cap of a graduate, with a tassel."""
    cloth, gold = matte("cloth", linear("#0b3f37"), 0.85), matte("tassel", linear("#d9a441"), 0.7)
    crown = lathe("crown", [(0, 0), (0.52, 0), (0.55, 0.02), (0.62, 0.42), (0, 0.42)], (0, 0, 0), cloth, 96)
    board = box("board", (1.7, 1.7, 0.05), (0, 0, 0.45), cloth, 0.012)
    board.rotation_euler = (0, 0, math.radians(38))
    button = lathe("button", [(0, 0), (0.07, 0), (0.06, 0.04), (0, 0.05)], (0, 0, 0.475), gold, 48)
    string = cord("string", [(0, 0, 0.5), (0.35, -0.42, 0.5), (0.62, -0.78, 0.49), (0.68, -0.87, 0.4), (0.69, -0.88, 0.22)], 0.018, gold)
    tassel = lathe("tassel", [(0, 0), (0.075, 0.0), (0.06, 0.2), (0.03, 0.25), (0, 0.26)], (0.69, -0.88, 0.0), gold, 48)
    cap = group([crown, board, button, string, tassel], at, (0, 0, turn))
    cap.scale = (scale, scale, scale)
    return cap


def pen(at, turn, colour="#0b6b5c"):
    """A pen that lies on the floor."""
    parts = [
        lathe("body", [(0, 0), (0.02, 0.02), (0.06, 0.22), (0.065, 0.3), (0.065, 1.5), (0.05, 1.56), (0, 1.57)], (0, 0, 0), plastic("body", linear(colour)), 48),
        lathe("ring", [(0.067, 0.86), (0.07, 0.88), (0.07, 0.93), (0.067, 0.95)], (0, 0, 0), metal("ring", linear("#d9a441")), 48),
        box("clip", (0.035, 0.02, 0.5), (0, -0.085, 1.22), metal("clip", linear("#d9a441")), 0.008),
    ]
    lying = group(parts, (0, 0, 0.07), (90, 0, 0))
    return group([lying], at, (0, 0, turn))


def glasses(at, turn, folded=False):
    """A pair of spectacles. It stands with its sides open, or lies on its `folded` sides with the lenses up."""
    frame, brass = plastic("frame", linear("#2a1a12")), metal("brass", linear("#c9a45c"), 0.25)
    parts = []
    for sign in (1, -1):
        edge = [_rim_point(sign, math.pi / 16 * i) for i in range(32)]
        parts.append(cord("rim", edge, 0.021, frame, True))
        lens = outline("lens", [(x, z) for x, _, z in edge], 0.01, (0, 0.005, 0), clear())
        lens.rotation_euler = (math.pi / 2, 0, 0)
        parts.append(lens)
        parts.append(box("hinge", (0.05, 0.05, 0.05), (sign * 0.77, 0.02, 0.4), brass, 0.008))
        side = [(0.775, 0.03, 0.4), (0.785, 0.5, 0.395), (0.77, 1.0, 0.37), (0.74, 1.2, 0.3), (0.72, 1.38, 0.1), (0.71, 1.42, 0.03)]
        if folded:
            deep = 0.09 if sign > 0 else 0.045
            side = [(0.77, 0.02, 0.4), (0.74, deep, 0.4), (0.3, deep, 0.395), (-0.2, deep, 0.38), (-0.42, deep, 0.33), (-0.6, deep, 0.12), (-0.62, deep, 0.06)]
        parts.append(cord("side", [(sign * x, y, z) for x, y, z in side], [0.024, 0.018, 0.017, 0.024, 0.028, 0.018, 0.018][: len(side)], frame))
        parts.append(ball("pad", 0.035, (sign * 0.13, 0.07, 0.27), clear(), (0.4, 0.6, 1.3)))
    parts.append(cord("bridge", [(-0.125, 0, 0.41), (-0.06, 0.02, 0.46), (0.06, 0.02, 0.46), (0.125, 0, 0.41)], 0.024, frame))
    if folded:
        return group([group(parts, (0, -0.27, 0.035), (-82, 0, 0))], at, (0, 0, turn))
    # The sides are lower than the rims, so that the front leans back.
    return group([group(parts, (0, 0, 0), (4, 0, 0))], at, (0, 0, turn))


def _rim_point(sign, angle):
    """A point of the rim of a lens, which is a soft rectangle that is a little narrower below."""
    power = 0.72
    x, z = (math.copysign(abs(part) ** power, part) for part in (math.cos(angle), math.sin(angle)))
    return (sign * 0.44 + x * (0.325 + 0.02 * z), 0.0, 0.275 + 0.255 * z)


def telephone(at, turn, screen):
    """A mobile phone that lies on the floor and shows an image."""
    # The screen is dull, since the reflection of a lamp would cover its words.
    parts = [box("phone", (0.86, 1.76, 0.09), (0, 0, 0.045), matte("phone", linear("#12201c"), 0.25), 0.04, 6), page(printed("screen", screen, 0.6, 0.1), (0.78, 1.66), (0, 0, 0.092))]
    return group(parts, at, turn)


def folded(image, size, at, turn, folds=6):
    """A leaflet that was folded like an accordion, and lies on the floor half open."""
    width, depth = size
    grid = [[(side * width / 2, depth * (row / folds - 0.5), 0.02 + 0.2 * (row % 2)) for side in (-1, 1)] for row in range(folds + 1)]
    return group([surface("leaflet", grid, (0, 0, 0), printed("leaflet", image, 0.75), 0.004)], at, (0, 0, turn))


def law_book(at, turn, colour="#0b3f37", title=()):
    """A thick bound book that lies on the floor, with a gold frame, a mark of silk and the lines of its `title`."""
    cover, gold, leaves = matte("cover", linear(colour), 0.5), metal("gold", linear("#d9b25c"), 0.3), matte("leaves", linear("#f1e9d6"), 0.9)
    width, depth, thick = 1.55, 2.15, 0.44
    parts = [
        box("leaves", (width - 0.08, depth - 0.12, thick - 0.1), (0.02, 0, thick / 2), leaves, 0.02),
        box("cover", (width, depth, 0.05), (0, 0, 0.025), cover, 0.018),
        box("cover", (width, depth, 0.05), (0, 0, thick - 0.025), cover, 0.018),
        box("spine", (0.09, depth, thick), (-width / 2 + 0.02, 0, thick / 2), cover, 0.04, 6),
        box("silk", (0.09, 0.5, 0.012), (0.35, -depth / 2 - 0.12, 0.012), matte("silk", linear("#b3362c"), 0.5), 0.004),
    ]
    top = thick + 0.003
    rules = ((0, 0.0, 0.42, 0.025),) if title else ((0, 0.34, 0.62, 0.05), (0, 0.2, 0.42, 0.03))
    parts += [lettering(line, 0.24, (0.02, 0.5 - 0.27 * i, top + 0.002), matte("title", linear("#ecc977"), 0.5)) for i, line in enumerate(title)]
    for x, y, wide, deep in ((0, 0.88, 1.25, 0.022), (0, -0.88, 1.25, 0.022), (0.615, 0, 0.022, 1.78), (-0.615, 0, 0.022, 1.78), *rules):
        parts.append(box("gilding", (wide, deep, 0.008), (x, y, top), gold, 0.002))
    return group(parts, at, (0, 0, turn))


def stamp(at, turn=0):
    """A round stamp with a wooden handle. It stands on its plate."""
    brass, timber, rubber = metal("brass", linear("#d9a441"), 0.24), wood("handle", linear("#6e3f24")), matte("rubber", linear("#7c2a24"), 0.7)
    grip = rounded([(0.1, 0.2), (0.12, 0.34), (0.09, 0.5), (0.2, 0.72), (0.24, 0.9), (0.2, 1.06), (0.1, 1.12), (0, 1.13)], 3)
    parts = [
        lathe("plate", [(0, 0), (0.36, 0), (0.36, 0.06), (0, 0.06)], (0, 0, 0), rubber),
        lathe("base", rounded([(0.37, 0.05), (0.38, 0.06), (0.38, 0.16), (0.35, 0.19), (0.14, 0.21), (0, 0.21)], 1), (0, 0, 0), brass),
        lathe("handle", grip, (0, 0, 0), timber),
        lathe("ring", [(0.122, 0.3), (0.14, 0.31), (0.14, 0.37), (0.12, 0.38)], (0, 0, 0), brass),
    ]
    return group(parts, at, (0, 0, turn))


def wax_seal(at, turn):
    """A seal of wax on two ends of a ribbon."""
    wax, silk = plastic("wax", linear("#9c2b25")), matte("silk", linear("#c24a3c"), 0.5)
    rim = rounded([(0, 0.03), (0.17, 0.03), (0.19, 0.06), (0.25, 0.065), (0.28, 0.03), (0.27, 0)], 2)
    ends = [outline("ribbon", [(-0.1, 0), (0.1, 0), (0.1, -0.72), (0, -0.62), (-0.1, -0.72)], 0.012, (0, 0, 0.002), silk) for _ in range(2)]
    ends[0].rotation_euler, ends[1].rotation_euler = (0, 0, 0.28), (0, 0, -0.28)
    mark = lathe("mark", [(0.09, 0.03), (0.1, 0.05), (0.12, 0.05), (0.13, 0.03)], (0, 0, 0.012), wax, 6)
    return group([*ends, lathe("seal", rim, (0, 0, 0.012), wax), mark], at, (0, 0, turn))


def fountain_pen(at, turn, colour="#14231f"):
    """An open fountain pen that lies on the floor. Its nib points to the camera."""
    gold, body = metal("gold", linear("#e0b04c"), 0.2), plastic("body", linear(colour))
    parts = [
        lathe("nib", [(0, 0), (0.012, 0.02), (0.05, 0.2), (0.045, 0.32), (0, 0.32)], (0, 0, 0), gold, 48),
        lathe("grip", [(0.045, 0.28), (0.06, 0.3), (0.056, 0.4), (0.072, 0.62)], (0, 0, 0), body, 48),
        lathe("ring", [(0.072, 0.62), (0.086, 0.63), (0.086, 0.68), (0.08, 0.69)], (0, 0, 0), gold, 48),
        lathe("barrel", rounded([(0.08, 0.68), (0.09, 0.9), (0.09, 1.3), (0.07, 1.72), (0.04, 1.79), (0, 1.8)], 2), (0, 0, 0), body, 48),
    ]
    parts[0].scale = (1, 0.5, 1)
    lying = group(parts, (0, 0, 0.09), (90, 0, 0))
    return group([lying], at, (0, 0, turn))


def envelope(at, turn, colour="#efe6d2", wax="#9c2b25"):
    """A closed envelope with a seal of wax, which lies on the floor. `turn` is one angle, or three if it leans."""
    paper, flap, red = matte("paper", linear(colour), 0.75), matte("flap", linear(colour), 0.65), plastic("wax", linear(wax))
    # Wax is never quite round.
    edge = [(0.155 + 0.012 * math.sin(3 * a + 1) + 0.009 * math.sin(5 * a), a) for a in (math.pi * i / 24 for i in range(48))]
    parts = [
        box("paper", (2.0, 1.3, 0.045), (0, 0, 0.0225), paper, 0.012),
        outline("flap", [(-0.97, 0.64), (0.97, 0.64), (0.12, -0.08), (0, -0.12), (-0.12, -0.08)], 0.014, (0, 0, 0.045), flap, 0.005),
        outline("seal", [(r * math.cos(a), r * math.sin(a) - 0.07) for r, a in edge], 0.04, (0, 0, 0.056), red, 0.018),
        lathe("mark", [(0, 0.03), (0.078, 0.03), (0.09, 0.048), (0.108, 0.048), (0.118, 0.03)], (0, -0.07, 0.068), red, 64),
        lathe("drop", [(0, 0.004), (0.03, 0), (0.045, -0.012), (0.03, -0.024)], (0, -0.07, 0.106), red, 6),
    ]
    parts += [rod("seam", (sign * 0.99, -0.64, 0.046), (sign * 0.1, -0.02, 0.046), 0.004, paper) for sign in (-1, 1)]
    return group(parts, at, turn if isinstance(turn, tuple) else (0, 0, turn))


def padlock(at, turn, scale=1.0):
    """A closed padlock."""
    brass, steel = metal("brass", linear("#d9a441"), 0.3), metal("steel", linear("#ccd2d0"), 0.2)
    bow = [(-0.26, 0, 0.6), (-0.26, 0, 0.95), (-0.2, 0, 1.2), (0, 0, 1.32), (0.2, 0, 1.2), (0.26, 0, 0.95), (0.26, 0, 0.6)]
    hole = lathe("hole", [(0, 0), (0.09, 0), (0.09, 0.01), (0, 0.01)], (0, -0.196, 0.36), matte("hole", linear("#2a2417")), 48)
    hole.rotation_euler = (math.pi / 2, 0, 0)
    lock = group([box("body", (0.86, 0.38, 0.76), (0, 0, 0.38), brass, 0.09, 6), cord("bow", bow, 0.08, steel), hole, box("slot", (0.05, 0.01, 0.16), (0, -0.196, 0.27), matte("slot", linear("#2a2417")), 0.002)], at, (0, 0, turn))
    lock.scale = (scale, scale, scale)
    return lock


def key(at, turn):
    """A key that lies on the floor."""
    brass = metal("brass", linear("#d9a441"), 0.25)
    ring = [(0.26 * math.cos(a), 0.26 * math.sin(a), 0.05) for a in (i * math.pi / 5 for i in range(10))]
    parts = [cord("bow", ring, 0.06, brass, True), rod("stem", (0.26, 0, 0.05), (1.2, 0, 0.05), 0.05, brass)]
    parts += [box("tooth", (0.09, 0.22, 0.07), (x, -0.12, 0.05), brass, 0.01) for x in (1.0, 1.14)]
    return group(parts, at, (0, 0, turn))


def paper_bag(at, turn, image):
    """A paper bag of a pharmacy with twisted handles."""
    craft = matte("bag", linear("#d8b98a"), 0.85)
    parts = [box("bag", (1.5, 0.8, 1.75), (0, 0, 0.875), craft, 0.012)]
    parts.append(box("opening", (1.44, 0.74, 0.01), (0, 0, 1.751), matte("opening", linear("#9f8052"), 0.95), 0.002))
    front = surface("mark", [[(-0.5, 0, 0.4), (0.5, 0, 0.4)], [(-0.5, 0, 1.4), (0.5, 0, 1.4)]], (0, -0.403, 0), printed("mark", image, 0.85))
    parts.append(front)
    for y in (-0.36, 0.36):
        parts.append(cord("handle", [(-0.3, y, 1.72), (-0.3, y, 2.1), (-0.2, y, 2.3), (0.2, y, 2.3), (0.3, y, 2.1), (0.3, y, 1.72)], 0.035, matte("handle", linear("#b98f58"), 0.9)))
    return group(parts, at, (0, 0, turn))
