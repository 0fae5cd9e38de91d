import devices
from materials import linear, wood
from shapes import box, group

from .. import NEWS, art, scene


@scene("news/sklad-bryansk-1", "sky", "left", NEWS, aim=(0.05, 0.3, 0.72), lens=66, dark=True)
def cold_store():
    # Containers that are ready for the road stand on their pallet.
    _pallet((0.1, 0.5, 0), -14)
    for x, y in ((-0.78, 0.74), (0.94, 0.31)):
        devices.cooler(art("kriobox-12"), (x, y, 0.32), -16).scale = (0.68, 0.68, 0.68)


def _pallet(at, turn):
    """A wooden pallet: boards on three beams."""
    timber = wood("pallet", linear("#b98d5e"))
    boards = [box("board", (3.7, 0.3, 0.08), (0, -0.88 + 0.352 * i, 0.28), timber, 0.012) for i in range(6)]
    beams = [box("beam", (0.3, 2.06, 0.16), (x, 0, 0.16), timber, 0.012) for x in (-1.6, 0, 1.6)]
    feet = [box("foot", (0.3, 0.34, 0.08), (x, y, 0.04), timber, 0.012) for x in (-1.6, 0, 1.6) for y in (-0.85, 0, 0.85)]
    return group([*boards, *beams, *feet], at, (0, 0, turn))
