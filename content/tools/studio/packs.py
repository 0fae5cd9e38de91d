"""Cartons and what is made of foil and paper."""

import math

import bpy

from materials import linear, matte, metal, plastic, printed
from shapes import box, group, lathe, loft, panel, rounded


def carton(art, size, at, turn):
    """A closed carton whose front shows `art.front` and whose right side shows `art.side`. Stands on the floor.

    The carton has the area of `size`, and the shape of the print, which would be stretched otherwise."""
    shape = aspect(art["front"])
    width, depth, height = math.sqrt(size[0] * size[2] * shape), size[1], math.sqrt(size[0] * size[2] / shape)
    paper = matte("carton", linear("#f6f3ec"), 0.5)
    tucked = matte("flap", linear("#e9e5da"), 0.6)
    gap = 0.0015
    parts = [
        box("carton", (width, depth, height), (0, 0, height / 2), paper, 0.006),
        panel("front", width - 0.008, height - 0.008, (0, -depth / 2 - gap, height / 2), printed("front", art["front"])),
        box("flap", (width - 0.03, 0.004, 0.004), (0, -depth / 2 + 0.02, height), tucked, 0.001),
    ]
    for sign in (1, -1):
        side = panel("side", depth - 0.008, height - 0.008, (sign * (width / 2 + gap), 0, height / 2), printed("side", art["side"]))
        side.rotation_euler = (0, 0, sign * math.pi / 2)
        parts.append(side)
    return group(parts, at, (0, 0, turn))


def aspect(image):
    """Returns the width of an image for the height 1."""
    across, down = bpy.data.images.load(image, check_existing=True).size
    return across / down


def tablet(colour, radius=0.13):
    profile = rounded([(0, 0), (radius * 0.72, 0.008), (radius * 0.97, 0.03), (radius, 0.048), (radius * 0.97, 0.068), (radius * 0.72, 0.09), (0, 0.098)])
    return lathe("tablet", profile, (0, 0, 0), matte("tablet", colour, 0.45), 64, 20)


def capsule(first, second, radius=0.062, length=0.3):
    """A capsule that lies on the floor. Its halves have two colours."""
    cap = [(radius * math.sin(math.pi / 2 * i / 8), radius - radius * math.cos(math.pi / 2 * i / 8)) for i in range(9)]
    lower = cap + [(radius, length * 0.52)]
    upper = [(radius * 1.04, length * 0.46)] + [(r * 1.04, length - h) for r, h in reversed(cap)]
    parts = [
        lathe("half", lower, (0, 0, 0), plastic("half", first), 48),
        lathe("half", upper, (0, 0, 0), plastic("half", second), 48),
    ]
    lying = group(parts, (0, 0, radius), (0, 90, 0))
    return group([lying])


def _dome(radius, height, at, material):
    profile = [(radius * math.cos(math.pi / 2 * i / 8), height * math.sin(math.pi / 2 * i / 8)) for i in range(9)]
    return lathe("pocket", profile, at, material, 48)


def blister(columns, rows, content, pitch=0.34):
    """A strip of foil with pockets, which lies on the floor with the pockets up. `content` builds what is in a pocket."""
    width, depth = columns * pitch + 0.1, rows * pitch + 0.08
    foil = metal("foil", linear("#c6cbcc"), 0.42)
    pocket = clear()
    parts = [box("foil", (width, depth, 0.016), (0, 0, 0.008), foil, 0.007)]
    for column in range(columns):
        for row in range(rows):
            at = ((column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch, 0.017)
            parts.append(_dome(pitch * 0.43, 0.115, at, pocket))
            inside = content()
            inside.location = at
            parts.append(inside)
    return parts


def clear():
    """Thin clear plastic. It is mostly transparent, so that the content stays visible."""
    material = bpy.data.materials.new("clear")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    output, mix = nodes.new("ShaderNodeOutputMaterial"), nodes.new("ShaderNodeMixShader")
    through, shine, edge = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeBsdfGlossy"), nodes.new("ShaderNodeLayerWeight")
    shine.inputs["Roughness"].default_value = 0.08
    # A Fresnel node would reflect everything at the inner side of a surface, so the pockets would be dark.
    weak = nodes.new("ShaderNodeMath")
    weak.operation = "MULTIPLY"
    weak.inputs[1].default_value = 0.32
    links.new(edge.outputs["Facing"], weak.inputs[0])
    links.new(weak.outputs[0], mix.inputs[0])
    links.new(through.outputs[0], mix.inputs[1])
    links.new(shine.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], output.inputs[0])
    return material


def suppository_strip(colour):
    """A strip of foil with five suppositories, which lies on the floor."""
    foil = metal("foil", linear("#e4e6e4"), 0.42)
    wax = matte("wax", colour, 0.35)
    parts = [box("foil", (1.7, 0.72, 0.014), (0, 0, 0.007), foil, 0.006)]
    profile = [(0, 0), (0.085, 0.015), (0.105, 0.06), (0.11, 0.3), (0.085, 0.42), (0.045, 0.5), (0, 0.53)]
    for i in range(5):
        body = lathe("suppository", profile, (-0.66 + i * 0.33, 0.27, 0.03), wax, 48)
        body.rotation_euler = (math.pi / 2, 0, 0)
        parts.append(body)
    return parts


def tube(art, cap, at, turn):
    """A laminated tube that stands on its cap."""
    skin = printed("tube", art["front"], 0.3)
    sections = []
    for i in range(25):
        share = i / 24
        flat = share**1.6
        sections.append((0.34 + 0.13 * flat, max(0.34 * (1 - flat), 0.006), 0.36 + 1.5 * share))
    body = loft("tube", sections, (0, 0, 0), skin)
    fold = box("fold", (0.94, 0.02, 0.12), (0, 0, 1.9), matte("fold", linear("#f4f2ec"), 0.3), 0.004)
    shoulder = lathe("shoulder", [(0.2, 0.26), (0.34, 0.36), (0.34, 0.4)], (0, 0, 0), plastic("shoulder", linear("#f2f0ea")))
    ribs = [(0.0, 0.0), (0.22, 0.0), (0.24, 0.02), (0.24, 0.28), (0.22, 0.3), (0, 0.3)]
    return group([body, fold, shoulder, lathe("cap", ribs, (0, 0, 0), plastic("cap", cap))], at, (0, 0, turn))


def pouch(art, at, turn):
    """A pouch with a flat seam at its top."""
    sections = [(0.86, 0.3, 0.0), (0.87, 0.33, 0.08)]
    for i in range(1, 21):
        share = i / 20
        sections.append((0.87 + 0.02 * share, 0.33 * math.cos(math.pi / 2 * share) ** 0.8 + 0.006, 0.08 + 1.8 * share))
    sections.append((0.89, 0.006, 2.08))
    return group([loft("pouch", sections, (0, 0, 0), printed("pouch", art["front"], 0.34))], at, (0, 0, turn))


def sheet(image, size, at, turn):
    """A sheet of paper that shows an image."""
    return group([panel("sheet", *size, (0, 0, size[1] / 2), printed("sheet", image, 0.6))], at, turn)
