"""Rooms and what stands in them: the light of the sun and of a window, a cabinet with jars and bottles, and a bell of glass."""

import math

import bpy
from mathutils import Vector

import stage
from materials import glass, glow, linear, matte, plastic, wood
from packs import clear
from shapes import box, group, lathe, lettering, outline, rounded


def dim(share):
    """Leaves a part of the light of the studio, so that another light is seen."""
    for light in bpy.data.lights:
        if light.name.startswith("softbox"):
            light.energy *= share


def dim_at_night(share=0.7):
    """Dims the version for dark pages, in which many white things, such as sheets of paper, would dazzle."""
    if stage.is_night():
        dim(share)


def light_backdrop(at, target, power, size=3.0, colour=(1, 1, 1)):
    """Light for the backdrop alone, where it would fall to black."""
    light = bpy.data.lights.new("wash", "AREA")
    light.size, light.energy, light.color = size, power, colour
    holder = bpy.data.objects.new("wash", light)
    holder.location = at
    holder.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(holder)
    lit = bpy.data.collections.new("lit")
    lit.objects.link(bpy.data.objects["backdrop"])
    holder.light_linking.receiver_collection = lit


def soften_reflection(thing, share):
    """Replaces the lights that `thing` reflects by weak copies: polished glass near a strong light shows a hard white stripe."""
    reflecting = bpy.data.collections.new("reflecting")
    for part in (thing, *thing.children_recursive):
        reflecting.objects.link(part)
    for light in [item for item in bpy.context.scene.objects if item.name.startswith("softbox")]:
        weak = light.copy()
        weak.data = light.data.copy()
        weak.data.energy *= share
        bpy.context.scene.collection.objects.link(weak)
        weak.light_linking.receiver_collection = reflecting
        spared = light.light_linking.receiver_collection or bpy.data.collections.new("spared")
        for part in reflecting.objects:
            spared.objects.link(part)
        for item in spared.collection_objects:
            item.light_linking.link_state = "EXCLUDE"
        light.light_linking.receiver_collection = spared


def sunlight(direction, strength, colour=(1, 0.88, 0.7)):
    """Light of the low sun, whose shadows have edges."""
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.color, sun.angle = strength, colour, math.radians(1.1)
    holder = bpy.data.objects.new("sun", sun)
    holder.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(holder)


def window_light(direction, strength, middle, size, columns, rows):
    """Sunlight through a window that stands behind the camera, so that its panes are seen as light on the wall at the back.
    `middle` is the place on the wall (x, z) where the middle of the window falls, and `size` its width and height."""
    sunlight(direction, strength)
    wall, before = 5.0, 4.2
    x, z = (middle[axis] - direction[2 * axis] / direction[1] * (wall + before) for axis in (0, 1))
    width, height = size
    board, far = matte("shutter", (0, 0, 0), 1.0), 24.0
    parts = [((far, height), (-(width + far) / 2, 0)), ((far, height), ((width + far) / 2, 0))]
    parts += [((far * 3, far), (0, sign * (height + far) / 2)) for sign in (-1, 1)]
    parts += [((0.12, height), (width * (i / columns - 0.5), 0)) for i in range(1, columns)]
    parts += [((width, 0.12), (0, height * (i / rows - 0.5))) for i in range(1, rows)]
    shutters = bpy.data.collections.new("shutters")
    for (wide, high), (right, up) in parts:
        shutter = box("shutter", (wide, 0.02, high), (x + right, -before, z + up), board, 0.001)
        shutter.visible_camera = shutter.visible_diffuse = shutter.visible_glossy = False
        shutters.objects.link(shutter)
    for item in shutters.collection_objects:
        item.light_linking.link_state = "EXCLUDE"
    # The shutters stop only the sun.
    for item in bpy.context.scene.objects:
        if item.type == "LIGHT" and item.data.type != "SUN":
            item.light_linking.blocker_collection = shutters


def porcelain_jar(at, scale=1.0, colour="#f3ede0", band="#8a5a34", name=None):
    """A jar of a pharmacy with a lid and a name between two bands."""
    china, rim = plastic("china", linear(colour)), matte("band", linear(band), 0.5)
    body = rounded([(0, 0), (0.34, 0), (0.36, 0.03), (0.3, 0.1), (0.38, 0.3), (0.4, 0.6), (0.36, 0.84), (0.32, 0.88), (0, 0.88)], 2)
    lid = rounded([(0.36, 0.88), (0.37, 0.93), (0.24, 1.0), (0.07, 1.04), (0.05, 1.08), (0.09, 1.13), (0.06, 1.19), (0, 1.2)], 2)
    parts = [lathe("body", body, (0, 0, 0), china), lathe("lid", lid, (0, 0, 0), china)]
    parts += [lathe("band", [(r, z), (r + 0.006, z + 0.005), (r + 0.006, z + 0.03), (r, z + 0.035)], (0, 0, 0), rim) for r, z in ((0.388, 0.36), (0.398, 0.58))]
    if name:
        parts.append(group([lettering(name, 0.1, (0, 0, 0), matte("ink", linear("#33271c"), 0.6))], (0, -0.412, 0.485), (90, 0, 0)))
    jar = group(parts, at)
    jar.scale = (scale, scale, scale)
    return jar


def stock_bottle(at, colour, height=1.0, name=()):
    """A bottle of coloured glass with a ground stopper, as old laboratories have them. The lines of `name` are on its label."""
    h = height
    outer = rounded([(0, 0.02), (0.24, 0.02), (0.3, 0), (0.33, 0.04), (0.33, 0.3), (0.33, 0.66 * h), (0.3, 0.76 * h), (0.13, 0.82 * h), (0.11, 0.86 * h), (0.11, 0.94 * h), (0.15, 0.96 * h), (0.15, h)], 2)
    inner = rounded([(0.09, h), (0.09, 0.84 * h), (0.27, 0.74 * h), (0.3, 0.64 * h), (0.3, 0.08), (0.24, 0.05), (0, 0.05)], 2)
    stopper = rounded([(0.08, 0.88 * h), (0.1, h), (0.05, h + 0.03), (0.05, h + 0.07), (0.15, h + 0.12), (0.14, h + 0.22), (0, h + 0.25)], 2)
    pane = glass("glass", colour)
    label = matte("label", linear("#efe3c8"), 0.85)
    tag = [outline("label", [(-0.24, 0), (0.24, 0), (0.24, 0.3), (-0.24, 0.3)], 0.004, (0, 0, 0), label)]
    ink = matte("ink", linear("#3a2a1c"), 0.8)
    tag += [lettering(line, 0.094, (0, 0.15 + 0.115 * ((len(name) - 1) / 2 - i), 0.006), ink) for i, line in enumerate(name)]
    return group([lathe("glass", outer + inner, (0, 0, 0), pane), lathe("stopper", stopper, (0, 0, 0), pane), group(tag, (0, -0.336, 0.18), (90, 0, 0))], at)


def cabinet(at, turn, size, levels):
    """A wooden cabinet without doors. `size` is its width, depth and height, `levels` the heights of its shelves."""
    width, depth, height = size
    timber, back = wood("cabinet", linear("#96643c")), matte("back", linear("#e0bd8d"), 0.8)
    parts = [box("back", (width, 0.05, height), (0, depth / 2, height / 2), back, 0.005)]
    parts += [box("side", (0.1, depth, height), (x, 0, height / 2), timber, 0.012) for x in (-width / 2, width / 2)]
    parts += [box("shelf", (width - 0.1, depth - 0.03, 0.09), (0, 0.01, z), timber, 0.012) for z in levels]
    return group(parts, at, (0, 0, turn))


def cloche(at, radius, height):
    """A bell of glass, as museums put over their best piece."""
    arc = [(radius * math.cos(a), height - radius + radius * math.sin(a)) for a in (math.pi / 24 * i for i in range(13))]
    wall = 0.025
    shell = [(radius, 0), *arc, *((max(r - wall, 0), z - (wall if r < radius / 2 else 0)) for r, z in reversed(arc)), (radius - wall, 0), (radius, 0)]
    knob = rounded([(0.05, height - 0.01), (0.05, height + 0.04), (0.1, height + 0.1), (0.07, height + 0.17), (0, height + 0.18)], 2)
    pane = clear()
    return group([lathe("cloche", shell, (0, 0, 0), pane), lathe("knob", knob, (0, 0, 0), pane)], at)


def bright_window(at, size, columns, rows, strength, power, colour=(0.78, 0.93, 1.0)):
    """A window in the wall at the back, through which the sky is seen and lights the room."""
    width, height = size
    x, y, z = at
    box("sky", (width, 0.02, height), at, glow("sky", colour, strength), 0.001)
    # The bars stand before the light, so they are seen against the sky.
    frame = matte("frame", linear("#0d1f1b"), 0.9)
    for i in range(columns + 1):
        box("bar", (0.06, 0.04, height + 0.06), (x + width * (i / columns - 0.5), y - 0.2, z), frame, 0.005)
    for i in range(rows + 1):
        box("bar", (width + 0.06, 0.04, 0.06), (x, y - 0.2, z + height * (i / rows - 0.5)), frame, 0.005)
    light = bpy.data.lights.new("window", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", width, height
    light.energy, light.color = power, colour
    holder = bpy.data.objects.new("window", light)
    holder.location = (x, y - 0.15, z)
    holder.rotation_euler = (math.radians(-90), 0, 0)  # a light of this kind shines along its own -Z
    holder.visible_camera = False
    bpy.context.scene.collection.objects.link(holder)
