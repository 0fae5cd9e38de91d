"""Cartons and what is made of foil and paper."""

import math

import bpy

from materials import linear, matte, metal, plastic, printed
from shapes import box, group, lathe, loft, outline, panel, rounded


def dimensions(art, size):
    """Returns the width, the depth and the height of a carton that has the area of `size`, and the shapes of the prints, which
    would be stretched otherwise."""
    shape = aspect(art["front"])
    width, height = math.sqrt(size[0] * size[2] * shape), math.sqrt(size[0] * size[2] / shape)
    return width, height * aspect(art["side"]), height


def carton(art, size, at, turn):
    """A closed carton whose front shows `art.front` and whose right side shows `art.side`. Stands on the floor."""
    width, depth, height = dimensions(art, size)
    paper = matte("carton", linear("#f6f3ec"), 0.5)
    tucked = matte("flap", linear("#e9e5da"), 0.6)
    parts = [
        box("carton", (width, depth, height), (0, 0, height / 2), paper, 0.006),
        _front(art, (width, depth, height)),
        box("flap", (width - 0.03, 0.004, 0.004), (0, -depth / 2 + 0.02, height), tucked, 0.001),
        *(_side(art, (width, depth, height), sign) for sign in (1, -1)),
    ]
    return group(parts, at, (0, 0, turn))


# The gap between a print and the paper below it.
GAP = 0.0015


def _front(art, size):
    width, depth, height = size
    return panel("front", width - 0.008, height - 0.008, (0, -depth / 2 - GAP, height / 2), printed("front", art["front"], shine=0.12))


def _side(art, size, sign):
    width, depth, height = size
    side = panel("side", depth - 0.008, height - 0.008, (sign * (width / 2 + GAP), 0, height / 2), printed("side", art["side"]))
    side.rotation_euler = (0, 0, sign * math.pi / 2)
    return side


# The thickness of the paper of a carton.
PAPER = 0.014


def open_carton(art, size, end, lid=34):
    """A carton that is open at its `end`, "top" or "right", as it stands on the floor. Its `lid` hangs back by so many degrees."""
    width, depth, height = whole = dimensions(art, size)
    paper, inside = matte("carton", linear("#f6f3ec"), 0.5), matte("inside", linear("#ebe7dd"), 0.7)
    boards = {
        "front": ((width, PAPER, height), (0, -depth / 2 + PAPER / 2, height / 2)),
        "back": ((width, PAPER, height), (0, depth / 2 - PAPER / 2, height / 2)),
        "left": ((PAPER, depth, height), (-width / 2 + PAPER / 2, 0, height / 2)),
        "right": ((PAPER, depth, height), (width / 2 - PAPER / 2, 0, height / 2)),
        "bottom": ((width, depth, PAPER), (0, 0, PAPER / 2)),
        "top": ((width, depth, PAPER), (0, 0, height - PAPER / 2)),
    }
    parts = [box("carton", *board, paper, 0.004) for side, board in boards.items() if side != end]
    parts += [_front(art, whole), *(_side(art, whole, sign) for sign in (1, -1) if end == "top" or sign < 0)]
    # The flaps are drawn for a carton that is open at its top. The lid hangs at the back, and its tongue bends to the front.
    across, along = (width, depth) if end == "top" else (height, depth)
    hanging = [box("lid", (across - 0.03, PAPER, along), (0, 0, along / 2), inside, 0.004)]
    hanging.append(group([box("tongue", (across - 0.12, PAPER, 0.26), (0, 0, 0.13), inside, 0.004)], (0, 0, along - 0.01), (1.5 * lid, 0, 0)))
    flaps = [group(hanging, (0, depth / 2 - PAPER / 2, 0), (-lid, 0, 0))]
    for sign in (-1, 1):
        ear = box("ear", (PAPER, depth - 0.06, 0.4 * across), (0, 0, 0.2 * across), inside, 0.004)
        flaps.append(group([ear], (sign * (across / 2 - PAPER / 2), 0, 0), (0, sign * 38, 0)))
    at, turn = ((0, 0, height), (0, 0, 0)) if end == "top" else ((width / 2, 0, height / 2), (0, 90, 0))
    return group([*parts, group(flaps, at, turn)])


def aspect(image):
    """Returns the width of an image for the height 1."""
    across, down = bpy.data.images.load(image, check_existing=True).size
    return across / down


ROUND = ((0, 0), (0.72, 0.008), (0.97, 0.03), (1, 0.048), (0.97, 0.068), (0.72, 0.09), (0, 0.098))
FLAT = ((0, 0), (0.86, 0), (1, 0.02), (1, 0.075), (0.86, 0.095), (0, 0.095))


def tablet(colour, radius=0.13, flat=False, scored=False):
    """A tablet that lies on the floor. A flat one has a bevelled edge, a scored one a groove across its upper side."""
    profile = [(radius * share, height) for share, height in (FLAT if flat else ROUND)]
    body = lathe("tablet", profile if flat else rounded(profile), (0, 0, 0), matte("tablet", colour, 0.45), 64, 20)
    if scored:
        _cut_groove(body, radius)
    return body


def _cut_groove(body, radius):
    """Cuts a groove across the upper side of a tablet."""
    tool = box("tool", (radius * 3, 0.034, 0.034), (0, 0, 0.104), matte("groove", linear("#b9b3a6"), 0.7), 0)
    tool.rotation_euler = (math.pi / 4, 0, 0)
    cut = body.modifiers.new("groove", "BOOLEAN")
    cut.operation, cut.object, cut.solver = "DIFFERENCE", tool, "EXACT"
    body.modifiers.move(len(body.modifiers) - 1, 0)
    shape = bpy.data.meshes.new_from_object(body.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    body.modifiers.clear()
    body.data = shape
    bpy.data.objects.remove(tool)


def capsule(first, second, radius=0.062, length=0.3):
    """A capsule that lies on the floor. Its halves have two colours."""
    cap = [(radius * math.sin(math.pi / 2 * i / 8), radius - radius * math.cos(math.pi / 2 * i / 8)) for i in range(9)]
    lower = cap + [(radius, length * 0.52)]
    upper = [(radius * 1.04, length * 0.46)] + [(r * 1.04, length - h) for r, h in reversed(cap)]
    parts = [
        lathe("half", lower, (0, 0, 0), plastic("half", first), 48),
        lathe("half", upper, (0, 0, 0), plastic("half", second), 48),
    ]
    lying = group(parts, (-length / 2, 0, radius), (0, 90, 0))
    return group([lying])


def _pocket(radius, height, at, material):
    """A pocket of a strip: a steep wall with a round shoulder, and a ring where it leaves the foil."""
    wall = rounded([(radius, 0), (radius * 0.95, height * 0.7), (radius * 0.78, height), (0, height * 1.04)], 2)
    return lathe("pocket", [(radius * 1.1, 0.003), (radius * 1.03, 0.006), *wall], at, material, 48, 80)


def blister(columns, rows, content, pitch=0.34, empty=(), long=1.0, foil="#d3d8d8"):
    """A strip of foil with pockets, which lies on the floor with the pockets up. `content` builds what is in a pocket.
    The pockets are `long` times as long as wide, across the strip. The tablets of the pockets whose numbers are in `empty`
    have been pressed out through the foil."""
    rise = pitch * long
    sheet = metal("foil", linear(foil), 0.45, 0.8)
    pocket = clear()
    parts = [box("foil", (columns * pitch + 0.1, rows * rise + 0.08, 0.016), (0, 0, 0.008), sheet, 0.007)]
    for column in range(columns):
        for row in range(rows):
            at = ((column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * rise, 0.017)
            shell = _pocket(pitch * 0.43, 0.118, at, pocket)
            shell.scale = (1, (rise - 0.14 * pitch) / (0.86 * pitch), 1)
            parts.append(shell)
            if column * rows + row in empty:
                parts.append(_hole(pitch * 0.33, at))
                continue
            inside = content()
            inside.location = at
            parts.append(inside)
    return parts


def _hole(radius, at):
    """The torn foil under an empty pocket."""
    edge = [(radius * (0.9 + 0.07 * math.sin(3 * a + 1) + 0.05 * math.sin(7 * a)), a) for a in (math.pi * i / 24 for i in range(48))]
    return outline("hole", [(r * math.cos(a), r * math.sin(a)) for r, a in edge], 0.003, at, matte("hole", linear("#a3aaa7"), 0.9))


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
    weak.inputs[1].default_value = 0.45
    links.new(edge.outputs["Facing"], weak.inputs[0])
    links.new(weak.outputs[0], mix.inputs[0])
    links.new(through.outputs[0], mix.inputs[1])
    links.new(shine.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], output.inputs[0])
    return material


def suppository_strip(colour):
    """A strip of white film with five suppositories, which lies on the floor."""
    film = plastic("film", linear("#f0f2ef"))
    wax = matte("wax", colour, 0.35)
    parts = [box("film", (1.7, 0.78, 0.014), (0, 0, 0.007), film, 0.006)]
    profile = [(0, 0), (0.085, 0.015), (0.105, 0.06), (0.11, 0.3), (0.085, 0.42), (0.045, 0.5), (0, 0.53)]
    shell = [(0, -0.035), (0.12, -0.02), (0.138, 0.03), (0.143, 0.31), (0.112, 0.45), (0.06, 0.55), (0, 0.575)]
    for i in range(5):
        for name, shape, material in (("suppository", profile, wax), ("shell", rounded(shell), clear())):
            body = lathe(name, shape, (-0.66 + i * 0.33, 0.27, 0.03), material, 48)
            body.rotation_euler = (math.pi / 2, 0, 0)
            parts.append(body)
        if i:
            parts.append(box("seam", (0.012, 0.76, 0.004), (-0.825 + i * 0.33, 0, 0.015), matte("seam", linear("#b9c0bb"), 0.7), 0.001))
    return parts


def tube(art, cap, at, turn):
    """A laminated tube that stands on its cap."""
    skin = printed("tube", art["skin"], 0.3)
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
    """A pouch with a flat seam at its top. It has the shape of the print."""
    half = 2.08 * aspect(art["front"]) / 2
    sections = [(half * 0.97, 0.28, 0.0), (half * 0.98, 0.31, 0.08)]
    for i in range(1, 21):
        share = i / 20
        sections.append((half * (0.98 + 0.02 * share), 0.31 * math.cos(math.pi / 2 * share) ** 0.8 + 0.006, 0.08 + 1.8 * share))
    sections.append((half, 0.006, 2.08))
    return group([loft("pouch", sections, (0, 0, 0), printed("pouch", art["front"], 0.34))], at, (0, 0, turn))


def sheet(image, size, at, turn):
    """A sheet of paper that shows an image."""
    return group([panel("sheet", *size, (0, 0, size[1] / 2), printed("sheet", image, 0.6))], at, turn)


def ampoule_tray(places, step, length, deep):
    """A tray of white film with places for ampoules that lie side by side, their tips to the back."""
    film = plastic("tray", linear("#eef2f0"))
    width = places * step + 0.1
    parts = [box("tray", (width, length + 0.16, 0.02), (0, 0, 0.01), film, 0.006)]
    parts += [box("rim", (width, 0.04, deep), (0, sign * (length / 2 + 0.06), deep / 2), film, 0.014, 4) for sign in (-1, 1)]
    parts += [box("ridge", (0.045, length + 0.1, deep * (1 if i in (0, places) else 0.72)), ((i - places / 2) * step, 0, deep * (0.5 if i in (0, places) else 0.36)), film, 0.014, 4) for i in range(places + 1)]
    return parts
