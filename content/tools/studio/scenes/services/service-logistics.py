import devices
import maquettes as model

from .. import art, scene


@scene("pages/service-logistics", "sky", "right", aim=(0, 0, 0.9), lens=66, dark=True)
def logistics():
    devices.cooler(art("kriobox-12"), (-0.45, 0.4, 0), 22)
    model.parcel((1.0, 0.8, 0.7), (1.35, 0.1, 0), 30)
    model.parcel((0.7, 0.6, 0.5), (1.3, 0.15, 0.7), 12)
    model.parcel((0.8, 0.7, 0.55), (0.85, -0.85, 0), 40)
