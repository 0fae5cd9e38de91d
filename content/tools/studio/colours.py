"""Writes the mean colours of all pictures, which the site shows until a picture has loaded.

usage: python colours.py MEDIA

MEDIA is the folder of media. The result is the file `.colours.json` in it. Its keys are the paths of the pictures without their
widths, and its values are the colours at its upper and its lower edge; for the head of a
page, for a card, for a square picture and for a product, these are the colours of its backdrop. Needs Pillow.
"""

import json
import re
import sys
from pathlib import Path

from PIL import Image

# The number of rows to which a picture is reduced.
ROWS = 16
NAME = re.compile(r"(.+)-(\d+)\.webp")


def smallest(folder):
    """Returns the narrowest file of each picture, by the name of the picture."""
    found = {}
    for path in sorted(folder.rglob("*.webp")):
        match = NAME.fullmatch(path.relative_to(folder).as_posix())
        if match:
            name, width = match[1], int(match[2])
            found[name] = min(found.get(name, (width, path)), (width, path))
    return {name: path for name, (_, path) in sorted(found.items())}


def mean_colours(path):
    """Returns the colours at the upper and the lower edge, between which a gradient is the nearest to the picture. Of a head, of a card, of a square picture and of a
    product, only the backdrop beside its things is reduced, because it is the ground of the text beside it."""
    picture = Image.open(path).convert("RGB")
    width, height = picture.size
    if path.parent.name == "products":
        picture = picture.crop((round(0.96 * width), 0, width, height))
    elif width == height or 3 * width == 4 * height:
        picture = picture.crop((0, 0, round(0.05 * width), height))
    elif width > 3 * height:
        picture = picture.crop((round(0.4 * width), 0, round(0.58 * width), height))
    pixels = picture.resize((1, ROWS), Image.Resampling.BOX)
    ends = zip(*(_ends([pixels.getpixel((0, row))[channel] for row in range(ROWS)]) for channel in range(3)))
    return ["#" + "".join(f"{channel:02x}" for channel in end) for end in ends]


def _ends(values):
    """Returns the values at the upper and the lower edge of the straight line that is nearest to all `values`, from 0 to 255."""
    middle, mean = (ROWS - 1) / 2, sum(values) / ROWS
    slope = sum((row - middle) * (value - mean) for row, value in enumerate(values)) / sum((row - middle) ** 2 for row in range(ROWS))
    return [min(255, max(0, round(mean + side * slope * ROWS / 2))) for side in (-1, 1)]


def write(media):
    """Writes the colours of the pictures in the folder `media`."""
    folder = Path(media)
    listed = {name: mean_colours(path) for name, path in smallest(folder).items()}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(colours)}" for name, colours in listed.items())
    (folder / ".colours.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
