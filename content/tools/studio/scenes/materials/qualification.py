import honours
import papers
import stage

from .. import paper, scene


@scene("pages/qualification", "peach", "right", aim=(0.1, 0.1, 0.64), lens=73, dark=True)
def qualification():
    # The medal stands free beside the certificate, and reflects a light of its own: without it, gold would be green like the ground.
    papers.standing_sheet(paper("diploma"), (2.05, 1.5), (-0.84, 0.47, 0), 30)
    honours.medal((1.16, 0.49, 0), 34, 0.75)
    papers.pen((-0.12, -0.44, 0), 75, "#d9a441")
    stage.edge_light((4.8, -3.9, 1.6), (1.16, 0.49, 0.65), 28, 2.6, (1, 0.91, 0.76))
