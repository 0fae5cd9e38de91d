"""Bands: very wide pictures that go from edge to edge in the middle of a page. Phones show only the middle of a band."""

import rooms
import stage

MIST = (0.35, 0.78, 0.66)
ROSE = (0.9, 0.45, 0.35)


def light_behind_liquids():
    """Lights the wall on dark pages, because a liquid has the colour of what is seen through it."""
    if stage.is_night():
        for x in (-3.2, 0, 3.2):
            rooms.light_backdrop((x, 1.0, 3.4), (x, 5.2, 1.1), 190, 2.4)
