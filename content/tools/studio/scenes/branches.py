"""Branches: what each of them works with, and how it looks inside."""

import laboratory as lab
import nature
import packs
import production
from materials import linear, matte, wood
from shapes import box, lathe

from . import HEAD, scene

MIST = (0.35, 0.78, 0.66)


@scene("branches/mez", "stone", "head", HEAD, aim=(0.1, 0, 1.45), lens=50)
def extraction():
    # A hall of extractors: the vessels stand in a row that leads to the back.
    box("floor", (40, 40, 0.02), (0, 0, 0.0), matte("floor", linear("#b9c9c1"), 0.12), 0.001)
    places = [(2.55, -1.6), (1.95, 0.4), (1.35, 2.4), (0.75, 4.4), (0.15, 6.4)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((3.3, -4.1), (-0.6, 8.9), [(x, y, 2.98) for x, y in places], 3.5)
    production.pipes((3.7, -4.1), (-0.2, 8.9), [], 3.2, "#c9803f")


@scene("branches/lefortovo", "sky", "head", HEAD, aim=(0.55, 0, 1.6), lens=56)
def clean_room():
    inside = [
        lab.flask((-1.0, 0.05, 0), MIST, 0.6, 0.6),
        lab.flask((-0.05, 0.15, 0), (0.95, 0.72, 0.25), 0.5, 0.5),
        lab.beaker((0.9, 0.0, 0), (0.5, 0.7, 0.95), 0.6, 0.55),
    ]
    production.isolator((1.7, 0.7, 0), -12, inside)


@scene("branches/pochep", "straw", "head", HEAD, aim=(0.1, 0, 1.75), lens=54)
def coating():
    production.drum((1.75, 0.6, 0), -14, lambda: packs.tablet(linear("#e2725b"), 0.16), 2600)


@scene("branches/agro", "foam", "head", HEAD, aim=(0.2, 0, 1.2), lens=54)
def greenhouse():
    timber = wood("bench", linear("#b08a5c"))
    # The boards reach the lower edge of the picture.
    for i in range(8):
        box("plank", (14, 0.5, 0.1), (2, -2.84 + 0.53 * i, -0.04), timber, 0.012)
    clay, soil = matte("clay", linear("#c0734f"), 0.85), matte("soil", linear("#3d2c20"), 0.95)
    greens = ("#4f8f5f", "#7aa05a", "#5f9d6c", "#8fae6a", "#3f7d5a")
    for i, (x, y) in enumerate(((0.55, -0.55), (1.5, -0.2), (2.45, -0.65), (1.05, 0.65), (2.0, 0.75), (3.0, 0.45), (0.1, 0.6))):
        lathe("pot", [(0, 0), (0.26, 0), (0.36, 0.5), (0.4, 0.5), (0.42, 0.62), (0.36, 0.62), (0.34, 0.5), (0, 0.5)], (x, y, 0), clay, 64)
        lathe("soil", [(0, 0.56), (0.35, 0.54)], (x, y, 0), soil, 48)
        for k in range(3):
            nature.sprig((x + 0.08 * (k - 1), y, 0.5), (74 + 10 * k, 0, 120 * k + 37 * i), 3 + (i + k) % 2, greens[(i + k) % 5], 0.42)
    box("label", (0.2, 0.02, 0.32), (0.62, -0.88, 0.66), matte("label", linear("#fbf9f3"), 0.8), 0.006)
