"""A furnace in which medicines are destroyed: its front, the chamber of firebrick and the bed of charcoal, and the sealed drums
that wait before it. Its door is in `furnace_door.py`."""

import math
import random

import bmesh
import bpy

import furnace_door as hatch
from materials import glow, linear, matte, metal, plastic, worn
from shapes import add, box, cord, group, lathe, lettering, rounded, surface

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
    stops[1].position, stops[1].color = 1.04 - 0.3 * heat, (1.0, 0.2, 0.012, 1)
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
    shader.inputs["Emission Strength"].default_value = 0.5 + 0.75 * heat
    return material


def _lump(dice, size, look):
    """A broken piece of charcoal: the hull of points in a long body, so that no two pieces have the same faces."""
    mesh = bpy.data.meshes.new("coal")
    body = bmesh.new()
    long, flat = dice.uniform(1.0, 1.7), dice.uniform(0.55, 0.9)
    for _ in range(34):
        x, y, z = (dice.gauss(0, 1) for _ in range(3))
        far = size / math.sqrt(x * x + y * y + z * z) * dice.uniform(0.7, 1.05)
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
    for _ in range(220):
        across, deep = dice.uniform(-0.76, 0.76), dice.uniform(0.14, 1.9)
        hot = 1 - math.hypot(across / 0.8, (deep - 0.9) / 1.0) + dice.uniform(-0.35, 0.3)
        lump = _lump(dice, dice.choice((0.06, 0.085, 0.11, 0.14)), looks[min(max(int(hot * 4.2), 0), 3)])
        heap = 0.34 * math.cos(1.5 * across / 0.76) * min(1, 0.35 + deep)
        lump.location = (across, deep, HIGH - hatch.TALL / 2 + 0.06 + dice.uniform(0, heap))
        lumps.append(lump)
    return lumps


def _chamber():
    """The chamber of firebrick behind the mouth, whose middle is at 0."""
    shade = ("#b3704a", "#a4633f", "#c08258")
    wide, tall, deep = hatch.WIDE, hatch.TALL, 2.1
    sides = [group(hatch.bricks((deep, tall), 6, 5, 0.2, shade, seed), (side * wide / 2, deep / 2, 0), (0, 0, -side * 90)) for side, seed in ((-1, 2), (1, 3))]
    roof = group(hatch.bricks((wide, deep), 5, 4, 0.2, shade, 4), (0, deep / 2, tall / 2), (90, 0, 0))
    floor = group(hatch.bricks((wide, deep), 5, 4, 0.2, shade, 6), (0, deep / 2, -tall / 2), (-90, 0, 0))
    return [*sides, roof, floor, group(hatch.bricks((wide, tall), 6, 4, 0.2, shade, 7), (0, deep, 0))]


def _front(paint, steel, reach=9.0):
    """The sheets of the wall around the mouth. Strips with bolts cover their joints."""
    wide, tall = hatch.WIDE / 2, hatch.TALL / 2
    parts = [box("sheet", (reach, 0.3, 2 * reach), (side * (reach / 2 + wide), 0.15, 0), paint, 0.004) for side in (-1, 1)]
    parts += [box("sheet", (2 * wide, 0.3, reach), (0, 0.15, side * (reach / 2 + tall)), paint, 0.004) for side in (-1, 1)]
    for x in (-1.62, 1.98):
        parts.append(box("strip", (0.2, 0.03, 2 * reach), (x, -0.012, 0), paint, 0.01))
        parts += [hatch.bolt((x, -0.027, 0.34 * i - HIGH + 0.2), steel, 0.032) for i in range(16)]
    return parts


def build(at, turn):
    """The mouth of the furnace with its door open."""
    steel, iron = metal("bolt", linear("#9aa5a0"), 0.34), worn("frame", linear("#5c6763"), 0.34)
    mouth = group([*_front(worn("wall", linear("#2d423b"), 0.16), steel), *hatch.frame(iron, steel), *_chamber(), *hatch.thermocouple((-1.2, 0, 1.32), steel)], (0, 0, HIGH))
    leaf = group([hatch.door(128, "#59625f", ("#a98a6d", "#b59678", "#9c7d61"))], (0, 0, HIGH))
    base = box("plinth", (18, 0.5, 0.24), (0, 0.15, 0.12), worn("plinth", linear("#1d2b27"), 0.3), 0.02, 4)
    lights = [_fire(26, (0, 1.0, HIGH + 0.15)), _fire(12, (0, 0.3, HIGH - 0.05))]
    return group([mouth, leaf, base, *_bed(), *lights], at, (0, 0, turn))


def _fire(power, at):
    """The light of the fire."""
    flame = bpy.data.lights.new("flame", "POINT")
    flame.energy, flame.color, flame.shadow_soft_size = power, (1.0, 0.3, 0.05), 0.35
    holder = bpy.data.objects.new("flame", flame)
    holder.location = at
    bpy.context.scene.collection.objects.link(holder)
    return holder


def closed(at, colour="#ddd3bf"):
    """A furnace in a light casing whose door is closed. The left edge of the casing is at 0, and it goes on to the right and up. The
    middle of the door is 1.75 to the right."""
    enamel, trim = matte("casing", linear(colour), 0.5), matte("trim", linear("#8d978f"), 0.45)
    steel, iron = metal("steel", linear("#aab3ae"), 0.3), worn("frame", linear("#8b9892"), 0.26)
    parts = [box("casing", (8, 1.6, 6), (4, 0.8, 3), enamel, 0.08, 6), box("skirt", (8.02, 1.62, 0.2), (4.01, 0.79, 0.1), trim, 0.03, 4)]
    parts += [hatch.bolt((0.2, 0, 0.45 + 0.42 * i), steel, 0.04) for i in range(9)]
    parts.append(group([*hatch.frame(iron, steel), hatch.door(0, "#8b9892", ("#a98a6d",))], (1.75, 0, HIGH - 0.1)))
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
