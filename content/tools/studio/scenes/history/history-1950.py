import herbs
import nature
import papers
import rooms
import stage
from materials import linear, matte, wood
from shapes import box, group, lettering

from .. import scene


@scene("pages/history-1950", "sand", "top", aim=(0, 0.0, 0), lens=68, dark=True)
def decade_1950():
    # A page of the herbarium of the station, and the harvest of the first field, on a table of boards.
    timber = wood("board", linear("#4f3620" if stage.is_night() else "#8a6038"))
    box("gaps", (12, 8, 0.02), (0, 0, 0), matte("gaps", linear("#2c1e12"), 0.9), 0.001)
    for i in range(9):
        box("board", (12, 0.72, 0.1), (0, -3.0 + 0.73 * i, -0.02), timber, 0.012)
    papers.sheets([None, None], (-0.85, 0.0, 0.03), 4, (2.2, 2.75))
    for x, turn, pairs, colour in ((-1.15, 10, 5, "#6f7f48"), (-0.5, -10, 4, "#8b8450")):
        nature.sprig((x, -0.95, 0.11), (0, 0, turn), pairs, colour, 0.47)
    _label((-0.12, -1.12, 0.055), 4)
    herbs.bundle((1.35, -1.15, 0.03), 6, herbs.chamomile, 1.75, seed=8)
    rooms.dim_at_night(0.6)


def _label(at, turn):
    """The label of a page of a herbarium, in the handwriting of its time."""
    ink = matte("ink", linear("#2c3f66"), 0.8)
    parts = [box("label", (0.78, 0.42, 0.01), (0, 0, 0.005), matte("label", linear("#efe2c2"), 0.85), 0.002), lettering("Salvia 1958", 0.115, (0, 0.09, 0.013), ink)]
    parts += [box("line", (wide, 0.012, 0.004), (0, y, 0.011), ink, 0.001) for wide, y in ((0.6, -0.04), (0.6, -0.13))]
    return group(parts, at, (0, 0, turn))
