import laboratory as lab
import office
import papers
import vessels
from materials import CLEAR, PALE_AMBER

from .. import SIDE, paper, plain, scene


@scene("pages/band-destruction", "sand", "side", SIDE, aim=(0.1, 0.25, 0.96), lens=75, dark=True)
def weighing():
    # Before ampoules are destroyed, they are counted and weighed, the minutes are signed, and what waits is sealed.
    lab.balance((-0.42, -0.15, 0), -4, "16,00 г")
    for i in range(5):
        vessels.ampoule(plain("so-morfin"), (-0.42 + 0.24 * (i - 2), 0.02 - 0.1 * (i % 2), 0.475), PALE_AMBER if i % 2 else CLEAR).scale = (0.8, 0.8, 0.8)
    papers.clipboard(paper("protocol"), (1.36, 1.86), (-1.1, 1.9, 0), 8)
    office.sealed_case((1.22, 1.55, 0), -14)
    for x, y in ((1.02, -0.5), (1.32, -0.36), (1.24, -0.78)):
        vessels.ampoule(plain("so-morfin"), (x, y, 0)).scale = (0.8, 0.8, 0.8)
    papers.fountain_pen((-0.1, -1.62, 0), 68).scale = (0.8, 0.8, 0.8)
