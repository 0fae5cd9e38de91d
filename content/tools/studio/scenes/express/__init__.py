"""Steps of the express test. The card cuts the upper and the lower eighth of a picture, so the things lie in the middle."""

from materials import linear, matte
from shapes import box

CLOSE = 98.0


def table_mat():
    """The mat of cloth on which the test is made."""
    box("mat", (12.0, 9.0, 0.03), (0, 0, 0.015), matte("mat", linear("#4a907e"), 0.9), 0.01)
