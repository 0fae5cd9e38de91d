"""Plants, molecules and crystals."""

import math
import random

from materials import bone, gem, grainy, leafy, linear, matte, milky, plastic
from shapes import ball, cord, group, lathe, rod, surface

GREEN = "#4f8f5f"


def leaf(length, width, at, turn, colour=GREEN, fold=0.12, droop=0.25):
    """A leaf from its stalk at `at` along the axis y. `fold` lifts its edges, and `droop` lowers its tip."""
    grid = []
    for j in range(41):
        share = j / 40
        half = width / 2 * math.sin(math.pi * share ** 0.85) ** 0.9 + 0.004
        row = []
        for i in range(13):
            side = i / 6 - 1
            vein = 0.012 * length * math.cos(10 * math.pi * share - 3 * abs(side)) * abs(side) * (1 - abs(side) ** 3)
            height = fold * abs(side) * half * 2 - droop * share**2 * length + vein
            row.append((side * half, share * length, height))
        grid.append(row)
    blade = surface("leaf", grid, (0, 0, 0), leafy("leaf", linear(colour)), 0.004)
    rib = cord("rib", [(0, share * length, 0.01 - droop * share**2 * length) for share in (0, 0.25, 0.5, 0.75, 0.97)], [0.022, 0.018, 0.013, 0.009, 0.004], leafy("rib", tuple(c * 1.35 for c in linear(colour))))
    return group([blade, rib], at, turn)


def sprig(at, turn, pairs=4, colour=GREEN, size=0.62):
    """A sprig along the axis y, with leaves in pairs."""
    stem = [(0.03 * math.sin(i), 0.36 * i, 0.05 * math.sin(i * 0.8)) for i in range(pairs + 2)]
    parts = [cord("stem", stem, [0.032 - 0.004 * i for i in range(len(stem))], leafy("stem", tuple(c * 0.8 for c in linear(colour))))]
    for i in range(1, pairs + 1):
        shrink = 1 - 0.11 * i
        for sign in (1, -1):
            parts.append(leaf(size * shrink * 1.25, size * shrink * 0.62, (stem[i][0], stem[i][1] + 0.05 * sign, stem[i][2]), (12, -8 * sign, -58 * sign), colour))
    parts.append(leaf(size * 0.8, size * 0.4, (stem[-1][0], stem[-1][1] - 0.05, stem[-1][2]), (10, 0, 6), colour))
    return group(parts, at, turn)


def chamomile(at, turn, scale=1.0):
    """A flower without a stalk, which faces up."""
    parts = [ball("disc", 0.2, (0, 0, 0.06), matte("disc", linear("#e0ac2f"), 0.9), (1, 1, 0.62))]
    white = matte("petal", linear("#fbfaf4"), 0.6)
    for i in range(15):
        grid = []
        for j in range(6):
            share = j / 5
            half = 0.085 * math.sin(math.pi * (0.18 + 0.72 * share)) ** 0.7
            grid.append([(side * half, 0.16 + 0.52 * share, 0.07 + 0.05 * math.sin(2.4 * share) - 0.1 * share**2 + 0.02 * abs(side) + 0.008 * (i % 2)) for side in (-1, 0, 1)])
        petal = surface("petal", grid, (0, 0, 0), white, 0.006)
        petal.rotation_euler = (0, 0, 2 * math.pi * i / 15 + 0.06 * math.sin(i * 7))
        parts.append(petal)
    flower = group(parts, at, turn)
    flower.scale = (scale, scale, scale)
    return flower


HEXAGON = [(math.cos(math.pi / 3 * i + math.pi / 6), math.sin(math.pi / 3 * i + math.pi / 6)) for i in range(6)]
ELEMENTS = {"C": ("#1d3f37", 0.24), "O": ("#e2725b", 0.27), "N": ("#4a78b8", 0.26), "H": ("#f3f1ea", 0.16)}


def molecule(atoms, bonds, at, turn, scale=1.0):
    """A model of balls and sticks. `atoms` is a list of (element, x, y, z), and `bonds` is a list of pairs of indices."""
    looks = {element: plastic(element, linear(colour)) for element, (colour, _) in ELEMENTS.items()}
    stick = plastic("stick", linear("#cfd9d4"))
    parts = [ball("atom", ELEMENTS[element][1], (x, y, z), looks[element]) for element, x, y, z in atoms]
    parts += [rod("bond", atoms[a][1:], atoms[b][1:], 0.07, stick) for a, b in bonds]
    model = group(parts, at, turn)
    model.scale = (scale, scale, scale)
    return model


def paracetamol():
    """The atoms and bonds of paracetamol, in its plane and with the hydrogen atoms of the ring."""
    ring = [("C", 0.8 * x, 0.0, 0.8 * z) for x, z in HEXAGON]
    atoms = ring + [("O", 0, 0, 1.66), ("H", 0.6, 0.1, 1.95), ("N", 0, 0, -1.66), ("H", 0.66, 0.1, -1.95), ("C", -0.75, 0, -2.1), ("O", -1.5, 0, -1.7), ("C", -0.75, 0, -2.95)]
    top, bottom = 1, 4
    bonds = [(i, (i + 1) % 6) for i in range(6)] + [(top, 6), (6, 7), (bottom, 8), (8, 9), (8, 10), (10, 11), (10, 12)]
    for i in (0, 2, 3, 5):
        _, x, _, z = ring[i]
        atoms.append(("H", x * 1.75, 0, z * 1.75))
        bonds.append((i, len(atoms) - 1))
    for dx, dy, dz in ((0.5, 0.3, -0.35), (-0.5, 0.3, -0.35), (0, -0.5, -0.25)):
        atoms.append(("H", -0.75 + dx, dy, -2.95 + dz))
        bonds.append((12, len(atoms) - 1))
    return atoms, bonds


# The atoms of ibuprofen as they lie on the floor on three atoms of hydrogen, and the pairs of them that are bound.
_IBUPROFEN = "C-2.63,.39,.89 C-1.84,.18,1.2 C-1.89,-.55,1.67 C-1.27,.11,.53 C-.44,.02,.78 C-.07,-.67,.71 C.7,-.75,.95 C1.09,-.13,1.25 C.71,.58,1.31 C-.05,.66,1.08 C1.92,-.21,1.5 C2.01,-.08,2.36 C2.45,.3,1.05 O2.66,.94,1.22 O2.7,-.02,.4 H-3.04,.46,1.36 H-2.61,.93,.57 H-2.84,-.05,.5 H-1.65,.65,1.58 H-1.34,-.69,1.94 H-2.31,-.49,2.12 H-2.05,-1.04,1.31 H-1.3,.61,.16 H-1.43,-.38,.16 H-.36,-1.16,.47 H.97,-1.3,.88 H1.0,1.07,1.55 H-.33,1.21,1.14 H2.11,-.81,1.4 H1.86,.5,2.52 H2.61,-.17,2.53 H1.65,-.47,2.69 H3.01,.37,.16"
_IBUPROFEN_BONDS = "0-1 1-2 1-3 3-4 4-5 5-6 6-7 7-8 8-9 7-10 10-11 10-12 12-13 12-14 9-4 0-15 0-16 0-17 1-18 2-19 2-20 2-21 3-22 3-23 5-24 6-25 8-26 9-27 10-28 11-29 11-30 11-31 14-32"


def ibuprofen():
    """The atoms and bonds of ibuprofen in three dimensions. The lowest atoms touch the floor."""
    atoms = [(one[0], *(float(part) for part in one[1:].split(","))) for one in _IBUPROFEN.split()]
    return atoms, [tuple(int(end) for end in pair.split("-")) for pair in _IBUPROFEN_BONDS.split()]


def steroid():
    """The four rings of a steroid, with its oxygen atoms."""
    atoms, bonds = [], []

    def atom(element, x, z, y=0.0):
        for index, (_, ax, _, az) in enumerate(atoms):
            if math.hypot(ax - x, az - z) < 0.2:
                return index
        atoms.append((element, x, y, z))
        return len(atoms) - 1

    step = 0.8 * math.sqrt(3)
    for cx, cz in ((0, 0), (step, 0), (1.5 * step, 1.2)):
        ring = [atom("C", cx + 0.8 * x, cz + 0.8 * z, 0.14 * (-1) ** i) for i, (x, z) in enumerate(HEXAGON)]
        bonds += [(a, b) for a, b in zip(ring, ring[1:] + ring[:1])]
    five = [atom("C", 2 * step, 1.6), atom("C", 2 * step, 0.8), atom("C", 2.55 * step, 0.5), atom("C", 2.9 * step, 1.2), atom("C", 2.55 * step, 1.9)]
    bonds += [(a, b) for a, b in zip(five, five[1:] + five[:1])]
    for parent, x, z in ((five[4], 2.75 * step, 2.75), (0, -0.5 * step - 0.7, -0.8)):
        oxygen = atom("O", x, z)
        near = min(range(len(atoms) - 1), key=lambda i: math.hypot(atoms[i][1] - x, atoms[i][3] - z) if atoms[i][0] == "C" else 9)
        bonds.append((near, oxygen))
    return atoms, sorted({tuple(sorted(pair)) for pair in bonds})


def pile(count, spread, make, seed=1, layers=1, height=0.1):
    """Strews things over the floor. `make` builds one of them."""
    dice = random.Random(seed)
    taken, made = [], 0
    for _ in range(count * 40):
        if made == count:
            break
        x, y = dice.uniform(-spread[0], spread[0]), dice.uniform(-spread[1], spread[1])
        level = made * layers // count
        if any(level == other and math.hypot(x - tx, y - ty) < spread[2] for tx, ty, other in taken):
            continue
        taken.append((x, y, level))
        thing = make(made)
        thing.location = (x, y, level * height)
        thing.rotation_euler = (dice.uniform(-0.12, 0.12) * (level > 0), dice.uniform(-0.12, 0.12) * (level > 0), dice.uniform(0, 6.28))
        made += 1


def gel_capsule(colour, radius=0.15):
    """A soft capsule with oil, which lies on the floor."""
    body = ball("gel", radius, (0, 0, radius), gem("gel", colour), (1.55, 1, 1))
    return group([body])


def crystal(colour, size, seed):
    """A small crystal that lies: a prism with two slanted ends. It is milky inside, since a clear one would look like a splinter
    of glass."""
    dice = random.Random(seed)
    long = dice.uniform(1.5, 3.2)
    profile = [(0, 0), (size * 0.42, size * 0.4), (size * 0.42, size * long), (0, size * (long + 0.4))]
    body = lathe("crystal", profile, (0, 0, size * 0.3), milky("crystal", colour), 6, 5)
    body.scale = (1, dice.uniform(0.6, 0.9), 1)
    body.rotation_euler = (math.radians(90) + dice.uniform(-0.3, 0.3), dice.uniform(-0.2, 0.2), dice.uniform(0, 6.28))
    return group([body])


def powder(radius, height, at, colour="#fdfcf9", seed=1):
    """A heap of fine powder. Its slope is uneven, as a spatula leaves it."""
    dice = random.Random(seed)
    waves = [(dice.uniform(2, 9), dice.uniform(0, 6.28), dice.uniform(2, 7), dice.uniform(0, 6.28)) for _ in range(9)]
    grid = []
    for j in range(57):
        share = j / 56
        row = []
        for i in range(145):
            angle = 2 * math.pi * i / 144
            reach = radius * (1 + 0.05 * math.sin(3 * angle + 1) + 0.03 * math.sin(5 * angle + 2) + 0.015 * math.sin(11 * angle))
            x, y = reach * share * math.cos(angle), reach * share * math.sin(angle)
            rough = sum(math.sin(a * x / radius * 3 + b) * math.sin(c * y / radius * 3 + d) for a, b, c, d in waves) / 9
            # The slope is steady, the top is round, and the foot runs out.
            slope = (1 - math.sqrt(share * share + 0.03) + 0.015) / 0.84
            row.append((x, y, max(height * slope * (1 - 0.25 * math.sin(math.pi * share)) + 0.12 * height * rough * (1 - share), 0)))
        grid.append(row)
    return surface("powder", grid, at, grainy("powder", linear(colour)))


# The tines of an antler: where each begins, how far it reaches, and its radius.
TINES = (
    ((0.02, 0.24, 0.26), (-0.95, 0.42, 0.34), 0.105),
    ((0.14, 0.62, 0.27), (-0.92, 0.6, 0.3), 0.09),
    ((0.54, 1.5, 0.3), (-0.82, 0.62, 0.32), 0.095),
    ((0.58, 2.1, 0.34), (0.66, 0.7, 0.16), 0.085),
    ((0.32, 2.75, 0.35), (0.3, 0.78, 0.14), 0.07),
)


def antler(at, turn, scale=1.0):
    """An antler of a maral that lies on the floor: a grooved beam and tines that taper to light points, the rough ring at its
    root, and the cut end, which faces the camera."""
    beam = [(0, 0, 0.25), (0.03, 0.3, 0.25), (0.3, 0.95, 0.27), (0.6, 1.65, 0.3), (0.56, 2.3, 0.34), (0.22, 2.95, 0.36), (-0.2, 3.4, 0.36)]
    look = bone("beam", beam[0], 3.6)
    parts = [cord("beam", beam, [0.16, 0.145, 0.135, 0.12, 0.1, 0.07, 0.012], look)]
    for start, (dx, dy, dz), size in TINES:
        path = [tuple(a + share * b for a, b, share in zip(start, (dx, dy, dz), shares)) for shares in ((0, 0, 0), (0.42, 0.1, 0.1), (0.82, 0.5, 0.55), (1, 1.15, 1))]
        parts.append(cord("tine", path, [size * 1.35, size, size * 0.7, 0.007], bone("tine", start, math.dist(start, path[-1]) * 0.95)))
    parts += [ball("burr", 0.062, (0.185 * math.cos(a), 0.04 * math.sin(5 * a), 0.25 + 0.185 * math.sin(a)), look, (1, 0.8, 1)) for a in (2 * math.pi * i / 15 for i in range(15))]
    parts.append(rod("stub", (0, 0.1, 0.25), (0, -0.1, 0.25), 0.15, look))
    ends = [lathe("cut", [(0, 0), (0.146, 0)], (0, 0, 0), matte("cut", linear("#e9dcc2"), 0.8)), lathe("core", [(0, 0.003), (0.085, 0.003)], (0, 0, 0), matte("core", linear("#b98f68"), 0.95))]
    parts.append(group(ends, (0, -0.102, 0.25), (90, 0, 0)))
    item = group(parts, at, (0, 0, turn))
    item.scale = (scale, scale, scale)
    return item
