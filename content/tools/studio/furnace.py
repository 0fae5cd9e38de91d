"""A furnace in which medicines are destroyed: its front, its heavy door, the chamber of firebrick and the bed of charcoal, and the
sealed drums that wait before it."""

import math
import random

import bmesh
import bpy

from materials import glow, linear, matte, metal, plastic
from shapes import add, box, cord, group, lathe, lettering, rod, rounded, surface

# Where the middle of the mouth is.
HIGH = 1.6


def _ember(name, heat):
    """Charcoal that burns: it glows in patches that end in dark cracks, and grey ash lies on what has burnt out."""
    material = matte(name, (0.02, 0.017, 0.015), 0.95)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader, place = nodes["Principled BSDF"], nodes.new("ShaderNodeTexCoord")
    patches, ramp, cracks, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeTexVoronoi"), nodes.new("ShaderNodeBump")
    ash, grey = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB")
    patches.inputs["Scale"].default_value, patches.inputs["Detail"].default_value = 5.0, 5.0
    ash.inputs["Scale"].default_value, ash.inputs["Detail"].default_value = 9.0, 6.0
    cracks.feature = "DISTANCE_TO_EDGE"
    cracks.inputs["Scale"].default_value = 16.0
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.6, 0.02
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.62 - 0.3 * heat, (0, 0, 0, 1)
    stops[1].position, stops[1].color = 1.04 - 0.3 * heat, (1.0, 0.3, 0.03, 1)
    middle = stops.new(0.78 - 0.3 * heat)
    middle.color = (0.75, 0.07, 0.004, 1)
    grey.color_ramp.elements[0].position, grey.color_ramp.elements[0].color = 0.5, (0.02, 0.017, 0.015, 1)
    grey.color_ramp.elements[1].position, grey.color_ramp.elements[1].color = 0.72, (0.16, 0.145, 0.13, 1)
    for texture in (patches, ash, cracks):
        links.new(place.outputs["Object"], texture.inputs["Vector"])
    links.new(patches.outputs["Fac"], ramp.inputs[0])
    links.new(ash.outputs["Fac"], grey.inputs[0])
    links.new(cracks.outputs["Distance"], bump.inputs["Height"])
    links.new(grey.outputs[0], shader.inputs["Base Color"])
    links.new(ramp.outputs[0], shader.inputs["Emission Color"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    shader.inputs["Emission Strength"].default_value = 0.5 + 0.9 * heat
    return material


def _sooty():
    """Firebrick that has seen many fires: soot in patches, and a rough skin."""
    material = matte("sooty", (0, 0, 0), 0.98)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, soot, ramp, bump = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeBump")
    soot.inputs["Scale"].default_value, soot.inputs["Detail"].default_value = 3.4, 12.0
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.3, (*linear("#4f3a30"), 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.75, (*linear("#876450"), 1)
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.5, 0.03
    links.new(place.outputs["Object"], soot.inputs["Vector"])
    links.new(soot.outputs["Fac"], ramp.inputs[0])
    links.new(soot.outputs["Fac"], bump.inputs["Height"])
    links.new(ramp.outputs[0], nodes["Principled BSDF"].inputs["Base Color"])
    links.new(bump.outputs[0], nodes["Principled BSDF"].inputs["Normal"])
    return material


def _lump(dice, size, look):
    """A broken piece of charcoal: the hull of points in a long body, so that no two pieces have the same faces."""
    mesh = bpy.data.meshes.new("coal")
    body = bmesh.new()
    long, flat = dice.uniform(1.0, 1.7), dice.uniform(0.55, 0.9)
    for _ in range(16):
        x, y, z = (dice.gauss(0, 1) for _ in range(3))
        far = size / math.sqrt(x * x + y * y + z * z) * dice.uniform(0.8, 1.05)
        body.verts.new((x * far * long, y * far, z * far * flat))
    bmesh.ops.convex_hull(body, input=body.verts)
    body.to_mesh(mesh)
    body.free()
    lump = add("coal", mesh, look)
    edges = lump.modifiers.new("edges", "BEVEL")
    edges.width, edges.segments = 0.14 * size, 2
    lump.rotation_euler = [dice.uniform(0, 6.28), dice.uniform(-0.5, 0.5), dice.uniform(0, 6.28)]
    return lump


def _bed():
    """A heap of charcoal on the floor of the chamber: hot in the middle, and burnt out at its edge."""
    dice = random.Random(4)
    looks = [_ember("ember", heat) for heat in (0.0, 0.3, 0.6, 0.85)]
    lumps = []
    for _ in range(170):
        across, deep = dice.uniform(-0.66, 0.66), dice.uniform(0.14, 1.8)
        hot = 1 - math.hypot(across / 0.7, (deep - 0.9) / 1.0) + dice.uniform(-0.35, 0.3)
        lump = _lump(dice, dice.choice((0.06, 0.085, 0.11, 0.14)), looks[min(max(int(hot * 4.2), 0), 3)])
        heap = 0.22 * math.cos(1.5 * across / 0.66) * min(1, 0.35 + deep)
        lump.location = (across, deep, HIGH - math.sqrt(0.64 - across**2) + 0.06 + dice.uniform(0, heap))
        lumps.append(lump)
    return lumps


def _door(steel, iron, brick):
    """The door, which lies with its outer side up: a thick plate with a rim, a cross of ribs, a plug of firebrick, a wheel that
    closes it and two arms for its hinge."""
    parts = [
        lathe("plate", rounded([(0, 0.2), (0.98, 0.2), (1.02, 0.16), (1.02, 0.0), (0.98, -0.04), (0.8, -0.04)], 1), (0, 0, 0), iron),
        lathe("rim", rounded([(0.86, 0.19), (0.86, 0.3), (0.9, 0.33), (1.0, 0.33), (1.04, 0.29), (1.04, 0.02), (1.0, 0.0)], 1), (0, 0, 0), steel),
        lathe("seat", [(0.8, -0.04), (0.8, -0.09), (0.74, -0.09)], (0, 0, 0), matte("rope", linear("#d8d0bf"), 0.95)),
        lathe("plug", rounded([(0.75, -0.03), (0.72, -0.32), (0.66, -0.36), (0, -0.36)], 1), (0, 0, 0), brick),
    ]
    for angle in (45, 135):
        parts.append(group([box("rib", (1.74, 0.1, 0.16), (0, 0, 0.24), iron, 0.02)], (0, 0, 0), (0, 0, angle)))
    parts.append(lathe("boss", rounded([(0.26, 0.18), (0.26, 0.34), (0.2, 0.38), (0.09, 0.38), (0.09, 0.6), (0, 0.6)], 1), (0, 0, 0), steel))
    parts.append(cord("wheel", [(0.46 * math.cos(a), 0.46 * math.sin(a), 0.56) for a in (math.pi / 9 * i for i in range(18))], 0.042, steel, True))
    parts += [rod("spoke", (0, 0, 0.54), (0.45 * math.cos(a), 0.45 * math.sin(a), 0.56), 0.03, steel) for a in (math.pi / 2 * i + 0.4 for i in range(4))]
    for y in (-0.42, 0.42):
        parts.append(box("arm", (1.0, 0.16, 0.09), (0.78, y, 0.36), iron, 0.02))
        parts.append(rod("eye", (1.24, y - 0.12, 0.3), (1.24, y + 0.12, 0.3), 0.1, steel))
    return parts


def build(at, turn):
    """The mouth of the furnace with its door open."""
    steel, iron = metal("steel", linear("#7d8884"), 0.36), metal("iron", linear("#4a5450"), 0.5, 0.8)
    brick, dark = matte("brick", linear("#b06a45"), 0.95), matte("front", linear("#22302c"), 0.55)
    seam = matte("seam", linear("#4c2c1e"), 1.0)
    ring = lathe("ring", rounded([(0.8, 0), (0.8, 0.16), (1.06, 0.16), (1.08, 0.12), (1.08, 0)], 1), (0, 0, 0), steel)
    plate = lathe("plate", [(0.8, 0), (12, 0)], (0, 0, 0), dark)
    chamber = lathe("chamber", [(0.8, 0.1), (0.8, -1.9), (0, -1.9)], (0, 0, 0), brick)
    seams = [lathe("seam", [(0.797, -depth), (0.786, -depth - 0.012), (0.797, -depth - 0.024)], (0, 0, 0), seam) for depth in (0.25, 0.6, 0.95, 1.3, 1.65)]
    # The joints between the bricks of a ring are never in line with those of the next one.
    for row, depth in enumerate((0.1, 0.43, 0.78, 1.13, 1.48)):
        seams += [group([box("joint", (0.012, 0.016, 0.33), (0.797, 0, -depth - 0.165), seam, 0.001)], (0, 0, 0), (0, 0, 24 * i + 12 * (row % 2))) for i in range(15)]
    bolts = [lathe("bolt", [(0.045, 0.16), (0.045, 0.2), (0, 0.205)], (0.94 * math.cos(a), 0.94 * math.sin(a), 0), steel, 6) for a in (math.pi / 6 * i for i in range(12))]
    mouth = group([ring, plate, chamber, *seams, *bolts], (0, 0, HIGH), (90, 0, 0))
    # The door has swung so far that its plug is seen.
    leaf = group([group(_door(steel, iron, _sooty()), (-1.24, 0, -0.3))], (1.24, -0.3, HIGH), (90, 0, 128))
    hinge = [rod("pin", (1.24, -0.3, HIGH - 0.66), (1.24, -0.3, HIGH + 0.66), 0.055, steel)]
    hinge += [box("bracket", (0.2, 0.34, 0.12), (1.22, -0.17, HIGH + z), iron, 0.02) for z in (-0.62, 0.62)]
    flame = bpy.data.lights.new("flame", "POINT")
    flame.energy, flame.color, flame.shadow_soft_size = 22, (1.0, 0.3, 0.05), 0.35
    fire = bpy.data.objects.new("flame", flame)
    fire.location = (0, 1.2, HIGH - 0.1)
    bpy.context.scene.collection.objects.link(fire)
    return group([mouth, leaf, *hinge, *_bed(), fire], at, (0, 0, turn))


def closed(at, colour="#ddd3bf"):
    """A furnace in a light casing whose door is closed. The left edge of the casing is at 0, and it goes on to the right and up. The
    middle of the door is 1.75 to the right."""
    enamel, trim = matte("casing", linear(colour), 0.5), matte("trim", linear("#8d978f"), 0.45)
    steel, iron = metal("steel", linear("#aab3ae"), 0.3), matte("iron", linear("#66736c"), 0.45)
    parts = [box("casing", (8, 1.6, 6), (4, 0.8, 3), enamel, 0.08, 6), box("skirt", (8.02, 1.62, 0.2), (4.01, 0.79, 0.1), trim, 0.03, 4)]
    parts += [lathe("rivet", [(0, 0.03), (0.03, 0.025), (0.045, 0)], (0.14, 0, 0.45 + 0.42 * i), steel, 48) for i in range(9)]
    for rivet in parts[2:]:
        rivet.rotation_euler = (math.pi / 2, 0, 0)
    ring = lathe("ring", rounded([(0.9, 0), (0.9, 0.2), (1.16, 0.2), (1.22, 0.14), (1.22, 0)], 1), (0, 0, 0), iron)
    leaf = [ring, group(_door(steel, iron, iron), (0, 0, 0.14)), *(box("bracket", (0.3, 0.2, 0.3), (1.3, y, 0.3), iron, 0.04, 4) for y in (-0.42, 0.42))]
    parts.append(group(leaf, (1.75, 0, HIGH - 0.1), (90, 0, 0)))
    return group(parts, at)


def thermometer(at, shown):
    """A display of the temperature in the wall of a furnace, with its lamp."""
    words = group([lettering(shown, 0.2, (0, 0, 0), glow("digits", linear("#ff9a52"), 1.0))], (-0.02, -0.075, -0.005), (90, 0, 0))
    return group([box("frame", (0.98, 0.1, 0.4), (0, 0, 0), matte("frame", linear("#4a5550"), 0.5), 0.04, 5), box("screen", (0.86, 0.02, 0.28), (0, -0.056, 0), matte("screen", linear("#1a1512"), 0.25), 0.008), words], at)


def drum(at, turn, number, colour="#2f6f62", scale=1.0):
    """A drum of steel whose lid is held by a ring. A wire with a seal of lead goes through the lever of the ring."""
    paint, steel, dark = matte("paint", linear(colour), 0.38), metal("ring", linear("#c3cbc7"), 0.24), matte("ink", linear("#22302b"), 0.8)
    r = 0.62
    wall = [(0, 0), (r - 0.04, 0), (r, 0.03), (r, 0.5), (r + 0.035, 0.53), (r + 0.035, 0.57), (r, 0.6), (r, 0.98), (r + 0.035, 1.01), (r + 0.035, 1.05), (r, 1.08), (r, 1.5)]
    parts = [lathe("drum", wall, (0, 0, 0), paint), lathe("lid", [(r, 1.5), (r - 0.03, 1.57), (r - 0.07, 1.57), (r - 0.1, 1.53), (0, 1.53)], (0, 0, 0), paint)]
    parts.append(lathe("ring", rounded([(r - 0.01, 1.46), (r + 0.045, 1.47), (r + 0.05, 1.52), (r + 0.045, 1.58), (r - 0.05, 1.59)], 1), (0, 0, 0), steel))
    parts += [box("lever", (0.5, 0.05, 0.09), (0.02, -r - 0.07, 1.52), steel, 0.02, 4), box("eye", (0.09, 0.08, 0.15), (-0.2, -r - 0.07, 1.52), steel, 0.02, 4)]
    wire = [(-0.2, -r - 0.11, 1.5), (-0.22, -r - 0.13, 1.42), (-0.2, -r - 0.11, 1.3), (-0.17, -r - 0.12, 1.42), (-0.19, -r - 0.11, 1.5)]
    parts.append(cord("wire", wire, 0.011, metal("wire", linear("#8c9492"), 0.3)))
    lead = [lathe("seal", rounded([(0, 0), (0.1, 0), (0.115, 0.02), (0.115, 0.05), (0.1, 0.07), (0, 0.07)], 1), (0, 0, 0), plastic("seal", linear("#a3312a"))), lathe("mark", [(0.05, 0.068), (0.055, 0.076), (0.07, 0.076), (0.075, 0.068)], (0, 0, 0), plastic("mark", linear("#a3312a")), 6)]
    parts.append(group(lead, (-0.2, -r - 0.06, 1.2), (90, 0, 0)))
    parts.append(_label(r, ("Опечатано", number), dark))
    whole = group(parts, at, (0, 0, turn))
    whole.scale = (scale, scale, scale)
    return whole


def _label(radius, words, ink):
    """A bent label on a drum, between its ribs, with lines of words. The words stand before the bend by less than a millimetre."""
    paper = matte("label", linear("#f6f2e6"), 0.75)
    reach = 0.62
    grid = [[((radius + 0.006) * math.sin(a), -(radius + 0.006) * math.cos(a), z) for a in (reach * (i / 12 - 1) for i in range(25))] for z in (0.1, 0.48)]
    lines = [surface("label", grid, (0, 0, 0), paper)]
    for row, word in enumerate(words):
        letters = lettering(word, 0.125, (0, 0, 0), ink)
        # The label bends away from the flat letters, whose shadow would be beside them.
        letters.visible_shadow = False
        lines.append(group([letters], (0, -radius - 0.012, 0.36 - 0.16 * row), (90, 0, 0)))
    return group(lines)
