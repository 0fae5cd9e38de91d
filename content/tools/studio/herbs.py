"""Dried herbs of the farm: open sacks with flowers and leaves, and bundles tied with twine. Each stands or lies on the floor."""

import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector, noise

from materials import linear, matte
from shapes import cord, group, lathe, lettering, outline, rounded


def _instance(mesh, place, axis, spin, size):
    """Another thing with the mesh, whose own axis z points along `axis`."""
    thing = bpy.data.objects.new("herb", mesh)
    turn = Vector(axis).to_track_quat("Z", "Y").to_matrix().to_4x4() @ Matrix.Rotation(spin, 4, "Z")
    thing.matrix_local = Matrix.Translation(place) @ turn @ Matrix.Scale(size, 4)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _strip(body, length, width, base, lift, curl, twist, slot):
    """A petal or a leaf in the direction y: a bent strip that is widest in its middle."""
    rows = []
    for j in range(7):
        share = j / 6
        half = width / 2 * math.sin(math.pi * (0.12 + 0.8 * share)) ** 0.7
        y, z = base + length * share, lift * share - curl * share**2
        roll = twist * share
        rows.append([body.verts.new((side * half * math.cos(roll), y, z + side * half * math.sin(roll) + 0.25 * half * abs(side))) for side in (-1, 0, 1)])
    for low, high in zip(rows, rows[1:]):
        for i in range(2):
            face = body.faces.new((low[i], low[i + 1], high[i + 1], high[i]))
            face.material_index, face.smooth = slot, True
    return [vertex for row in rows for vertex in row]


def flower(petal, heart, rings, count, length, width, seed, droop=0.25):
    """The mesh of a dried flower head of radius 1: `rings` of petals around a heart."""
    dice, body = random.Random(seed), bmesh.new()
    for ring in range(rings):
        for i in range(count):
            long = length * (1 - 0.2 * ring) * dice.uniform(0.8, 1.08)
            strip = _strip(body, long, width * dice.uniform(0.8, 1.1), 0.22, (0.1 + 0.32 * ring) + dice.uniform(-0.08, 0.1), droop * dice.uniform(0.5, 1.6), dice.uniform(-0.7, 0.7), 0)
            turn = Matrix.Rotation(2 * math.pi * (i + 0.5 * ring) / count + dice.uniform(-0.12, 0.12), 4, "Z")
            bmesh.ops.transform(body, matrix=turn, verts=strip)
    for vertex in bmesh.ops.create_icosphere(body, subdivisions=3, radius=0.3)["verts"]:
        vertex.co = vertex.co * (1 + 0.1 * noise.noise(vertex.co * 14)) + Vector((0, 0, 0.08))
        for face in vertex.link_faces:
            face.material_index, face.smooth = 1, True
    mesh = bpy.data.meshes.new("flower")
    body.to_mesh(mesh)
    body.free()
    mesh.materials.append(matte("petal", linear(petal), 0.8))
    mesh.materials.append(matte("heart", linear(heart), 0.95))
    return mesh


def dry_leaf(colour, seed):
    """The mesh of a dried leaf, which has rolled itself up."""
    dice, body = random.Random(seed), bmesh.new()
    _strip(body, 1.6, 0.62, -0.8, 0.5, 0.55 * dice.uniform(0.6, 1.4), dice.uniform(-1.4, 1.4), 0)
    mesh = bpy.data.meshes.new("leaf")
    body.to_mesh(mesh)
    body.free()
    mesh.materials.append(matte("leaf", linear(colour), 0.9))
    return mesh


def chamomile():
    return [flower("#efe6cf", "#b98a24", 1, 13, 0.72, 0.3, seed, 0.6) for seed in (1, 2, 3)], 0.115, "#c9b98a"


def calendula():
    return [flower(tone, "#7d4a16", 3, 17, 0.78, 0.24, seed) for seed, tone in ((4, "#d97a16"), (5, "#e08c22"), (6, "#c9660f"))], 0.13, "#a85a16"


def sage():
    return [dry_leaf(tone, seed) for seed, tone in ((7, "#959a70"), (8, "#7f8660"), (9, "#a5a780"), (10, "#757b52"))], 0.135, "#5d6a4c"


def burlap():
    """Coarse cloth: two sets of threads that cross each other."""
    cloth = matte("burlap", linear("#b59b6e"), 0.95)
    nodes, links = cloth.node_tree.nodes, cloth.node_tree.links
    place, bump, sums, ramp = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeBump"), nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeValToRGB")
    for i, axis in enumerate(("X", "Z")):
        wave = nodes.new("ShaderNodeTexWave")
        wave.bands_direction = axis
        wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value = 17.0, 1.6
        links.new(place.outputs["Object"], wave.inputs["Vector"])
        links.new(wave.outputs["Fac"], sums.inputs[i])
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*linear("#9a8056"), 1), (*linear("#cdb486"), 1)
    half = nodes.new("ShaderNodeMath")
    half.operation = "MULTIPLY"
    half.inputs[1].default_value = 0.5
    links.new(sums.outputs[0], half.inputs[0])
    links.new(half.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes["Principled BSDF"].inputs["Base Color"])
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.5, 0.01
    links.new(half.outputs[0], bump.inputs["Height"])
    links.new(bump.outputs[0], nodes["Principled BSDF"].inputs["Normal"])
    return cloth


def sack(at, herb, radius=0.72, height=0.95, seed=1, turn=0):
    """An open sack whose edge is rolled down, heaped with an herb. `herb` is one of the functions above."""
    meshes, size, ground = herb()
    r, h = radius, height
    profile = [(0, 0), (0.9 * r, 0), (1.06 * r, 0.1 * h), (1.1 * r, 0.4 * h), (1.0 * r, 0.8 * h), (0.97 * r, 0.9 * h), (1.06 * r, 0.86 * h), (1.15 * r, 0.9 * h), (1.14 * r, 1.0 * h), (1.03 * r, 1.04 * h), (0.93 * r, 0.99 * h), (0.9 * r, 0.8 * h)]
    cloth = lathe("sack", rounded(profile, 3), (0, 0, 0), burlap(), sharp=180)
    for vertex in cloth.data.vertices:
        x, y, z = vertex.co
        flat = Vector((x, y, 0))
        if flat.length > 0.3 * r:
            angle = math.atan2(y, x)
            folds = noise.noise(Vector((2.6 * math.cos(angle) + seed, 2.6 * math.sin(angle), 0.9 * z))) * 0.11 + noise.noise(Vector((8 * math.cos(angle), 8 * math.sin(angle) + seed, 1.3 * z))) * 0.045
            vertex.co += flat.normalized() * folds * r * (0.35 + min(z / h, 1)) + Vector((0, 0, 0.05 * h * noise.noise(Vector((1.7 * x, 1.7 * y, seed))) * min(z / h, 1)))
    parts = [cloth, lathe("ground", [(0, 1.1 * h), (0.3 * r, 1.085 * h), (0.6 * r, 1.03 * h), (0.95 * r, 0.9 * h)], (0, 0, 0), matte("ground", linear(ground), 0.95))]
    dice = random.Random(seed)
    count = round(3.1 * (r / size) ** 2)
    for layer in range(2):
        for i in range(count):
            reach = 0.93 * r * math.sqrt((i + 0.5) / count)
            angle = 2.39996 * i + layer * 1.1
            dome = 1.12 * h - 0.17 * h * (reach / r) ** 2 + layer * 0.3 * size
            place = (reach * math.cos(angle) + dice.uniform(-0.3, 0.3) * size, reach * math.sin(angle) + dice.uniform(-0.3, 0.3) * size, dome - 0.02)
            axis = (0.5 * reach / r * math.cos(angle) + dice.uniform(-0.55, 0.55), 0.5 * reach / r * math.sin(angle) + dice.uniform(-0.55, 0.55), dice.uniform(0.5, 1.0))
            parts.append(_instance(dice.choice(meshes), place, axis, dice.uniform(0, 6.28), size * dice.uniform(0.82, 1.12)))
    return group(parts, at, (0, 0, turn))


def bundle(at, turn, herb, length=1.9, stems=34, seed=3, stem="#8c8a52"):
    """A bundle along the axis y that lies on the floor: stems tied with twine, and heads at their far ends."""
    meshes, size, _ = herb()
    dice, straw = random.Random(seed), matte("stem", linear(stem), 0.9)
    leaves = [dry_leaf(tone, 20 + i) for i, tone in enumerate(("#7d8a52", "#8f9660", "#6d7a48"))]
    parts = []
    for _ in range(stems):
        # All stems pass the knot at two fifths of the length, and spread on both sides of it.
        a, wide = dice.uniform(0, 6.28), math.sqrt(dice.random())
        x, z = 0.15 * wide * math.cos(a), 0.13 * wide * math.sin(a)
        end = length * dice.uniform(0.84, 1.06)
        tip = Vector((x * 3.4, end, 0.16 + max(z * 2.6, -0.1)))
        parts.append(cord("stem", [(x * 1.7, dice.uniform(-0.12, 0.08), 0.14 + z * 0.9), (x, 0.4 * length, 0.15 + z), (x * 1.8, 0.7 * length, 0.16 + z * 1.4), tuple(tip)], 0.011, straw))
        axis = (x * 2.4 + dice.uniform(-0.3, 0.3), 0.5, z * 3 + dice.uniform(0.1, 0.8))
        parts.append(_instance(dice.choice(meshes), tip, axis, dice.uniform(0, 6.28), size * dice.uniform(0.85, 1.1)))
        for share in (0.5, 0.62, 0.74):
            if dice.random() < 0.75:
                parts.append(_instance(dice.choice(leaves), Vector((x * (1 + share), share * length, 0.17 + z * 1.3)), (dice.uniform(-1, 1), 0.6, dice.uniform(-0.2, 1)), dice.uniform(0, 6.28), 0.12 * dice.uniform(0.7, 1.2)))
    twine = matte("twine", linear("#d8c49a"), 0.95)
    for k in range(4):
        loop = [(0.175 * math.cos(a), 0.4 * length - 0.045 + 0.03 * k, 0.15 + 0.15 * math.sin(a)) for a in (math.pi / 5 * i for i in range(10))]
        parts.append(cord("twine", loop, 0.017, twine, True))
    return group(parts, at, (0, 0, turn))


def pot(at, name):
    """A clay pot with soil, and a wooden label with the name of its plant."""
    clay, soil, timber = matte("clay", linear("#b9684a"), 0.85), matte("soil", linear("#3b2a1e"), 1.0), matte("tag", linear("#ead9b4"), 0.8)
    wall = rounded([(0, 0), (0.34, 0), (0.36, 0.03), (0.46, 0.56), (0.52, 0.58), (0.53, 0.76), (0.47, 0.77), (0.45, 0.6), (0, 0.6)], 1)
    tag = [outline("tag", [(-0.36, 0), (0.36, 0), (0.36, 0.27), (-0.36, 0.27)], 0.014, (0, 0, 0), timber, 0.004), lettering(name, 0.15, (0, 0.135, 0.016), matte("ink", linear("#26382f"), 0.7))]
    parts = [lathe("wall", wall, (0, 0, 0), clay), lathe("soil", [(0, 0.73), (0.3, 0.72), (0.46, 0.7)], (0, 0, 0), soil), group(tag, (0, -0.472, 0.16), (90, 0, 0))]
    return group(parts, at)
