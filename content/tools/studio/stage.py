"""The studio: a seamless backdrop, three soft lights, a camera and the settings of the renderer."""

import math

import bpy
from mathutils import Vector

from materials import matte


def empty_stage(size, samples):
    """Removes everything from the scene and chooses the settings of the renderer. `size` is in pixels."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = samples
    scene.cycles.seed = 1
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.03
    scene.cycles.use_denoising = True
    # Light passes eight surfaces of one filled ampoule. With fewer bounces, a row behind another one would be black.
    scene.cycles.max_bounces = scene.cycles.transmission_bounces = scene.cycles.transparent_max_bounces = 40
    # Glass casts a light shadow of its own (see materials.py), so that no light has to be searched through it.
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.blur_glossy = 0.5
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - High Contrast"
    world = scene.world = bpy.data.worlds.new("air")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (0.92, 0.96, 0.95, 1)
    background.inputs[1].default_value = 0.35
    return scene


def backdrop(colour):
    """Builds a floor that becomes a wall without an edge. `colour` is linear RGB."""
    radius, wall = 2.2, 3.4
    profile = [(-14.0, 0.0), (wall, 0.0)]
    for step in range(1, 65):
        angle = math.pi / 2 * step / 64
        profile.append((wall + radius * math.sin(angle), radius * (1 - math.cos(angle))))
    profile.append((wall + radius, 14.0))
    vertices = [(x, y, z) for y, z in profile for x in (-30.0, 30.0)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new("backdrop")
    mesh.from_pydata(vertices, [], faces)
    for face in mesh.polygons:
        face.use_smooth = True
    paper = matte("backdrop", colour, 0.9)
    # A dark backdrop with a sheen would look like fog.
    paper.node_tree.nodes["Principled BSDF"].inputs["Specular IOR Level"].default_value = 0.08
    mesh.materials.append(paper)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("backdrop", mesh))


def _softbox(at, target, size, power, colour=(1, 1, 1)):
    """A square light. Returns the object that holds it."""
    light = bpy.data.lights.new("softbox", "AREA")
    light.size = size
    light.energy = power
    light.color = colour
    holder = bpy.data.objects.new("softbox", light)
    holder.location = at
    holder.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(holder)
    return holder


def _spare_backdrop(light):
    """Makes a light pass the backdrop without lighting it: a light beside the wall would draw a bright patch with an edge."""
    spared = bpy.data.collections.new("spared")
    spared.objects.link(bpy.data.objects["backdrop"])
    spared.collection_objects[0].light_linking.link_state = "EXCLUDE"
    light.light_linking.receiver_collection = spared


def _glow_behind(power):
    """A pool of light on the backdrop alone, before which things have an outline in the dark."""
    pool = _softbox((1.2, 0.6, 7.5), (0.7, 2.6, 0), 3.4, power, (0.95, 1, 0.96))
    lit = bpy.data.collections.new("lit")
    lit.objects.link(bpy.data.objects["backdrop"])
    pool.light_linking.receiver_collection = lit


def edge_light(at, target, power, size=1.6, colour=(0.94, 1, 0.98)):
    """A light for the edges of dark things and of glass, which would vanish before a dark backdrop. It spares the backdrop."""
    light = _softbox(at, target, size, power, colour)
    light.visible_camera = False
    _spare_backdrop(light)


# How many times farther than in the evening the key and the fill stand by day. Their size and power grow with the distance, so
# that things look the same, but the backdrop is lit evenly from one end to the other.
FAR = 2.6
# The power of the key light, the fill and the light from behind, and the strength of the light from everywhere.
MOODS = {"day": (560, 60, 220, 0.16), "evening": (640, 40, 560, 0.05), "night": (430, 40, 800, 0.1), "lamp": (560, 40, 800, 0.1)}
# The colours of the key light, the fill and the light from behind, if they are not white.
WARM = {"evening": ((1, 1, 1), (1, 0.88, 0.74), (0.92, 1, 0.97)), "night": ((1, 0.9, 0.76), (0.8, 0.94, 1), (0.9, 1, 0.97)), "lamp": ((1, 0.94, 0.85), (0.8, 0.94, 1), (0.9, 1, 0.97))}
EXPOSURES = {"day": 0.05, "evening": 0.85, "night": -0.2, "lamp": -0.15}
# The power of the glow on the backdrop.
GLOWS = {"night": 430, "lamp": 640}
COOL_EDGE = ((1, 1, 1), (1, 1, 1), (0.92, 1, 0.97))


def lights(mood="day"):
    """A large key light from the left, a fill from the right, and a light from behind that draws the edges.

    The key light is small and little light comes from elsewhere: shadows are deep, colours are strong, and steel reflects
    something dark. By day, colours are those of the print. In the mood `evening`, the fill is warm and weaker still, and the
    backdrop falls into shadow. In the mood `night`, the lights of the day are low and warm, the edges are bright, and a glow
    on the dark backdrop shows the outlines of things. The mood `lamp` is a night with more and whiter light on a pack."""
    bpy.context.scene["mood"] = mood
    key, fill, edge, air = MOODS[mood]
    of_key, of_fill, of_edge = WARM.get(mood, COOL_EDGE)
    evening = mood == "evening"
    far = 1 if evening else FAR
    _softbox((-4.6 * far, -4.2 * far, 5.6 * far), (0, 0, 0.7), far * (4.2 if evening else 2.6), far**2 * key, of_key)
    # By day, a warm fill would change the colours of a print.
    _softbox((5.6 * far, -2.4 * far, 3.2 * far), (0.6, 0, 0.8), far * 2.6, far**2 * fill, of_fill)
    behind = _softbox((2.6, 3.4, 5.2), (0, 0, 0.8), 2.4, edge, of_edge)
    if not evening:
        _spare_backdrop(behind)
    if mood in GLOWS:
        _glow_behind(GLOWS[mood])
    bpy.context.scene.world.node_tree.nodes["Background"].inputs[1].default_value = air
    # A white carton in the light of the key is almost white on the screen: from 235 to 245 of 255.
    bpy.context.scene.view_settings.exposure = EXPOSURES[mood]
    if not evening:
        # AgX would make the picture pale and hazy, and change the colours of a print.
        bpy.context.scene.view_settings.look = "None"
        bpy.context.scene.view_settings.view_transform = "Khronos PBR Neutral"


def is_night():
    """Returns whether the version for dark pages is built, which may need more light behind its glass."""
    return bpy.context.scene["mood"] == "night"


def camera(at, target, lens=70.0, aperture=5.6, shift=0.0):
    """Places the camera at `at`, and focuses on `target`. The `shift` moves the picture to the right, as a part of its width,
    without turning the camera: things that are beside the middle look as if they were in it."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.shift_x = shift
    data.dof.use_dof = True
    data.dof.aperture_fstop = aperture
    direction = Vector(target) - Vector(at)
    data.dof.focus_distance = direction.length
    holder = bpy.data.objects.new("camera", data)
    holder.location = at
    holder.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(holder)
    bpy.context.scene.camera = holder
