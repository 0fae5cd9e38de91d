import nature

from .. import scene


@scene("sections/vitaminy-i-obmen-veschestv", "straw", "macro", aim=(0, 0, 0.15), lens=80, dark="slate")
def vitamins():
    nature.pile(26, (1.7, 1.3, 0.42), lambda i: nature.gel_capsule((0.98, 0.62, 0.06)), 7)
