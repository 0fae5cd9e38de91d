"""What stands where in the picture of each product. No two products share a composition: on a page of the catalogue, each is
known by its outline, not only by its name."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Thing:
    # The name of a thing in products.py.
    name: str
    at: tuple[float, float, float]
    # The angles around x, y and z in degrees.
    turn: tuple[float, float, float]
    scale: float
    # What the builder of the thing needs to know, such as how many ampoules a row has.
    options: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Arrangement:
    things: tuple[Thing, ...]
    # The place of the camera, the point that it looks at, and the focal length in mm.
    camera: tuple[float, float, float] = (0.0, -8.6, 2.5)
    aim: tuple[float, float, float] = (0.0, 0.0, 0.86)
    lens: float = 88.0


def thing(name, x=0.0, y=0.0, z=0.0, turn=0.0, scale=1.0, tilt=0.0, **options):
    """A thing at a place of the floor, or at the height `z`. It is turned around the vertical axis by `turn` degrees, after it
    has been tilted back by `tilt` degrees."""
    return Thing(name, (x, y, z), (tilt, 0.0, turn), scale, options)


def _picture(*things, **shot):
    return Arrangement(things, **shot)


# Cameras that look down: at a table, and at a table from above.
DOWN = (0.0, -7.6, 4.9)
ABOVE = (0.0, -5.4, 7.4)

ARRANGEMENTS = {
    # Tablets and capsules: a carton, and all or some of its strips.
    "enalinor": _picture(
        thing("carton", -0.2, 0.7, turn=-9),
        thing("strip", -0.5, -0.42, turn=16),
        thing("strip", 0.4, -0.98, turn=16),
        camera=DOWN, aim=(0.0, 0.0, 0.5), lens=78.0,
    ),
    "ibuvellin": _picture(
        thing("open carton", -0.55, 0.4, turn=-24, end="right"),
        thing("strip", 0.62, -0.08, 0.016, turn=-24, lean=90),
        thing("strip", -0.35, -1.0, turn=9, empty=(9,)),
        thing("piece", 0.85, -1.1),
        aim=(0.0, 0.0, 0.62), lens=82.0,
    ),
    "parafelin": _picture(
        thing("carton", -0.5, 0.35, turn=-20),
        thing("strip", 0.82, -0.42, 0.013, turn=18, lean=66, empty=(0, 3)),
        thing("piece", -0.78, -0.92),
        thing("piece", -0.4, -1.1, 0.105, tilt=62, turn=24),
        aim=(0.0, 0.0, 0.62), lens=82.0,
    ),
    "tirelvin": _picture(
        thing("carton", 0.82, 0.6, turn=15),
        *(thing("strip", -0.92 + 0.03 * (i % 2), -0.45, 0.135 * i, turn=(6, 1, 9, 4)[i]) for i in range(4)),
        thing("strip", 0.72, -0.98, turn=-14),
        camera=(0.0, -8.2, 3.4), aim=(-0.03, 0.0, 0.6), lens=71.0,
    ),
    "tsetrilen": _picture(
        thing("carton", -0.2, 0.5, turn=12, lean=90),
        thing("strip", 1.14, -0.7, turn=102),
        thing("strip", -0.3, -0.98, turn=12),
        camera=ABOVE, aim=(0.05, 0.06, 0.0), lens=75.0,
    ),
    "zepavelin": _picture(
        thing("block", 0.0, 0.45, size=(2.5, 1.1, 0.62)),
        thing("carton", 0.05, 0.5, 0.62, turn=-11, scale=0.88),
        thing("strip", -0.4, -0.32, turn=0, lean=64, scale=0.92),
        thing("strip", 0.85, -0.72, turn=-18, scale=0.92),
        aim=(0.0, 0.0, 0.84), lens=80.0,
    ),
    "omelvita": _picture(
        thing("carton", 0.42, 0.35, turn=18),
        thing("strip", -1.05, -0.12, turn=-14, lean=74, on_end=True),
        thing("strip", 0.55, -0.95, turn=10),
        aim=(0.0, 0.0, 0.68), lens=80.0,
    ),
    "tramalent": _picture(
        thing("disc", 0.3, 0.5, radius=1.35, height=0.3),
        thing("carton", 0.42, 0.5, 0.3, turn=21, scale=0.92),
        thing("strip", -1.16, -0.7, turn=-28, lean=60),
        thing("strip", 0.42, -1.08, turn=-4),
        camera=(0.0, -8.4, 3.0), aim=(-0.04, 0.0, 0.66), lens=74.0,
    ),
    "supozelin": _picture(
        thing("carton", 0.6, 0.7, turn=17),
        thing("strip", -1.08, -0.68, turn=-18, lean=58),
        thing("strip", 0.74, -0.88, turn=12),
        camera=(0.0, -8.0, 3.7), aim=(-0.06, 0.0, 0.58), lens=70.0,
    ),
    # Ampoules: all of a package, or those of one of its trays.
    "ketasomn": _picture(
        thing("carton", 0.0, 0.75, turn=-7),
        thing("tray", 0.0, -0.65, turn=-7, filled=5),
        camera=DOWN, aim=(0.0, 0.0, 0.5), lens=80.0,
    ),
    "lokainvel": _picture(
        thing("open carton", -0.55, 0.2, turn=9, lean=90, end="right", lid=0),
        thing("tray", 0.735, 0.403, 0.02, turn=9, scale=0.9, filled=5),
        camera=(0.0, -6.6, 6.0), aim=(0.15, 0.16, 0.1), lens=78.0,
    ),
    "morvelta": _picture(
        thing("carton", 0.62, 0.4, turn=15),
        thing("triangle", -0.95, -0.2, rows=4),
        aim=(0.0, 0.0, 0.64), lens=76.0,
    ),
    "oksitoverin": _picture(
        thing("block", 0.95, 0.05, size=(1.75, 0.6, 0.44)),
        thing("row", 0.95, 0.05, 0.44, count=5, step=(1.12, 0)),
        thing("row", 0.9, -0.68, count=5, step=(1.12, 0)),
        thing("carton", -0.85, 0.35, turn=-14),
        aim=(0.0, 0.0, 0.7), lens=74.0,
    ),
    "vetoksiton": _picture(
        thing("carton", -0.6, 0.45, turn=-6),
        thing("row", 1.0, 0.0, count=10, step=(0.35, 1.0)),
        camera=(0.0, -8.4, 3.1), aim=(0.0, 0.0, 0.62), lens=78.0,
    ),
    # Bottles, vials, sprays and tubes.
    "ambrovens": _picture(
        thing("open carton", -0.55, 0.35, turn=-17, end="top"),
        thing("bottle", 0.78, -0.35, cap="#f4f3ee"),
        camera=(0.0, -8.4, 3.2), aim=(0.0, 0.0, 1.3), lens=63.0,
    ),
    "maralvin": _picture(
        thing("disc", -0.72, -0.25, radius=0.68, height=0.36),
        thing("bottle", -0.72, -0.25, 0.36, cap="#f4f3ee"),
        thing("carton", 0.62, 0.4, turn=17),
        aim=(0.0, 0.0, 0.94), lens=80.0,
    ),
    "tsitonerin": _picture(
        thing("block", -0.2, 0.45, size=(1.9, 1.15, 0.36)),
        thing("carton", -0.35, 0.5, 0.36, turn=-9, scale=0.94),
        thing("bottle", 0.72, -0.5),
        camera=(0.0, -8.7, 1.7), aim=(0.0, 0.0, 1.06), lens=76.0,
    ),
    "geksantis": _picture(
        thing("carton", 0.55, 0.4, turn=26),
        thing("spray", -0.6, -0.35, turn=-10),
        camera=(0.0, -8.8, 1.3), aim=(0.0, 0.0, 1.0), lens=78.0,
    ),
    "ksilazorin": _picture(
        thing("disc", 0.0, 0.05, radius=1.4, height=0.24),
        thing("carton", -0.42, 0.3, 0.24, turn=-24),
        thing("vial", 0.68, -0.3, 0.24),
        camera=(0.0, -8.2, 3.4), aim=(0.0, 0.0, 0.92), lens=76.0,
    ),
    "pilokverin": _picture(
        thing("carton", 0.5, 0.35, turn=14),
        thing("open dropper", -0.55, -0.2),
        thing("dropper cap", -0.98, -0.72, scale=1.0),
        aim=(0.0, 0.0, 0.86), lens=86.0,
    ),
    "timovert": _picture(
        thing("block", 0.72, -0.05, size=(0.95, 0.95, 0.62)),
        thing("dropper", 0.72, -0.1, 0.62),
        thing("carton", -0.5, 0.3, turn=-24),
        camera=(0.0, -8.8, 1.7), aim=(0.0, 0.0, 0.9), lens=86.0,
    ),
    "solnavit": _picture(
        thing("carton", -0.4, 0.0, turn=10, lean=90),
        thing("dropper", 0.83, 0.0, turn=-24, lying=True),
        camera=(0.0, -2.6, 8.9), aim=(0.08, 0.05, 0.2), lens=90.0,
    ),
    "dermavelin": _picture(
        thing("carton", -0.4, 0.55, turn=-10),
        thing("tube", 0.3, -0.72, turn=64, lying=True),
        camera=(0.0, -8.0, 3.8), aim=(0.0, 0.0, 0.8), lens=78.0,
    ),
    "diklartin": _picture(
        thing("block", -0.5, 0.4, size=(1.45, 1.1, 0.3)),
        thing("carton", -0.5, 0.4, 0.3, turn=-27),
        thing("tube", 0.72, -0.3, turn=8),
        camera=(0.0, -8.8, 2.0), aim=(0.0, 0.0, 1.0), lens=78.0,
    ),
    # Pouches, devices and kits.
    "fitoferm": _picture(
        thing("pouch", -0.3, 0.25, turn=-10),
        thing("heap", 0.85, -0.5),
        aim=(0.0, 0.0, 0.92), lens=84.0,
    ),
    "diagnoskan-5": _picture(
        thing("block", 0.0, 0.6, size=(2.5, 0.95, 0.34)),
        thing("carton", -0.1, 0.65, 0.34, turn=-8, scale=0.9),
        thing("cassette", 0.45, -0.5, turn=10, scale=0.9),
        thing("pipette", -0.85, -0.65, turn=24),
        camera=(0.0, -7.9, 4.2), aim=(0.0, 0.0, 0.66), lens=76.0,
    ),
    "liosept": _picture(
        thing("carton", -0.6, 0.45, turn=-12),
        *(thing("dressing", 0.45 + 0.12 * i, 0.42 - 0.28 * i, turn=14, lean=74, scale=0.86) for i in range(5)),
        aim=(0.0, 0.0, 0.66), lens=74.0,
    ),
    "kriobox-12": _picture(
        thing("cooler", -0.42, 0.35, turn=-18),
        *(thing("cold pack", 0.72 + 0.2 * i, -0.95 + 0.33 * i, turn=-32) for i in range(4)),
        aim=(0.0, 0.0, 0.94), lens=70.0,
    ),
    "rubezh-1": _picture(
        thing("bag", 0.1, 0.35, turn=16, size=(1.9, 0.9, 1.3)),
        thing("dressing", -1.0, -0.5, turn=-12, lean=66, scale=0.55),
        thing("bandage", 1.0, -0.42, 0.21, tilt=90, turn=14, scale=0.8),
        aim=(0.0, 0.0, 0.78), lens=82.0,
    ),
    "rubezh-gruppa": _picture(
        thing("bag", -0.1, 0.35, turn=-16, size=(2.1, 1.0, 1.45)),
        thing("bag", -1.24, -0.75, turn=12, size=(0.85, 0.5, 0.6), colour="green"),
        thing("bag", 1.1, -0.7, turn=-30, size=(0.85, 0.5, 0.6), colour="olive"),
        lens=76.0,
    ),
    "zhgut-t": _picture(
        thing("tourniquet", -0.2, turn=-24),
        aim=(0.0, 0.0, 0.3), lens=112.0,
    ),
    # Standard samples: the vessel and its certificate.
    "so-diazepam": _picture(
        thing("certificate", -0.45, 0.35, turn=-12),
        thing("disc", 0.62, -0.2, radius=0.42, height=0.2),
        thing("ampoule", 0.62, -0.2, 0.2, scale=1.6),
    ),
    "so-ibuprofen": _picture(
        thing("block", -0.62, -0.15, size=(0.95, 0.8, 0.46)),
        thing("jar", -0.62, -0.2, 0.46),
        thing("certificate", 0.5, 0.3, turn=12),
    ),
    "so-morfin": _picture(
        thing("certificate", -0.25, 0.0, turn=9, lean=90),
        thing("lying ampoule", 0.72, -0.1, turn=-18, scale=1.5),
        camera=ABOVE, aim=(0.05, 0.0, 0.0), lens=110.0,
    ),
    "so-timolol": _picture(
        thing("certificate", -0.4, 0.45, turn=-4, lean=30),
        thing("open jar", 0.62, -0.25),
        thing("jar cap", 0.08, -0.8),
        camera=(0.0, -7.4, 4.9), aim=(0.0, 0.0, 0.62), lens=82.0,
    ),
}
