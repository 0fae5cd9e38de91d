import packs
import rooms
import shipping
from materials import glow, printed
from shapes import box, group, panel

from .. import art, paper, scene


@scene("pages/history-2019", "straw", "level", aim=(0.17, 0, 0.84), lens=63, dark=True)
def code():
    # The first packs with a code of their own, and the scanner that reads it.
    length, width, height = 2.7, 1.8, 0.72
    red = glow("beam", (1.0, 0.05, 0.02), 2.4, 0.2)
    for level, (x, turn) in enumerate(((-0.5, 16), (-0.46, 22))):
        end = panel("end", width - 0.008, height - 0.008, (0, -0.004, height / 2), printed("end", paper("batch"), 0.5, 0.2))
        pack = group([packs.carton(art("parafelin"), (length, 0, width), (0, 0, 0), 0)], (width / 2, length / 2, height / 2), (-90, 0, 90))
        parts = [pack, end]
        if level:
            # The line of the scanner lies across the code.
            parts.append(box("beam", (0.5, 0.004, 0.014), (-0.6, -0.01, height / 2), red, 0.002))
        group(parts, (x, -0.35 + 0.05 * level, level * (height + 0.004)), (0, 0, turn))
    shipping.scanner((0.72, -1.45, 0), 152, 3, 0.88)
    rooms.dim_at_night(0.8)
