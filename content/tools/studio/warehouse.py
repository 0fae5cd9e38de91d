"""An aisle of a warehouse at the scale of people: one unit is a metre. It leads from the camera along the axis y."""

import random

import bmesh
import bpy
from mathutils import Matrix

from materials import glow, linear, matte
from shapes import box

AISLE, DEPTH, BAY, END, ROOF = 3.0, 1.1, 2.8, 27.0, 8.4
LEVELS = (0.12, 1.98, 3.84, 5.7)


def _cuboid(body, size, at, slot):
    made = bmesh.ops.create_cube(body, size=1, matrix=Matrix.Translation(at) @ Matrix.Diagonal((*size, 1)))["verts"]
    for face in {face for vertex in made for face in vertex.link_faces}:
        face.material_index = slot


def _pallet(seed, looks):
    """The mesh of a pallet, 0.8 m wide and 1.2 m deep, with cartons in layers. Its front looks along -x."""
    dice, body = random.Random(seed), bmesh.new()
    for y in (-0.34, 0.0, 0.34):
        _cuboid(body, (1.1, 0.1, 0.1), (0, y, 0.05), 1)
    _cuboid(body, (1.16, 0.8, 0.03), (0, 0, 0.115), 1)
    (across, count), share = dice.choice(((2, 4), (2, 3), (3, 4), (2, 5))), dice.choice((0.9, 1.0, 1.08))
    high = 1.24 * share / count
    for layer in range(count - (dice.random() < 0.3)):
        for i in range(across):
            for k in range(3):
                wide, deep = 0.78 / across, 1.14 / 3
                place = ((k - 1) * deep + dice.uniform(-0.006, 0.006), (i - (across - 1) / 2) * wide + dice.uniform(-0.006, 0.006), 0.13 + high * (layer + 0.5))
                _cuboid(body, (deep - 0.008, wide - 0.008, high - 0.006), place, 0)
                if k == 0:
                    front = place[0] - deep / 2 + 0.003
                    _cuboid(body, (0.004, wide * 0.34, high * 0.32), (front, place[1] + wide * 0.18, place[2] - high * 0.1), 2)
                    _cuboid(body, (0.003, 0.05, high * 0.22), (front, place[1], place[2] + high * 0.38), 3)
    mesh = bpy.data.meshes.new("pallet")
    body.to_mesh(mesh)
    body.free()
    for look in looks:
        mesh.materials.append(look)
    return mesh


def _rack(side, pallets, dice):
    """The rack at one side of the aisle. `side` is -1 for the left one."""
    post, beam = matte("post", linear("#24584d"), 0.4), matte("beam", linear("#d9793f"), 0.4)
    sign = matte("sign", linear("#f2f0e6"), 0.6)
    front, back = side * AISLE / 2, side * (AISLE / 2 + DEPTH)
    near = -7.0
    bays = int((END - 3 - near) / BAY)
    for i in range(bays + 1):
        y = near + BAY * i
        for x in (front + side * 0.05, back):
            box("post", (0.1, 0.09, 7.2), (x, y, 3.6), post, 0.008)
        for k in range(6):
            brace = box("brace", (DEPTH, 0.03, 0.04), ((front + back) / 2, y, 0.6 + 1.15 * k), post, 0.004)
            brace.rotation_euler = (0, (0.5, -0.5)[k % 2], 0)
        box("guard", (0.16, 0.2, 0.45), (front - side * 0.03, y, 0.225), matte("guard", linear("#e0a93a"), 0.5), 0.03)
    length, middle = BAY * bays, near + BAY * bays / 2
    for z in LEVELS[1:]:
        for x in (front + side * 0.03, back):
            box("beam", (0.05, length, 0.13), (x, middle, z - 0.08), beam, 0.006)
    for i in range(bays):
        for level, z in enumerate(LEVELS):
            for k in range(3):
                if dice.random() < 0.07:
                    continue
                load = bpy.data.objects.new("load", dice.choice(pallets))
                load.location = (side * (AISLE / 2 + 0.62) + dice.uniform(-0.03, 0.03), near + BAY * i + 0.53 + 0.87 * k + dice.uniform(-0.02, 0.02), z)
                load.rotation_euler = (0, 0, (0 if side > 0 else 3.14159) + dice.uniform(-0.015, 0.015))
                bpy.context.scene.collection.objects.link(load)
            if level:
                box("sign", (0.012, 0.3, 0.11), (front - side * 0.005, near + BAY * (i + 0.5), z - 0.08), sign, 0.002)


def build(power=230):
    """The racks, the floor, the roof and its lamps."""
    bpy.data.objects["backdrop"].hide_render = True
    for light in bpy.data.lights:
        if light.name.startswith("softbox"):
            light.energy = 0
    dice = random.Random(5)
    wood, label, tape = matte("pallet", linear("#b58d5c"), 0.9), matte("label", linear("#f4f1e8"), 0.8), matte("tape", linear("#0b6b5c"), 0.5)
    pallets = [_pallet(seed, (matte("card", linear(tone), 0.9), wood, label, tape)) for seed, tone in ((1, "#c39a66"), (2, "#b98e58"), (3, "#cfa873"), (4, "#e6e2d6"), (5, "#c09560"), (6, "#dcd8cc"))]
    for side in (-1, 1):
        _rack(side, pallets, dice)
    box("floor", (30, 60, 0.1), (0, 10, -0.05), matte("floor", linear("#8f9a96"), 0.22), 0.001)
    line = matte("line", linear("#e0b23f"), 0.6)
    for x in (-AISLE / 2 + 0.12, AISLE / 2 - 0.12):
        box("line", (0.08, 60, 0.004), (x, 10, 0.002), line, 0.0005)
    box("roof", (30, 60, 0.1), (0, 10, ROOF), matte("roof", linear("#c9d0cd"), 0.8), 0.001)
    for i in range(13):
        box("truss", (30, 0.16, 0.3), (0, -8 + 3 * i, ROOF - 0.25), matte("truss", linear("#aab4b0"), 0.6), 0.01)
    box("end", (30, 0.1, ROOF), (0, END, ROOF / 2), matte("end", linear("#dfe4e1"), 0.7), 0.001)
    # A gate to the ramp stands open, and the day shines in.
    box("gate", (2.6, 0.06, 3.0), (0.2, END - 0.08, 1.5), glow("day", (0.9, 0.97, 1.0), 1.6), 0.01)
    box("frame", (2.9, 0.05, 3.15), (0.2, END - 0.05, 1.575), matte("frame", linear("#24584d"), 0.5), 0.01)
    for i in range(6):
        y = -4.5 + 5.2 * i
        box("lamp", (0.3, 1.8, 0.05), (0, y, ROOF - 0.5), glow("lamp", (1, 1, 0.98), 3.0), 0.01)
        light = bpy.data.lights.new("lamp", "AREA")
        light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", 0.6, 1.8, power, (1.0, 0.99, 0.95)
        holder = bpy.data.objects.new("lamp", light)
        holder.location = (0, y, ROOF - 0.56)
        holder.visible_camera = False
        bpy.context.scene.collection.objects.link(holder)
    bpy.context.scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0.1
    bpy.context.scene.view_settings.exposure = 0.25
