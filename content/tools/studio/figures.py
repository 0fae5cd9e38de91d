"""People as a photographer of buildings shows them: standing or walking, small in a room and blurred by their own walk. They have
no faces, so no scene may show one sharp. One unit is a metre, a figure is 1.75 m high, stands on the floor and faces the axis
-y."""

import math
from dataclasses import dataclass, field

import bmesh
import bpy
from mathutils import Vector, noise

from materials import linear, matte
from shapes import add, group

THIGH, SHIN, ANKLE, SPINE, UPPER_ARM, FOREARM = 0.44, 0.43, 0.08, 0.5, 0.29, 0.26
# Smaller voxels would keep edges that nobody sees through the blur.
VOXEL = 0.011
WHITE, DARK = "#f1f4f1", "#25322f"


@dataclass(frozen=True)
class Pose:
    """Angles in degrees. A leg is (forward, bend of the knee), an arm is (forward, to the side, bend of the elbow, inwards). The
    first of each is that at -x."""

    lean: float = 2
    nod: float = 6
    turn: float = 0
    legs: tuple = ((2, 4), (-2, 2))
    arms: tuple = ((4, 9, 14, 0), (2, 9, 18, 0))


STAND = Pose()
WALK = Pose(4, 8, 0, ((26, 8), (-20, 14)), ((-22, 9, 14, 0), (26, 9, 30, 6)))
TALK = Pose(1, 4, 14, ((4, 4), (-4, 6)), ((10, 8, 96, 26), (2, 9, 14, 0)))
FOLDED = Pose(-1, 4, -16, ((2, 2), (8, 16)), ((12, 8, 92, 66), (10, 8, 92, 60)))


@dataclass(frozen=True)
class Look:
    """What a figure wears. `hem` is the height of the hem of a standing figure, `head` is `short`, `bun` or `cap`."""

    coat: str = WHITE
    trousers: str = DARK
    hem: float = 0.54
    head: str = "short"
    hair: str = "#33271f"
    skin: str = "#b98a70"
    breadth: float = 1.0


def _direction(forward, side=0.0):
    forward, side = math.radians(forward), math.radians(side)
    return Vector((math.sin(side), -math.sin(forward) * math.cos(side), -math.cos(forward) * math.cos(side)))


def _flat(value):
    """A sine whose circle is nearer to a square."""
    return math.copysign(abs(value) ** 0.8, value)


class _Body:
    """Collects simple bodies and melts them into one skin."""

    def __init__(self):
        self.mesh = bmesh.new()

    def ball(self, at, size):
        made = bmesh.ops.create_icosphere(self.mesh, subdivisions=3, radius=1)["verts"]
        for vertex in made:
            vertex.co = Vector(at) + Vector(a * b for a, b in zip(vertex.co, size))

    def limb(self, points, radii):
        for (start, end), (first, last) in zip(zip(points, points[1:]), zip(radii, radii[1:])):
            steps = max(2, round((end - start).length / 0.018))
            for i in range(steps + 1):
                radius = first + (last - first) * i / steps
                self.ball(start.lerp(end, i / steps), (radius,) * 3)

    def loft(self, sections, steps=48):
        """A body through level rounded rectangles, each of them (middle, half width, half depth)."""
        rings = []
        for middle, width, depth in sections:
            turns = [2 * math.pi * i / steps for i in range(steps)]
            rings.append([self.mesh.verts.new(middle + Vector((width * _flat(math.cos(a)), depth * _flat(math.sin(a)), 0))) for a in turns])
        for lower, upper in zip(rings, rings[1:]):
            for i in range(steps):
                self.mesh.faces.new((lower[i], lower[(i + 1) % steps], upper[(i + 1) % steps], upper[i]))
        self.mesh.faces.new(reversed(rings[0]))
        self.mesh.faces.new(rings[-1])

    def melt(self, name, material, rounds=5, folds=0.0):
        mesh = bpy.data.meshes.new(name)
        self.mesh.to_mesh(mesh)
        self.mesh.free()
        rough = add(name, mesh, material)
        melted = rough.modifiers.new("skin", "REMESH")
        melted.mode, melted.voxel_size, melted.use_smooth_shade = "VOXEL", VOXEL, True
        smooth = rough.modifiers.new("smooth", "SMOOTH")
        smooth.iterations = rounds
        whole = bpy.data.meshes.new_from_object(rough.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        bpy.data.objects.remove(rough)
        whole.materials.clear()
        # All normals are read before a vertex moves: a moved vertex makes Blender calculate them anew.
        for vertex, normal in zip(whole.vertices, [vertex.normal.copy() for vertex in whole.vertices]):
            x, y, z = vertex.co
            vertex.co += normal * folds * noise.noise(Vector((9 * x, 9 * y, 3.5 * z)))
        return add(name, whole, material)


@dataclass
class Figure:
    root: object
    legs: list = field(default_factory=list)


def _leg(hip, forward, bend, look):
    """A leg with its shoe. The place of the object is the hip, so that the leg can swing."""
    knee = _direction(forward) * THIGH
    ankle = knee + _direction(forward - bend) * SHIN
    body = _Body()
    body.limb([Vector((0, 0, -0.04)), knee, ankle], [0.086, 0.07, 0.06])
    leg = body.melt("leg", matte("trousers", linear(look.trousers), 0.9), folds=0.01)
    sole = _direction(forward - bend)
    toes = Vector((0, sole.z, -sole.y))
    shoe = _Body()
    for i in range(9):
        shoe.ball(ankle + sole * 0.045 + toes * (-0.045 + 0.022 * i), (0.044, 0.05, 0.036))
    shoe = shoe.melt("shoe", matte("shoe", linear("#e9ece8" if look.head == "cap" else "#161d1b"), 0.6))
    shoe.parent = leg
    leg.location = hip
    return leg, ankle + sole * ANKLE


def _arm(body, shoulder, side, angles):
    """A sleeve as a part of the coat. Returns the wrist and the direction of the hand."""
    forward, out, bend, inwards = angles
    elbow = shoulder + _direction(forward, side * out) * UPPER_ARM
    along = _direction(forward + bend, side * out * 0.4 - side * inwards)
    wrist = elbow + along * FOREARM
    body.limb([shoulder + Vector((-side * 0.06, 0, 0.02)), shoulder, elbow, wrist], [0.07, 0.066, 0.056, 0.047])
    return wrist, along


def _coat(hips, chest, stride, look):
    """The sections of a coat from the hem to the neck. A step spreads the hem."""
    b, fall = look.breadth, 0.93 - look.hem
    spread = 0.055 * fall / 0.33
    lean = chest - hips
    skirt = [
        (hips + Vector((0, 0.012, -fall)), (0.165 + spread) * b, 0.135 + spread * 0.8 + 0.34 * stride * fall),
        (hips + Vector((0, 0.008, -fall * 0.5)), (0.17 + spread * 0.55) * b, 0.13 + spread * 0.4 + 0.14 * stride * fall),
        (hips, 0.19 * b, 0.138),
    ]
    trunk = ((0.3, 0.156, 0.112), (0.55, 0.166, 0.118), (0.76, 0.18, 0.122), (0.88, 0.182, 0.112), (0.96, 0.165, 0.098), (1.02, 0.125, 0.082), (1.07, 0.082, 0.07), (1.11, 0.064, 0.064))
    return skirt + [(hips + lean * share + Vector((0, 0.01, 0)), width * b, depth * (0.6 + 0.4 * b)) for share, width, depth in trunk]


def _head(neck, pose, look):
    """The parts of a head on its neck."""
    nod = math.radians(pose.nod + pose.lean * 0.6)
    up = Vector((0, -math.sin(nod), math.cos(nod)))
    front = Vector((0, -math.cos(nod), -math.sin(nod)))
    middle = neck + up * 0.165
    skin = _Body()
    skin.limb([neck - up * 0.04, neck + up * 0.1], [0.06, 0.055])
    skin.ball(middle, (0.074, 0.09, 0.108))
    skin.ball(middle + front * 0.032 - up * 0.055, (0.05, 0.052, 0.056))
    for side in (-1, 1):
        skin.ball(middle + Vector((side * 0.076, 0, 0)) - up * 0.012, (0.012, 0.02, 0.032))
    parts = [skin.melt("head", matte("skin", linear(look.skin), 0.7), 3)]
    top = _Body()
    if look.head == "cap":
        top.ball(middle + up * 0.04 - front * 0.012, (0.09, 0.106, 0.085))
        top.ball(middle + up * 0.012 - front * 0.045, (0.083, 0.07, 0.08))
    else:
        top.ball(middle + up * 0.026 - front * 0.016, (0.084, 0.097, 0.1))
        top.ball(middle - up * 0.03 - front * 0.052, (0.07, 0.05, 0.075))
        if look.head == "bun":
            top.ball(middle + up * 0.035 - front * 0.125, (0.05, 0.045, 0.05))
            top.ball(middle - up * 0.015 - front * 0.03, (0.084, 0.07, 0.09))
    colour = look.coat if look.head == "cap" else look.hair
    parts.append(top.melt("hair", matte("hair", linear(colour), 0.85), 3))
    # Hair that turns with the head would need a joint: the head is turned as a whole around its neck.
    turned = group(parts, neck, (0, 0, pose.turn))
    for part in parts:
        part.location = -neck
    return turned


def figure(at, turn=0, pose=STAND, look=Look(), scale=1.0):
    """A person. `turn` is in degrees around the vertical axis, and the feet are at `at`."""
    hips = Vector((0, 0, 0))
    parts, feet, legs = [], [], []
    for side, (forward, bend) in zip((-1, 1), pose.legs):
        hip = hips + Vector((side * 0.09 * look.breadth, 0, -0.02))
        leg, foot = _leg(hip, forward, bend, look)
        legs.append(leg)
        feet.append((hip + foot).z)
    parts += legs
    chest = hips - _direction(-pose.lean) * SPINE
    coat = _Body()
    stride = abs(math.sin(math.radians(pose.legs[0][0])) - math.sin(math.radians(pose.legs[1][0])))
    coat.loft(_coat(hips, chest, stride, look))
    skin = _Body()
    for side, angles in zip((-1, 1), pose.arms):
        wrist, along = _arm(coat, chest + Vector((side * 0.168 * look.breadth, 0.005, -0.055)), side, angles)
        skin.limb([wrist, wrist + along * 0.075, wrist + along * 0.15], [0.03, 0.038, 0.02])
    gloves = look.head == "cap"
    parts.append(coat.melt("coat", matte("coat", linear(look.coat), 0.85), 7, 0.014))
    parts.append(skin.melt("hand", matte("hand", linear("#d7e3ea" if gloves else look.skin), 0.6), 2))
    parts.append(_head(chest + Vector((0, 0, 0.03)), pose, look))
    root = group(parts, at, (0, 0, turn))
    root.scale = (scale,) * 3
    for part in parts:
        part.location.z -= min(feet)
    return Figure(root, legs)


def moves(person, way, standing=0):
    """Blurs a figure by its own walk: while the shutter is open, it goes `way` metres. The leg number `standing` swings back
    by as much, so that its foot stays where it is, as in a photograph. With None, both legs move as the body does."""
    scene = bpy.context.scene
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 1.0
    scene.frame_set(1)
    root, turn = person.root, person.root.rotation_euler.z
    step = Vector((math.sin(turn), -math.cos(turn), 0)) * way * root.scale.x
    middle = root.location.copy()
    bpy.context.preferences.edit.keyframe_new_interpolation_type = "LINEAR"
    for frame, share in ((0, -0.5), (2, 0.5)):
        root.location = middle + step * share
        root.keyframe_insert("location", frame=frame)
        if standing is None:
            continue
        for i, leg in enumerate(person.legs):
            sign = 1 if i == standing else -1.2
            leg.rotation_euler.x = sign * share * way / (THIGH + SHIN)
            leg.keyframe_insert("rotation_euler", frame=frame)
    scene.frame_set(1)
