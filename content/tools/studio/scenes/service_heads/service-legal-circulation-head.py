import custody
import papers
import rooms
import stage
from materials import linear

from .. import HEAD, paper, scene


@scene("pages/service-legal-circulation-head", "stone", "head", HEAD, dark="slate", aim=(0, 0, 1.05), lens=31)
def legal_circulation():
    # The strong room opens with two keys of two persons. What they take out is written into the journal.
    custody.strong_door((-1.35, 0.9, -0.2))
    custody.lock((0.1, 0.7, 1.8), "1", "#a3312a", 12)
    custody.lock((1.15, 0.7, 1.8), "2", "#0b6b5c", -8)
    custody.seal_cup((-0.71, 0.9, 1.2), 0.13)
    papers.notebook((0.35, -0.35, 0), -7, linear("#7a2f28"), open_with=(paper("receipts"), paper("register")))
    rooms.dim(0.75)
    rooms.sunlight((0.8, 0.95, -0.55), 0.4 if stage.is_night() else 1.3)
