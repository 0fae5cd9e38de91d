"""Renders the pictures of the site.

usage: python render.py ART OUTPUT [NAME…]

ART is the folder that artwork.mjs writes. OUTPUT is the folder of media. A name is the path of a picture in it, such as
`products/tirelvin`; if names are given, only these pictures are rendered. Needs the packages bpy 5.0 and Pillow 12 or newer.
"""

import colorsys
import json
import os
import sys
import time

import bpy
from PIL import Image

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import colours
import framing
import products
import scenes
import stage
from materials import calm, linear

SAMPLES = int(os.environ.get("STUDIO_SAMPLES", "12"))
SCALE = float(os.environ.get("STUDIO_SCALE", "1"))
# The widths in px in which a picture is written. The key is the width of the scene.
WIDTHS = {800: (400, 800), 960: (480, 960), 1200: (400, 800, 1200), 1280: (400, 800, 1280), 1440: (480, 960, 1440), 1920: (480, 960, 1440, 1920), 2160: (960, 1440, 2160)}
# The qualities of AVIF and WebP. The files of at most half of the width are for phones, on which one pixel of the picture is less
# than one CSS pixel, so that a lower quality looks the same and saves data.
FINE, PLAIN = (78, 86), (62, 80)
# The greatest width in px of a card, and the greatest number of bytes of its picture.
CARD_WIDTH, CARD_BYTES = 960, 60 * 1024
# The lightness of the backdrops of products on dark pages, that of things which are black themselves, and the saturation of both.
DEEP, BEHIND_BLACK, DEEP_SATURATION = 0.22, 0.27, 0.12


def shoot(size, tone, shot, mood, build, path):
    """Renders what `build` puts on the stage."""
    bpy_scene = stage.empty_stage(tuple(round(side * SCALE) for side in size), SAMPLES)
    stage.backdrop(calm(linear(tone)) if mood == "day" else linear(tone))
    stage.lights(mood)
    stage.camera(*shot)
    build()
    bpy_scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def encode(master, path, widths):
    """Writes the picture as AVIF and WebP in each width."""
    picture = Image.open(master).convert("RGB")
    for width in widths:
        height = round(picture.height * width / picture.width)
        small = picture.resize((width, height), Image.Resampling.LANCZOS)
        avif, webp = FINE if 2 * width > picture.width else PLAIN
        _save(small, f"{path}-{width}.avif", avif, speed=4)
        _save(small, f"{path}-{width}.webp", webp, method=6)


def _save(picture, path, quality, **options):
    """Writes a picture. A card that is too large for its place loses quality until it fits."""
    picture.save(path, quality=quality, **options)
    if picture.width <= CARD_WIDTH and os.path.getsize(path) > CARD_BYTES:
        _save(picture, path, quality - 3, **options)


def low(product):
    """Returns the backdrop of a product on dark pages: the hue of its backdrop by day."""
    hue, _, _ = colorsys.rgb_to_hls(*(int(product["soft"][at:at + 2], 16) / 255 for at in (1, 3, 5)))
    lightness = BEHIND_BLACK if product["kind"] == "tourniquet" else DEEP
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hls_to_rgb(hue, lightness, DEEP_SATURATION))


def jobs(art):
    """Yields the name and the arguments of `shoot` for each picture."""
    with open(os.path.join(art, "scenes.json"), encoding="utf-8") as file:
        listed = json.load(file)
    for product in listed:
        shot = framing.shot(product)
        name, build = f"products/{product['name']}", lambda product=product: products.build(product)
        yield name, (scenes.CARD, product["soft"], shot, "day", build)
        yield f"{name}-dark", (scenes.CARD, low(product), shot, "lamp", build)
        head = framing.head_shot(product)
        yield f"{name}-head", (scenes.PRODUCT_HEAD, product["soft"], head, "day", build)
        yield f"{name}-head-dark", (scenes.PRODUCT_HEAD, low(product), head, "lamp", build)
    for name, item in scenes.SCENES.items():
        yield name, (item.size, item.tone, item.shot, item.mood, item.build)
        if item.dark:
            yield f"{name}-dark", (item.size, item.dark, item.shot, "night", item.build)


def main():
    art, folder, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    scenes.register_all()
    scenes.load_art(art)
    for name, arguments in jobs(art):
        if wanted and name not in wanted:
            continue
        master, path = os.path.join(art, "masters", f"{name}.png"), os.path.join(folder, name)
        for parent in (master, path):
            os.makedirs(os.path.dirname(parent), exist_ok=True)
        started = time.monotonic()
        shoot(*arguments, master)
        encode(master, path, WIDTHS[arguments[0][0]])
        print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)
    colours.write(folder)


main()
