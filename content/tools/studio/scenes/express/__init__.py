"""Steps of the express test. The card cuts the upper and the lower eighth of a picture, so the things lie in the middle."""

import stage
from materials import linear, matte
from shapes import box

CLOSE = 98.0


# The colours of the mats by day and on dark pages. Each is dark enough for a white test.
MATS = {
    "green": ("#4a907e", "#14362e"),
    "sand": ("#b5a37d", "#36352f"),
    "blue": ("#7598a8", "#22363f"),
    "peach": ("#b27f6d", "#3b3432"),
}


def table_mat(name):
    """The mat of cloth on which the step is made. Steps that follow each other have mats of different colours."""
    by_day, at_night = MATS[name]
    colour = at_night if stage.is_night() else by_day
    box("mat", (14.0, 11.0, 0.03), (0, 0, 0.015), matte("mat", linear(colour), 0.9), 0.01)
