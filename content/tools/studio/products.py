"""What stands in the picture of a product. Each function builds the scene of one kind of product."""

import math

import devices
import packs
import vessels
from materials import CLEAR, PALE_AMBER, linear
from shapes import group

WIDE = (1.95, 0.5, 1.3)
TALL = (1.15, 0.85, 1.85)
SLIM = (0.95, 0.6, 2.0)


def build(scene):
    """Builds the scene of a product. `scene` is an entry of scenes.json."""
    KINDS[scene["kind"]](scene, linear(scene["main"]), scene["variant"])


def frame(scene):
    """Returns the height at which the camera looks, and the focal length in mm."""
    if scene["kind"] == "ampoules":
        return 0.6, 74.0
    if scene["kind"] == "tourniquet":
        return 0.3, 112.0
    if scene["kind"] in ("tablets", "capsules", "suppositories", "test", "dressing"):
        return 0.62, 82.0
    if scene["kind"] in ("spray", "pouch", "cooler"):
        return 0.98, 78.0
    if scene["kind"] == "bottle":
        return 0.91, 79.0
    return 0.86, 88.0


def _strips(scene, piece, pitch, turn, long=1.0):
    """Two strips with all pieces of a package, or with some of them: one leans on the carton, the other lies before it.
    From the only strip of a package, two tablets have been taken out."""
    contents = scene["contents"]
    columns, single = contents["strip"] // 2, contents["count"] == contents["strip"]
    strip = packs.blister(columns, 2, piece, pitch, (0, 3) if single else (), long)
    group(strip, (0.82 if long == 1 else 0.98 - 0.04 * (columns - 5), -0.42, 0.36), (66, 0, turn))
    if not single:
        group(packs.blister(columns, 2, piece, pitch, (), long), (-0.42, -1.02, 0), (0, 0, -8))
        return
    piece().location = (-0.78, -0.92, 0)
    group([piece()], (-0.4, -1.1, 0.105), (62, 0, 24))


def _tablets(scene, main, variant):
    contents = scene["contents"]
    packs.carton(scene["art"], WIDE, (-0.5, 0.35, 0), (-14, 12, -20)[variant % 3])
    long = contents["strip"] > 10
    colour = linear(contents["colour"])
    _strips(scene, lambda: packs.tablet(colour, 0.1 if long else 0.13, contents["flat"], contents["scored"]), 0.26 if long else 0.34, 18)


def _capsules(scene, main, variant):
    long = scene["contents"]["strip"] > 10
    packs.carton(scene["art"], WIDE, (-0.68 if long else -0.6, 0.35, 0), (13, -16)[variant % 2])
    colour = linear(scene["contents"]["colour"])

    def piece():
        # A capsule lies across its strip.
        body = packs.capsule(colour, linear("#f4f0e4"), 0.062, 0.24)
        body.rotation_euler = (0, 0, math.pi / 2)
        return group([body])

    _strips(scene, piece, 0.245 if long else 0.28, 16, 1.6)


def _ampoules(scene, main, variant):
    """All ampoules of a package, in rows of five."""
    contents = scene["contents"]
    packs.carton(scene["art"], (2.0, 0.55, 1.2), (-0.72, 0.45, 0), (-15, 11)[variant % 2])
    colour = PALE_AMBER if scene["amber"] else CLEAR
    size = {1: 0.78, 2: 0.86, 5: 1.0}[contents["volume"]]
    step = 0.35 * size
    for i in range(contents["count"]):
        row, place = divmod(i, 5)
        at = (0.94 + (place - 2) * step - 0.5 * step * row, -0.78 + 0.52 * row, 0)
        vessels.ampoule(scene["art"], at, colour).scale = (size, size, size)


def _vial(scene, main, variant):
    packs.carton(scene["art"], TALL, (-0.5, 0.3, 0), -18)
    vessels.vial(scene["art"], (0.72, -0.3, 0), main, (0.97, 0.95, 0.86))


def _size_of(scene, usual):
    """Returns the scale of a vessel that holds less than the usual volume. It is a little less small than it should be,
    so that its label can be read."""
    return (scene["contents"]["volume"] / usual) ** 0.25


def _bottle(scene, main, variant):
    packs.carton(scene["art"], (1.2, 0.95, 2.05), (-0.52, 0.35, 0), (-20, 14)[variant % 2])
    size = _size_of(scene, 100)
    vessels.bottle(scene["art"], (0.78, -0.3, 0), linear("#f4f3ee") if variant % 2 else main).scale = (size, size, size)


def _dropper(scene, main, variant):
    side = (1, -1)[variant % 2]
    packs.carton(scene["art"], SLIM, (-0.42 * side, 0.3, 0), -18 * side)
    size = _size_of(scene, 10)
    vessels.dropper(scene["art"], (0.62 * side, -0.32, 0), main).scale = (size, size, size)


def _spray(scene, main, variant):
    packs.carton(scene["art"], (1.05, 0.9, 2.2), (-0.5, 0.35, 0), -18)
    vessels.spray(scene["art"], (0.68, -0.3, 0), main)


def _tube(scene, main, variant):
    side = (1, -1)[variant % 2]
    packs.carton(scene["art"], SLIM, (-0.5 * side, 0.35, 0), -20 * side)
    size = _size_of(scene, 50)
    packs.tube(scene["art"], main, (0.62 * side, -0.3, 0), 8 * side).scale = (size, size, size)


def _suppositories(scene, main, variant):
    packs.carton(scene["art"], WIDE, (-0.5, 0.4, 0), -14)
    for at, turn in (((0.8, -0.42, 0.36), (62, 0, 14)), ((-0.45, -1.02, 0), (0, 0, -8))):
        group(packs.suppository_strip(linear("#f8f5ea")), at, turn)


def _pouch(scene, main, variant):
    packs.pouch(scene["art"], (0, 0, 0), -12)


def _test(scene, main, variant):
    packs.carton(scene["art"], WIDE, (-0.42, 0.45, 0), -14)
    devices.cassette((0.66, -0.62, 0.3), (34, 0, 12)).scale = (0.9, 0.9, 0.9)


def _dressing(scene, main, variant):
    packs.carton(scene["art"], WIDE, (-0.4, 0.42, 0), -14)
    devices.dressing((0.92, -0.34, 0.62), (72, 0, 20), main)


def _cooler(scene, main, variant):
    devices.cooler(scene["art"], (0, 0, 0), -20)


def _tourniquet(scene, main, variant):
    devices.tourniquet((-0.2, 0, 0), (0, 0, -24))


def _bag(scene, main, variant):
    devices.bag(scene["art"], (1.9, 0.9, 1.3), main, (0, 0, 0), -18)


def _bags(scene, main, variant):
    devices.bag(scene["art"], (2.1, 1.0, 1.45), main, (-0.1, 0.35, 0), -16)
    devices.bag(scene["art"], (0.85, 0.5, 0.6), linear("#0b6b5c"), (-1.15, -0.75, 0), 12)
    devices.bag(scene["art"], (0.85, 0.5, 0.6), linear("#6b7f3a"), (1.15, -0.7, 0), -30)


def _sample_jar(scene, main, variant):
    packs.sheet(scene["art"]["paper"], (1.25, 1.7), (-0.45, 0.35, 0), (-8, 0, -12))
    vessels.sample_jar(scene["art"], (0.62, -0.25, 0), main)


def _sample_ampoule(scene, main, variant):
    packs.sheet(scene["art"]["paper"], (1.25, 1.7), (-0.45, 0.35, 0), (-8, 0, -12))
    vessels.ampoule(scene["art"], (0.62, -0.25, 0), PALE_AMBER).scale = (1.3, 1.3, 1.3)


KINDS = {
    "tablets": _tablets,
    "capsules": _capsules,
    "ampoules": _ampoules,
    "vial": _vial,
    "bottle": _bottle,
    "dropper": _dropper,
    "spray": _spray,
    "tube": _tube,
    "suppositories": _suppositories,
    "pouch": _pouch,
    "test": _test,
    "dressing": _dressing,
    "cooler": _cooler,
    "tourniquet": _tourniquet,
    "bag": _bag,
    "bags": _bags,
    "sample_jar": _sample_jar,
    "sample_ampoule": _sample_ampoule,
}
