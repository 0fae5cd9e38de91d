import devices
from materials import linear, matte, printed
from shapes import box, group, outline, page

from .. import art, scene
from . import table_mat


def _torn(left, right, edge, height):
    """The outline of a sheet of foil from `left` to the torn edge at `right`. The edge has one tooth each 0.1 units."""
    teeth = round(height / 0.1)
    zigzag = [(right + (edge if i % 2 else 0), height / 2 - height * i / teeth) for i in range(teeth + 1)]
    return [(left, -height / 2), (left, height / 2), *zigzag]


def _pouch(at, turn):
    """A pouch that is torn open on its right side, with the torn strip beside it."""
    foil, seam = matte("foil", linear("#c3cdc9"), 0.3), matte("seam", linear("#a3b1ac"), 0.4)
    parts = [
        outline("back", _torn(-0.82, 0.62, 0.04, 1.4), 0.02, (0, 0, 0), foil),
        outline("front", _torn(-0.82, 0.56, 0.04, 1.4), 0.02, (0, 0, 0.14), foil, 0.006),
        box("seam", (0.1, 1.43, 0.164), (-0.83, 0, 0.087), seam, 0.01),
        box("seam", (1.44, 0.08, 0.16), (-0.16, 0.67, 0.085), seam, 0.01),
        box("seam", (1.44, 0.08, 0.16), (-0.16, -0.67, 0.085), seam, 0.01),
        page(printed("label", art("diagnoskan-5")["front"], 0.5), (1.08, 0.72), (-0.14, 0.0, 0.163)),
    ]
    return group(parts, at, turn)


@scene("pages/express-step-1", "sand", "above", aim=(0.06, 0.02, 0.1), lens=82, dark=True)
def step_1():
    table_mat("sand")
    _pouch((-0.72, 0, 0.03), (0, 0, 0))
    devices.cassette((0.42, 0, 0.052), (0, 0, 0), lines=False).scale = (1, 1, 0.9)
    strip = outline("strip", _torn(-0.14, 0, 0.04, 1.4), 0.02, (1.62, 0.0, 0.032), matte("foil", linear("#c3cdc9"), 0.3))
    strip.rotation_euler = (0, 0, -0.2)
