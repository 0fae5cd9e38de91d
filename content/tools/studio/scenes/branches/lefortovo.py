import production
import vessels
from materials import linear

from .. import HEAD, plain, scene


@scene("branches/lefortovo", "sky", "head", HEAD, aim=(0, 0, 0.85))
def drops():
    production.table((0.75, 1.6, 0), 2.5, _bottle)


def _bottle():
    """A bottle of eye drops."""
    return vessels.dropper(plain("timovert"), (0, 0, 0), linear("#2b7fa3"))
