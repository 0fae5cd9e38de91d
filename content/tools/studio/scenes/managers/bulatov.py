import devices
import papers
import vessels
from shapes import group

from . import ENAMEL, TOP, desk, tray


@desk("bulatov", "Т. Р. Булатов", ENAMEL, "#2f8f7d")
def mez():
    # What leaves the main site: ampoules, ointment and express tests.
    tray(lambda: group([vessels.ampoule(None, (0, 0, 0))], (0, -0.62, 0.19), (-90, 0, 0)), 6, (-0.95, -0.28), 0.31)
    devices.cassette((1.05, 0.52, TOP), (0, 0, -8)).scale = (0.86, 0.86, 0.86)
    papers.pen((1.75, -0.45, TOP), -76, "#d9a441")
