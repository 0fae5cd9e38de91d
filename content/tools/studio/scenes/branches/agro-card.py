import herbs
import rooms
import stage

from .. import WIDE_CARD, scene
from . import bench


@scene("branches/agro-card", "sand", "slope", WIDE_CARD, aim=(0.0, 0.1, 0.6), lens=66, dark=True)
def harvest_close():
    bench()
    herbs.sack((-1.15, 0.75, 0), herbs.calendula, 0.8, 0.95, 3)
    herbs.sack((0.85, 0.9, 0), herbs.chamomile, 0.88, 1.0, 1)
    herbs.bundle((-1.55, -1.05, 0), -68, herbs.sage)
    herbs.bundle((0.5, -1.25, 0), -38, herbs.chamomile, 1.7, seed=8)
    if stage.is_night():
        rooms.light_backdrop((0.0, 1.6, 4.6), (0.0, 5.2, 1.6), 260, 3.6, (1, 0.93, 0.84))
