import production

from .. import scene


@scene("pages/history-1960", "straw", "left", aim=(-0.38, 0, 1.06), lens=50, dark=True)
def decade_1960():
    # Ampoules on their way into the clean area, in a hatch of which only one door can be open.
    production.hatch((0.55, 0.1, 0), -34)
