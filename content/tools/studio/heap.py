"""Heaps: things that fall into a vessel and come to rest, as the physics of Blender computes it."""

import random

import bpy

FRAMES = 80


def settle(make, places, vessel):
    """Drops a thing at each of `places` into a vessel, and returns the things at rest.

    `make` builds one thing whose mesh is convex. `vessel` is a list of bodies that hold the things; they are removed
    afterwards.
    """
    scene = bpy.context.scene
    things = _strewn(make(), places)
    bpy.ops.rigidbody.world_add()
    scene.use_gravity = True
    scene.rigidbody_world.substeps_per_frame = 12
    scene.rigidbody_world.solver_iterations = 12
    scene.rigidbody_world.point_cache.frame_end = FRAMES
    _add_bodies(vessel, "PASSIVE", "MESH")
    _add_bodies(things, "ACTIVE", "CONVEX_HULL")
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
    seen = bpy.context.evaluated_depsgraph_get()
    places = [thing.evaluated_get(seen).matrix_world.copy() for thing in things]
    bpy.ops.rigidbody.world_remove()
    for thing, place in zip(things, places):
        thing.matrix_world = place
    for body in vessel:
        bpy.data.objects.remove(body)
    return things


def _strewn(first, places):
    dice = random.Random(4)
    things = [first]
    for _ in places[1:]:
        other = first.copy()
        bpy.context.scene.collection.objects.link(other)
        things.append(other)
    for thing, place in zip(things, places):
        thing.location = place
        thing.rotation_euler = [dice.uniform(0, 6.28) for _ in range(3)]
    return things


def _add_bodies(things, kind, shape):
    bpy.ops.object.select_all(action="DESELECT")
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    bpy.ops.rigidbody.objects_add(type=kind)
    for thing in things:
        body = thing.rigid_body
        body.collision_shape = shape
        body.friction = 0.6
        body.restitution = 0.05
        body.use_margin = True
        body.collision_margin = 0.004
