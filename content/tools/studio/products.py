"""Builds the picture of a product from its arrangement: the things that the arrangement names, from what the texts of the
product say about its package."""

import math

import devices
import packs
import shipping
import supports
import vessels
from arrangements import ARRANGEMENTS
from materials import CLEAR, PALE_AMBER, grainy, linear, plastic
from shapes import ball, group, lathe, rounded

# The area of the front of a carton, by the kind of product. Its sides come from the prints.
WIDE, TALL, SLIM = (1.95, 0.5, 1.3), (1.15, 0.85, 1.85), (0.95, 0.6, 2.0)
CARTONS = {
    "tablets": WIDE,
    "capsules": WIDE,
    "suppositories": WIDE,
    "test": WIDE,
    "dressing": WIDE,
    "ampoules": (2.0, 0.55, 1.2),
    "vial": TALL,
    "bottle": (1.2, 0.95, 2.05),
    "spray": (1.05, 0.9, 2.2),
    "dropper": SLIM,
    "tube": SLIM,
}
# How large ampoules are, by their volume in ml, and how far the middles of two are from each other at the size 1.
AMPOULES, STEP = {1: 0.78, 2: 0.86, 5: 1.0}, 0.35
AMPOULE_LENGTH, AMPOULE_RADIUS = 1.37, 0.155
# Other colours of the same bag.
POUCHES = {"green": "#0b6b5c", "olive": "#6b7f3a"}


def build(product):
    """Puts the things of a product in their places. `product` is an entry of scenes.json."""
    for thing in ARRANGEMENTS[product["name"]].things:
        group([THINGS[thing.name](product, **thing.options)], thing.at, thing.turn).scale = (thing.scale,) * 3


def _main(product):
    return linear(product["main"])


def _leaning(thing, depth, height, lean):
    """Leans a thing that stands on its edge back by `lean` degrees. At 90, it lies on its back. Its middle stays in its place."""
    slope = math.sin(math.radians(lean))
    return group([group([thing], (0, -height / 2 * slope, depth / 2 * slope), (-lean, 0, 0))])


def _carton(product, lean=0):
    size = CARTONS[product["kind"]]
    _, depth, height = packs.dimensions(product["art"], size)
    return _leaning(packs.carton(product["art"], size, (0, 0, 0), 0), depth, height, lean)


def _open_carton(product, end, lean=0, lid=34):
    size = CARTONS[product["kind"]]
    _, depth, height = packs.dimensions(product["art"], size)
    return _leaning(packs.open_carton(product["art"], size, end, lid), depth, height, lean)


def _piece(product):
    """One tablet or capsule, which lies on the floor."""
    contents = product["contents"]
    colour, long = linear(contents["colour"]), contents["strip"] > 10
    if product["kind"] == "tablets":
        return packs.tablet(colour, 0.1 if long else 0.13, contents["flat"], contents["scored"])
    # A capsule lies across its strip.
    body = packs.capsule(colour, linear("#f4f0e4"), 0.062, 0.24)
    body.rotation_euler = (0, 0, math.pi / 2)
    return group([body])


def _strip(product, lean=0, on_end=False, empty=()):
    """A strip with its pieces up, or one that leans back by `lean` degrees from the floor. It stands on its long edge, or `on_end`.
    The pieces of the pockets whose numbers are `empty` have been taken out."""
    if product["kind"] == "suppositories":
        parts, sides = packs.suppository_strip(linear("#f8f5ea")), (1.7, 0.78)
    else:
        columns = product["contents"]["strip"] // 2
        capsules, long = product["kind"] == "capsules", product["contents"]["strip"] > 10
        pitch = (0.245 if long else 0.28) if capsules else (0.26 if long else 0.34)
        stretch = 1.6 if capsules else 1.0
        parts = packs.blister(columns, 2, lambda: _piece(product), pitch, empty, stretch)
        sides = columns * pitch + 0.1, 2 * pitch * stretch + 0.08
    flat = group(parts, (0, 0, 0), (0, 0, 90 if on_end else 0))
    return group([flat], (0, 0, sides[0 if on_end else 1] / 2 * math.sin(math.radians(lean))), (lean, 0, 0))


def _ampoule(product):
    colour = PALE_AMBER if product["amber"] else CLEAR
    ampoule = vessels.ampoule(product["art"], (0, 0, 0), colour)
    size = AMPOULES[product["contents"]["volume"]]
    ampoule.scale = (size, size, size)
    return group([ampoule])


def _lying_ampoule(product):
    """An ampoule on its side, its tip to the back."""
    size = AMPOULES[product["contents"]["volume"]]
    return group([group([_ampoule(product)], (0, -AMPOULE_LENGTH / 2 * size, AMPOULE_RADIUS * size), (-90, 0, 0))])


def _row(product, count, step=(1.0, 0.0)):
    """Ampoules that stand in a row. `step` is the way from one to the next, in diameters."""
    far = STEP * AMPOULES[product["contents"]["volume"]]
    ways = [i - (count - 1) / 2 for i in range(count)]
    return group([group([_ampoule(product)], (way * step[0] * far, way * step[1] * far, 0)) for way in ways])


def _triangle(product, rows):
    """Ampoules that stand in a triangle: one in front, and one more in each row behind it."""
    far = STEP * AMPOULES[product["contents"]["volume"]]
    return group([group([_row(product, row + 1, (1.25, 0))], (0, (row - (rows - 1) / 2) * far * 1.25, 0)) for row in range(rows)])


def _tray(product, filled):
    """A tray with five places, of which the first ones from the right are filled."""
    size = AMPOULES[product["contents"]["volume"]]
    step, length = 0.36 * size, AMPOULE_LENGTH * size
    parts = packs.ampoule_tray(5, step, length, 0.2 * size)
    for i in range(5 - filled, 5):
        ampoule = _lying_ampoule(product)
        ampoule.location = ((i - 2) * step, 0, 0.022)
        parts.append(ampoule)
    return group(parts)


def _size_of(product):
    """Returns the scale of a vessel that holds less than is usual for its kind. It is a little less small than it should be,
    so that its label can be read."""
    usual = {"bottle": 100, "dropper": 10, "tube": 50}.get(product["kind"])
    return (product["contents"]["volume"] / usual) ** 0.25 if usual else 1.0


def _sized(product, thing):
    thing.scale = (_size_of(product),) * 3
    return group([thing])


def _vial(product):
    return vessels.vial(product["art"], (0, 0, 0), _main(product), (0.97, 0.95, 0.86))


def _bottle(product, cap=None):
    return _sized(product, vessels.bottle(product["art"], (0, 0, 0), linear(cap) if cap else _main(product)))


def _open_bottle(product):
    return _sized(product, vessels.open_bottle(product["art"], (0, 0, 0)))


def _bottle_cap(product):
    return _sized(product, vessels.bottle_cap(_main(product)))


def _dropper(product, lying=False):
    dropper = vessels.dropper(product["art"], (0, 0, 0), _main(product))
    # A bottle on its side rests on its body, which is 0.37 thick, and points to the back.
    return _sized(product, group([dropper], (0, -0.85, 0.37), (-90, 0, 0)) if lying else dropper)


def _open_dropper(product):
    return _sized(product, vessels.open_dropper(product["art"], (0, 0, 0), True))


def _dropper_cap(product):
    return _sized(product, vessels.dropper_cap(_main(product)))


def _spray(product):
    return vessels.spray(product["art"], (0, 0, 0), _main(product))


def _tube(product, lying=False):
    tube = packs.tube(product["art"], _main(product), (0, 0, 0), 0)
    # A tube on its back rests on its shoulder and on its fold, which is thinner.
    return _sized(product, group([tube], (0, -0.95, 0.42), (-102, 0, 0)) if lying else tube)


def _pouch(product):
    return packs.pouch(product["art"], (0, 0, 0), 0)


def _heap(product, radius=0.5):
    """A heap of the powder that is in the pouch."""
    powder = grainy("powder", linear("#b99c6b"))
    heap = lathe("heap", rounded([(0, 0.52), (0.1, 0.5), (0.34, 0.3), (0.7, 0.09), (0.96, 0.012), (1.0, 0.0)], 3), (0, 0, 0), powder)
    heap.scale = (radius, radius * 0.8, radius * 1.1)
    crumbs = []
    for i in range(34):
        # Most crumbs lie near the heap, and some rolled away.
        angle, far = 2.4 * i, radius * (0.82 + 0.75 * ((i * 0.618) % 1) ** 2.2)
        crumbs.append(ball("crumb", 0.006 + 0.012 * ((i * 0.37) % 1) ** 2, (far * math.cos(angle), 0.8 * far * math.sin(angle), 0.006), powder, (1, 1, 0.7)))
    return group([heap, *crumbs])


def _cassette(product, lean=0):
    cassette = devices.cassette((0, 0, 0), (0, 0, 0))
    return group([cassette], (0, 0, 0.55 * math.sin(math.radians(lean))), (lean, 0, 0))


def _pipette(product):
    """A pipette of soft plastic that lies on the floor, its bulb to the left."""
    body = rounded([(0, 0), (0.07, 0.01), (0.09, 0.06), (0.09, 0.26), (0.045, 0.36), (0.036, 0.42), (0.034, 0.9), (0.018, 1.02), (0.014, 1.22), (0, 1.22)], 2)
    return group([lathe("pipette", body, (0, 0, 0.09), plastic("pipette", linear("#e9eeec")), 48)], (-0.6, 0, 0), (0, 90, 0))


def _dressing(product, lean=0):
    return group([devices.dressing((0, 0, 0), (0, 0, 0), linear("#0b6b5c"))], (0, 0, 0.625 * math.sin(math.radians(lean))), (lean, 0, 0))


def _cooler(product):
    return devices.cooler(product["art"], (0, 0, 0), 0)


def _cold_pack(product):
    return shipping.cold_pack((0, 0, 0), 0, colour="#a9d3e4")


def _bag(product, size, colour=None):
    return devices.bag(product["art"], size, linear(POUCHES[colour]) if colour else _main(product), (0, 0, 0), 0)


def _bandage(product):
    return devices.bandage((0, 0, 0), (0, 0, 0))


def _tourniquet(product):
    return devices.tourniquet((0, 0, 0), (0, 0, 0))


def _certificate(product, lean=8):
    """The certificate of a sample, on its edge. At 90 degrees, it lies on the floor."""
    width, height = 1.25, 1.7
    return _leaning(packs.sheet(product["art"]["paper"], (width, height), (0, 0, 0), (0, 0, 0)), 0.006, height, lean)


def _jar(product):
    return vessels.sample_jar(product["art"], (0, 0, 0), _main(product))


def _open_jar(product):
    return vessels.open_sample_jar(product["art"], (0, 0, 0))


def _jar_cap(product):
    return vessels.jar_cap(_main(product))


THINGS = {
    "carton": _carton,
    "open carton": _open_carton,
    "piece": _piece,
    "strip": _strip,
    "ampoule": _ampoule,
    "lying ampoule": _lying_ampoule,
    "row": _row,
    "triangle": _triangle,
    "tray": _tray,
    "vial": _vial,
    "bottle": _bottle,
    "open bottle": _open_bottle,
    "bottle cap": _bottle_cap,
    "dropper": _dropper,
    "open dropper": _open_dropper,
    "dropper cap": _dropper_cap,
    "spray": _spray,
    "tube": _tube,
    "pouch": _pouch,
    "heap": _heap,
    "cassette": _cassette,
    "pipette": _pipette,
    "dressing": _dressing,
    "cooler": _cooler,
    "cold pack": _cold_pack,
    "bag": _bag,
    "bandage": _bandage,
    "tourniquet": _tourniquet,
    "certificate": _certificate,
    "jar": _jar,
    "open jar": _open_jar,
    "jar cap": _jar_cap,
    "block": supports.block,
    "disc": supports.disc,
}
