"""Renders pictures of products.

usage: python render.py SCENES.json OUTPUT [NAME…]

SCENES.json is written by artwork.mjs. If names are given, only these pictures are rendered. Needs the packages bpy 5.0 and Pillow 12 or newer.
"""

import json
import os
import sys
import time

import bpy
from PIL import Image

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import products
import stage
from materials import linear

MASTER = (800, 600)
WIDTHS = (400, 800)
SAMPLES = int(os.environ.get("STUDIO_SAMPLES", "16"))
SCALE = float(os.environ.get("STUDIO_SCALE", "1"))


def shoot(scene, path):
    size = tuple(round(side * SCALE) for side in MASTER)
    bpy_scene = stage.empty_stage(size, SAMPLES)
    stage.backdrop(linear(scene["soft"]))
    stage.lights()
    aim, lens = products.frame(scene)
    stage.camera((0.0, -8.6, 2.5), (0.0, 0.0, aim), lens)
    products.build(scene)
    bpy_scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def encode(master, folder, name):
    """Writes the picture as AVIF and WebP in each width."""
    picture = Image.open(master).convert("RGB")
    for width in WIDTHS:
        height = round(picture.height * width / picture.width)
        small = picture.resize((width, height), Image.Resampling.LANCZOS)
        small.save(os.path.join(folder, f"{name}-{width}.avif"), quality=62, speed=2)
        small.save(os.path.join(folder, f"{name}-{width}.webp"), quality=80, method=6)


def main():
    scenes, folder, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    masters = os.path.join(os.path.dirname(os.path.abspath(scenes)), "masters")
    os.makedirs(masters, exist_ok=True)
    os.makedirs(folder, exist_ok=True)
    with open(scenes, encoding="utf-8") as file:
        listed = json.load(file)
    for scene in listed:
        name = scene["name"]
        if wanted and name not in wanted:
            continue
        master = os.path.join(masters, f"{name}.png")
        started = time.monotonic()
        shoot(scene, master)
        encode(master, folder, name)
        print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)


main()
