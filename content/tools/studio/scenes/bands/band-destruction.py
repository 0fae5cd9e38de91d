import laboratory as lab
import office
import papers
import vessels
from materials import CLEAR, PALE_AMBER

from .. import BAND, paper, plain, scene


@scene("pages/band-destruction", "sand", "band", BAND, aim=(0, 0, 0.84), lens=47.5, dark=True)
def weighing():
    # Before ampoules are destroyed, they are counted and weighed, the minutes are signed, and what waits is sealed.
    lab.balance((-0.1, 0.25, 0), -4, "16,00 г")
    for i in range(5):
        vessels.ampoule(plain("so-morfin"), (-0.1 + 0.24 * (i - 2), 0.42 - 0.1 * (i % 2), 0.475), PALE_AMBER if i % 2 else CLEAR).scale = (0.8, 0.8, 0.8)
    papers.clipboard(paper("protocol"), (1.18, 1.61), (-2.4, 0.3, 0), 10)
    papers.fountain_pen((-2.95, -0.75, 0), 74).scale = (0.8, 0.8, 0.8)
    office.sealed_case((2.75, 0.5, 0), -10)
    for x, y in ((0.6, -0.78), (0.88, -0.88)):
        vessels.ampoule(plain("so-morfin"), (x, y, 0)).scale = (0.8, 0.8, 0.8)
