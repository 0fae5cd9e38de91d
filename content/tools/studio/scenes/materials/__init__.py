"""Materials, and other pages with a picture."""

from materials import linear

WIDE = (1.95, 0.5, 1.3)
WHITE = linear("#f6f4ee")
