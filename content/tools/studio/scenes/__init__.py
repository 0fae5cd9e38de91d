"""The scenes of the site. Each module below this one describes one picture: what stands where. It has the name of the picture, and
registers its function with `@scene`. What several scenes of a group share is in the `__init__.py` of the group."""

import importlib
import json
import os
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

CARD = (800, 600)
# A picture as wide as half of a page, which is sharp on dense screens too.
HALF = (1280, 960)
NEWS = (960, 540)
# The leading item of the press centre.
LEAD = (1440, 810)
WIDE_CARD = (960, 640)
SQUARE = (960, 960)
# The dark banners of the home page and the career page, and the tops of the other landing pages.
BANNER = (1920, 1080)
HEAD = (2160, 630)
# The top of the page of a product: the things on the left, and the ground of the words.
PRODUCT_HEAD = (2160, 1440)
BAND = (1440, 540)
# A band whose page shows it higher than it is, so that it is enlarged.
HIGH_BAND = (1920, 720)
# A picture that stands beside a section and is as high as it. Tablets and phones show its middle.
SIDE = (1200, 1360)

TONES = {
    "mint": "#cfe6dc",
    "foam": "#b4dccd",
    "sand": "#e9dfc9",
    "straw": "#f1dcae",
    "peach": "#f4d3c6",
    "sky": "#cfe0ea",
    "lilac": "#ddd5e8",
    "stone": "#dfe4e1",
    "steel": "#c2d0cf",
    # The cloth on which express tests are made.
    "felt": "#00b395",
    "deep": "#06322b",
    "table": "#4a907e",
    "night": "#06241f",
    # The backdrops of dark pages. They are equally dark, and the warm ones are nearly grey: in the low light of dark pages, a
    # stronger colour would be a heavy brown.
    "dusk": "#23423a",
    "petrol": "#314953",
    "plum": "#494149",
    "clay": "#474443",
    "ochre": "#444544",
    "umber": "#424445",
    "slate": "#3d4347",
}
# The backdrop that replaces a light one on dark pages. It has the same hue, so that a row of pictures has as many colours as by day.
DARK = {
    "mint": "dusk", "foam": "dusk", "sky": "petrol", "lilac": "plum", "peach": "clay", "straw": "ochre", "sand": "umber", "stone": "slate", "steel": "slate", "felt": "dusk",
}

# Each shot is (place of the camera, point that it looks at, focal length in mm, aperture), and for very wide pictures also the
# shift of the picture, as a part of its width.
SHOTS = {
    "level": ((0.0, -8.6, 2.4), (0.0, 0.0, 0.7), 80.0, 5.6),
    "low": ((-1.6, -7.8, 0.9), (0.0, 0.0, 0.85), 74.0, 4.0),
    "left": ((-5.2, -6.4, 3.0), (0.0, 0.0, 0.6), 78.0, 4.5),
    "right": ((5.0, -6.6, 3.2), (0.0, 0.0, 0.6), 78.0, 4.5),
    "slope": ((0.0, -7.4, 4.4), (0.0, 0.0, 0.5), 80.0, 5.6),
    "above": ((0.0, -5.2, 7.4), (0.0, 0.0, 0.1), 78.0, 5.6),
    "top": ((0.0, -0.9, 9.4), (0.0, 0.0, 0.0), 74.0, 8.0),
    "macro": ((-2.2, -4.2, 1.9), (0.0, 0.0, 0.25), 90.0, 2.4),
    "along": ((-3.6, -5.4, 1.5), (0.15, 0.1, 0.55), 70.0, 2.2),
    "model": ((-4.2, -9.4, 4.4), (0.0, 0.0, 0.7), 70.0, 8.0),
    "hall": ((-1.2, -9.4, 2.0), (0.0, 0.0, 1.5), 55.0, 5.6),
    "mouth": ((1.5, -8.2, 2.3), (0.0, 0.5, 1.86), 63.0, 5.6),
    "band": ((0.0, -9.2, 1.9), (0.0, 0.0, 0.8), 58.0, 4.5),
    # A table from slightly above, in a picture that is higher than wide.
    "side": ((0.0, -8.4, 3.7), (0.0, 0.1, 0.86), 62.0, 5.6),
    # The top of a desk, behind which a shelf is out of focus.
    "desk": ((0.0, -9.0, 2.7), (0.0, 0.1, 1.0), 51.0, 0.35),
    # At the height of the eyes, along an aisle.
    "corridor": ((0.75, -6.0, 1.5), (-0.25, 6.0, 1.42), 30.0, 4.0),
    "banner": ((0.0, -9.2, 2.2), (0.0, 0.0, 0.95), 55.0, 5.6),
    # The things stand around 0, and are seen in the right two fifths of the picture, which are all that a phone shows.
    "head": ((0.0, -9.2, 2.3), (0.0, 0.0, 0.82), 29.5, 5.6, -0.3),
    # So near that only a small part is sharp. What is at 0 stands at four fifths of the width.
    "head-macro": ((-0.9, -6.4, 2.5), (0.0, 0.0, 1.55), 30.0, 0.32, -0.3),
    # A table from above, so that what lies on it is read.
    "head-desk": ((0.0, -7.6, 3.6), (0.0, 0.0, 0.38), 30.0, 1.2, -0.3),
    "head-above": ((0.0, -7.4, 4.4), (0.0, 0.0, 0.55), 28.0, 5.6, -0.3),
}


@dataclass(frozen=True)
class Scene:
    name: str
    build: Callable[[], None]
    tone: str
    shot: tuple
    size: tuple
    mood: str
    # The colour of the backdrop of the version for dark pages, if there is one.
    dark: str | None


SCENES: dict[str, Scene] = {}
_ART: dict[str, dict] = {"products": {}, "plain": {}, "papers": {}}


def scene(name, tone="mint", shot="level", size=CARD, mood="day", aim=None, lens=None, dark=False):
    """Registers a picture. `name` is its path in the folder of media, `aim` and `lens` replace those of the shot. The head of a
    page, and a picture with `dark`, also have a version for dark pages. `dark` can name its tone: before a green wall, for
    example, amber liquids would be olive."""
    at, target, usual, aperture, *shift = SHOTS[shot]

    after_dark = dark if isinstance(dark, str) else DARK[tone] if dark or size == HEAD else None

    def register(build):
        SCENES[name] = Scene(name, build, TONES[tone], (at, aim or target, lens or usual, aperture, *shift), size, mood, TONES.get(after_dark))
        return build

    return register


def register_all():
    """Imports every module below this one, so that a new picture needs only a new file."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        importlib.import_module(module.name)


def load_art(folder):
    """Reads which surfaces and papers `artwork.mjs` wrote into the folder."""
    with open(os.path.join(folder, "scenes.json"), encoding="utf-8") as content:
        listed = json.load(content)
    _ART["products"] = {item["name"]: item["art"] for item in listed}
    _ART["plain"] = {item["name"]: item["plain"] for item in listed}
    with open(os.path.join(folder, "papers.json"), encoding="utf-8") as content:
        _ART["papers"] = json.load(content)


def art(alias):
    """Returns the printed surfaces of a product."""
    return _ART["products"][alias]


def plain(alias):
    """Returns the surfaces of a product's package without its name. Pictures that everybody sees use them for medicines
    that are sold on prescription."""
    return _ART["plain"][alias]


def paper(name):
    """Returns the image of a paper."""
    return _ART["papers"][name]
