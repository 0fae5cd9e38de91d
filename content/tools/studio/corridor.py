"""A corridor of the plant at the scale of people: one unit is a metre. It leads from the camera to the axis y."""

import bpy

import production
from materials import glass, glow, linear, matte, metal
from shapes import box, rod

HEIGHT, WIDTH, END = 3.0, 4.2, 24.0
WHITE, STEEL = "#eef1ee", "#c3cbc8"


def _lamp(at, size, power):
    """A panel of light in a ceiling. The panel is what the camera sees, and a light below it is what lights the room."""
    x, y, z = at
    box("panel", (*size, 0.02), (x, y, z - 0.005), glow("panel", (0.97, 1.0, 0.99), 1.5), 0.001)
    light = bpy.data.lights.new("lamp", "AREA")
    light.shape, (light.size, light.size_y) = "RECTANGLE", size
    light.energy, light.color = power, (0.98, 1.0, 0.985)
    holder = bpy.data.objects.new("lamp", light)
    holder.location = (x, y, z - 0.04)
    holder.visible_camera = False
    bpy.context.scene.collection.objects.link(holder)


def _door(y, wall):
    """A door in the right wall, with a window and a frame of steel."""
    steel, leaf = metal("frame", linear(STEEL), 0.3), matte("leaf", linear("#5d9a88"), 0.35)
    x = wall - 0.02
    box("leaf", (0.04, 1.1, 2.15), (x, y, 1.075), leaf, 0.004)
    box("window", (0.05, 0.4, 0.7), (x, y + 0.2, 1.55), matte("pane", linear("#c9d9d6"), 0.06), 0.01)
    for side in (-0.6, 0.6):
        box("frame", (0.08, 0.1, 2.25), (x, y + side, 1.125), steel, 0.01)
    box("frame", (0.08, 1.3, 0.1), (x, y, 2.2), steel, 0.01)
    rod("handle", (x - 0.07, y - 0.4, 0.95), (x - 0.07, y - 0.4, 1.2), 0.018, steel)


def build(power=48):
    """The walls, the floor and the lights. Behind the panes to the left stands a row of steel vessels."""
    bpy.data.objects["backdrop"].hide_render = True
    for light in bpy.data.lights:
        if light.name.startswith("softbox"):
            light.energy = 0
    wall, steel = matte("wall", linear(WHITE), 0.4), metal("steel", linear(STEEL), 0.3)
    left, right, near = -WIDTH / 2, WIDTH / 2, -10.0
    length, middle = END - near, (END + near) / 2
    floor = matte("floor", linear("#aab6b1"), 0.17)
    box("floor", (14, length, 0.1), (left - 2.8, middle, -0.05), floor, 0.001)
    box("ceiling", (14, length, 0.1), (left - 2.8, middle, HEIGHT + 0.05), matte("ceiling", linear("#f1f3f1"), 0.8), 0.001)
    box("end", (14, 0.1, HEIGHT), (left - 2.8, END, HEIGHT / 2), wall, 0.001)
    box("right", (0.1, length, HEIGHT), (right + 0.05, middle, HEIGHT / 2), wall, 0.001)
    # The seams of the panels, a rail that keeps trolleys off, and a skirting that is round in a clean room.
    seam = matte("seam", linear("#b7c2be"), 0.6)
    for i in range(int(length / 1.2)):
        box("seam", (0.006, 0.012, HEIGHT), (right - 0.002, near + 1.2 * i, HEIGHT / 2), seam, 0.0005)
    box("rail", (0.05, length, 0.16), (right - 0.05, middle, 0.92), matte("rail", linear("#7fae9f"), 0.4), 0.02, 4)
    for x in (left, right):
        rod("skirting", (x, near, 0.0), (x, END, 0.0), 0.07, matte("skirting", linear("#c9d3cf"), 0.4))
    for y in (1.6, 7.2, 13.4, 19.0):
        _door(y, right)
    # The left wall: panes between posts of steel, above a parapet.
    box("parapet", (0.1, length, 0.85), (left - 0.05, middle, 0.425), wall, 0.004)
    box("lintel", (0.1, length, 0.5), (left - 0.05, middle, HEIGHT - 0.25), wall, 0.004)
    box("pane", (0.02, length, HEIGHT - 1.35), (left - 0.05, middle, 0.85 + (HEIGHT - 1.35) / 2), glass("pane", (0.97, 1, 0.99)), 0.001)
    for z in (0.87, HEIGHT - 0.52):
        box("beam", (0.14, length, 0.06), (left - 0.05, middle, z), steel, 0.008)
    for i in range(int(length / 1.8) + 1):
        box("post", (0.14, 0.06, HEIGHT - 1.35), (left - 0.05, near + 1.8 * i, 0.85 + (HEIGHT - 1.35) / 2), steel, 0.008)
    # The room behind the panes.
    box("far", (0.1, length, HEIGHT), (left - 5.2, middle, HEIGHT / 2), matte("far", linear("#dfe7e3"), 0.6), 0.001)
    vessels = [(left - 2.4 + 0.25 * (i % 2), -1.5 + 2.7 * i) for i in range(8)]
    for x, y in vessels:
        production.extractor((x, y, 0), 0.8)
    for x in (left - 2.3, left - 2.75):
        rod("pipe", (x, near, 2.72), (x, END, 2.72), 0.06, metal("pipe", linear("#cfd6d3"), 0.25))
    # Double doors at the end.
    for x in (-0.62, 0.62):
        box("leaf", (1.2, 0.06, 2.2), (x, END - 0.08, 1.1), matte("leaf", linear("#5d9a88"), 0.35), 0.006)
        box("window", (0.34, 0.07, 0.8), (x, END - 0.085, 1.5), glow("light", (0.95, 1, 0.98), 0.9), 0.02)
    for i in range(8):
        y = -5.6 + 3.6 * i
        _lamp((0.0, y, HEIGHT), (0.62, 2.2), power)
        _lamp((left - 2.6, y, HEIGHT), (1.2, 2.2), power)
    world = bpy.context.scene.world.node_tree.nodes["Background"]
    world.inputs[1].default_value = 0.08
    bpy.context.scene.view_settings.exposure = 0.3
