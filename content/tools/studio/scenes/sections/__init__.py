"""The sections of the catalogue."""

from materials import linear

WIDE = (1.95, 0.5, 1.3)
WHITE = linear("#f7f4ec")
WATER = (0.93, 0.98, 0.97)
