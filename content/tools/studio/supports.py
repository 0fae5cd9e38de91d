"""What the things of a product stand on: a block, a round plate."""

import bpy

from materials import matte
from shapes import box, group, lathe, rounded


def _ground():
    """The material of what the things stand on: that of the backdrop, a little lighter."""
    colour = bpy.data.materials["backdrop"].node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value[:3]
    return matte("ground", tuple(min(1.0, 1.08 * part + 0.015) for part in colour), 0.85)


def block(product, size):
    """A block with soft edges, on which things stand. `size` is its width, depth and height."""
    return group([box("block", size, (0, 0, size[2] / 2), _ground(), 0.035, 6)])


def disc(product, radius, height):
    """A round plate, on which things stand."""
    rim = rounded([(radius - 0.05, 0), (radius, 0), (radius, 0.05), (radius, height - 0.05), (radius, height), (radius - 0.05, height), (0, height)], 3)
    return group([lathe("disc", [(0, 0), *rim], (0, 0, 0), _ground())])
