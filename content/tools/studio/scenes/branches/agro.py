import herbs
import maquettes as model

from .. import HEAD, scene


@scene("branches/agro", "sand", "head", HEAD, aim=(0, 0, 0.98), lens=29)
def harvest():
    # What the farm sends to the plant: chamomile, sage and marigold, dried and in sacks.
    model.boards((0.05, 0.1, 0), 0, (3.6, 3.0, 0.14))
    herbs.sack((-0.85, 0.35, 0.14), herbs.chamomile, 0.68, 1.0, 1)
    herbs.sack((0.42, 0.85, 0.14), herbs.sage, 0.7, 1.12, 2)
    herbs.sack((1.2, -0.25, 0.14), herbs.calendula, 0.62, 0.82, 3)
    herbs.bundle((-0.55, -1.05, 0.14), -70, herbs.chamomile, 1.25, seed=8)
