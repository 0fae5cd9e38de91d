import belongings as own
import maquettes as model
import rooms

from .. import scene


@scene("pages/letters", "straw", "slope", aim=(0.05, 0.1, 0.4), lens=68, dark=True)
def letters():
    # A batch leaves in a parcel, and letters of doctors come back.
    model.parcel((1.35, 1.05, 0.9), (0.95, 0.75, 0), -16)
    own.envelope((-0.75, 0.75, 0), 16, "#e9c9bd")
    own.envelope((-1.05, 0.05, 0.03), -10, "#dbe8e2")
    own.envelope((-0.35, -0.6, 0.05), 7)
    rooms.dim_at_night(0.75)
