"""The door of a furnace and the frame of its mouth. Both stand upright, as if the wall of the furnace were at y = 0 and the
middle of the mouth at 0."""

import math
import random

from materials import glow, linear, matte, metal, worn
from shapes import box, cord, group, lathe, rod, rounded

# The mouth, the width of its frame, and how far the frame stands out of the wall.
WIDE, TALL, RAIL, PROUD = 1.7, 1.5, 0.3, 0.2
# The pin of the hinge.
HINGE, PIN = WIDE / 2 + RAIL + 0.1, -0.38
# The heights of the two straps of the hinge.
STRAPS = (0.5, -0.5)


def bolt(at, material, size=0.05):
    """The head of a hexagonal bolt on its washer. It faces the camera."""
    head = [lathe("washer", [(0, 0.012), (1.45 * size, 0.012), (1.5 * size, 0)], (0, 0, 0), material, 48), lathe("head", [(0, 0.7 * size + 0.02), (0.8 * size, 0.7 * size + 0.02), (size, 0.6 * size + 0.01), (size, 0.01)], (0, 0, 0), material, 6)]
    return group(head, at, (90, 0, 17 * (at[0] + 2 * at[2])))


def bricks(size, rows, columns, depth, shade, seed=1):
    """A wall of firebricks that faces the axis -y, in bond. `size` is its width and height. Its bricks are of several shades, and
    stand not quite even, as bricks do."""
    dice = random.Random(seed)
    width, height = size
    clays = [_clay(tone) for tone in shade]
    parts = [box("mortar", (width, depth - 0.03, height), (0, depth / 2 + 0.02, 0), matte("mortar", linear("#3d2c22"), 1.0), 0.002)]
    step, high = width / columns, height / rows
    for row in range(rows):
        shift = step / 2 if row % 2 else 0
        for column in range(-1 if shift else 0, columns):
            left, right = max(column * step + shift, 0), min((column + 1) * step + shift, width)
            if right - left > 0.02:
                one = (right - left - 0.016, depth, high - 0.016)
                parts.append(box("brick", one, ((left + right - width) / 2, depth / 2 + dice.uniform(-0.006, 0.008), high * (row + 0.5) - height / 2), dice.choice(clays), 0.014, 2))
    return parts


def _clay(tone):
    """Firebrick that has seen many fires: soot in patches, pits, and a rough skin."""
    material = matte("clay", linear(tone), 0.98)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, soot, ramp, pits, bump = nodes.new("ShaderNodeNewGeometry"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
    soot.inputs["Scale"].default_value, soot.inputs["Detail"].default_value = 1.6, 9.0
    pits.inputs["Scale"].default_value, pits.inputs["Detail"].default_value = 26.0, 6.0
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.36, (*(0.22 * part for part in linear(tone)), 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.58, (*linear(tone), 1)
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.55, 0.025
    for texture in (soot, pits):
        links.new(place.outputs["Position"], texture.inputs["Vector"])
    links.new(soot.outputs["Fac"], ramp.inputs[0])
    links.new(pits.outputs["Fac"], bump.inputs["Height"])
    links.new(ramp.outputs[0], nodes["Principled BSDF"].inputs["Base Color"])
    links.new(bump.outputs[0], nodes["Principled BSDF"].inputs["Normal"])
    return material


def frame(iron, steel):
    """The frame of steel around the mouth, with its bolts, the keeper of the latch, and the brackets of the hinge."""
    wide, tall = WIDE + 2 * RAIL, TALL + 2 * RAIL
    parts = [box("jamb", (RAIL, PROUD, tall), (side * (wide - RAIL) / 2, -PROUD / 2, 0), iron, 0.025, 4) for side in (-1, 1)]
    parts += [box("lintel", (WIDE + 0.02, PROUD - 0.02, RAIL), (0, -PROUD / 2 + 0.01, side * (tall - RAIL) / 2), iron, 0.022, 4) for side in (-1, 1)]
    across, up = (wide - RAIL) / 2 + 0.03, (tall - RAIL) / 2 + 0.03
    parts += [bolt((side * across, -PROUD, z), steel) for side in (-1, 1) for z in (-up, -0.62, -0.2, 0.2, 0.62, up)]
    parts += [bolt((x, -PROUD + 0.02, side * up), steel) for side in (-1, 1) for x in (-0.48, 0, 0.48)]
    keeper = -WIDE / 2 - 0.12
    parts += [box("keeper", (0.2, 0.3, 0.09), (keeper, -PROUD - 0.13, z), iron, 0.02, 3) for z in (-0.1, 0.1)]
    parts.append(box("keeper", (0.2, 0.08, 0.29), (keeper, -PROUD - 0.27, 0), iron, 0.02, 3))
    for z in STRAPS:
        parts += [box("bracket", (0.26, 0.34, 0.1), (HINGE - 0.07, -PROUD - 0.03, z + side * 0.19), iron, 0.02, 3) for side in (-1, 1)]
        parts += [rod("knuckle", (HINGE, PIN, z + side * 0.19 - 0.07), (HINGE, PIN, z + side * 0.19 + 0.07), 0.11, iron) for side in (-1, 1)]
        parts.append(rod("pin", (HINGE, PIN, z - 0.31), (HINGE, PIN, z + 0.31), 0.055, steel))
        parts.append(lathe("cap", rounded([(0.08, 0), (0.08, 0.05), (0, 0.06)], 1), (HINGE, PIN, z + 0.29), steel, 48))
    return parts


def door(open_by, paint, shade):
    """The door in the colour `paint`, opened by an angle in degrees: a plate of steel in a rim, with straps of a hinge, a latch with
    a wheel, and a sight glass; and on its inner side a plug of firebricks in a rope of ceramic fibre. `shade` is the colours of
    the bricks."""
    iron, steel = worn("door", linear(paint), 0.3), metal("bare", linear("#b4bcb8"), 0.3)
    wide, tall, thick = WIDE + 0.42, TALL + 0.42, 0.2
    face = -thick
    parts = [box("plate", (wide, thick, tall), (0, -thick / 2, 0), iron, 0.03, 4)]
    # The rim is a bar on edge, which keeps the plate flat in the heat.
    parts += [box("rim", (0.1, 0.12, tall), (side * (wide / 2 - 0.05), face - 0.05, 0), iron, 0.02, 3) for side in (-1, 1)]
    parts += [box("rim", (wide - 0.16, 0.12, 0.1), (0, face - 0.05, side * (tall / 2 - 0.05)), iron, 0.02, 3) for side in (-1, 1)]
    # Bolts that hold the lining.
    parts += [bolt((x, face, z), steel, 0.038) for x in (-0.78, -0.26, 0.26, 0.78) for z in (-0.75, 0.75)]
    for z in STRAPS:
        reach = HINGE + 0.72
        parts.append(box("strap", (reach, 0.09, 0.2), (HINGE - reach / 2, face - 0.14, z), iron, 0.02, 3))
        parts.append(rod("eye", (HINGE, PIN + PROUD, z - 0.11), (HINGE, PIN + PROUD, z + 0.11), 0.11, iron))
        parts += [bolt((x, face - 0.185, z), steel, 0.042) for x in (-0.55, -0.05, 0.45, 0.86)]
    parts += [*_latch(face, iron, steel), *_sight_glass((0.34, face, 0.0), steel)]
    # The hole in the lining through which the sight glass shows the fire.
    parts.append(group([lathe("port", [(0.07, 0.3), (0.07, 0.4), (0.12, 0.4), (0.13, 0.36)], (0.34, 0, 0), metal("port", linear("#5b4a40"), 0.5)), lathe("hole", [(0, 0.36), (0.075, 0.36)], (0.34, 0, 0), matte("hole", linear("#120d0a"), 1.0))], (0, 0, 0), (-90, 0, 0)))
    inner = group(bricks((WIDE - 0.12, TALL - 0.12), 6, 3, 0.34, shade, 5), (0, 0.34, 0), (0, 0, 180))
    parts.append(inner)
    x, z = WIDE / 2 - 0.01, TALL / 2 - 0.01
    corners = [(x, z), (-x, z), (-x, -z), (x, -z)]
    line = []
    for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1]):
        line += [(ax + (bx - ax) * share, 0.03, az + (bz - az) * share) for share in (0.03, 0.06, 0.3, 0.5, 0.7, 0.94, 0.97)]
    parts.append(cord("rope", line, 0.055, matte("rope", linear("#b9b0a0"), 1.0), True))
    return group([group(parts, (-HINGE, -PROUD - PIN, 0))], (HINGE, PIN, 0), (0, 0, open_by))


def _latch(face, iron, steel):
    """A wheel on a screw, whose bar goes into the keeper of the frame."""
    x, near = -0.42, face - 0.5
    parts = [box("guide", (0.62, 0.1, 0.3), (x - 0.2, face - 0.04, 0), iron, 0.02, 3), box("bar", (1.0, 0.08, 0.13), (x - 0.2, face - 0.13, 0), steel, 0.015, 3), box("cover", (0.26, 0.08, 0.3), (x, face - 0.19, 0), iron, 0.02, 3)]
    parts += [bolt((x - 0.42, face - 0.09, z), steel, 0.03) for z in (-0.105, 0.105)]
    turned = [lathe("boss", rounded([(0.13, 0), (0.13, 0.1), (0.09, 0.14), (0.06, 0.16), (0.06, 0.3), (0.09, 0.31), (0.09, 0.38), (0, 0.39)], 1), (0, 0, 0), steel)]
    turned.append(cord("wheel", [(0.36 * math.cos(a), 0.36 * math.sin(a), 0.34) for a in (math.pi / 12 * i for i in range(24))], 0.032, steel, True))
    turned += [cord("spoke", [(0.07 * math.cos(a), 0.07 * math.sin(a), 0.345), (0.2 * math.cos(a), 0.2 * math.sin(a), 0.31), (0.355 * math.cos(a), 0.355 * math.sin(a), 0.34)], 0.022, steel) for a in (math.pi * 2 / 5 * i + 0.35 for i in range(5))]
    return [*parts, group(turned, (x, near + 0.29, 0), (90, 0, 0))]


def _sight_glass(at, steel):
    """A round window in a flange with bolts, behind which the fire glows."""
    ring = [
        lathe("flange", rounded([(0.14, 0.02), (0.14, 0.1), (0.26, 0.1), (0.28, 0.08), (0.28, 0)], 1), (0, 0, 0), steel),
        lathe("glow", [(0, 0.045), (0.15, 0.045)], (0, 0, 0), glow("fire", (1.0, 0.22, 0.015), 0.85, 0.1)),
    ]
    bolts = [bolt((at[0] + 0.21 * math.cos(a), at[1] - 0.1, at[2] + 0.21 * math.sin(a)), steel, 0.026) for a in (math.pi / 4 * (i + 0.5) for i in range(8))]
    return [group(ring, at, (90, 0, 0)), *bolts]


def thermocouple(at, steel):
    """A thermocouple in the wall: its socket, the tube that leads out of the wall, the head with its lid, and the cable."""
    cast = metal("head", linear("#8f9a96"), 0.42)
    tube = [
        lathe("socket", [(0.15, 0), (0.15, 0.05), (0.09, 0.06), (0.09, 0.2)], (0, 0, 0), steel),
        lathe("nut", [(0.06, 0.2), (0.12, 0.2), (0.12, 0.3), (0.06, 0.3)], (0, 0, 0), steel, 6),
        lathe("tube", [(0.045, 0.2), (0.045, 0.62)], (0, 0, 0), steel, 48),
    ]
    # The lid of the head is turned to the camera.
    head = [
        lathe("body", [(0, -0.1), (0.15, -0.1), (0.17, -0.07), (0.17, 0.08), (0.2, 0.08), (0.2, 0.11)], (0, 0, 0), cast),
        lathe("lid", [(0.2, 0.12), (0.2, 0.17), (0.17, 0.2), (0, 0.2)], (0, 0, 0), cast),
        *(lathe("screw", [(0, 0.225), (0.025, 0.225), (0.03, 0.2)], (0.13 * math.cos(a), 0.13 * math.sin(a), 0), steel, 6) for a in (0.8, 2.37, 3.94, 5.5)),
    ]
    x, y, z = at
    gland = (x - 0.3, y - 0.4, z + 0.42)
    cable = [gland, (x - 0.36, y - 0.4, z + 0.42), (x - 0.52, y - 0.36, z + 0.34), (x - 0.56, y - 0.2, z + 0.6), (x - 0.5, y - 0.06, z + 1.0), (x - 0.5, y - 0.06, z + 5)]
    parts = [group(tube, at, (48, 0, 0)), group(head, (x, y - 0.42, z + 0.42), (72, 0, -12)), rod("gland", (x - 0.1, y - 0.4, z + 0.42), gland, 0.06, steel)]
    return [*parts, cord("cable", cable, 0.035, matte("cable", linear("#2a2f2d"), 0.5))]
