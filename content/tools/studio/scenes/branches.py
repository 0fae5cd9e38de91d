"""Branches: what each of them works with, and how it looks inside. Each has a wide picture for its page, and one for its card
from another side, whose object is in the middle."""

import figures
import maquettes as model
import nature
import production
import vessels
from materials import linear, matte, metal, plastic, wood
from shapes import ball, box, lathe, rod

from . import HEAD, WIDE_CARD, plain, scene

@scene("branches/mez", "steel", "head", HEAD, aim=(0.0, 0, 1.42), lens=25)
def extraction():
    # The extractors stand in a row that leads to the wall.
    places = [(1.15, -1.3), (0.45, 0.6), (-0.25, 2.5), (-0.95, 4.4)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((1.81, -3.1), (-1.2, 5.15), [(x, y, 2.98) for x, y in places], 3.5)
    # The pipes along the wall come from above, so that none of them is behind the title.
    for x, y, height, colour in ((-0.55, 5.05, 3.2, "#c9803f"), (-0.2, 5.05, 2.86, production.STEEL)):
        production.pipes((x, y), (20, y), [], height, colour)
        rod("riser", (x, y, height), (x, y, 12), 0.075, metal("riser", linear(colour), 0.24))
        ball("elbow", 0.1, (x, y, height), metal("elbow", linear(colour), 0.24))
    figures.moves(figures.figure((-0.85, -0.4, 0), 150, figures.WALK, figures.Look(head="cap"), 1.05), 0.34)


@scene("branches/mez-card", "stone", "hall", WIDE_CARD, aim=(0.25, 0.6, 1.78), lens=54)
def extractors():
    box("floor", (40, 40, 0.02), (0, 0, 0.0), matte("floor", linear("#9fb3aa"), 0.14), 0.001)
    places = [(-2.1, 0.9), (0.0, 0.6), (2.1, 0.3)]
    for x, y in places:
        production.extractor((x, y, 0))
    production.pipes((-5.5, 1.4), (5.5, -0.18), [(x, y, 2.98) for x, y in places], 3.5)
    production.pipes((-5.5, 2.2), (5.5, 0.62), [], 3.2, "#c9803f")


@scene("branches/lefortovo", "sky", "head", HEAD, aim=(0, 0, 0.85))
def drops():
    production.table((0.75, 1.6, 0), 2.5, _bottle)


@scene("branches/lefortovo-card", "sky", "slope", WIDE_CARD, aim=(0.0, 0.0, 0.75), lens=74)
def drops_close():
    production.table((0, 0.6, 0), 2.5, _bottle)


def _bottle():
    """A bottle of eye drops."""
    return vessels.dropper(plain("timovert"), (0, 0, 0), linear("#2b7fa3"))


@scene("branches/pochep", "straw", "head-above", HEAD, aim=(0, 0, 0.5), lens=30)
def coating():
    production.pan((0.1, 0.2, 0), _coated)


@scene("branches/pochep-card", "straw", "slope", WIDE_CARD, aim=(0.0, 0.2, 0.55), lens=98)
def coated_tablets():
    production.pan((0, 0.3, 0), _coated)


def _coated():
    """A round tablet with a coloured coat."""
    return lathe("tablet", [(0, 0), (0.11, 0.022), (0.15, 0.05), (0.155, 0.062), (0.155, 0.084), (0.15, 0.096), (0.11, 0.124), (0, 0.146)], (0, 0, 0), plastic("coat", linear("#2f9a82")), 48, 60)


@scene("branches/agro", "foam", "head", HEAD, aim=(0, 0, 1.12), lens=27)
def greenhouse():
    model.boards((0.1, 0.0, 0), 0, (3.5, 2.2, 0.14))
    for i, (x, y) in enumerate(((-0.85, -0.55), (0.1, -0.35), (1.05, -0.6), (-0.35, 0.55), (0.65, 0.6), (1.55, 0.4), (-1.3, 0.45))):
        _seedling((x, y), i, height=0.14)


@scene("branches/agro-card", "foam", "slope", WIDE_CARD, aim=(0.0, 0.2, 0.68), lens=55)
def seedlings():
    _bench()
    for i in range(12):
        row, column = divmod(i, 4)
        _seedling((-1.8 + 1.12 * column + 0.26 * (row % 2), -0.95 + 1.0 * row), i + 3 * row, 2)


def _bench():
    """A wooden bench. Its boards reach the lower edge of the picture."""
    front, planks = -3.9, 12
    timber = wood("bench", linear("#b08a5c"))
    box("gaps", (16, 0.53 * planks, 0.04), (2, front + 0.53 * (planks - 1) / 2, -0.02), matte("gaps", linear("#4a3522"), 0.9), 0.001)
    for i in range(planks):
        box("plank", (16, 0.5, 0.1), (2, front + 0.53 * i, -0.04), timber, 0.012)


def _seedling(place, number, pairs=3, height=0.0):
    """A seedling in a clay pot at the `height`, with at least `pairs` of leaves. The `number` gives its age and its green."""
    x, y = place
    clay, soil = matte("clay", linear("#c0734f"), 0.85), matte("soil", linear("#3d2c20"), 0.95)
    greens = ("#4f8f5f", "#7aa05a", "#5f9d6c", "#8fae6a", "#3f7d5a")
    lathe("pot", [(0, 0), (0.26, 0), (0.36, 0.5), (0.4, 0.5), (0.42, 0.62), (0.36, 0.62), (0.34, 0.5), (0, 0.5)], (x, y, height), clay, 64)
    lathe("soil", [(0, 0.56), (0.35, 0.54)], (x, y, height), soil, 48)
    for k in range(3):
        nature.sprig((x + 0.08 * (k - 1), y, height + 0.5), (74 + 10 * k, 0, 120 * k + 37 * number), pairs + (number + k) % 2, greens[(number + k) % 5], 0.42)
