import herbs
import laboratory as lab
import nature
from materials import linear

from . import OAK, TOP, desk


@desk("kedrov", "Н. С. Кедров", OAK, "#7d8f63")
def agro():
    # Herbs of the last harvest, and the flowers that go to the laboratory.
    herbs.bundle((-1.45, -0.85, TOP), -64, herbs.chamomile, 1.45, seed=8)
    lab.petri((0.75, 0.35, TOP), linear("#efe6d2"), 0.8)
    for i, (x, y) in enumerate(((0.6, 0.5), (0.92, 0.42), (0.72, 0.14))):
        nature.chamomile((x, y, TOP + 0.1), (0, 0, 40 * i), 0.34)
    lab.loupe((0.72, -0.78, TOP + 0.12), (0, 0, 12)).scale = (0.6, 0.6, 0.6)
