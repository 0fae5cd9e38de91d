import honours
import nature
import papers

from .. import NEWS, paper, scene


@scene("news/yubiley-80", "deep", "left", NEWS, "evening", aim=(0, 0, 0.8), lens=66)
def jubilee():
    papers.standing_sheet(paper("eighty"), (2.1, 1.4), (-0.35, 0.7, 0), -32)
    honours.medal((1.2, -0.1, 0), -34, 0.85)
    nature.sprig((-1.0, -0.75, 0.06), (0, 0, -62), 5, "#b08d3e", 0.55)
