"""Branches: what each of them works with, and how it looks inside. Each has a wide picture for its page, and one for its card
from another side, whose object is in the middle."""

from materials import linear, matte, wood
from shapes import box


def bench():
    """A wooden bench. Its boards reach the lower edge of the picture."""
    front, planks = -3.9, 12
    timber = wood("bench", linear("#b08a5c"))
    box("gaps", (16, 0.53 * planks, 0.04), (2, front + 0.53 * (planks - 1) / 2, -0.02), matte("gaps", linear("#4a3522"), 0.9), 0.001)
    for i in range(planks):
        box("plank", (16, 0.5, 0.1), (2, front + 0.53 * i, -0.04), timber, 0.012)
