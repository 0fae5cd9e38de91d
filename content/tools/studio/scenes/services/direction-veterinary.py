import maquettes as model
import nature
import vessels
from materials import linear
from shapes import facing

from .. import plain, scene


@scene("pages/direction-veterinary", "sand", "low", aim=(0.05, 0, 1.0), lens=72, dark=True)
def direction_veterinary():
    # The vials stand on boards, so that their labels are seen.
    model.boards((0, 0.3, 0), -6, (3.0, 1.5, 0.3))
    for i, (x, y) in enumerate(((-0.85, 0.35), (0.1, 0.05), (1.0, 0.4))):
        label, cap = (("ksilazorin", "#8a6a3d"), ("ambrovens", "#0b6b5c"), ("ksilazorin", "#d9a441"))[i]
        facing(vessels.vial(plain(label), (x, y, 0.3), linear(cap), (0.99, 0.9, 0.62)), -10)
    nature.sprig((-1.6, -0.75, 0.06), (0, 0, -70), 4, "#7aa05a", 0.5)
