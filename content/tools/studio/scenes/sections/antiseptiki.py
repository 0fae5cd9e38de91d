import laboratory as lab
import vessels
from materials import linear, matte
from shapes import group, lathe, rounded

from .. import art, scene


@scene("sections/antiseptiki", "foam", "low", aim=(0.06, 0, 0.88), lens=74, dark=True)
def antiseptics():
    # The spray, the solution, and the pads with which it is put on the skin.
    vessels.spray(art("geksantis"), (-0.95, 0.1, 0), linear("#2f8f7d"))
    lab.beaker((0.2, 0.6, 0), (0.7, 0.93, 0.9), 0.7)
    for i, (x, y) in enumerate(((1.05, -0.05), (1.09, -0.07), (1.03, -0.03), (1.06, -0.06))):
        _pad((x, y, 0.15 * i))
    leaning = group([_pad((0, 0, 0))], (0.42, -0.72, 0.41), (64, 0, 16))
    leaning.scale = (0.96, 0.96, 0.96)
    _pad((0.42, -0.3, 0))


def _pad(at):
    """A round pad of cotton with a pressed edge."""
    profile = rounded([(0, 0), (0.38, 0), (0.43, 0.03), (0.43, 0.08), (0.38, 0.13), (0.31, 0.115), (0.29, 0.14), (0, 0.145)], 2)
    return lathe("pad", profile, at, matte("cotton", linear("#fbfbf8"), 0.98))
