import belongings as own
import nature

from .. import scene
from . import bench


@scene("pages/agro-antlers", "foam", "slope", aim=(0.0, 0.1, 0.3), lens=66, dark=True)
def antlers():
    # Cut antlers with the tag of their maral, before they go to the dryer.
    bench()
    nature.antler((-1.2, -1.3, 0.01), -14, 0.86)
    nature.antler((1.35, -1.2, 0.01), 6, 0.78)
    own.ear_tag("214", (0.12, -1.3, 0.012), 14)
