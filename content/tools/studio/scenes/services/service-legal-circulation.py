import custody
import maquettes as model
import rooms
import stage
import vessels

from .. import plain, scene


@scene("pages/service-legal-circulation", "stone", "level", aim=(0.37, 0, 1.34), lens=57, dark="slate")
def legal_circulation():
    custody.safe((-0.3, 0.4, 0), 0)
    floor = custody.HIGH + 0.012
    for i in range(7):
        column, row = (i, 0) if i < 4 else (i - 3.5, 1)
        vessels.ampoule(plain("so-morfin"), (-0.98 + 0.3 * column, 0.02 + 0.36 * row, floor)).scale = (0.62, 0.62, 0.62)
    model.parcel((0.56, 0.5, 0.44), (0.28, 0.35, floor), 0)
    model.parcel((0.42, 0.4, 0.3), (0.26, 0.33, floor + 0.44), 8)
    if stage.is_night():
        # The steel of the safe is darker than the wall, and its edges shine.
        rooms.dim(1.6)
        rooms.light_backdrop((0.4, 1.6, 4.2), (0.4, 5.2, 1.4), 900, 3.4, (0.92, 0.98, 1))
        stage.edge_light((3.4, 1.6, 3.2), (0.4, 0.2, 1.4), 420, 1.8)
        stage.edge_light((-3.2, 1.4, 3.0), (-0.8, 0.2, 1.4), 220, 1.8)
