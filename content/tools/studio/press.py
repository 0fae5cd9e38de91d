"""Writes the pictures for the press as JPEG files for 300 dots per inch.

usage: python press.py ART OUTPUT

ART is the folder of `render.py`, with the pictures of the branches in twice their size. OUTPUT is the folder of media.
"""

import os
import sys

from PIL import Image

BRANCHES = ("agro", "lefortovo", "mez", "pochep")
DOTS_PER_INCH = 300
QUALITY = 88

art, folder = sys.argv[1:]
for branch in BRANCHES:
    picture = Image.open(os.path.join(art, "masters", "branches", f"{branch}-card.png")).convert("RGB")
    path = os.path.join(folder, "files", f"press-{branch}.jpg")
    picture.save(path, quality=QUALITY, dpi=(DOTS_PER_INCH, DOTS_PER_INCH), optimize=True, progressive=True)
    print(f"{path}: {picture.width} × {picture.height} px, {os.path.getsize(path) // 1024} KiB")
