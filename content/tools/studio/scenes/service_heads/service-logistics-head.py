import shipping
from shapes import group

from .. import HEAD, paper, scene
from . import ASIDE


@scene("pages/service-logistics-head", "sky", "head-desk", HEAD, aim=(ASIDE, 0, 0.7), lens=24.5)
def logistics():
    # A shipment that stays cold from the store to the receiver.
    size = (1.5, 1.0, 0.7)
    boxes = [shipping.insulated_box(size, (-0.8, 0, 0), 0, flake=True), shipping.insulated_box(size, (0.82, 0, 0), 2, ("2–8 °C",)), shipping.insulated_box(size, (0.15, 0, 0.71), -3), shipping.pocket(paper("waybill"), (0.44, 0.6), (0.12, -0.54, 1.05))]
    group([shipping.pallet((0, 0, -0.36), 0), *boxes], (0.4, 0.85, 0.36), (0, 0, -12))
    shipping.open_insulated_box((1.35, 0.95, 0.66), (-1.05, -0.75, 0), 10)
    for x, y in ((-1.3, -0.62), (-1.2, -0.88), (-0.72, -0.7)):
        shipping.cold_pack((x, y, 0.16), 10 if x < -1 else 100, (0.46, 0.13, 0.66))
    shipping.logger((0.75, -0.95, 0), -14).scale = (0.7, 0.7, 0.7)
