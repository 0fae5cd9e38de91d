import warehouse

from .. import NEWS, scene


@scene("news/sklad-bryansk", "stone", "corridor", NEWS, aim=(-0.12, 6, 2.15), lens=27)
def stock():
    # An aisle of the new warehouse, which leads to the open gate.
    warehouse.build()
