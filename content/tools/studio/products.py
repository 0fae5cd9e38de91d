"""What stands in the picture of a product. Each function builds the scene of one kind of product."""

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
    KINDS[scene["kind"]](scene, linear(scene["main"]), linear(scene["soft"]), scene["variant"])


def frame(scene):
    """Returns the height at which the camera looks, and the focal length in mm."""
    if scene["kind"] in ("tablets", "capsules", "ampoules", "suppositories", "test", "dressing"):
        return 0.62, 82.0
    if scene["kind"] in ("spray", "pouch", "cooler"):
        return 0.98, 78.0
    return 0.86, 88.0


def _tablets(scene, main, soft, variant):
    colour = linear("#f7f4ec") if variant % 2 else soft
    packs.carton(scene["art"], WIDE, (-0.5, 0.35, 0), (-14, 12, -20)[variant % 3])
    strip = packs.blister(5, 2, lambda: packs.tablet(colour))
    group(strip, (0.82, -0.42, 0.36), (66, 0, 18))
    for at in ((-0.72, -0.95, 0), (-0.42, -1.12, 0)):
        packs.tablet(colour).location = at


def _capsules(scene, main, soft, variant):
    packs.carton(scene["art"], WIDE, (-0.5, 0.35, 0), (13, -16)[variant % 2])
    strip = packs.blister(5, 2, lambda: packs.capsule(main, linear("#f4f0e4"), 0.07, 0.27), 0.38)
    group(strip, (0.82, -0.44, 0.4), (64, 0, 16))
    for at, turn in (((-0.8, -0.95, 0), 24), ((-0.3, -1.1, 0), -38)):
        body = packs.capsule(main, linear("#f4f0e4"))
        body.location, body.rotation_euler = at, (0, 0, turn / 57.3)


def _ampoules(scene, main, soft, variant):
    packs.carton(scene["art"], (2.0, 0.55, 1.2), (-0.55, 0.4, 0), (-15, 11)[variant % 2])
    colour = PALE_AMBER if scene["amber"] else CLEAR
    for x, y in ((0.5, -0.4), (0.92, -0.25), (1.32, -0.45)):
        vessels.ampoule(scene["art"], (x, y, 0), colour)


def _vial(scene, main, soft, variant):
    packs.carton(scene["art"], TALL, (-0.5, 0.3, 0), -18)
    vessels.vial(scene["art"], (0.72, -0.3, 0), main, (0.97, 0.95, 0.86))


def _bottle(scene, main, soft, variant):
    packs.carton(scene["art"], (1.2, 0.95, 2.05), (-0.52, 0.35, 0), (-20, 14)[variant % 2])
    vessels.bottle(scene["art"], (0.78, -0.3, 0), linear("#f4f3ee") if variant % 2 else main)


def _dropper(scene, main, soft, variant):
    side = (1, -1)[variant % 2]
    packs.carton(scene["art"], SLIM, (-0.42 * side, 0.3, 0), -18 * side)
    vessels.dropper(scene["art"], (0.62 * side, -0.32, 0), main)


def _spray(scene, main, soft, variant):
    packs.carton(scene["art"], (1.05, 0.9, 2.2), (-0.5, 0.35, 0), -18)
    vessels.spray(scene["art"], (0.68, -0.3, 0), main)


def _tube(scene, main, soft, variant):
    side = (1, -1)[variant % 2]
    packs.carton(scene["art"], SLIM, (-0.5 * side, 0.35, 0), -20 * side)
    packs.tube(scene["art"], main, (0.62 * side, -0.3, 0), 8 * side)


def _suppositories(scene, main, soft, variant):
    packs.carton(scene["art"], WIDE, (-0.5, 0.4, 0), -14)
    group(packs.suppository_strip(linear("#f6efdd")), (0.8, -0.42, 0.36), (62, 0, 14))


def _pouch(scene, main, soft, variant):
    packs.pouch(scene["art"], (0, 0, 0), -12)


def _test(scene, main, soft, variant):
    packs.carton(scene["art"], WIDE, (-0.42, 0.45, 0), -14)
    devices.cassette((0.66, -0.62, 0.3), (34, 0, 12)).scale = (0.9, 0.9, 0.9)


def _dressing(scene, main, soft, variant):
    packs.carton(scene["art"], WIDE, (-0.4, 0.42, 0), -14)
    devices.dressing((0.92, -0.34, 0.62), (72, 0, 20), main)


def _cooler(scene, main, soft, variant):
    devices.cooler(scene["art"], (0, 0, 0), -20)


def _tourniquet(scene, main, soft, variant):
    devices.tourniquet((-0.2, 0, 0), (0, 0, -24))


def _bag(scene, main, soft, variant):
    devices.bag(scene["art"], (1.9, 0.9, 1.3), main, (0, 0, 0), -18)


def _bags(scene, main, soft, variant):
    devices.bag(scene["art"], (2.1, 1.0, 1.45), main, (-0.1, 0.35, 0), -16)
    devices.bag(scene["art"], (0.85, 0.5, 0.6), linear("#0b6b5c"), (-1.15, -0.75, 0), 12)
    devices.bag(scene["art"], (0.85, 0.5, 0.6), linear("#6b7f3a"), (1.15, -0.7, 0), -30)


def _sample_jar(scene, main, soft, variant):
    packs.sheet(scene["art"]["paper"], (1.25, 1.7), (-0.45, 0.35, 0), (-8, 0, -12))
    vessels.sample_jar(scene["art"], (0.62, -0.25, 0), main)


def _sample_ampoule(scene, main, soft, variant):
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
