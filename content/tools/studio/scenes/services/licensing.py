import office
import papers

from .. import paper, scene


@scene("pages/licensing", "sand", "slope", aim=(0.0, 0.1, 0.62), lens=63, dark=True)
def licensing():
    # The documents for a licence, and what is left to do before the authority comes.
    for i, colour in enumerate(("#2c5a50", "#d9a441", "#e9dcc0", "#c96f57")):
        office.archive_box((-1.5 + 0.6 * i, 0.75, 0), 0, colour)
    papers.sheets([None, paper("remarks")], (1.25, -0.15, 0), -12, (1.3, 1.78))
    papers.fountain_pen((-0.35, -0.62, 0), 62).scale = (0.8, 0.8, 0.8)
