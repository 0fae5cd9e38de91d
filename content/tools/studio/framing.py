"""From where the picture of a product and the head of its page are seen."""

from arrangements import ARRANGEMENTS


def shot(product):
    """Returns the place of the camera, the point that it looks at, the focal length in mm and the aperture."""
    arrangement = ARRANGEMENTS[product["name"]]
    return arrangement.camera, arrangement.aim, arrangement.lens, 5.6


# The part of the width of a head that the things of a product take, and the place of their middle in it, from the left.
HEAD_PART, HEAD_MIDDLE = 0.456, 0.236


def head_shot(product):
    """Returns what `shot` returns, and the shift, for the head of the product's page: the things are in the left part, and the
    backdrop goes on behind the words to the right of them."""
    at, aim, lens, aperture = shot(product)
    return at, aim, lens * HEAD_PART, aperture, 0.5 - HEAD_MIDDLE
