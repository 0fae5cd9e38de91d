import laboratory as lab
import papers

from .. import scene


@scene("pages/education", "straw", "left", aim=(0.15, -0.1, 0.8), lens=63, dark=True)
def education():
    papers.books((-0.6, 0.2, 0), -18, ["#0b6b5c", "#e2725b", "#d9a441", "#10312b"])
    lab.flask((1.05, 0.2, 0), (0.35, 0.78, 0.66), 0.6, 0.95)
    papers.pen((0.22, -0.66, 0), 40)
