import herbs
import nature

from .. import scene


@scene("pages/agro-seedlings", "sky", "level", aim=(0.0, 0, 1.0), lens=58, dark=True)
def seedlings():
    # What grows on the fields, and the names of the plants.
    plants = (("Шалфей", -1.35, 2, "#7f9a80"), ("Мята", 0.0, 3, "#4f8f4a"), ("Душица", 1.35, 2, "#6f8f55"))
    for i, (name, x, pairs, colour) in enumerate(plants):
        herbs.pot((x, 0.2 - 0.1 * (i % 2), 0), name)
        for turn in (20 + 40 * i, 140 + 30 * i, 262 + 20 * i):
            nature.sprig((x, 0.2 - 0.1 * (i % 2), 0.72), (78, 0, turn), pairs, colour, 0.5)
