"""Basic shapes. One unit is about 6 cm. Shapes stand on the floor, where z is 0."""

import math

import bmesh
import bpy


def add(name, mesh, material, at=(0, 0, 0)):
    mesh.materials.append(material)
    body = bpy.data.objects.new(name, mesh)
    body.location = at
    bpy.context.scene.collection.objects.link(body)
    return body


def _smooth(mesh):
    for face in mesh.polygons:
        face.use_smooth = True


def lathe(name, profile, at, material, steps=96, sharp=38):
    """A body of revolution. `profile` is a list of pairs (radius, height)."""
    mesh = bpy.data.meshes.new(name)
    body = bmesh.new()
    vertices = [body.verts.new((radius, 0, height)) for radius, height in profile]
    edges = [body.edges.new(pair) for pair in zip(vertices, vertices[1:])]
    bmesh.ops.spin(body, geom=vertices + edges, cent=(0, 0, 0), axis=(0, 0, 1), angle=2 * math.pi, steps=steps)
    bmesh.ops.remove_doubles(body, verts=body.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    body.to_mesh(mesh)
    _smooth(mesh)
    turned = add(name, mesh, material, at)
    turned.modifiers.new("edges", "EDGE_SPLIT").split_angle = math.radians(sharp)
    return turned


def sleeve(name, radius, bottom, top, at, material, steps=96):
    """A cylinder without ends, around which an image is wrapped that is twice as wide as high. Its middle faces the
    camera, and its left and right edges are continued to the back."""
    vertices, faces, uvs = [], [], []
    images = 2 * math.pi * radius / (2 * (top - bottom))
    for step in range(steps + 1):
        angle = 2 * math.pi * step / steps + math.pi / 2
        x, y = radius * math.cos(angle), radius * math.sin(angle)
        vertices += [(x, y, bottom), (x, y, top)]
    for step in range(steps):
        first = 2 * step
        faces.append((first, first + 2, first + 3, first + 1))
        left, right = (0.5 + (share / steps - 0.5) * images for share in (step, step + 1))
        uvs += [(left, 0), (right, 0), (right, 1), (left, 1)]
    return add(name, _with_uv(name, vertices, faces, uvs), material, at)


def _with_uv(name, vertices, faces, uvs):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    layer = mesh.uv_layers.new()
    for loop, uv in zip(layer.data, uvs):
        loop.uv = uv
    _smooth(mesh)
    return mesh


def loft(name, sections, at, material, steps=64):
    """A closed body through ellipses. `sections` is a list of (half width, half depth, height). The image of the
    material covers the half that faces the camera, from the lowest to the highest section."""
    vertices, faces, uvs = [], [], []
    low, high = sections[0][2], sections[-1][2]
    for width, depth, height in sections:
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            vertices.append((width * math.cos(angle), depth * math.sin(angle), height))

    def uv(step, height):
        x = math.cos(2 * math.pi * step / steps)
        return ((x + 1) / 2, (height - low) / (high - low))

    for row, (lower, upper) in enumerate(zip(sections, sections[1:])):
        for step in range(steps):
            after = (step + 1) % steps
            faces.append((row * steps + step, row * steps + after, (row + 1) * steps + after, (row + 1) * steps + step))
            uvs += [uv(step, lower[2]), uv(after, lower[2]), uv(after, upper[2]), uv(step, upper[2])]
    return add(name, _with_uv(name, vertices, faces, uvs), material, at)


def box(name, size, at, material, bevel=0.01, segments=3):
    """A box with rounded edges. `at` is its centre."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=at)
    body = bpy.context.object
    body.name = name
    body.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    body.data.materials.append(material)
    rounded = body.modifiers.new("edges", "BEVEL")
    rounded.width = bevel
    rounded.segments = segments
    if bevel > 0.02:
        _smooth(body.data)
    return body


def wall(name, width, depth, radius, heights, material, steps=12):
    """A vertical band around a rectangle with round corners, between two heights."""
    ring = []
    for corner, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(steps + 1):
            angle = math.pi / 2 * (corner + i / steps)
            ring.append((sx * (width / 2 - radius) + radius * math.cos(angle), sy * (depth / 2 - radius) + radius * math.sin(angle)))
    vertices = [(x, y, z) for x, y in ring for z in heights]
    count = len(ring)
    faces = [(2 * i, 2 * ((i + 1) % count), 2 * ((i + 1) % count) + 1, 2 * i + 1) for i in range(count)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    return add(name, mesh, material)


def panel(name, width, height, at, material):
    """A flat sheet that faces the camera and shows an image. `at` is its centre."""
    x, z = width / 2, height / 2
    corners = [(-x, 0, -z), (x, 0, -z), (x, 0, z), (-x, 0, z)]
    return add(name, _with_uv(name, corners, [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)]), material, at)


def group(parts, at=(0, 0, 0), turn=(0, 0, 0)):
    """Moves and turns several shapes as one. `turn` is in degrees. Returns the common parent."""
    parent = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(parent)
    for part in parts:
        part.parent = parent
    parent.location = at
    parent.rotation_euler = [math.radians(angle) for angle in turn]
    return parent
