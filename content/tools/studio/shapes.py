"""Basic shapes. One unit is about 6 cm. Shapes stand on the floor, where z is 0."""

import math
import os

import bmesh
import bpy
from mathutils import Vector

# The font of the site. The font of Blender has torn Cyrillic letters.
FONT = os.path.join(os.path.dirname(__file__), "../node_modules/@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf")


def add(name, mesh, material, at=(0, 0, 0)):
    mesh.materials.append(material)
    body = bpy.data.objects.new(name, mesh)
    body.location = at
    bpy.context.scene.collection.objects.link(body)
    return body


def _smooth(mesh):
    for face in mesh.polygons:
        face.use_smooth = True


def rounded(profile, times=2):
    """Cuts the corners of a profile several times, so that it bends as if it had been blown or turned."""
    for _ in range(times):
        cut = [profile[0]]
        for (r, h), (next_r, next_h) in zip(profile, profile[1:]):
            cut += [(0.75 * r + 0.25 * next_r, 0.75 * h + 0.25 * next_h), (0.25 * r + 0.75 * next_r, 0.25 * h + 0.75 * next_h)]
        profile = [*cut, profile[-1]]
    return profile


def lathe(name, profile, at, material, steps=128, sharp=38):
    """A body of revolution. `profile` is a list of pairs (radius, height)."""
    # A small number of steps stands for a body with edges, such as a hexagonal bolt.
    steps = max(steps, 128) if steps > 24 else steps
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


def sleeve(name, radius, bottom, top, at, material, steps=128):
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


def loft(name, sections, at, material, steps=128):
    """A closed body through ellipses. `sections` is a list of (half width, half depth, height). The image of the
    material covers the half that faces the camera, from the lowest to the highest section. It is as wide as the widest
    section, so that it is not squeezed where the body is narrow."""
    vertices, faces, uvs = [], [], []
    low, high, widest = sections[0][2], sections[-1][2], max(section[0] for section in sections)
    for width, depth, height in sections:
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            vertices.append((width * math.cos(angle), depth * math.sin(angle), height))

    def uv(step, section):
        x = section[0] / widest * math.cos(2 * math.pi * step / steps)
        return ((x + 1) / 2, (section[2] - low) / (high - low))

    for row, (lower, upper) in enumerate(zip(sections, sections[1:])):
        for step in range(steps):
            after = (step + 1) % steps
            faces.append((row * steps + step, row * steps + after, (row + 1) * steps + after, (row + 1) * steps + step))
            uvs += [uv(step, lower), uv(after, lower), uv(after, upper), uv(step, upper)]
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


def disc(name, radius, at, material, window):
    """A round sheet that faces the camera and shows a part of an image. `window` is the place of its centre in the image,
    and the half width and half height of the part, all as shares of the image."""
    u, v, half_u, half_v = window
    turns = [2 * math.pi * i / 96 for i in range(96)]
    corners = [(radius * math.cos(a), 0, radius * math.sin(a)) for a in turns]
    uvs = [(u + half_u * math.cos(a), v + half_v * math.sin(a)) for a in turns]
    return add(name, _with_uv(name, corners, [tuple(range(96))], uvs), material, at)


def group(parts, at=(0, 0, 0), turn=(0, 0, 0)):
    """Moves and turns several shapes as one. `turn` is in degrees. Returns the common parent."""
    parent = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(parent)
    for part in parts:
        part.parent = parent
    parent.location = at
    parent.rotation_euler = [math.radians(angle) for angle in turn]
    return parent


def cord(name, points, radius, material, closed=False):
    """A round cord through points. `radius` is a number, or a list with one number for each point."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = 1.0
    curve.bevel_resolution = 8
    curve.resolution_u = 12
    curve.use_fill_caps = True
    line = curve.splines.new("NURBS")
    line.points.add(len(points) - 1)
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    for point, at, size in zip(line.points, points, radii):
        point.co = (*at, 1)
        point.radius = size
    line.use_endpoint_u = not closed
    line.use_cyclic_u = closed
    line.order_u = min(4, len(points))
    curve.materials.append(material)
    body = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(body)
    return body


def ball(name, radius, at, material, scale=(1, 1, 1)):
    """A sphere, or an ellipsoid if `scale` is given. `at` is its centre."""
    mesh = bpy.data.meshes.new(name)
    body = bmesh.new()
    bmesh.ops.create_icosphere(body, subdivisions=4, radius=radius)
    body.to_mesh(mesh)
    body.free()
    _smooth(mesh)
    item = add(name, mesh, material, at)
    item.scale = scale
    return item


def lettering(text, size, at, material):
    """Flat letters that lie on the floor. `at` is their centre."""
    curve = bpy.data.curves.new("letters", "FONT")
    curve.body, curve.size = text, size
    curve.align_x = curve.align_y = "CENTER"
    curve.font = bpy.data.fonts.load(FONT, check_existing=True)
    curve.materials.append(material)
    body = bpy.data.objects.new("letters", curve)
    body.location = at
    bpy.context.scene.collection.objects.link(body)
    return body


def rod(name, start, end, radius, material):
    """A straight cylinder between two points."""
    direction = Vector(end) - Vector(start)
    body = lathe(name, [(0, 0), (radius, 0), (radius, direction.length), (0, direction.length)], start, material, 32)
    body.rotation_euler = direction.to_track_quat("Z", "Y").to_euler()
    return body


def outline(name, points, thickness, at, material, bevel=0.0):
    """A flat plate that lies on the floor. `points` is its outline as pairs (x, y)."""
    mesh = bpy.data.meshes.new(name)
    body = bmesh.new()
    face = body.faces.new([body.verts.new((x, y, 0)) for x, y in points])
    if face.normal.z < 0:
        face.normal_flip()
    raised = bmesh.ops.extrude_face_region(body, geom=[face])["geom"]
    bmesh.ops.translate(body, vec=(0, 0, thickness), verts=[item for item in raised if isinstance(item, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    body.to_mesh(mesh)
    body.free()
    plate = add(name, mesh, material, at)
    if bevel:
        plate.modifiers.new("edges", "BEVEL").width = bevel
    return plate


def surface(name, grid, at, material, thickness=0.0):
    """A bent sheet. `grid` is a list of rows, and each row is a list of points (x, y, z)."""
    columns = len(grid[0])
    vertices = [point for row in grid for point in row]
    faces, uvs = [], []
    for j in range(len(grid) - 1):
        for i in range(columns - 1):
            a = j * columns + i
            faces.append((a, a + 1, a + columns + 1, a + columns))
            for u, v in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)):
                uvs.append((u / (columns - 1), v / (len(grid) - 1)))
    sheet = add(name, _with_uv(name, vertices, faces, uvs), material, at)
    if thickness:
        sheet.modifiers.new("thickness", "SOLIDIFY").thickness = thickness
    return sheet


def page(image_material, size, at, turn=0.0):
    """A sheet of paper that lies on the floor, face up. `turn` is in degrees."""
    width, height = size[0] / 2, size[1] / 2
    grid = [[(-width, -height, 0), (width, -height, 0)], [(-width, height, 0), (width, height, 0)]]
    sheet = surface("page", grid, at, image_material)
    sheet.rotation_euler = (0, 0, math.radians(turn))
    return sheet


def facing(item, turn):
    """Turns a thing around its own vertical axis, in degrees, so that its label faces the camera. Returns the thing."""
    item.rotation_euler = (0, 0, math.radians(turn))
    return item
